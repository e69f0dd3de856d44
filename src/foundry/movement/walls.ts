import { host } from "../host/host.ts";
import type { HostDocument, SceneDocument, TokenDocument, WallDocument } from "../host/documents.ts";
import type { Cell } from "../contract/movement.ts";
import { matMoment } from "./moment.ts";
import { bodyOf, cellAt, gridOf, hasCells, middleOf, otherGrounds } from "../contract/reading/ground.ts";
import type { Spot } from "../contract/reading/ground.ts";
import type { Body, Grid } from "../../rules/grid/grid.ts";
import type { WallsNear } from "../../rules/grid/open-walls.ts";

/** A pair of cells side by side between which a wall stands. */
export type WalledStep = readonly [Cell, Cell];

type WallLike = Pick<WallDocument, "c" | "move" | "door" | "ds">;

/**
 * The walls that are measured, as their numbers then, on which scene and level; `rest`: what is still to be measured.
 */
let known: {
  readonly on: readonly unknown[];
  readonly lines: readonly number[];
  readonly steps: WalledStep[];
  readonly rest: Iterator<undefined>;
  /** when they were last compared */
  moment: number | null;
} = { on: [], lines: [], steps: [], rest: [].values(), moment: null };

type OnLevel = Pick<TokenDocument, "level" | "parent">;

/** Tells whether a wall stands on the level of a token; one of no level stands on all. */
const standsThere = (wall: WallDocument, { level }: OnLevel): boolean =>
  !level || !wall.levels?.size || wall.levels.has(level);

/** The walls of the scene in view that stop movement on a token's level, open doors included. */
const wallsOn = (token: OnLevel): WallDocument[] =>
  [...(host.canvas.scene?.walls ?? [])].filter((wall) => wall.move > 0 && standsThere(wall, token));

/** The level of a token; unless told, the host asks on the level that is viewed. */
const levelOf = ({ level }: OnLevel): HostDocument | undefined =>
  level ? host.canvas.scene?.levels?.get(level) : undefined;

/** The measurement of the walls as they stand now, begun anew if they have changed. */
function measured(token: OnLevel): typeof known {
  const { scene } = host.canvas;
  const moment = matMoment();
  const here = known.on[0] === scene?.id && known.on[1] === token.level;
  if (here && moment !== null && moment === known.moment) return known;
  const walls = wallsOn(token);
  // Asked at every frame of a drag: numbers are compared, no text is made of them.
  const lines = walls.flatMap(({ c, door, ds }) => [...c, door, ds]);
  const same = ({ lines: before }: typeof known): boolean =>
    here && lines.length === before.length && lines.every((one, at) => one === before[at]);
  if (!same(known)) {
    const steps: WalledStep[] = [];
    const rest = measure(walls, scene, levelOf(token), steps);
    known = { on: [scene?.id, token.level], lines, steps, rest, moment };
  }
  known.moment = moment;
  return known;
}

/**
 * Steps that walls of the viewed scene forbid on the level of a token, by the host's own collision test from the middle
 * of a cell to that of the next. Worked out once for a set of walls, near the walls alone.
 */
export function walledSteps(token: OnLevel): readonly WalledStep[] {
  const { steps, rest } = measured(token);
  while (!rest.next().done);
  return steps;
}

/** Works out a few more of them, ahead of a drag; whether there are more. */
export const measureWalls = (token: OnLevel): boolean => !measured(token).rest.next().done;

/**
 * The cells beside one that a wall parts from it, on the scene of a token. The host tests collisions on the scene
 * it shows; on any other, as when a gamemaster looks elsewhere, the walls' own lines are asked.
 */
export function partedFrom(token: TokenDocument, cell: Cell): Cell[] {
  const grid = gridOf(token);
  if (!grid) return [];
  const beside = grid.neighbours(cell);
  const scene = token.parent!;
  if (scene === host.canvas.scene && hasCells(token)) {
    const shut = stepsByName(walledSteps(token));
    return beside.filter((other) => shut.has(stepNumber(cell[0], cell[1], other[0], other[1])));
  }
  const walls = wallLines(token);
  return beside.filter((other) => walls.some((wall) => crosses(wall, middleOf(token, cell), middleOf(token, other))));
}

