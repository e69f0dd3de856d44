import type { Body, Cell, Grid } from "../grid/grid.ts";
import { meetsOnWay } from "../grid/grid.ts";
import type { Problem } from "../problem.ts";

/** A move: its ground, its mover, its way and the other bodies there. */
interface OnGround {
  readonly grid: Grid;
  /** the mover's body at the start of the way */
  readonly mover: Body;
  /** all cells of the way, the first included */
  readonly path: readonly Cell[];
  /** the bodies of all others there */
  readonly held: readonly Body[];
}

/** Returns the problem of a move that ends in cells held by another, or no problem (OQ-P08). */
export function checkLanding({ grid, mover, path, held }: OnGround): readonly Problem<"way_held">[] {
  const end = grid.moved(mover, path.at(-1)!);
  return held.some((other) => grid.apart(end, other) === 0) ? [{ problem: "way_held", rule: "OQ-P08" }] : [];
}

/** The names of the reasons why a charge's way is not allowed. */
export type ChargeWayProblem = "not_straight" | "uphill" | "way_held";

/**
 * Returns every reason why a charge may not take a way: it must be one straight line along a row of cells, not up a
 * slope, and cross no other body (OQ-P14, OQ-P19).
 */
export function checkChargeWay({
  corners,
  uphill = false,
  ...on
}: OnGround & {
  /** where the way begins, bends and ends */
  readonly corners: readonly Cell[];
  readonly uphill?: boolean;
}): readonly Problem<ChargeWayProblem>[] {
  const problems: Problem<ChargeWayProblem>[] = [];
  const straight = corners.length <= 2 && on.grid.isAligned(corners[0]!, corners.at(-1)!);
  if (!straight) problems.push({ problem: "not_straight", rule: "OQ-P14" });
  if (uphill) problems.push({ problem: "uphill", rule: "OQ-P14" });
  if (meetsOnWay(on.grid, on.mover, on.path, on.held)) problems.push({ problem: "way_held", rule: "OQ-P14" });
  return problems;
}

/** Returns the problem of a charge that does not end beside its foe, or has none; else no problem (OQ-P14). */
export function checkChargeEnd({
  grid,
  end,
  foe,
}: {
  readonly grid: Grid;
  /** the charger's body at the end of the charge */
  readonly end: Body;
  /** the foe; null where there is none to charge at */
  readonly foe: Body | null;
}): readonly Problem<"not_adjacent">[] {
  return foe && grid.apart(end, foe) <= 1 ? [] : [{ problem: "not_adjacent", rule: "OQ-P14" }];
}
