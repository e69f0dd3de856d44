import { host } from "../host/host.ts";
import type { HostDocument, SceneDocument, TokenDocument, WallDocument } from "../host/documents.ts";
import type { Cell } from "../contract/movement.ts";
import { matMoment } from "./moment.ts";
import { bodyOf, cellAt, gridOf, hasCells, middleOf, otherGrounds } from "../contract/reading/ground.ts";
import type { Spot } from "../contract/reading/ground.ts";
import type { Body, Grid } from "../../rules/grid/grid.ts";
import type { WallsNear } from "../../rules/grid/open-walls.ts";

/** A pair of adjacent cells between which a wall stands. */
export type WalledStep = readonly [Cell, Cell];

/** The part of a wall that decides whether it stops a move. */
type WallLike = Pick<WallDocument, "c" | "move" | "door" | "ds">;

/**
 * The walls measured so far: scene and level, the walls' numbers then, the steps they forbid, and (`rest`) what is
 * still to be measured.
 */
let measurement: {
  readonly on: readonly unknown[];
  readonly lines: readonly number[];
  readonly steps: WalledStep[];
  readonly rest: Iterator<undefined>;
  /** number of changes of the mat (`matMoment`) when the walls were last compared */
  moment: number | null;
} = { on: [], lines: [], steps: [], rest: [].values(), moment: null };

/** A token, or a place, by its scene and its level. */
type OnLevel = Pick<TokenDocument, "level" | "parent">;

/** Tells whether a wall stands on the level of a token; a wall without levels stands on all. */
const standsThere = (wall: WallDocument, { level }: OnLevel): boolean =>
  !level || !wall.levels?.size || wall.levels.has(level);

/** Returns the walls of the viewed scene that stop movement on a token's level, open doors included. */
const wallsOn = (token: OnLevel): WallDocument[] =>
  [...(host.canvas.scene?.walls ?? [])].filter((wall) => wall.move > 0 && standsThere(wall, token));

/** Returns the level of a token; without it the host tests collisions on the viewed level. */
const levelOf = ({ level }: OnLevel): HostDocument | undefined =>
  level ? host.canvas.scene?.levels?.get(level) : undefined;

/** Returns the measurement of the present walls, begun anew if they have changed. */
function currentMeasurement(token: OnLevel): typeof measurement {
  const { scene } = host.canvas;
  const moment = matMoment();
  const isSameLevel = measurement.on[0] === scene?.id && measurement.on[1] === token.level;
  if (isSameLevel && moment !== null && moment === measurement.moment) return measurement;
  const walls = wallsOn(token);
  // Called at every frame of a drag: numbers are compared, as making text of them would be slow.
  const lines = walls.flatMap(({ c, door, ds }) => [...c, door, ds]);
  const isCurrent = ({ lines: before }: typeof measurement): boolean =>
    isSameLevel && lines.length === before.length && lines.every((value, at) => value === before[at]);
  if (!isCurrent(measurement)) {
    const steps: WalledStep[] = [];
    const rest = measure(walls, scene, levelOf(token), steps);
    measurement = { on: [scene?.id, token.level], lines, steps, rest, moment };
  }
  measurement.moment = moment;
  return measurement;
}

/**
 * Returns the steps that walls of the viewed scene forbid on the level of a token, by the host's own collision test
 * between the middles of two cells: each pair of cells once, in either order; none on a scene without cells. Finishes
 * the measurement under way; the same list until a wall changes.
 */
export function walledSteps(token: OnLevel): readonly WalledStep[] {
  const { steps, rest } = currentMeasurement(token);
  // Measure all cells that are left; each adds its walled steps to the list.
  while (!rest.next().done);
  return steps;
}

/** Measures a few more cells near walls of the viewed scene, ahead of a drag; returns true while there are more. */
export const measureWalls = (token: OnLevel): boolean => !currentMeasurement(token).rest.next().done;

/**
 * Returns the adjacent cells that a wall separates from a cell, on the scene of a token. The host tests collisions on
 * the viewed scene only; on any other, and without cells, the lines of the walls are compared.
 */
