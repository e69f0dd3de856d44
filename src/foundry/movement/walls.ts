import { host } from "../host/host.ts";
import type { HostDocument, SceneDocument, TokenDocument, WallDocument } from "../host/documents.ts";
import type { Cell } from "../contract/movement.ts";
import { sceneChanges } from "./moment.ts";
import { bodyOf, cellAt, gridOf, hasCells, middleOf, otherGrounds } from "../contract/reading/ground.ts";
import type { Spot } from "../contract/reading/ground.ts";
import type { Body, Grid } from "../../rules/grid/grid.ts";
import type { WallsNear } from "../../rules/grid/open-walls.ts";
/*
 * Which steps walls forbid. A step: from one cell to an adjacent one. The host's own collision test is slow, so that
 * all steps near walls are tested once, a few at a time, and kept until a wall changes.
 */

/** A step that a wall forbids in both directions: its two cells. */
export type WalledStep = readonly [Cell, Cell];

/** The members of a wall that decide which moves it stops. */
type WallLike = Pick<WallDocument, "c" | "move" | "door" | "ds">;

/**
 * The steps that are forbidden on one scene and level (`on`). `lines`: the numbers of the grid and of the walls there, by
 * which a change of either is noticed; `steps`: the forbidden steps found so far; `rest`: finds further ones when it is
 * iterated.
 */
let measurement: {
  readonly on: readonly unknown[];
  readonly lines: readonly unknown[];
  readonly steps: WalledStep[];
  readonly rest: Iterator<undefined>;
  /** the count of changes (`sceneChanges`) when `lines` was last compared with the walls */
  moment: number | null;
} = { on: [], lines: [], steps: [], rest: [].values(), moment: null };

/** The members of a token that tell its scene and level. */
type OnLevel = Pick<TokenDocument, "level" | "parent">;

/** Tells whether a wall stands on the level of a token; a wall that names no levels stands on all of them. */
const standsThere = (wall: WallDocument, { level }: OnLevel): boolean =>
  !level || !wall.levels?.size || wall.levels.has(level);

/** Returns the walls of the viewed scene, on a token's level, that stop movement; open doors are among them. */
const wallsOn = (token: OnLevel): WallDocument[] =>
  [...(host.canvas.scene?.walls ?? [])].filter((wall) => wall.move > 0 && standsThere(wall, token));

/** Returns the level that a token is on; undefined without levels, so that the host tests the viewed one. */
const levelOf = ({ level }: OnLevel): HostDocument | undefined =>
  level ? host.canvas.scene?.levels?.get(level) : undefined;

/**
 * Returns the measurement of the viewed scene's present walls on a token's level; begins a new one if scene, level,
 * grid or walls are not those of the last. Walls are compared only if the scene may have changed since the last call.
 */
function currentMeasurement(token: OnLevel): typeof measurement {
  const { scene } = host.canvas;
  const moment = sceneChanges();
  const isSameLevel = measurement.on[0] === scene?.id && measurement.on[1] === token.level;
  if (isSameLevel && moment !== null && moment === measurement.moment) return measurement;
  const walls = wallsOn(token);
  // Called at each frame of a drag: comparing numbers is faster than comparing texts.
  const lines = [scene?.grid.type, scene?.grid.size, ...walls.flatMap(({ c, door, ds }) => [...c, door, ds])];
  const isCurrent = ({ lines: before }: typeof measurement): boolean =>
    isSameLevel && lines.length === before.length && lines.every((value, index) => value === before[index]);
  if (!isCurrent(measurement)) {
    const steps: WalledStep[] = [];
    const rest = measure(walls, scene, levelOf(token), steps);
    measurement = { on: [scene?.id, token.level], lines, steps, rest, moment };
  }
  measurement.moment = moment;
  return measurement;
}

/**
 * Returns the steps that walls of the viewed scene forbid on a token's level, each once, in one of its two directions;
 * empty on a scene without a grid. The host's collision test between the middles of two cells decides. Tests all steps
 * not tested yet; returns the same list until the scene, the level, the grid or a wall changes.
 */
export function walledSteps(token: OnLevel): readonly WalledStep[] {
  const { steps, rest } = currentMeasurement(token);
  // Iterating `rest` adds to `steps`.
  while (!rest.next().done);
  return steps;
}

/**
 * Tests a few more steps near walls of the viewed scene, so that a drag need not wait; returns true if some are left.
 */
export const measureWalls = (token: OnLevel): boolean => !currentMeasurement(token).rest.next().done;

/**
 * Returns those neighbours of a cell that a wall separates from the cell, on a token's own scene. The host can test
 * only the viewed scene; on another one, and without a grid, the lines of the walls are compared.
 */
