/* Grounds that are no squares, in a file of their own: most worlds have none when they begin. */
export { hexes } from "./hex-grid.ts";
export { NO_GRID } from "./no-grid.ts";
export { openWalls } from "./open-walls.ts";
