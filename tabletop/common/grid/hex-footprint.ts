/**
 * The hexagons that a token of a size and shape covers. They are built as rows of hexagons with pointed tops; for
 * columns of hexagons with flat tops the axes are exchanged.
 */
import { TOKEN_SHAPES } from "../const.ts";
import { cube, cubeToOffset, cubeToPlane, type Cube } from "./hex-coordinates.ts";
import { hexOutline } from "./hex-outline.ts";
import type { Offset, Point } from "./types.ts";

/**
 * The shape of a token on hexagons, as the public API documents it. Points are in parts of a space's width and height,
 * from the token's top left corner.
 */
export interface HexagonalShape {
  /** the outline, x and y by turns */
  points: number[];
  /** the point about which the token turns */
  center: Point;
  /** the centre of the first hexagon */
  anchor: Point;
  /**
   * the covered hexagons, if the first is in row and column 0: `even` in a layout whose even rows (or columns) stand
   * half a space further on, `odd` in one whose odd ones do
   */
  offsets: { even: Offset[]; odd: Offset[] };
  /** the covered hexagons, relative to the first of them */
  cubes: readonly Cube[];
}

/** The shapes built so far by width, height, kind and layout; null: a token of that size has none. */
const knownShapes = new Map<string, HexagonalShape | null>();

/**
 * The shape of a token on hexagons, from its size in hexagons; each shape is built once and shared.
 * @param shape one of TOKEN_SHAPES
 * @param columns true: hexagons with flat tops, in columns; false: pointed tops, in rows
 * @returns null if a token of this size has no shape: for fractions except 0.5 by 0.5, and for sizes that the kind of shape
 * cannot have. Such a token is a rectangle.
 */
export function hexagonalShape(width: number, height: number, shape: number, columns: boolean): HexagonalShape | null {
  const key = `${width},${height},${shape},${columns}`;
  const knownShape = knownShapes.get(key);
  if (knownShape !== undefined) return knownShape;
  const built = buildShape(width, height, shape, columns);
  knownShapes.set(key, built);
  return built;
}

/** Builds a shape for `hexagonalShape`, which keeps it; null if there is none for the size. */
function buildShape(width: number, height: number, shape: number, columns: boolean): HexagonalShape | null {
  if (width === 0.5 && height === 0.5) return smallShape(columns);
  // the number of hexagons in the longest row, and the number of rows
  const [rowLength, rowCount] = columns ? [height, width] : [width, height];
  if (!Number.isInteger(rowLength) || !Number.isInteger(rowCount) || rowLength < 1 || rowCount < 1) return null;
  const missing = missingPerRow(rowLength, rowCount, shape);
  if (!missing) return null;
  const cubes = missing.flatMap((lacking, row) => {
    // The coordinate q of the row's first hexagon. Straight down, q falls by a half for each row. For each hexagon that
    // a row has less than the first row, it begins half a hexagon further right.
    const firstQ = (lacking - missing[0]! - row) / 2;
    return Array.from({ length: rowLength - lacking }, (_, index) => cube(firstQ + index, row));
  });
  return shapeOf(columns ? cubes.map(({ q, r }) => cube(r, q)) : cubes, missing[0]!, shape, columns, width, height);
}

/** How many hexagons each row has less than the longest one; undefined if the kind of shape cannot have this size. */
function missingPerRow(rowLength: number, rowCount: number, shape: number): number[] | undefined {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  if (rowCount === 1) return [0];
  const { ELLIPSE_1, ELLIPSE_2, TRAPEZOID_1, TRAPEZOID_2, RECTANGLE_2 } = TOKEN_SHAPES;
  switch (shape) {
    case ELLIPSE_1:
    case ELLIPSE_2: {
      // Each row has one less than the next towards the longest row, which is about in the middle.
      const longestRow = shape === ELLIPSE_1 ? Math.ceil(rowCount / 2) - 1 : Math.floor(rowCount / 2);
      return rowLength > Math.floor(rowCount / 2) ? rows.map((row) => Math.abs(row - longestRow)) : undefined;
    }
    case TRAPEZOID_1:
    case TRAPEZOID_2:
      // Each row has one less than the one above it, or than the one below it.
      if (rowLength < rowCount) return undefined;
      return rows.map((row) => (shape === TRAPEZOID_1 ? row : rowCount - 1 - row));
    default:
      // A rectangle: every other row has one less.
      return rowLength > 1 ? rows.map((row) => (row + Number(shape === RECTANGLE_2)) % 2) : undefined;
  }
}