export function cellsWalledFrom(token: TokenDocument, cell: Cell): Cell[] {
  const grid = gridOf(token);
  if (!grid) return [];
  const neighbours = grid.neighbours(cell);
  const scene = token.parent!;
  if (scene === host.canvas.scene && hasCells(token)) {
    const forbidden = stepsByNumber(walledSteps(token));
    return neighbours.filter((other) => forbidden.has(stepNumber(cell[0], cell[1], other[0], other[1])));
  }
  const walls = wallLines(token);
  return neighbours.filter((other) =>
    walls.some((wall) => crosses(wall, middleOf(token, cell), middleOf(token, other))),
  );
}

/** Returns the walls of a token's own scene, on its level, that stop movement; open doors are left out. */
const wallLines = (token: TokenDocument): WallDocument[] =>
  [...(token.parent?.walls ?? [])].filter(
    (wall) => wall.move > 0 && !(wall.door > 0 && wall.ds === 1) && standsThere(wall, token),
  );

/** Tells whether a wall crosses the line between two points, in pixels. */
const crosses = ({ c }: WallLike, from: Spot, to: Spot): boolean =>
  host.foundry.utils.lineSegmentIntersects(from, to, { x: c[0]!, y: c[1]! }, { x: c[2]!, y: c[3]! });

/**
 * Returns the indexes of the cells of a way that the token cannot enter from the cell before, because a wall of the
 * viewed scene is in the way of any cell that the token covers or, without a grid, of the token's middle. (The host
 * itself tests only the middle.) Never returns index 0.
 */
export function walledAlong(token: TokenDocument, cells: readonly Cell[]): number[] {
  const stops = stepStopper(token);
  const walledIndexes: number[] = [];
  if (stops)
    for (let index = 1; index < cells.length; index++)
      if (stops(cells[index - 1]![0], cells[index - 1]![1], cells[index]![0], cells[index]![1]))
        walledIndexes.push(index);
  return walledIndexes;
}

/**
 * Tells whether a wall that stops movement on a token's level separates two adjacent cells of its scene, or two places
 * on a scene without a grid.
 */
export function isWallBetween(token: TokenDocument, from: Cell, to: Cell): boolean {
  if (hasCells(token)) return cellsWalledFrom(token, to).some(([x, y]) => x === from[0] && y === from[1]);
  return wallLines(token).some((wall) => crosses(wall, middleOf(token, from), middleOf(token, to)));
}

/**
 * Returns a function that tells for a step of a token's first cell, to an adjacent cell or place, whether a wall of the
 * viewed scene forbids it; null if no wall forbids any step.
 */
export function stepStopper(
  token: TokenDocument,
): ((fromX: number, fromY: number, toX: number, toY: number) => boolean) | null {
  const stops = stepsStopped(token);
  if (stops) return (fromX, fromY, toX, toY) => stops([fromX, fromY], [toX, toY]);
  const walls = openWalls(token);
  if (!walls) return null;
  const wallsAround = walls(bodyOf(token)!.at, Infinity);
  return (fromX, fromY, toX, toY) => wallsAround.stops([fromX, fromY], [toX, toY]);
}

/**
 * Returns, for a token on the viewed scene if this scene has no grid, the function that gives the walls near a place as
 * they stop the token's middle. Returns the same function until a wall or the token's size changes. Null on any other
 * scene, before the code for grids other than squares is loaded, and without walls.
 */
export function openWalls(token: TokenDocument): WallsNear | null {
  const { parent, width, height } = token;
  const grounds = otherGrounds();
  if (!grounds || !parent || parent !== host.canvas.scene || hasCells(token)) return null;
  const level = levelOf(token);
  return grounds.openWalls(currentMeasurement(token).steps, {
    walls: () => wallsOn(token),
    size: parent.grid.size,
    width,
    height,
    meets,
    collides: (from, to) => collides(from, to, level),
  });
}

/**
 * Returns a function that tells for a step of a token's first cell on a grid whether a wall of the viewed scene forbids
 * it; null if no step is forbidden.
 */
function stepsStopped(token: TokenDocument): ((from: Cell, to: Cell) => boolean) | null {
  const steps = token.parent === host.canvas.scene ? walledSteps(token) : [];
  if (!steps.length) return null;
  const forbidden = stepsByNumber(steps);
  const [grid, body] = [gridOf(token)!, bodyOf(token)!];
  return (from, to) => stepIsWalled(grid, body, from, to, forbidden);
}

/**
 * Tells whether a wall is in the way of any cell of a body, when the body steps with its first cell from `from` to
 * `to`. `forbidden`: the forbidden steps, by `stepsByNumber`.
 */
