import { whole } from "../error.ts";
import type { Body, Grid, RunQuery } from "../grid/grid.ts";
import { SQUARES } from "../grid/square-grid.ts";
import type { Footprint, Square } from "../grid/squares.ts";
import type { Problem } from "../problem.ts";
import type { ChargeGap } from "./movement.ts";
import { chargeDistance, chargeProblem } from "./movement.ts";
import { CHARGE_SQUARES, FEET_PER_SQUARE } from "./tables.ts";

/** The names of the reasons why there is no charge lane to a foe. */
export type LaneProblem = "too_close" | "too_far" | "blocked";

/** The charge lane to one foe: the straight line of cells of a charge at it, or the reason why there is none. */
export interface ChargeLane {
  /** The foe's id. */
  readonly id: string;
  readonly legal: boolean;
  /** The cell of the charger's top left corner at the end of the charge; null if there is no lane. */
  readonly landing: Square | null;
  /** The cells of this corner from start to end, both included; empty if there is no lane. */
  readonly squares: readonly Square[];
  /** The length of the charge in feet; 0 if there is no lane. */
  readonly feet: number;
  readonly problem: Problem<LaneProblem> | null;
}

/** A charger, the foes it might charge at, and what is between them. */
export interface LanesOn {
  readonly grid: Grid;
  readonly charger: Body;
  readonly foes: readonly { readonly id: string; readonly body: Body }[];
  /** Bodies, besides those of the foes, that may not be crossed. */
  readonly others: readonly Body[];
  /** Tells whether a wall stops a step from one cell to the next (see RunQuery). */
  readonly stops?: RunQuery["stops"];
  /** Without a grid, the ends of these walls (see RunQuery). */
  readonly ends?: RunQuery["ends"];
  /** Setting: how the ten feet between charger and target are measured (EC-A18). */
  readonly gap?: ChargeGap;
  /** The most cells of a charge: twelve when left out; effects may add some. */
  readonly reach?: number;
}

/**
 * Returns the charge lane to each foe, in the order of `foes`, or the reason why there is none (EC-028, EC-043..046,
 * EC-A18, EC-P06). A lane is the shortest straight line of at most `reach` cells that ends adjacent to the foe and
 * crosses no body or wall. Throws RulesError on a `reach` below 1 or not whole.
 */
export function lanesOn(plan: LanesOn): ChargeLane[] {
  const { grid, charger, foes, others, stops, ends, gap, reach = CHARGE_SQUARES } = plan;
  whole("reach", reach, "EC-028", 1);
  const bodies = foes.map(({ body }) => body);
  // One run for each foe: its cells or, if there is none, the problem.
  const runs = grid.runs({ mover: charger, foes: bodies, others, stops, ends, reach, least: chargeDistance(gap) });
  return runs.map(({ cells, problem }, index): ChargeLane => {
    const { id } = foes[index]!;
    if (!cells)
      return { id, legal: false, landing: null, squares: [], feet: 0, problem: chargeProblem(problem, reach) };
    const feet = grid.steps(cells[0]!, cells.at(-1)!) * FEET_PER_SQUARE;
    return { id, legal: true, landing: cells.at(-1)!, squares: cells, feet, problem: null };
  });
}

/** The input of `lanesOn` for a square grid, with rectangles of squares (footprints) instead of bodies. */
export interface LaneInput extends Omit<LanesOn, "grid" | "charger" | "foes" | "others"> {
  readonly charger: Footprint;
  readonly foes: readonly { readonly id: string; readonly footprint: Footprint }[];
  /** Squares that may not be crossed, such as those of other creatures. */
  readonly blocked?: readonly Square[];
}

/** Returns the body that covers a footprint on a square grid. */
const bodyOf = ({ x, y, width, height }: Footprint): Body => SQUARES.body([x, y], width, height);

/**
 * Returns the charge lane to each foe on a square grid as `lanesOn` does, from footprints and single blocked squares.
 */
export function chargeLanes({ charger, foes, blocked = [], ...more }: LaneInput): ChargeLane[] {
  return lanesOn({
    ...more,
    grid: SQUARES,
    charger: bodyOf(charger),
    foes: foes.map(({ id, footprint }) => ({ id, body: bodyOf(footprint) })),
    others: blocked.map((square) => SQUARES.body(square)),
  });
}