/** The walls of a token's own scene that stop movement on its level; open doors do not. */
const wallLines = (token: TokenDocument): WallDocument[] =>
  [...(token.parent?.walls ?? [])].filter(
    (wall) => wall.move > 0 && !(wall.door > 0 && wall.ds === 1) && standsThere(wall, token),
  );

const crosses = ({ c }: WallLike, from: Spot, to: Spot): boolean =>
  host.foundry.utils.lineSegmentIntersects(from, to, { x: c[0]!, y: c[1]! }, { x: c[2]!, y: c[3]! });

/**
 * Places in a way, counted from 1, where a wall stands between two cells for any cell of the token. The host asks
 * only whether the middle of a token gets through; a large one must get through whole. Without cells its middle counts.
 */
export function walledAlong(token: TokenDocument, cells: readonly Cell[]): number[] {
  const stops = wallsFor(token);
  const found: number[] = [];
  if (stops)
    for (let at = 1; at < cells.length; at++)
      if (stops(cells[at - 1]![0], cells[at - 1]![1], cells[at]![0], cells[at]![1])) found.push(at);
  return found;
}

/** Tells whether a wall stands between two places beside each other, the second being where a token stands. */
export function isParted(token: TokenDocument, from: Cell, to: Cell): boolean {
  if (hasCells(token)) return partedFrom(token, to).some(([x, y]) => x === from[0] && y === from[1]);
  return wallLines(token).some((wall) => crosses(wall, middleOf(token, from), middleOf(token, to)));
}

/**
 * Returns a function that tells for each step of a token whether a wall forbids it; null where no wall is in the way.
 */
export function wallsFor(
  token: TokenDocument,
): ((fromX: number, fromY: number, toX: number, toY: number) => boolean) | null {
  const stops = stepsStopped(token);
  if (stops) return (fromX, fromY, toX, toY) => stops([fromX, fromY], [toX, toY]);
  const walls = openWalls(token);
  if (!walls) return null;
  const near = walls(bodyOf(token)!.at, Infinity);
  return (fromX, fromY, toX, toY) => near.stops([fromX, fromY], [toX, toY]);
}

/**
 * The walls of the viewed scene, where it has no cells, as they stop the middle of a token; null where there are none.
 * The same until a wall changes.
 */
export function openWalls(token: TokenDocument): WallsNear | null {
  const { parent, width, height } = token;
  const others = otherGrounds();
  if (!others || !parent || parent !== host.canvas.scene || hasCells(token)) return null;
  const level = levelOf(token);
  return others.openWalls(measured(token).steps, {
    walls: () => wallsOn(token),
    size: parent.grid.size,
    width,
    height,
    meets,
    collides: (from, to) => collides(from, to, level),
  });
}

/** The same of a step from cell to cell; null where no wall stands between cells. */
function stepsStopped(token: TokenDocument): ((a: Cell, b: Cell) => boolean) | null {
  const steps = token.parent === host.canvas.scene ? walledSteps(token) : [];
  if (!steps.length) return null;
  const shut = stepsByName(steps);
  const [grid, body] = [gridOf(token)!, bodyOf(token)!];
  return (a, b) => stepIsWalled(grid, body, a, b, shut);
}

/** Tells whether a wall forbids one step to any cell of a token. */
export function stepIsWalled(grid: Grid, body: Body, a: Cell, b: Cell, shut: ReadonlySet<number>): boolean {
  if (body.cells.length === 1) return shut.has(stepNumber(a[0], a[1], b[0], b[1]));
  const [from, to] = [grid.moved(body, a).cells, grid.moved(body, b).cells];
  return from.some(([x, y], at) => shut.has(stepNumber(x, y, to[at]![0], to[at]![1])));
}

/** More columns than any scene has, with room for cells left of it. */
const COLUMNS = 1 << 16;

