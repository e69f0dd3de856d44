/* All that scenes without squares need. It is loaded by `import()` of this file, after the game has started. */
export { hexes } from "./hex-grid.ts";
export { NO_GRID } from "./no-grid.ts";
export { openWalls } from "./open-walls.ts";
