import { GRID_TYPES } from "../const.ts";
import { GridlessGrid } from "./gridless.ts";
import type { GridConfiguration } from "./types.ts";

/** Hexagons can be named and tested for, not built. */
export class HexagonalGrid extends GridlessGrid {
  override readonly type: number = GRID_TYPES.HEXODDR;

  /** @throws {Error} always */
  constructor(config: GridConfiguration) {
    super(config);
    throw new Error("not in the tabletop: HexagonalGrid");
  }
}

/** @throws {Error} when constructed */
export class GridHex {
  constructor() {
    throw new Error("not in the tabletop: GridHex");
  }
}
