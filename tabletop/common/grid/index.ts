import { GRID_TYPES } from "../const.ts";
import { BaseGrid } from "./base.ts";
import { GridlessGrid } from "./gridless.ts";
import { GridHex, HexagonalGrid } from "./hexagonal.ts";
import { SquareGrid } from "./square.ts";
import type { GridConfiguration } from "./types.ts";

export { BaseGrid, GridHex, GridlessGrid, HexagonalGrid, SquareGrid };
export type * from "./types.ts";

/** The branch `foundry.grid`. */
export const grid = { BaseGrid, GridHex, GridlessGrid, HexagonalGrid, SquareGrid };

/** The grid of a scene's type. @throws {Error} for hexagons */
export function createGrid(type: number, config: GridConfiguration): BaseGrid {
  if (type === GRID_TYPES.GRIDLESS) return new GridlessGrid(config);
  return type === GRID_TYPES.SQUARE ? new SquareGrid(config) : new HexagonalGrid(config);
}

export default grid;
