/** The pure rules the table is compared with. */
import { footprint, pacesBetween } from "../../../src/rules/grid/index.ts";

export * from "../../../src/rules/staged/index.ts";

/** Paces between two squares over open ground. */
export const pacesBetweenSquares = (from: readonly [number, number], to: readonly [number, number]): number =>
  pacesBetween({ from: footprint(from), to: footprint(to) });
