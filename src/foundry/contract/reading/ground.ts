import type { Body, Cell, Grid } from "../../../rules/grid/grid.ts";
import type { HexKind } from "../../../rules/grid/hex-axes.ts";
import type { HexGrid } from "../../../rules/grid/hex-grid.ts";
import type * as Others from "../../../rules/grid/others.ts";
import { SQUARES } from "../../../rules/grid/square-grid.ts";
import { spacesOf } from "../../host/compat.ts";
import type { SceneDocument, TokenDocument } from "../../host/documents.ts";
import { squaresAbove } from "./heights.ts";

/*
 * Turns scenes and tokens into the cells of the rules (a square or hex as [x, y], counted in cells) and their bodies
 * (the cells a token covers): the only file that knows which grid a scene has.
 */

/** A place of the scene in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The part of a token that its scene is read from: `parent`. */
type OnScene = Pick<TokenDocument, "parent">;

/** The host's numbers for the types of grids, as in its CONST.GRID_TYPES. */
const GRIDLESS = 0;
const SQUARE = 1;
const HEXES: Readonly<Record<number, HexKind>> = {
  2: "oddRows",
  3: "evenRows",
  4: "oddColumns",
  5: "evenColumns",
};

/** The rules of hexes and of scenes without a grid; null until they are loaded. */
let otherGrids: typeof Others | null = null;

/** Loads the rules of hexes and of scenes without a grid, once; called at init, before the first scene is drawn. */
export async function loadGrounds(): Promise<void> {
  otherGrids ??= await import("../../../rules/grid/others.ts");
}

/** Returns the rules of hexes and of scenes without a grid; null until they are loaded. */
export const otherGrounds = (): typeof Others | null => otherGrids;

/** Returns the grid of a scene of hexes; null for any other scene, and until `loadGrounds` is done. */
const hexesOf = (scene: SceneDocument | null): HexGrid | null => {
  const kind = scene && HEXES[scene.grid.type];
  return (kind && otherGrids?.hexes(kind)) ?? null;
};

/** Tells whether the scene of a token is divided into squares or hexes; false without a scene. */
export const hasCells = ({ parent }: OnScene): boolean => (parent?.grid.type ?? GRIDLESS) !== GRIDLESS;

/**
 * Returns the grid of a token's scene as the rules use it; null without a scene or a size of its grid, and on a scene
 * of other cells than squares until `loadGrounds` is done.
 */
export function gridOf({ parent }: OnScene): Grid | null {
  if (!parent?.grid.size) return null;
  if (parent.grid.type === SQUARE) return SQUARES;
  return parent.grid.type === GRIDLESS ? (otherGrids?.NO_GRID ?? null) : hexesOf(parent);
}

/**
 * Returns on one axis the first square that a token fills, and how many it fills, from its place and length there (both
 * in squares), as the host counts them: the first is the one in which half a square from its corner lies, or its own
 * middle if it is shorter than a square; a part of a square counts as one.
 */
const cellsFilled = (place: number, length: number): readonly [first: number, count: number] => [
  Math.floor(place + Math.min(length, 1) / 2),
  Math.ceil(Math.max(length, 1)),
];

/**
 * What a token of one size and shape covers on hexes: `body`, its cells as it stands at the scene's corner, and `x` and
 * `y`, the offset in pixels from its top left corner to the middle of its first hex. `small`: true if it is smaller
 * than a hex and may stand anywhere in one; `x` and `y` then lead to its own middle.
 */
interface HexShape {
  readonly body: Body;
  readonly small: boolean;
  readonly x: number;
  readonly y: number;
}

/** The shapes computed so far. Key: type and size of the grid, width, height and shape of the token. */
const shapes = new Map<string, HexShape>();

