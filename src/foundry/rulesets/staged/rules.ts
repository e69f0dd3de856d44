/** The pure rules this room stands on, in one place. */
export * from "../../../rules/staged/index.ts";
export { adjacent, footprint, nearestSquares, squaresOf } from "../../../rules/grid/squares.ts";
export type { Footprint, Square } from "../../../rules/grid/squares.ts";
export { pacesBetween, stepPaces } from "../../../rules/grid/paces.ts";
