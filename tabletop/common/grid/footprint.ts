/**
 * The spaces that a token covers, and its place on them. A token's position is its upper left corner in pixels. Its
 * first space is the one in that corner or, for a shape of hexagons, the first of its first row (or column). Its anchor
 * is the centre of its first space.
 */
import { TOKEN_SHAPES } from "../const.ts";
import type { BaseGrid } from "./base.ts";
import { addCubes, type Cube } from "./hex-coordinates.ts";
import { hexagonalShape, hexesInRectangle, hexSpan, type HexagonalShape } from "./hex-footprint.ts";
import { HexagonalGrid } from "./hexagonal.ts";
import type { Offset, Point } from "./types.ts";

/** The size of a token in spaces, and its kind of shape. */
export interface Dimensions {
  width: number;
  height: number;
  /** one of TOKEN_SHAPES, which matters on hexagons alone; RECTANGLE_1 if left out */
  shape?: number;
}

/** A token's size in spaces, and its upper left corner in pixels. */
export type Placed = Point & Dimensions;

/** The shape of a token on a grid of hexagons; null if a token of its size has none. */
function shapeOn(grid: HexagonalGrid, { width, height, shape = TOKEN_SHAPES.RECTANGLE_1 }: Dimensions) {
  return hexagonalShape(width, height, shape, grid.columns);
}

/**
 * The width and height of a token in pixels.
 * @param dimensions its width and height in spaces
 */
export function footprintSize(grid: BaseGrid, { width, height }: Dimensions): { width: number; height: number } {
  if (!(grid instanceof HexagonalGrid)) return { width: width * grid.sizeX, height: height * grid.sizeY };
  if (grid.columns) return { width: hexSpan(width) * grid.sizeX, height: height * grid.sizeY };
  return { width: width * grid.sizeX, height: hexSpan(height) * grid.sizeY };
}

/** The centre of a token, about which it turns, in pixels from its upper left corner. */
export function footprintCenter(grid: BaseGrid, dimensions: Dimensions): Point {
  const shape = grid instanceof HexagonalGrid ? shapeOn(grid, dimensions) : null;
  if (shape) return toPixels(shape.center, grid);
  const { width, height } = footprintSize(grid, dimensions);
  return { x: width / 2, y: height / 2 };
}

/**
 * The centre of a token's first space, in pixels from the token's upper left corner; on a gridless scene the corner
 * itself, 0, 0.
 */
export function footprintAnchor(grid: BaseGrid, dimensions: Dimensions): Point {
  if (grid.isGridless) return { x: 0, y: 0 };
  const shape = grid instanceof HexagonalGrid ? shapeOn(grid, dimensions) : null;
  if (shape) return toPixels(shape.anchor, grid);
  return toPixels({ x: Math.min(dimensions.width, 1) / 2, y: Math.min(dimensions.height, 1) / 2 }, grid);
}

/** Converts a point from parts of a space's width and height to pixels. */
const toPixels = ({ x, y }: Point, { sizeX, sizeY }: BaseGrid): Point => ({ x: x * sizeX, y: y * sizeY });

/** The first space of a token, as row and column: the one that contains its anchor. */
export function firstSpace(grid: BaseGrid, placed: Placed): Offset {
  const anchor = footprintAnchor(grid, placed);
  return grid.getOffset({ x: placed.x + anchor.x, y: placed.y + anchor.y });
}

/** The upper left corner, in pixels, of a token whose first space is `offset`. */
export function cornerFromSpace(grid: BaseGrid, offset: Offset, dimensions: Dimensions): Point {
  if (!(grid instanceof HexagonalGrid)) return grid.getTopLeftPoint(offset);
  const anchor = footprintAnchor(grid, dimensions);
  const { x, y } = grid.getCenterPoint({ i: offset.i, j: offset.j });
  return { x: x - anchor.x, y: y - anchor.y };
}

/**
 * The spaces, as rows and columns, that a token covers, from its first on, line by line; none without a grid. Other
 * properties of `first`, such as the elevation step, are copied to each.
 */
export function spacesFrom<O extends Offset>(grid: BaseGrid, first: O, dimensions: Dimensions): O[] {
  if (grid.isGridless) return [];
  if (grid instanceof HexagonalGrid) {
    const start = grid.offsetToCube({ i: first.i, j: first.j });
    return hexesOf(grid, dimensions).map((step) => ({ ...first, ...grid.cubeToOffset(addCubes(start, step)) }));
  }
  const spaces: O[] = [];
  const [height, width] = [Math.max(1, Math.ceil(dimensions.height)), Math.max(1, Math.ceil(dimensions.width))];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) spaces.push({ ...first, i: first.i + row, j: first.j + column });
  return spaces;
}

/** The hexagons that a token covers, relative to its first. */
function hexesOf(grid: HexagonalGrid, dimensions: Dimensions): readonly Cube[] {
  const { width, height } = dimensions;
  return shapeOn(grid, dimensions)?.cubes ?? hexesInRectangle(width, height, grid.columns);
}

/**
 * The upper left corner, in pixels and not rounded, that a token has once it is snapped to the grid; without a grid its
 * own.
 * @param mode bits of GRID_SNAPPING_MODES, the places to snap to on squares; hexagons snap by the token's shape
 */
export function snapFootprint(grid: BaseGrid, placed: Placed, mode: number): Point {
  const { x, y, width, height } = placed;
  if (grid.isGridless) return { x, y };
  if (grid instanceof HexagonalGrid) {
    if (width <= 0.5 && height <= 0.5) return snapSmall(grid, placed);
    return cornerFromSpace(grid, firstSpace(grid, placed), placed);
  }
  // each side by its own length: shorter than a square, it snaps to half squares
  const snapBy = (size: number) => grid.getSnappedPoint({ x, y }, { mode, resolution: size < 1 ? 2 : 1 });
  const [isNarrow, isLow] = [width < 1, height < 1];
  const snapped = snapBy(width);
  return isNarrow === isLow ? snapped : { x: snapped.x, y: snapBy(height).y };
}

/**
 * Snaps a token no larger than half a hexagon: the token's centre goes to the nearest of these points: the centre of
 * the hexagon that the token's centre is in, and the points halfway from there to that hexagon's corners.
 * @returns the token's upper left corner, in pixels
 */
function snapSmall(grid: HexagonalGrid, placed: Placed): Point {
  const anchor = footprintAnchor(grid, placed);
  const center = { x: placed.x + anchor.x, y: placed.y + anchor.y };
  const hexCenter = grid.getCenterPoint(center);
  const distance = (point: Point) => Math.hypot(point.x - center.x, point.y - center.y);
  const candidates = grid.getShape().map(({ x, y }) => ({ x: hexCenter.x + x / 2, y: hexCenter.y + y / 2 }));
  const nearest = candidates.reduce(
    (nearestSoFar, candidate) => (distance(candidate) < distance(nearestSoFar) - 1e-6 ? candidate : nearestSoFar),
    hexCenter,
  );
  return { x: nearest.x - anchor.x, y: nearest.y - anchor.y };
}

/**
 * The outline of a token, as x and y by turns, in pixels from its upper left corner; null if it is a plain rectangle:
 * on squares, without a grid, and for a size that has no shape on hexagons.
 */
export function footprintOutline(grid: BaseGrid, dimensions: Dimensions): number[] | null {
  const shape: HexagonalShape | null = grid instanceof HexagonalGrid ? shapeOn(grid, dimensions) : null;
  return shape?.points.map((value, index) => value * (index % 2 ? grid.sizeY : grid.sizeX)) ?? null;
}