export function cellsWalledFrom(token: TokenDocument, cell: Cell): Cell[] {
  const grid = gridOf(token);
  if (!grid) return [];
  const beside = grid.neighbours(cell);
  const scene = token.parent!;
  if (scene === host.canvas.scene && hasCells(token)) {
    const shut = stepsByNumber(walledSteps(token));
    return beside.filter((other) => shut.has(stepNumber(cell[0], cell[1], other[0], other[1])));
  }
  const walls = wallLines(token);
  return beside.filter((other) => walls.some((wall) => crosses(wall, middleOf(token, cell), middleOf(token, other))));
}

/** Returns the walls of a token's own scene that stop movement on its level; open doors do not. */
const wallLines = (token: TokenDocument): WallDocument[] =>
  [...(token.parent?.walls ?? [])].filter(
    (wall) => wall.move > 0 && !(wall.door > 0 && wall.ds === 1) && standsThere(wall, token),
  );

/** Tells whether a wall crosses the line between two points. */
const crosses = ({ c }: WallLike, from: Spot, to: Spot): boolean =>
  host.foundry.utils.lineSegmentIntersects(from, to, { x: c[0]!, y: c[1]! }, { x: c[2]!, y: c[3]! });

/**
 * Returns the indexes, 0 never among them, of the cells in a way that a wall of the viewed scene keeps any cell of the
 * token from entering. The host tests only the middle of a token; here a large one must get through whole. Without
 * cells its middle counts.
 */
export function walledAlong(token: TokenDocument, cells: readonly Cell[]): number[] {
  const stops = stepStopper(token);
  const found: number[] = [];
  if (stops)
    for (let index = 1; index < cells.length; index++)
      if (stops(cells[index - 1]![0], cells[index - 1]![1], cells[index]![0], cells[index]![1])) found.push(index);
  return found;
}

/**
 * Tells whether a wall that stops movement on a token's level stands between two adjacent cells of its scene (without
 * cells: places).
 */
export function isWallBetween(token: TokenDocument, from: Cell, to: Cell): boolean {
  if (hasCells(token)) return cellsWalledFrom(token, to).some(([x, y]) => x === from[0] && y === from[1]);
  return wallLines(token).some((wall) => crosses(wall, middleOf(token, from), middleOf(token, to)));
}

/**
 * Returns a function that tells for a step of a token, from one adjacent cell or place to another, whether a wall of
 * the viewed scene forbids it; null where there are no such walls.
 */
