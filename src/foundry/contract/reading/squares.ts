import type { TokenDocument } from "../../host/documents.ts";
import { gapAbove, squaresAbove } from "./heights.ts";

/** Side of a square in pixels, or null where the scene has no square grid. */
export function squareSize(token: Pick<TokenDocument, "parent">): number | null {
  const scene = token.parent;
  // CONST.GRID_TYPES.SQUARE is 1.
  return scene && scene.grid.type === 1 ? scene.grid.size : null;
}

/** Squares a token occupies, as [column, row]; null without a square grid. */
export function occupied(token: TokenDocument): [number, number][] | null {
  const size = squareSize(token);
  if (!size) return null;
  const column = Math.round(token.x / size);
  const row = Math.round(token.y / size);
  const squares: [number, number][] = [];
  for (let down = 0; down < Math.max(1, Math.round(token.height)); down++)
    for (let right = 0; right < Math.max(1, Math.round(token.width)); right++)
      squares.push([column + right, row + down]);
  return squares;
}

/** Whether two tokens stand on the same level of a scene; where there are no levels, all do. */
export function sameLevel(one: Pick<TokenDocument, "level">, other: Pick<TokenDocument, "level">): boolean {
  return (one.level ?? null) === (other.level ?? null);
}

/**
 * Fewest squares between the nearest occupied squares, height included and a diagonal counting one; 1 is adjacent, 0 the same
 * square. Nobody is adjacent to somebody on another level, however little their heights differ.
 */
export function squaresBetween(from: TokenDocument, to: TokenDocument): number | null {
  if (from.parent !== to.parent) return null;
  const starts = occupied(from);
  const ends = occupied(to);
  if (!starts || !ends) return null;
  let nearest = Infinity;
  for (const [x, y] of starts)
    for (const [column, row] of ends) nearest = Math.min(nearest, Math.max(Math.abs(x - column), Math.abs(y - row)));
  return Math.max(nearest, Math.ceil(squaresAbove(from, to)), sameLevel(from, to) ? 0 : 2);
}

/** Pixels from edge to edge of two tokens of one scene, height included, whose squares are so many pixels wide; 0 where they touch. */
export function pixelsBetween(from: TokenDocument, to: TokenDocument, size: number): number {
  const empty = (a: number, wide: number, b: number, broad: number): number =>
    Math.max(0, b - (a + wide * size), a - (b + broad * size));
  const across = empty(from.x, from.width, to.x, to.width);
  const down = empty(from.y, from.height, to.y, to.height);
  return Math.hypot(across, down, gapAbove(from, to) * size);
}

/**
 * As squaresBetween on a scene without a grid, in cells of its size from edge to edge: less than half a cell apart is adjacent; null
 * where there is a grid.
 */
export function cellsBetween(from: TokenDocument, to: TokenDocument): number | null {
  const grid = from.parent?.grid;
  // CONST.GRID_TYPES.GRIDLESS is 0.
  if (grid?.type !== 0 || !grid.size || from.parent !== to.parent) return null;
  return 1 + Math.round(pixelsBetween(from, to, grid.size) / grid.size);
}
