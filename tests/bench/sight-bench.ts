import type { Page } from "playwright-core";
import { compute } from "visibility-polygon";
import { STOPS, sweep } from "../../tabletop/client/canvas/geometry/sweep.ts";
import { WallLines } from "../../tabletop/client/canvas/geometry/wall-lines.ts";
import { Table } from "../browser/table.ts";
import { medianOf } from "./fresh-bench.ts";
import type { TableRow } from "./row.ts";
import { crowdedScene, rooms, SIDE, type Wall, WALLS } from "./walled-scene.ts";

const SPOTS = 60;
const ROUNDS = 8;
/** The aim: the time for a field of view as a share of the npm package's. */
const SHARE = 0.5;

/** Makes a source of random numbers from 0 to 1, the same ones every time for a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
}

/** Makes the walls of ruins, which lie about and cross one another. */
function ruins(): Wall[] {
  const next = chance(7);
  return Array.from({ length: WALLS }, () => {
    const [x, y, length] = [next() * SIDE, next() * SIDE, 60 + next() * 240];
    const turn = next() < 0.7 ? (Math.floor(next() * 4) * Math.PI) / 2 : next() * 2 * Math.PI;
    return [x, y, x + Math.cos(turn) * length, y + Math.sin(turn) * length].map(Math.round) as Wall;
  });
}

/** Makes the walls of a hall of eight-sided pillars, between which a token sees far. */
function pillars(): Wall[] {
  const next = chance(9);
  return Array.from({ length: WALLS / 8 }, () => {
    const [x, y, radius] = [300 + next() * 7400, 300 + next() * 7400, 20 + next() * 30];
    const corner = (at: number): [number, number] => [x + radius * Math.cos(at), y + radius * Math.sin(at)];
    return Array.from({ length: 8 }, (_, side) =>
      [...corner((side * Math.PI) / 4), ...corner(((side + 1) * Math.PI) / 4)].map(Math.round),
    ) as Wall[];
  }).flat();
}

/**
 * Times a field of view among 2,000 walls, beside the package for visibility polygons that is used most. That wants
 * walls that do not cross: both get them cut where they do, which is not in the times. They take turns, spot by spot.
 */
function fieldOfView(name: string, walls: Wall[]): TableRow {
  const lines = new WallLines(walls);
  const segments = Array.from({ length: lines.count }, (_, line): [[number, number], [number, number]] => [
    [lines.ax[line]!, lines.ay[line]!],
    [lines.bx[line]!, lines.by[line]!],
  ]);
  const [low, high] = [Math.min(lines.left, lines.top) - 2, Math.max(lines.right, lines.bottom) + 2];
  const corners: [number, number][] = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
  ];
  for (const [at, corner] of corners.entries()) segments.push([corner, corners[(at + 1) % 4]!]);
  const next = chance(3);
  const spots = Array.from({ length: SPOTS }, () => [400 + next() * 7200, 400 + next() * 7200] as const);
  const whole = { left: 0, top: 0, right: SIDE, bottom: SIDE };
  const [ours, theirs]: [number[], number[]] = [[], []];
  const timed = (times: number[], work: () => unknown): void => {
    const began = performance.now();
    work();
    times.push(performance.now() - began);
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const [x, y] of spots) {
      timed(theirs, () => compute([x, y], segments));
      timed(ours, () => sweep(lines, () => STOPS, x, y, whole));
    }
  // the first round, in which the code is compiled, does not count
  const [mine, peer] = [ours, theirs].map((times) => medianOf(times.slice(SPOTS))) as [number, number];
  return {
    name: `field of view, ${walls.length} walls, ${name}`,
    value: `${mine.toFixed(2)} ms, ${(mine / peer).toFixed(2)} × the package's`,
    good: mine <= SHARE * peer,
    compared: `median of ${SPOTS * (ROUNDS - 1)} at ${SPOTS} places, at most ${SHARE} × visibility-polygon 1.1.0, which takes ${peer.toFixed(2)} ms; ${lines.count} lines once what crosses is cut`,
  };
}