export function stepStopper(
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
 * Returns the function that gives the walls near a place, as they stop the middle of a token, on a viewed scene without
 * cells; null without walls and on any other scene. The same one until a wall or the token's size changes.
 */
export function openWalls(token: TokenDocument): WallsNear | null {
  const { parent, width, height } = token;
  const others = otherGrounds();
  if (!others || !parent || parent !== host.canvas.scene || hasCells(token)) return null;
  const level = levelOf(token);
  return others.openWalls(currentMeasurement(token).steps, {
    walls: () => wallsOn(token),
    size: parent.grid.size,
    width,
    height,
    meets,
    collides: (from, to) => collides(from, to, level),
  });
}

/**
 * Returns a function that tells whether a wall forbids a token's step between two adjacent cells of the viewed scene;
 * null where no wall stands between cells.
 */
function stepsStopped(token: TokenDocument): ((a: Cell, b: Cell) => boolean) | null {
  const steps = token.parent === host.canvas.scene ? walledSteps(token) : [];
  if (!steps.length) return null;
  const shut = stepsByNumber(steps);
  const [grid, body] = [gridOf(token)!, bodyOf(token)!];
  return (a, b) => stepIsWalled(grid, body, a, b, shut);
}

/**
 * Tells whether a wall forbids any cell of a body its part of a step that takes the body's first cell from `a` to `b`;
 * `shut`: the walled steps from `stepsByNumber`.
 */
export function stepIsWalled(grid: Grid, body: Body, a: Cell, b: Cell, shut: ReadonlySet<number>): boolean {
  if (body.cells.length === 1) return shut.has(stepNumber(a[0], a[1], b[0], b[1]));
  const [from, to] = [grid.moved(body, a).cells, grid.moved(body, b).cells];
  return from.some(([x, y], at) => shut.has(stepNumber(x, y, to[at]![0], to[at]![1])));
}

/** More columns than any scene has, with room for negative ones. */
const COLUMNS = 1 << 16;

/** Returns a number for a step between adjacent cells, for sets: rows and columns differ by at most one on any grid. */
const stepNumber = (fromX: number, fromY: number, toX: number, toY: number): number =>
  (fromY * COLUMNS + fromX) * 9 + (toY - fromY + 1) * 3 + toX - fromX + 1;

/** The walled steps that were last turned into numbers, and those numbers. */
let numbered: { readonly of: readonly WalledStep[] | null; readonly steps: ReadonlySet<number> } = {
  of: null,
  steps: new Set(),
};

/**
 * Returns walled steps as numbers, in both directions; computed once for a set of walls, not at every frame of a drag.
 */
export function stepsByNumber(steps: readonly WalledStep[]): ReadonlySet<number> {
  if (numbered.of !== steps) {
    const both = steps.flatMap(([[x, y], [column, row]]) => [
      stepNumber(x, y, column, row),
      stepNumber(column, row, x, y),
    ]);
    numbered = { of: steps, steps: new Set(both) };
  }
  return numbered.steps;
}

/** Cells that are measured in one go ahead of a drag. */
const AT_A_TIME = 16;

/** Measures which steps walls forbid, adds them to `steps`, and pauses (yields) after each AT_A_TIME cells. */
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
    for (const from of cellsNear(wall, scene)) {
      if (++cells % AT_A_TIME === 0) yield;
      for (const to of grid.neighbours(from)) {
        const step = stepNumber(from[0], from[1], to[0], to[1]);
        const [start, end] = [middleOf(on, from), middleOf(on, to)];
        // The host's test is slow: call it only where the line of a wall comes between, and once for both directions.
        if (!meets(wall, start, end) || asked.has(step)) continue;
        asked.add(step).add(stepNumber(to[0], to[1], from[0], from[1]));
        if (collides(start, end, level)) steps.push([from, to]);
      }
    }
}

/** Tells whether a wall stops a move between two places of the viewed scene, in pixels, by the host's own test. */
const collides = (from: Spot, to: Spot, level: HostDocument | undefined): boolean =>
  Boolean(
    host.CONFIG.Canvas.polygonBackends.move.testCollision(from, to, {
      type: "move",
      mode: "any",
      ...(level && { level }),
    }),
  );

/** Tells whether a wall crosses a line, or misses it by at most a pixel. */
function meets({ c }: WallLike, from: Spot, to: Spot): boolean {
  const [start, end] = [
    { x: c[0]!, y: c[1]! },
    { x: c[2]!, y: c[3]! },
  ];
  return !onOneSide(start, end, from, to) && !onOneSide(from, to, start, end);
}

/**
 * Tells whether two points lie on the same side of the line through `start` and `end`, each more than a pixel from it.
 */
function onOneSide(start: Spot, end: Spot, pointA: Spot, pointB: Spot): boolean {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(x, y);
  const off = (point: Spot): number => x * (point.y - start.y) - y * (point.x - start.x);
  const [a, b] = [off(pointA), off(pointB)];
  return (a > length && b > length) || (a < -length && b < -length);
}

/** Yields the cells of the rectangle around a wall, and those next to them. */
function* cellsNear({ c }: WallLike, scene: SceneDocument): Iterable<Cell> {
  const [left, right] = [Math.min(c[0]!, c[2]!), Math.max(c[0]!, c[2]!)];
  const [top, bottom] = [Math.min(c[1]!, c[3]!), Math.max(c[1]!, c[3]!)];
  const ends = [left, right].flatMap((x) => [top, bottom].map((y) => cellAt(scene, { x, y })));
  const [columns, rows] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  for (let y = Math.min(...rows) - 1; y <= Math.max(...rows) + 1; y++)
    for (let x = Math.min(...columns) - 1; x <= Math.max(...columns) + 1; x++) yield [x, y];
}
