import { addCubes, cube, type Cube } from "./hex-coordinates.ts";
import { HexagonalGrid, type HexCoordinates } from "./hexagonal.ts";
import type { Offset, Point } from "./types.ts";

/** One hexagon of a hexagonal grid. */
export class GridHex {
  readonly grid: HexagonalGrid;
  readonly cube: Cube;
  readonly offset: Offset;

  /** @throws {Error} if the coordinates are neither a whole cube, an offset nor a point, or the grid has no hexagons */
  constructor(coordinates: HexCoordinates, grid: HexagonalGrid) {
    if (!(grid instanceof HexagonalGrid)) throw new Error("A GridHex needs a HexagonalGrid");
    const { q, r, k: _elevation } = grid.getCube(coordinates);
    if (!Number.isInteger(q) || !Number.isInteger(r))
      throw new Error("A GridHex needs the cube, the offset or a point of one hexagon");
    this.grid = grid;
    this.cube = cube(q, r);
    this.offset = grid.cubeToOffset(this.cube);
  }

  get center(): Point {
    return this.grid.getCenterPoint(this.cube);
  }

  get topLeft(): Point {
    return this.grid.getTopLeftPoint(this.cube);
  }

  getNeighbors(): GridHex[] {
    return this.grid.getAdjacentCubes(this.cube).map((adjacent) => new GridHex(adjacent, this.grid));
  }

  /**
   * The hexagon so many steps away along the axes q, r and s; one of the three may be left out.
   * @throws {Error} if two are left out, or all three are given and do not add up to 0
   */
  shiftCube(dq?: number, dr?: number, ds?: number): GridHex {
    const q = dq ?? -dr! - ds!;
    const r = dr ?? -q - ds!;
    if (!Number.isFinite(q + r) || (ds !== undefined && q + r + ds !== 0))
      throw new Error("A shift along cube coordinates needs two of dq, dr and ds, and all three must add up to 0");
    return new GridHex(addCubes(this.cube, cube(q, r)), this.grid);
  }

  equals(other: GridHex): boolean {
    return this.cube.q === other.cube.q && this.cube.r === other.cube.r;
  }
}
