import type { Body, Cell, Grid } from "../grid/grid.ts";
import { meetsOnWay } from "../grid/grid.ts";
import type { Problem } from "../problem.ts";

/** Who moves over which ground past whom. */
interface OnGround {
  readonly grid: Grid;
  /** all that whoever moves covers where the way begins */
  readonly mover: Body;
  /** all cells of the way, the first included */
  readonly path: readonly Cell[];
  /** everybody else who stands there */
  readonly held: readonly Body[];
}

/** Tells whether a move ends where somebody stands (OQ-P08). */
export function checkLanding({ grid, mover, path, held }: OnGround): readonly Problem<"way_held">[] {
  const end = grid.moved(mover, path.at(-1)!);
  return held.some((other) => grid.apart(end, other) === 0) ? [{ problem: "way_held", rule: "OQ-P08" }] : [];
}

export type ChargeWayProblem = "not_straight" | "uphill" | "way_held";

/** The way of a charge: one straight line along a row of cells, not up a slope, past nobody (OQ-P14, OQ-P19). */
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

/** A charge ends beside its foe (OQ-P14). */
export function checkChargeEnd({
  grid,
  end,
  foe,
}: {
  readonly grid: Grid;
  /** all that the charger covers at its end */
  readonly end: Body;
  /** the foe; null: there is nobody to charge at */
  readonly foe: Body | null;
}): readonly Problem<"not_adjacent">[] {
  return foe && grid.apart(end, foe) <= 1 ? [] : [{ problem: "not_adjacent", rule: "OQ-P14" }];
}
