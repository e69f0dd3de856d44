import type { Page } from "playwright-core";
import { medianOf } from "./fresh-bench.ts";
import type { TableRow } from "./row.ts";
import { crowdedScene, rooms } from "./walled-scene.ts";

const [MEDIAN_AIM, WORST_AIM] = [1, 4];

/** Squares to drag to, as columns and rows from the token's own. */
type Stops = readonly (readonly [number, number])[];

/** Every square around the token's but its own, row by row, there and back: none is asked for twice. */
const EACH_ONCE: Stops = Array.from({ length: 9 }, (_row, down) =>
  Array.from({ length: 11 }, (_column, across) => [down % 2 ? 5 - across : across - 5, down - 4] as const),
)
  .flat()
  .filter(([column, row]) => column !== 0 || row !== 0);

/** The same squares in a circle, several times. */
const AROUND: Stops = Array.from({ length: 96 }, (_stop, at) => {
  const turn = (at * Math.PI) / 12;
  return [Math.round(4 * Math.cos(turn)), Math.round(3 * Math.sin(turn))] as const;
});

/** What a frame of a drag took, in milliseconds: by the clock, and of the processor for the page's thread. */
interface Frame {
  readonly clock: number;
  readonly thread: number;
}

/** A mark of `performance.mark` in Chromium's record; `tts` is the thread's processor time so far, in microseconds. */
interface Mark {
  readonly name: string;
  readonly ts: number;
  readonly tts: number;
}

/**
 * Drags the token "Mover" from stop to stop, one a frame, and returns what each frame took: the pointer's move, and what
 * the frame that shows it works out, without the drawing. The token is selected, as by any drag: one sees by its eyes.
 */
async function framesOf(page: Page, stops: Stops): Promise<Frame[]> {
  const browser = page.context().browser()!;
  // Only Chromium's own record has the processor time of a thread, at each mark.
  await browser.startTracing(page, { categories: ["blink.user_timing"] });
  const clock = await page.evaluate(async (places) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Mover");
    await canvas.pan({ x: 4000, y: 4000, scale: 1 });
    token.control();
    Hooks.callAll("hoverToken", token, true);
    await new Promise((passed) => setTimeout(passed, 1500));
    const { view } = canvas.app;
    const loop = canvas._frame;
    const { apply } = loop;
    loop.apply = () => {
      performance.mark("begin");
      const more = apply();
      performance.mark("end");
      return more;
    };
    const at = ([column, row]: readonly [number, number]): object => {
      const { x, y } = canvas.clientCoordinatesFromCanvas({ x: 4050 + column * 100, y: 4050 + row * 100 });
      return { clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1, bubbles: true };
    };
    view.setPointerCapture = () => undefined;
    view.dispatchEvent(new PointerEvent("pointerdown", at([0, 0])));
    const times: number[] = [];
    for (const place of places) {
      const to = at(place);
      performance.mark("stop");
      performance.mark("begin");
      const began = performance.now();
      view.dispatchEvent(new PointerEvent("pointermove", to));
      await Promise.resolve();
      const moved = performance.now() - began;
      performance.mark("end");
      // the first frame after the move is the one that shows it; a move within a cell may ask for none
      const { frames } = loop;
      while (loop.frames === frames && !loop.idle) await new Promise((passed) => setTimeout(passed));
      times.push(moved + (loop.frames > frames ? loop.lastCost : 0));
    }
    performance.mark("stop");
    view.dispatchEvent(new PointerEvent("pointercancel", at([0, 0])));
    loop.apply = apply;
    return times;
  }, stops);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Mark[] };
  const thread = threadTimes(traceEvents);
  if (thread.length !== clock.length) throw new Error(`${thread.length} frames are recorded, not ${clock.length}`);
  return clock.map((time, at) => ({ clock: time, thread: thread[at]! }));
}

/** Adds up, for each stop, the processor time from each "begin" to its "end", in milliseconds. */
function threadTimes(record: readonly Mark[]): number[] {
  const marks = record
    .filter(({ name }) => ["stop", "begin", "end"].includes(name))
    .sort((one, other) => one.ts - other.ts);
  const times: number[] = [];
  let began = 0;
  for (const { name, tts } of marks) {
    if (name === "stop") times.push(0);
    else if (name === "begin") began = tts;
    else if (times.length) times[times.length - 1]! += (tts - began) / 1000;
  }
  // the last stop is the end
  return times.slice(0, -1);
}

/** Times a drag's frames on a scene of 2,000 walls, 200 tokens and 60 combatants. */
export async function dragFrames(page: Page): Promise<TableRow[]> {
  await crowdedScene(page, "Bench of sight", rooms());
  const row = (what: string, frames: readonly Frame[]): TableRow => {
    const median = (time: keyof Frame): string => medianOf(frames.map((frame) => frame[time])).toFixed(2);
    const worst = frames.reduce((one, other) => (one.clock > other.clock ? one : other));
    const most = Math.max(...frames.map(({ thread }) => thread));
    return {
      name: `frame of a drag, 2,000 walls, 200 tokens, 60 combatants, ${what}`,
      value: `${median("clock")} ms, ${worst.clock.toFixed(1)} ms at worst; of the processor ${median("thread")} ms, ${most.toFixed(1)} ms at worst`,
      good: Number(median("clock")) <= MEDIAN_AIM && worst.clock <= WORST_AIM,
      compared: `the pointer's move and what the frame works out, drawing left out; ${frames.length} frames, aim ${MEDIAN_AIM} ms and ${WORST_AIM} ms at worst; the frame that was longest by the clock had ${worst.thread.toFixed(1)} ms of the processor`,
    };
  };
  // The first frame begins the drag: it makes the token's preview.
  const [first, ...fresh] = await framesOf(page, EACH_ONCE);
  return [
    row(`to a square not asked for before (the first frame ${first!.clock.toFixed(1)} ms)`, fresh),
    // The first round is what the engine learns on.
    row("to squares asked for before", (await framesOf(page, AROUND)).slice(24)),
  ];
}
