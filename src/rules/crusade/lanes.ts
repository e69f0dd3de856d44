import { whole } from "../error.ts";
import type { Body, Grid, RunQuery } from "../grid/grid.ts";
import { SQUARES } from "../grid/square-grid.ts";
import type { Footprint, Square } from "../grid/squares.ts";
import type { Problem } from "../problem.ts";
import type { ChargeGap } from "./movement.ts";
import { chargeDistance, chargeProblem } from "./movement.ts";
import { CHARGE_SQUARES, FEET_PER_SQUARE } from "./tables.ts";

/** The names of the reasons why no charge lane leads to a foe. */
export type LaneProblem = "too_close" | "too_far" | "blocked";

/** A charge lane: the straight line of cells by which a charger reaches one foe, or the reason why there is none. */
export interface ChargeLane {
  readonly id: string;
  readonly legal: boolean;
  /** The cell of the charger's top left corner where the charge ends; null when not legal. */
  readonly landing: Square | null;
  /** The cells that this corner takes from start to landing, both included; empty when not legal. */
  readonly squares: readonly Square[];
  /** The length of the charge; 0 when not legal. */
  readonly feet: number;
  readonly problem: Problem<LaneProblem> | null;
}

/** A charger, the foes to charge at, and the ground between them. */
export interface LanesOn {
  readonly grid: Grid;
  readonly charger: Body;
  readonly foes: readonly { readonly id: string; readonly body: Body }[];
  /** Bodies that may not be crossed. The foes' own are in the way anyway, the charger's never. */
  readonly others: readonly Body[];
  /** Tells whether a wall stops the step between two cells that follow each other. */
  readonly stops?: RunQuery["stops"];
  /** Setting: how the ten feet before a charge are measured, EC-A18. */
  readonly gap?: ChargeGap;
  /** Cells a charge may run: twelve, and what effects add. */
  readonly reach?: number;
}

/**
 * Returns the charge lane to each foe, in the order given: the shortest straight line of at most `reach` cells (60 feet
 * by default) that ends adjacent to it and crosses nothing, or the reason why there is none (EC-028, EC-043..046,
 * EC-A18, EC-P06). Throws RulesError on a `reach` below 1 or not whole.
 */
export function lanesOn({ grid, charger, foes, others, stops, gap, reach = CHARGE_SQUARES }: LanesOn): ChargeLane[] {
  whole("reach", reach, "EC-028", 1);
  const bodies = foes.map(({ body }) => body);
  const runs = grid.runs({ mover: charger, foes: bodies, others, stops, reach, least: chargeDistance(gap) });
  return runs.map(({ cells, problem }, index): ChargeLane => {
    const { id } = foes[index]!;
    if (!cells) return { id, legal: false, landing: null, squares: [], feet: 0, problem: chargeProblem(problem) };
    const feet = grid.steps(cells[0]!, cells.at(-1)!) * FEET_PER_SQUARE;
    return { id, legal: true, landing: cells.at(-1)!, squares: cells, feet, problem: null };
  });
}

/** The input of lanesOn on a square grid, with footprints for bodies. */
export interface LaneInput extends Omit<LanesOn, "grid" | "charger" | "foes" | "others"> {
  readonly charger: Footprint;
  readonly foes: readonly { readonly id: string; readonly footprint: Footprint }[];
  /** Squares that may not be crossed. */
  readonly blocked?: readonly Square[];
}

/** Returns the body that covers a footprint on a square grid. */
const bodyOf = ({ x, y, width, height }: Footprint): Body => SQUARES.body([x, y], width, height);

/** Returns the charge lane to each foe on a square grid, by footprints and single blocked squares; see lanesOn. */
export function chargeLanes({ charger, foes, blocked = [], ...more }: LaneInput): ChargeLane[] {
  return lanesOn({
    ...more,
    grid: SQUARES,
    charger: bodyOf(charger),
    foes: foes.map(({ id, footprint }) => ({ id, body: bodyOf(footprint) })),
    others: blocked.map((square) => SQUARES.body(square)),
  });
}
