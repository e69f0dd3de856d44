/**
 * Hexagons of scenes from before generation 10, which Foundry marks by the flag `core.legacyHex`: the size of their
 * grid is the long side of a hexagon, not the short one, and the padding of such a scene is counted in squares of that
 * size.
 */
import { GRID_TYPES } from "../const.ts";

/** The types of grids of hexagons. */
export const HEXAGONS: readonly number[] = [
  GRID_TYPES.HEXODDR,
  GRID_TYPES.HEXEVENR,
  GRID_TYPES.HEXODDQ,
  GRID_TYPES.HEXEVENQ,
];

/** The long side of a hexagon divided by its short one. */
export const LONG_BY_SHORT = 2 / Math.sqrt(3);

/** Whether the source of a scene measures its hexagons by their long side. */
export const isLegacy = ({ grid, flags }: { grid?: { type?: number }; flags?: any }): boolean =>
  HEXAGONS.includes(grid?.type ?? GRID_TYPES.SQUARE) && flags?.core?.legacyHex === true;

/** The size of a scene's grid in pixels, as grids count it: the short side of hexagons. */
export const gridSize = (source: { grid: { type: number; size: number }; flags?: any }): number =>
  isLegacy(source) ? source.grid.size / LONG_BY_SHORT : source.grid.size;
