/**
 * A place on a mat as [column, row]: whole numbers of any sign on squares and hexes; without a grid the top left
 * corner of the body that stands there, in cells of the scene's size.
 */
export type Cell = readonly [x: number, y: number];
