/* Grids other than squares, in a file of their own: most worlds need none of them at first. */
export { hexes } from "./hex-grid.ts";
export { NO_GRID } from "./no-grid.ts";
export { openWalls } from "./open-walls.ts";
