import { host } from "../host/host.ts";
import type { HostDocument, TokenDocument, WallDocument } from "../host/documents.ts";
import type { Cell } from "../contract/movement.ts";

/** A pair of squares side by side between which a wall stands. */
export type WalledStep = readonly [Cell, Cell];

type WallLike = Pick<WallDocument, "c" | "move" | "door" | "ds">;

/** The steps right, down and across both corners; the way back is the same step. */
const FORWARD: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];

const AROUND: readonly Cell[] = [...FORWARD, ...FORWARD.map(([x, y]): Cell => [-x, -y])];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The walls that are measured, as their numbers then, on which scene and level; `rest`: what is still to be measured. */
let known: {
  readonly on: readonly unknown[];
  readonly lines: readonly number[];
  readonly steps: WalledStep[];
  readonly rest: Iterator<undefined>;
} = { on: [], lines: [], steps: [], rest: [].values() };

type OnLevel = Pick<TokenDocument, "level">;

/** Whether a wall stands on the level of a token; one of no level stands on all. */
const standsThere = (wall: WallDocument, { level }: OnLevel): boolean =>
  !level || !wall.levels?.size || wall.levels.has(level);

/** The measured walls as they stand now. */
function measured(token: OnLevel): typeof known {
  const { scene } = host.canvas;
  const walls = [...(scene?.walls ?? [])].filter((wall) => wall.move > 0 && standsThere(wall, token));
  // Asked at every frame of a drag: numbers are compared, no text is made of them.
  const lines = walls.flatMap(({ c, door, ds }) => [...c, door, ds]);
  const same = ({ on, lines: before }: typeof known): boolean =>
    on[0] === scene?.id &&
    on[1] === token.level &&
    lines.length === before.length &&
    lines.every((one, at) => one === before[at]);
  if (!same(known)) {
    // Unless told, the host asks on the level that is viewed.
    const level = token.level ? scene?.levels?.get(token.level) : undefined;
    const steps: WalledStep[] = [];
    const rest = measure(walls, Number(scene?.grid.size), level, steps);
    known = { on: [scene?.id, token.level], lines, steps, rest };
  }
  return known;
}

/**
 * Steps that walls of the viewed scene forbid on the level of a token, by the host's own collision test from square
 * centre to square centre. Worked out once for a set of walls, near the walls alone.
 */
export function walledSteps(token: OnLevel): readonly WalledStep[] {
  const { steps, rest } = measured(token);
  while (!rest.next().done);
  return steps;
}

/** Works out a few more of them, ahead of a drag; whether there are more. */
export const measureWalls = (token: OnLevel): boolean => !measured(token).rest.next().done;

/**
 * The squares beside one that a wall parts from it, on the scene of a token. The host tests collisions on the scene
 * it shows; on any other, as when a gamemaster looks elsewhere, the walls' own lines are asked.
 */
export function partedFrom(token: TokenDocument, square: Cell): Cell[] {
  const beside = AROUND.map(([x, y]): Cell => [square[0] + x, square[1] + y]);
  if (token.parent === host.canvas.scene) {
    const shut = stepsByName(walledSteps(token));
    return beside.filter((other) => shut.has(stepNumber(square[0], square[1], other[0], other[1])));
  }
  const scene = token.parent;
  const walls = [...(scene?.walls ?? [])].filter(
    (wall) => wall.move > 0 && !(wall.door > 0 && wall.ds === 1) && standsThere(wall, token),
  );
  const middle = ([x, y]: Cell): Point => ({ x: (x + 0.5) * scene!.grid.size, y: (y + 0.5) * scene!.grid.size });
  const { lineSegmentIntersects } = host.foundry.utils;
  return beside.filter((other) =>
    walls.some(({ c }) =>
      lineSegmentIntersects(middle(square), middle(other), { x: c[0]!, y: c[1]! }, { x: c[2]!, y: c[3]! }),
    ),
  );
}

/**
 * Places in a way, counted from 1, where a wall stands between two squares for any square of the token. The host asks
 * only whether the middle of a token gets through; a large one must get through whole.
 */
