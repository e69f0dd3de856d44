import type { Page } from "playwright-core";
import { compute } from "visibility-polygon";
import { STOPS, sweep } from "../../tabletop/client/canvas/geometry/sweep.ts";
import { WallLines } from "../../tabletop/client/canvas/geometry/wall-lines.ts";
import { Table } from "../browser/table.ts";
import { dragFrames } from "./drag-bench.ts";
import { medianOf } from "./fresh-bench.ts";
import type { TableRow } from "./row.ts";
import { rooms, SIDE, type Wall, WALLS } from "./walled-scene.ts";

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
