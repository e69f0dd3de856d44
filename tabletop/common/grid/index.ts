import { GRID_TYPES } from "../const.ts";
import { BaseGrid } from "./base.ts";
import { GridlessGrid } from "./gridless.ts";
import { GridHex } from "./grid-hex.ts";
import { HexagonalGrid } from "./hexagonal.ts";
import { SquareGrid } from "./square.ts";
import type { GridConfiguration } from "./types.ts";

export { BaseGrid, GridHex, GridlessGrid, HexagonalGrid, SquareGrid };
export type * from "./types.ts";

/** The classes that packages find at `foundry.grid`. */
export const grid = { BaseGrid, GridHex, GridlessGrid, HexagonalGrid, SquareGrid };

/**
 * Makes the grid of a type, one of GRID_TYPES.
 * @throws {Error} for an unknown type, or for a size or distance that is not a finite number above 0
 */
export function createGrid(type: number, config: GridConfiguration): BaseGrid {
  const { GRIDLESS, SQUARE, HEXODDR, HEXEVENR, HEXODDQ, HEXEVENQ } = GRID_TYPES;
  switch (type) {
    case GRIDLESS:
      return new GridlessGrid(config);
    case SQUARE:
      return new SquareGrid(config);
    case HEXODDR:
    case HEXEVENR:
    case HEXODDQ:
    case HEXEVENQ:
      // the names end in R for hexagons in rows, in Q for hexagons in columns
      return new HexagonalGrid({
        ...config,
        columns: type === HEXODDQ || type === HEXEVENQ,
        even: type === HEXEVENR || type === HEXEVENQ,
      });
    default:
      throw new Error(`There is no grid of type ${type}`);
  }
}

export default grid;
