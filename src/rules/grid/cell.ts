/**
 * A place on a scene as [column, row]. On squares and hexes both are whole numbers, which may be negative. On a scene
 * without a grid it is the top left corner of the body that stands there, in multiples of the scene's grid size.
 */
export type Cell = readonly [x: number, y: number];