/** Returns the shape of a token on hexes, from `shapes` if it has been computed. */
function hexShape(token: TokenDocument, grid: HexGrid): HexShape {
  const { parent, width, height } = token;
  const { type, size } = parent!.grid;
  const key = [type, size, width, height, token.shape].join();
  let shape = shapes.get(key);
  if (!shape) {
    // The cells that the token covers at the scene's corner; of cells the host counts the row (i) first.
    const corner = token.getSnappedPosition({ x: 0, y: 0 });
    const cells = spacesOf(token, corner).map(({ i, j }): Cell => [j, i]);
    const body = grid.covering(cells, width, height);
    const [j, i] = body.at;
    // A token smaller than a hex may stand anywhere in it; it counts as in the hex that holds its middle.
    const isSmall = Math.min(width, height) < 1 && Math.max(width, height) <= 1;
    const middle = isSmall ? token.getCenterPoint(corner) : parent!.grid.getCenterPoint({ i, j });
    shape = { body, small: isSmall, x: middle.x - corner.x, y: middle.y - corner.y };
    shapes.set(key, shape);
  }
  return shape;
}

/**
 * Returns the cell in which a token stands (column, row). Of a large token it is the first cell, on squares the top
 * left one. On a scene without a grid it is the token's top left corner, in fractions of a cell. Null for a token on no
 * scene, and for a scene whose grid has no size or is not loaded yet.
 * @param spot where the token's top left corner is, in pixels; by default its place now
 */
export function placeOf(token: TokenDocument, { x, y }: Spot = token): Cell | null {
  const { parent } = token;
  if (!parent || !gridOf(token)) return null;
  const { type, size } = parent.grid;
  if (type === SQUARE) return [cellsFilled(x / size, token.width)[0], cellsFilled(y / size, token.height)[0]];
  const grid = hexesOf(parent);
  if (!grid) return [x / size, y / size];
  const shape = hexShape(token, grid);
  const { i, j } = parent.grid.getOffset({ x: x + shape.x, y: y + shape.y });
  return [j, i];
}

/**
 * Returns what a token covers: its cells or, on a scene without a grid, its place and size in fractions of a cell. Null
 * where `placeOf` is null.
 * @param spot where its top left corner is, in pixels; by default its place now
 */
export function bodyOf(token: TokenDocument, spot: Spot = token): Body | null {
  const { parent, width, height } = token;
  const place = placeOf(token, spot);
  if (!place) return null;
  const { type, size } = parent!.grid;
  if (type === SQUARE)
    return SQUARES.body(place, cellsFilled(spot.x / size, width)[1], cellsFilled(spot.y / size, height)[1]);
  const grid = hexesOf(parent);
  return grid ? grid.moved(hexShape(token, grid).body, place) : otherGrids!.NO_GRID.body(place, width, height);
}

/**
 * Returns the point, in pixels, at which a token's top left corner is when its first cell is the given one. On an axis
 * where the token's side is no whole number of squares, it keeps its offset within the square; a token smaller than a
 * hex keeps its offset within the hex. Throws where `placeOf` is null.
 */
export function spotOf(token: TokenDocument, cell: Cell): Spot {
  const { parent, width, height } = token;
  const { type, size } = parent!.grid;
  // On squares: the cell's corner, plus the offset of a token whose side is no whole number of squares.
  if (type === SQUARE) {
    const [column, row] = placeOf(token)!;
    const x = Number.isInteger(width) ? 0 : token.x - column * size;
    const y = Number.isInteger(height) ? 0 : token.y - row * size;
    return { x: cell[0] * size + x, y: cell[1] * size + y };
  }
  const grid = hexesOf(parent);
  if (!grid) return { x: Math.round(cell[0] * size), y: Math.round(cell[1] * size) };
  // On hexes: from the middle of the cell by the shape's offset; a small token by the way from its present hex to the
  // new one.
  const shape = hexShape(token, grid);
  const middle = middleOf(token, cell);
  if (!shape.small) return { x: Math.round(middle.x - shape.x), y: Math.round(middle.y - shape.y) };
  const presentMiddle = middleOf(token, placeOf(token)!);
  return { x: Math.round(token.x + middle.x - presentMiddle.x), y: Math.round(token.y + middle.y - presentMiddle.y) };
}

/**
 * Returns the cell of a scene in which a point, in pixels, lies; on a scene without a grid the cell of a grid of
 * squares.
 */
export function cellAt({ grid }: SceneDocument, { x, y }: Spot): Cell {
  if (grid.type === GRIDLESS || grid.type === SQUARE) return [Math.floor(x / grid.size), Math.floor(y / grid.size)];
  const { i, j } = grid.getOffset({ x, y });
  return [j, i];
}

