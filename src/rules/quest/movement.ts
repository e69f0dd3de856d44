import type { Body, Cell, Grid } from "../grid/grid.ts";
import { meetsOnWay } from "../grid/grid.ts";
import type { Problem } from "../problem.ts";

/** A move on a grid. A body is the cells that a mover covers. */
interface OnGround {
  readonly grid: Grid;
  /** the mover's body at the start of the way */
  readonly mover: Body;
  /** all cells of the way, the first included */
  readonly path: readonly Cell[];
  /** the bodies of all others on the scene */
  readonly held: readonly Body[];
}

/** Returns the problem of a move that ends on another body, even in part, else an empty list (OQ-P08). */
export function checkLanding({ grid, mover, path, held }: OnGround): readonly Problem<"way_held">[] {
  const end = grid.moved(mover, path.at(-1)!);
  return held.some((other) => grid.apart(end, other) === 0) ? [{ problem: "way_held", rule: "OQ-P08" }] : [];
}

/** The names of the reasons why a charge's way is not allowed. */
export type ChargeWayProblem = "not_straight" | "uphill" | "way_held";

/**
 * Returns every reason why a charge may not take a way: the way must be one straight line along cells that touch, not
 * lead up a slope, and meet no other body on it or at its end (OQ-P14, OQ-P19).
 */
export function checkChargeWay({
  corners,
  uphill = false,
  ...on
}: OnGround & {
  /** the cells where the way begins, bends and ends */
  readonly corners: readonly Cell[];
  /** the way leads up a slope */
  readonly uphill?: boolean;
}): readonly Problem<ChargeWayProblem>[] {
  const problems: Problem<ChargeWayProblem>[] = [];
  const straight = corners.length <= 2 && on.grid.isAligned(corners[0]!, corners.at(-1)!);
  if (!straight) problems.push({ problem: "not_straight", rule: "OQ-P14" });
  if (uphill) problems.push({ problem: "uphill", rule: "OQ-P14" });
  if (meetsOnWay(on.grid, on.mover, on.path, on.held)) problems.push({ problem: "way_held", rule: "OQ-P14" });
  return problems;
}

/** Returns the problem of a charge that has no foe or does not end beside it, else an empty list (OQ-P14). */
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
