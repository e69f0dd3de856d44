import type { Body, Cell, Grid } from "../grid/grid.ts";
import { meetsOnWay } from "../grid/grid.ts";
import type { Problem } from "../problem.ts";

/** A move on a grid. A body is the part of the scene that a token covers. */
interface OnGround {
  readonly grid: Grid;
  /** the mover's body at the start of the move */
  readonly mover: Body;
  /** all cells of the move, from the first to the last */
  readonly path: readonly Cell[];
  /** the bodies of all others */
  readonly held: readonly Body[];
}

/** Returns the problem of a move whose end overlaps another body; an empty list if there is none (OQ-P08). */
export function checkLanding({ grid, mover, path, held }: OnGround): readonly Problem<"way_held">[] {
  const end = grid.moved(mover, path.at(-1)!);
  return held.some((other) => grid.apart(end, other) === 0) ? [{ problem: "way_held", rule: "OQ-P08" }] : [];
}

/** The names of the reasons why a charge may not take a way. */
export type ChargeWayProblem = "not_straight" | "uphill" | "way_held";

/**
 * Returns all reasons why a charge may not take a way (OQ-P14, OQ-P19). The way must be one straight line along a row
 * of touching cells (see `Grid.isAligned`). It must not lead up a slope. The charger must overlap no other body,
 * neither on the way nor at its end.
 */
export function checkChargeWay({
  corners,
  uphill = false,
  ...way
}: OnGround & {
  /** the cells at which the way begins, bends and ends; only two for a straight one */
  readonly corners: readonly Cell[];
  /** true if the way leads up a slope */
  readonly uphill?: boolean;
}): readonly Problem<ChargeWayProblem>[] {
  const problems: Problem<ChargeWayProblem>[] = [];
  const isStraight = corners.length <= 2 && way.grid.isAligned(corners[0]!, corners.at(-1)!);
  if (!isStraight) problems.push({ problem: "not_straight", rule: "OQ-P14" });
  if (uphill) problems.push({ problem: "uphill", rule: "OQ-P14" });
  if (meetsOnWay(way.grid, way.mover, way.path, way.held)) problems.push({ problem: "way_held", rule: "OQ-P14" });
  return problems;
}

/**
 * Returns the problem of a charge that has no foe or does not end in touch with it; an empty list if there is none
 * (OQ-P14).
 */
export function checkChargeEnd({
  grid,
  end,
  foe,
}: {
  readonly grid: Grid;
  /** the charger's body at the end of the charge */
  readonly end: Body;
  /** the foe's body; null if no foe is charged at */
  readonly foe: Body | null;
}): readonly Problem<"not_adjacent">[] {
  const touchesFoe = foe ? grid.apart(end, foe) <= 1 : false;
  return touchesFoe ? [] : [{ problem: "not_adjacent", rule: "OQ-P14" }];
}