/**
 * Completes a shape of hexagons with its outline, centre, anchor and offsets.
 * @param firstRowLacks the number of hexagons that the first row has less than the longest
 */
function shapeOf(
  cubes: Cube[],
  firstRowLacks: number,
  shape: number,
  columns: boolean,
  width: number,
  height: number,
): HexagonalShape {
  const anchorAlongRow = 0.5 + firstRowLacks / 2;
  const anchor = columns ? { x: 0.5, y: anchorAlongRow } : { x: anchorAlongRow, y: 0.5 };
  // the hexagons' centres, in parts of a space's width and height
  const middles = cubes.map((coords) => {
    const plane = cubeToPlane(coords, columns);
    const rowDistance = Math.sqrt(3) / 2;
    return { x: anchor.x + plane.x * (columns ? rowDistance : 1), y: anchor.y + plane.y * (columns ? 1 : rowDistance) };
  });
  // rectangles turn about the centre of their area, other shapes about the average of their hexagons' centres
  const isRectangle = shape === TOKEN_SHAPES.RECTANGLE_1 || shape === TOKEN_SHAPES.RECTANGLE_2;
  const [spanX, spanY] = [columns ? hexSpan(width) : width, columns ? height : hexSpan(height)];
  const mean = (axis: "x" | "y") => middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length;
  return {
    points: hexOutline(middles, columns),
    center: isRectangle ? { x: spanX / 2, y: spanY / 2 } : { x: mean("x"), y: mean("y") },
    anchor,
    offsets: { even: offsetsOf(cubes, columns, true), odd: offsetsOf(cubes, columns, false) },
    cubes,
  };
}

/** The shape of a token half a hexagon wide and high, which covers the one hexagon that the token stands in. */
function smallShape(columns: boolean): HexagonalShape {
  const offset = [{ i: 0, j: 0 }];
  return {
    points: hexOutline([{ x: 0.5, y: 0.5 }], columns).map((value) => value / 2),
    center: { x: 0.25, y: 0.25 },
    anchor: { x: 0.25, y: 0.25 },
    offsets: { even: offset, odd: offset },
    cubes: [cube(0, 0)],
  };
}

/**
 * Converts cubes to offsets, from a first hexagon in row and column 0.
 * @param even true: the even rows (or columns) stand half a space further on; false: the odd ones do
 */
function offsetsOf(cubes: readonly Cube[], columns: boolean, even: boolean): Offset[] {
  return cubes.map((coords) => {
    const { i, j } = cubeToOffset(coords, { columns, even });
    // + 0 turns −0 into 0
    return { i: i + 0, j: j + 0 };
  });
}

/**
 * The height of a number of rows of hexagons, in heights of one hexagon, or the width of columns in widths: the first
 * row counts 1, each further one 0.75, since rows overlap. Less than one row counts as it is.
 */
export function hexSpan(spaces: number): number {
  return spaces < 1 ? spaces : 0.75 * spaces + 0.25;
}

/**
 * The hexagons that a rectangle covers, relative to the upper left one: each whose centre lies in the rectangle or on
 * its left or upper edge, and at least one in the first row and in each row whose middle line lies in the rectangle.
 * (With `columns`, columns take the place of rows.)
 * @param width the rectangle's width in hexagons, as for the size of a token; `height` likewise
 * @param columns true: hexagons with flat tops, in columns; false: pointed tops, in rows
 */
export function hexesInRectangle(width: number, height: number, columns: boolean): Cube[] {
  const [rowLength, rowCount] = columns ? [height, width] : [width, height];
  const firstCenter = Math.min(rowLength, 1) / 2;
  const cubes: Cube[] = [];
  // The place of a row's middle line across the rows, in heights of a hexagon.
  const middleLine = (row: number): number => Math.min(rowCount, 1) / 2 + 0.75 * row;
  // The rows whose middle line lies in the rectangle, and in any case the first row.
  for (let row = 0; row === 0 || middleLine(row) < hexSpan(rowCount) - 1e-6; row++) {
    // The centre of a hexagon along its row, in widths of a hexagon; every other row begins half a width further left.
    let center = firstCenter - (row % 2) / 2;
    // A hexagon whose centre lies outside is left out, unless it would be the only one of its row.
    while (center < -1e-6 && center + 1 < rowLength - 1e-6) center++;
    do {
      const q = Math.round(center - firstCenter - row / 2);
      cubes.push(columns ? cube(row, q) : cube(q, row));
      center++;
    } while (center < rowLength - 1e-6);
  }
  return cubes;
}