/**
 * Times a drag's frames on a scene of 2,000 walls, 200 tokens and 60 combatants: for a gamemaster who sees all, and for
 * a user who sees through the token's eyes.
 */
export async function dragFrames(page: Page): Promise<TableRow[]> {
  await crowdedScene(page, "Bench of sight", rooms());
  const drag = (sees: boolean): Promise<number[]> =>
    page.evaluate(async (looks) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Mover");
      canvas.tokens.releaseAll();
      await canvas.pan({ x: 4000, y: 4000, scale: 1 });
      if (looks) token.control();
      Hooks.callAll("hoverToken", token, true);
      await new Promise((passed) => setTimeout(passed, 1500));
      const view = canvas.app.view;
      const times: number[] = [];
      const at = (column: number, row: number): object => {
        const { x, y } = canvas.clientCoordinatesFromCanvas({ x: 4050 + column * 100, y: 4050 + row * 100 });
        return { clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1, bubbles: true };
      };
      view.setPointerCapture = () => undefined;
      view.dispatchEvent(new PointerEvent("pointerdown", at(0, 0)));
      for (let round = 0; round < 4; round++)
        for (let step = 0; step < 24; step++) {
          const turn = (step * Math.PI) / 12;
          const to = at(Math.round(4 * Math.cos(turn)), Math.round(3 * Math.sin(turn)));
          const began = performance.now();
          view.dispatchEvent(new PointerEvent("pointermove", to));
          await Promise.resolve();
          const moved = performance.now() - began;
          // the first frame after the move is the one that shows it; a move within a cell may ask for none
          const { frames } = canvas._frame;
          while (canvas._frame.frames === frames && !canvas._frame.idle)
            await new Promise((passed) => setTimeout(passed));
          const shown = canvas._frame.frames > frames ? canvas._frame.lastCost : 0;
          if (round) times.push(moved + shown);
        }
      view.dispatchEvent(new PointerEvent("pointercancel", at(0, 0)));
      return times;
    }, sees);
  const row = (what: string, times: number[]): TableRow => {
    const sorted = times.toSorted((a, b) => a - b);
    const [middle, worst] = [medianOf(times), sorted.at(-1)!];
    return {
      name: `frame of a drag, 2,000 walls, 200 tokens, 60 combatants, ${what}`,
      value: `${middle.toFixed(2)} ms, ${worst.toFixed(1)} ms at worst`,
      good: middle <= 1 && worst <= 4,
      compared: `the pointer's move and what the frame works out, drawing left out; ${times.length} frames, aim 1 ms and 4 ms at worst`,
    };
  };
  const plain = row("a gamemaster who sees all", await drag(false));
  const looking = row("through the token's eyes", await drag(true));
  return [plain, looking];
}

/** Times a token's step for the player who sees by it: the new field of view, and the tokens visible in it. */
async function stepFrames(page: Page): Promise<TableRow> {
  const times = await page.evaluate(async () => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Mover");
    token.control();
    const found: number[] = [];
    for (let step = 0; step < 60; step++) {
      const began = performance.now();
      token.vision.initialize({ x: 4050 + step * 7, y: 4050 + (step % 9) * 11 });
      canvas.visibility.refresh();
      found.push(performance.now() - began);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    return found;
  });
  const worst = Math.max(...times);
  return {
    name: "a step of a token by whose eyes 200 others are looked for among 2,000 walls",
    value: `${medianOf(times).toFixed(2)} ms, ${worst.toFixed(1)} ms at worst`,
    good: medianOf(times) <= 4,
    compared: "its field of view, the mask, what is explored, and who is seen; aim 4 ms",
  };
}

/** `npm run bench -- sight`: times fields of view beside an npm package's, and drags on a scene full of walls. */
export async function sightBench(): Promise<TableRow[]> {
  const views = [
    fieldOfView("rooms", rooms()),
    fieldOfView("ruins", ruins()),
    fieldOfView("a hall of pillars", pillars()),
  ];
  const table = await Table.open();
  try {
    const { page } = await table.sit("Gamemaster");
    return [...views, ...(await dragFrames(page)), await stepFrames(page)];
  } finally {
    await table.leave();
  }
}