/**
 * A step from one cell to one beside it as one number, for sets: rows and columns differ by one at most on any grid.
 */
const stepNumber = (fromX: number, fromY: number, toX: number, toY: number): number =>
  (fromY * COLUMNS + fromX) * 9 + (toY - fromY + 1) * 3 + toX - fromX + 1;

let named: { readonly of: readonly WalledStep[] | null; readonly steps: ReadonlySet<number> } = {
  of: null,
  steps: new Set(),
};

/** Walled steps as numbers, both ways; worked out once for a set of walls, not at every frame of a drag. */
export function stepsByName(steps: readonly WalledStep[]): ReadonlySet<number> {
  if (named.of !== steps) {
    const both = steps.flatMap(([[x, y], [column, row]]) => [
      stepNumber(x, y, column, row),
      stepNumber(column, row, x, y),
    ]);
    named = { of: steps, steps: new Set(both) };
  }
  return named.steps;
}

/** Cells that are measured at a time ahead of a drag. */
const AT_A_TIME = 16;

/** Measures walls into a list of steps, and pauses after some cells. */
function* measure(
  walls: readonly WallLike[],
  scene: SceneDocument | null,
  level: HostDocument | undefined,
  steps: WalledStep[],
): Generator<undefined, void> {
  const grid = scene && gridOf({ parent: scene });
  if (!walls.length || !scene || !grid?.lattice) return;
  const on = { parent: scene };
  const asked = new Set<number>();
  let cells = 0;
  for (const wall of walls)
    for (const from of near(wall, scene)) {
      if (++cells % AT_A_TIME === 0) yield;
      for (const to of grid.neighbours(from)) {
        const step = stepNumber(from[0], from[1], to[0], to[1]);
        const [start, end] = [middleOf(on, from), middleOf(on, to)];
        // The host's test is dear: it is asked only where a wall comes between, and once for both ways.
        if (!meets(wall, start, end) || asked.has(step)) continue;
        asked.add(step).add(stepNumber(to[0], to[1], from[0], from[1]));
        if (collides(start, end, level)) steps.push([from, to]);
      }
    }
}

/** Tells whether a wall, by the host's own test, stops a move between two places of the scene in view, in pixels. */
const collides = (from: Spot, to: Spot, level: HostDocument | undefined): boolean =>
  Boolean(
    host.CONFIG.Canvas.polygonBackends.move.testCollision(from, to, {
      type: "move",
      mode: "any",
      ...(level && { level }),
    }),
  );

/** Tells whether a wall crosses a line, or misses it by a pixel at most. */
function meets({ c }: WallLike, from: Spot, to: Spot): boolean {
  const [start, end] = [
    { x: c[0]!, y: c[1]! },
    { x: c[2]!, y: c[3]! },
  ];
  return !aside(start, end, from, to) && !aside(from, to, start, end);
}

/** Tells whether two points lie on one side of the line through two others, each more than a pixel from it. */
function aside(start: Spot, end: Spot, one: Spot, other: Spot): boolean {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(x, y);
  const off = (point: Spot): number => x * (point.y - start.y) - y * (point.x - start.x);
  const [a, b] = [off(one), off(other)];
  return (a > length && b > length) || (a < -length && b < -length);
}

/** Cells a wall touches, and those beside them. */
function* near({ c }: WallLike, scene: SceneDocument): Iterable<Cell> {
  const [left, right] = [Math.min(c[0]!, c[2]!), Math.max(c[0]!, c[2]!)];
  const [top, bottom] = [Math.min(c[1]!, c[3]!), Math.max(c[1]!, c[3]!)];
  const ends = [left, right].flatMap((x) => [top, bottom].map((y) => cellAt(scene, { x, y })));
  const [columns, rows] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  for (let y = Math.min(...rows) - 1; y <= Math.max(...rows) + 1; y++)
    for (let x = Math.min(...columns) - 1; x <= Math.max(...columns) + 1; x++) yield [x, y];
}