export function stepIsWalled(grid: Grid, body: Body, from: Cell, to: Cell, forbidden: ReadonlySet<number>): boolean {
  if (body.cells.length === 1) return forbidden.has(stepNumber(from[0], from[1], to[0], to[1]));
  // Both lists have the body's cells in the same order, so that each cell is compared with where it gets.
  const [cellsBefore, cellsAfter] = [grid.moved(body, from).cells, grid.moved(body, to).cells];
  return cellsBefore.some(([x, y], index) =>
    forbidden.has(stepNumber(x, y, cellsAfter[index]![0], cellsAfter[index]![1])),
  );
}

/** More columns than any scene has, so that each cell gets its own number, also one with a negative column. */
const COLUMNS = 1 << 16;

/** Returns the number of a step, for use in sets; rows and columns of its two cells differ by at most 1 on any grid. */
const stepNumber = (fromX: number, fromY: number, toX: number, toY: number): number =>
  (fromY * COLUMNS + fromX) * 9 + (toY - fromY + 1) * 3 + toX - fromX + 1;

/** The last result of `stepsByNumber`, and the list (`of`) from which it was made. */
let numbered: { readonly of: readonly WalledStep[] | null; readonly steps: ReadonlySet<number> } = {
  of: null,
  steps: new Set(),
};

/** Returns the numbers of these steps in both directions; for the list of the last call, the same set again. */
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

/** How many cells are tested ahead of a drag before other work goes on. */
const AT_A_TIME = 16;

/** Tests the steps near walls and adds forbidden ones to `steps`; a generator that pauses after every 16 cells. */
function* measure(
  walls: readonly WallLike[],
  scene: SceneDocument | null,
  level: HostDocument | undefined,
  steps: WalledStep[],
): Generator<undefined, void> {
  const grid = scene && gridOf({ parent: scene });
  if (!walls.length || !scene || !grid?.lattice) return;
  const place = { parent: scene };
  const tested = new Set<number>();
  let cells = 0;
  for (const wall of walls)
    for (const from of cellsNear(wall, scene)) {
      if (++cells % AT_A_TIME === 0) yield;
      for (const to of grid.neighbours(from)) {
        const step = stepNumber(from[0], from[1], to[0], to[1]);
        const [start, end] = [middleOf(place, from), middleOf(place, to)];
        // The slow test of the host is asked only if the wall's line comes between, and once for both directions.
        if (!meets(wall, start, end) || tested.has(step)) continue;
        tested.add(step).add(stepNumber(to[0], to[1], from[0], from[1]));
        if (collides(start, end, level)) steps.push([from, to]);
      }
    }
}

/** Tells whether walls stop a move between two places of the viewed scene, in pixels, by the host's collision test. */
const collides = (from: Spot, to: Spot, level: HostDocument | undefined): boolean =>
  Boolean(
    host.CONFIG.Canvas.polygonBackends.move.testCollision(from, to, {
      type: "move",
      mode: "any",
      ...(level && { level }),
    }),
  );

/** Tells whether a wall crosses a line, or is at most a pixel away from crossing it. */
function meets({ c }: WallLike, from: Spot, to: Spot): boolean {
  const [start, end] = [
    { x: c[0]!, y: c[1]! },
    { x: c[2]!, y: c[3]! },
  ];
  return !onOneSide(start, end, from, to) && !onOneSide(from, to, start, end);
}

/**
 * Tells whether two points are both more than a pixel away from the line through `start` and `end`, and both on the
 * same side of this line.
 */
function onOneSide(start: Spot, end: Spot, pointA: Spot, pointB: Spot): boolean {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(x, y);
  const offset = (point: Spot): number => x * (point.y - start.y) - y * (point.x - start.x);
  // `offset` gives the distance of a point from the line times the length of the line; its sign tells the side.
  const [offsetA, offsetB] = [offset(pointA), offset(pointB)];
  return (offsetA > length && offsetB > length) || (offsetA < -length && offsetB < -length);
}

/** Yields the cells of the rectangle around a wall, and the row and column beyond it on each side. */
function* cellsNear({ c }: WallLike, scene: SceneDocument): Iterable<Cell> {
  const [left, right] = [Math.min(c[0]!, c[2]!), Math.max(c[0]!, c[2]!)];
  const [top, bottom] = [Math.min(c[1]!, c[3]!), Math.max(c[1]!, c[3]!)];
  const ends = [left, right].flatMap((x) => [top, bottom].map((y) => cellAt(scene, { x, y })));
  const [columns, rows] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  for (let y = Math.min(...rows) - 1; y <= Math.max(...rows) + 1; y++)
    for (let x = Math.min(...columns) - 1; x <= Math.max(...columns) + 1; x++) yield [x, y];
}
