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

const CIRCLE = 24;

/** The same squares in a circle, five times. */
const AROUND: Stops = Array.from({ length: 5 * CIRCLE }, (_stop, at) => {
  const turn = (at * Math.PI * 2) / CIRCLE;
  return [Math.round(4 * Math.cos(turn)), Math.round(3 * Math.sin(turn))] as const;
});

/** Where the token "Mover" begins each drag: places so far from one another that each drag's squares are new. */
const HOMES = {
  first: { x: 5600, y: 4000 },
  clock: { x: 4000, y: 4000 },
  records: [
    { x: 2400, y: 4000 },
    { x: 2400, y: 5600 },
  ],
} as const;

/** A mark of `performance.mark` in Chromium's record; `tts` is the thread's processor time so far, in microseconds. */
interface Mark {
  readonly name: string;
  readonly ts: number;
  readonly tts: number;
}

/** Puts the token "Mover" at a place, in the middle of the view, selects it and lets the pointer rest on it. */
async function prepare(page: Page, home: { x: number; y: number }): Promise<void> {
  await page.evaluate(async (place) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Mover");
    await token.document.update(place, { animate: false });
    // as at the start of a turn: the ruler would measure and draw the way here as well
    await token.document.clearMovementHistory();
    await canvas.pan({ ...place, scale: 1 });
    // selected, as by any drag: one sees by its eyes
    token.control();
    Hooks.callAll("hoverToken", token, true);
    await new Promise((passed) => setTimeout(passed, 1500));
  }, home);
}

/**
 * Drags the token at `home` from stop to stop, one a frame, and returns what each frame took in milliseconds by the clock:
 * the pointer's move, and what the frame that shows it works out, without the drawing. With `marked`, it writes marks for
 * `threadTimes`, which take time themselves.
 */
async function drag(page: Page, stops: Stops, home: { x: number; y: number }, marked: boolean): Promise<number[]> {
  return page.evaluate(
    async ([places, { x: left, y: top }, marks]) => {
      const { view } = canvas.app;
      const loop = canvas._frame;
      const { apply } = loop;
      const mark = (name: string): unknown => marks && performance.mark(name);
      if (marks) {
        loop.apply = () => {
          mark("begin");
          const more = apply();
          mark("end");
          return more;
        };
      }
      const at = ([column, row]: readonly [number, number]): object => {
        const { x, y } = canvas.clientCoordinatesFromCanvas({ x: left + 50 + column * 100, y: top + 50 + row * 100 });
        return { clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1, bubbles: true };
      };
      view.setPointerCapture = () => undefined;
      view.dispatchEvent(new PointerEvent("pointerdown", at([0, 0])));
      const times: number[] = [];
      for (const place of places) {
        const to = at(place);
        mark("stop");
        mark("begin");
        const began = performance.now();
        view.dispatchEvent(new PointerEvent("pointermove", to));
        await Promise.resolve();
        const moved = performance.now() - began;
        mark("end");
        // the first frame after the move is the one that shows it; a move within a cell may ask for none
        const { frames } = loop;
        while (loop.frames === frames && !loop.idle) await new Promise((passed) => setTimeout(passed));
        times.push(moved + (loop.frames > frames ? loop.lastCost : 0));
      }
      mark("stop");
      view.dispatchEvent(new PointerEvent("pointercancel", at([0, 0])));
      loop.apply = apply;
      return times;
    },
    [stops, home, marked] as const,
  );
}

/**
 * Drags once more from `home` while Chromium records, and returns each frame's processor time of the page's thread in
 * milliseconds.
 */
async function threadOf(page: Page, stops: Stops, home: { x: number; y: number }): Promise<number[]> {
  const browser = page.context().browser()!;
  // Only Chromium's own record has the processor time of a thread, at each mark.
  await browser.startTracing(page, { categories: ["blink.user_timing"] });
  const { length } = await drag(page, stops, home, true);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Mark[] };
  const times = threadTimes(traceEvents);
  if (times.length !== length) throw new Error(`${times.length} frames are recorded, not ${length}`);
  return times;
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

/** Times a drag's frames on a scene of 2,000 walls, 200 tokens and 60 combatants, first by the clock, then recorded. */
export async function dragFrames(page: Page): Promise<TableRow[]> {
  await crowdedScene(page, "Bench of sight", rooms());
  // as users have it: a test's page draws ten frames a second, so that each has a timer of its own besides
  await page.evaluate(() => game.settings.set("core", "maxFPS", 60));
  // The first frame begins the drag: it makes the token's preview. In a page's first drag the engine compiles the code.
  await prepare(page, HOMES.first);
  const [, ...ofFirst] = await drag(page, EACH_ONCE, HOMES.first, false);
  await prepare(page, HOMES.clock);
  const [first, ...once] = await drag(page, EACH_ONCE, HOMES.clock, false);
  const around = (await drag(page, AROUND, HOMES.clock, false)).slice(CIRCLE);
  const records: { once: number[]; around: number[] }[] = [];
  for (const home of HOMES.records) {
    await prepare(page, home);
    records.push({
      once: (await threadOf(page, EACH_ONCE, home)).slice(1),
      around: (await threadOf(page, AROUND, home)).slice(CIRCLE),
    });
  }
  // the time of each frame that comes again: the less of two, as the engine tidies up at any time
  const again = (which: "once" | "around"): number[] =>
    records[0]![which].map((time, frame) => Math.min(time, records[1]![which][frame]!));
  const row = (what: string, clock: readonly number[], thread: readonly number[]): TableRow => {
    const [median, most] = [medianOf(clock), Math.max(...thread)];
    return {
      name: `frame of a drag, 2,000 walls, 200 tokens, 60 combatants, ${what}`,
      value: `${median.toFixed(2)} ms; recorded, of the processor ${medianOf(thread).toFixed(2)} ms, ${most.toFixed(1)} ms at worst`,
      good: median <= MEDIAN_AIM && most <= WORST_AIM,
      compared: `the pointer's move and what the frame works out, drawing left out; ${clock.length} frames, aim ${MEDIAN_AIM} ms and ${WORST_AIM} ms at worst; the median by the clock, the worst of the processor in two drags from other places, the less of each frame, with what recording adds; by the clock ${Math.max(...clock).toFixed(1)} ms at worst, other work on the machine included`,
    };
  };
  return [
    {
      name: "frame of a page's first drag, among the same, to squares not asked for before",
      value: `${medianOf(ofFirst).toFixed(2)} ms`,
      good: true,
      compared: `told, without an aim: ${ofFirst.length} frames in which the engine compiles the code`,
    },
    row(`to squares not asked for before (the first frame ${first!.toFixed(1)} ms)`, once, again("once")),
    row("to squares asked for before", around, again("around")),
  ];
}