export function walledAlong(token: TokenDocument, cells: readonly Cell[]): number[] {
  const steps = token.parent === host.canvas.scene ? walledSteps(token) : [];
  if (!steps.length) return [];
  const shut = stepsByName(steps);
  const found: number[] = [];
  for (let at = 1; at < cells.length; at++) if (stepIsWalled(token, cells[at - 1]!, cells[at]!, shut)) found.push(at);
  return found;
}

/** The test of a token's steps against walls; none without walls. */
export function wallsFor(
  token: TokenDocument,
): ((fromX: number, fromY: number, toX: number, toY: number) => boolean) | null {
  const steps = token.parent === host.canvas.scene ? walledSteps(token) : [];
  if (!steps.length) return null;
  const shut = stepsByName(steps);
  return (fromX, fromY, toX, toY) => stepIsWalled(token, [fromX, fromY], [toX, toY], shut);
}

/** Whether a wall forbids one step to any square of a token. */
export function stepIsWalled({ width, height }: TokenDocument, a: Cell, b: Cell, shut: ReadonlySet<number>): boolean {
  const [wide, tall] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++) if (shut.has(stepNumber(a[0] + x, a[1] + y, b[0] + x, b[1] + y))) return true;
  return false;
}

/** More columns than any scene has, with room for squares left of it. */
const COLUMNS = 1 << 16;

/** A step from one square to one beside it as one number, for sets. */
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

/** Squares that are measured at a time ahead of a drag. */
const AT_A_TIME = 16;

/** Measures walls into a list of steps, and pauses after some squares. */
function* measure(
  walls: readonly WallLike[],
  size: number,
  level: HostDocument | undefined,
  steps: WalledStep[],
): Generator<undefined, void> {
  if (!walls.length) return;
  const backend = host.CONFIG.Canvas.polygonBackends.move;
  const middle = ([x, y]: Cell): Point => ({ x: (x + 0.5) * size, y: (y + 0.5) * size });
  const asked = new Set<number>();
  let squares = 0;
  for (const wall of walls)
    for (const from of near(wall, size)) {
      if (++squares % AT_A_TIME === 0) yield;
      for (const [x, y] of FORWARD) {
        const to: Cell = [from[0] + x, from[1] + y];
        const step = stepNumber(from[0], from[1], to[0], to[1]);
        // The host's test is dear: it is asked only where a wall comes between.
        if (!meets(wall, middle(from), middle(to)) || asked.has(step)) continue;
        asked.add(step);
        if (backend.testCollision(middle(from), middle(to), { type: "move", mode: "any", ...(level && { level }) }))
          steps.push([from, to]);
      }
    }
}

/** Whether a wall crosses a line, or misses it by a pixel at most. */
function meets({ c }: WallLike, from: Point, to: Point): boolean {
  const [start, end] = [
    { x: c[0]!, y: c[1]! },
    { x: c[2]!, y: c[3]! },
  ];
  return !aside(start, end, from, to) && !aside(from, to, start, end);
}

/** Whether two points lie on one side of the line through two others, each more than a pixel from it. */
function aside(start: Point, end: Point, one: Point, other: Point): boolean {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(x, y);
  const off = (point: Point): number => x * (point.y - start.y) - y * (point.x - start.x);
  const [a, b] = [off(one), off(other)];
  return (a > length && b > length) || (a < -length && b < -length);
}

/** Squares a wall touches, and those beside them. */
function* near({ c }: WallLike, size: number): Iterable<Cell> {
  const [left, right] = [Math.min(c[0]!, c[2]!), Math.max(c[0]!, c[2]!)];
  const [top, bottom] = [Math.min(c[1]!, c[3]!), Math.max(c[1]!, c[3]!)];
  for (let y = Math.floor(top / size) - 1; y <= Math.floor(bottom / size) + 1; y++)
    for (let x = Math.floor(left / size) - 1; x <= Math.floor(right / size) + 1; x++) yield [x, y];
}