/** Returns the top left corner of a cell in pixels: where a token of one cell stands. Without a grid as on squares. */
export function cornerOf({ grid }: SceneDocument, [x, y]: Cell): Spot {
  if (grid.type === GRIDLESS || grid.type === SQUARE) return { x: x * grid.size, y: y * grid.size };
  const corner = grid.getTopLeftPoint({ i: y, j: x });
  return { x: Math.round(corner.x), y: Math.round(corner.y) };
}

/**
 * Returns the middle of a cell in pixels. Without a grid: of a square whose top left corner is at these coordinates.
 */
export function middleOf({ parent }: OnScene, [x, y]: Cell): Spot {
  const { type, size } = parent!.grid;
  return type === GRIDLESS || type === SQUARE
    ? { x: (x + 0.5) * size, y: (y + 0.5) * size }
    : parent!.grid.getCenterPoint({ i: y, j: x });
}

/** Returns where a token's middle would be, in pixels, if its top left corner stood at a place. */
export function tokenMiddle(token: TokenDocument, { x, y }: Spot): Spot {
  if (hexesOf(token.parent)) return token.getCenterPoint({ x, y });
  const { size } = token.parent!.grid;
  return { x: x + (token.width / 2) * size, y: y + (token.height / 2) * size };
}

/**
 * Returns the outlines of what a token covers when its top left corner stands at a place, drawn 4 pixels within its
 * edge. Each outline alternates x and y in pixels: one rectangle; on hexes one outline for each cell of `body`.
 */
export function outlinesOf(token: TokenDocument, body: Body, { x, y }: Spot): number[][] {
  const { grid } = token.parent!;
  const inset = 4;
  if (hexesOf(token.parent))
    return body.cells.map((cell) => {
      const middle = middleOf(token, cell);
      // The edge of a hex is half a grid size from its middle: this share leaves the inset free.
      const share = 1 - (2 * inset) / grid.size;
      return grid
        .getVertices({ i: cell[1], j: cell[0] })
        .flatMap((corner) => [middle.x + (corner.x - middle.x) * share, middle.y + (corner.y - middle.y) * share]);
    });
  const [right, bottom] = [x + token.width * grid.size - inset, y + token.height * grid.size - inset];
  return [[x + inset, y + inset, right, y + inset, right, bottom, x + inset, bottom]];
}

/** Tells whether two tokens are on the same level of their scene; true where the scene has no levels. */
export function areOnSameLevel(token: Pick<TokenDocument, "level">, other: Pick<TokenDocument, "level">): boolean {
  return (token.level ?? null) === (other.level ?? null);
}

/**
 * Returns the fewest steps between the nearest cells of two tokens, height included: 0 if the tokens overlap, 1 if they
 * are adjacent. Without a grid: 0 if the tokens overlap, else 1 plus the gap from edge to edge, in cells. At least 2
 * for tokens on different levels. Null for tokens that are not on the same scene, and for a scene whose grid has no
 * size or is not loaded yet.
 */
export function stepsBetween(from: TokenDocument, to: TokenDocument): number | null {
  const grid = from.parent === to.parent ? gridOf(from) : null;
  const [fromBody, toBody] = [bodyOf(from), bodyOf(to)];
  if (!grid || !fromBody || !toBody) return null;
  return Math.max(grid.apart(fromBody, toBody, squaresAbove(from, to)), areOnSameLevel(from, to) ? 0 : 2);
}

/**
 * Returns the number of columns and rows of cells that cover a canvas, whose size is in pixels. A part of a cell counts
 * as one. A scene without a grid is counted in squares.
 */
export function extentOf(
  { parent }: OnScene,
  canvas: { readonly width: number; readonly height: number },
): {
  readonly columns: number;
  readonly rows: number;
} {
  const { width, height } = canvas;
  const { size } = parent!.grid;
  if (!hexesOf(parent)) return { columns: Math.ceil(width / size), rows: Math.ceil(height / size) };
  // The range begins at row and column 0, so that its end is the count of rows and columns.
  const [, , rows, columns] = parent!.grid.getOffsetRange({ x: 0, y: 0, width, height });
  return { columns, rows };
}
