import type { Approach, Pace, Situation } from "../forecast/approach.ts";
import { CHARGE, RUSH } from "../forecast/approach.ts";
import type { CrusadeFighter, CrusadeFightOptions } from "./forecast.ts";
import type { ChargeGap } from "./movement.ts";
import { chargeDistance } from "./movement.ts";
import {
  ACTION_COST,
  ACTIONS_PER_ROUND,
  CHARGE_SQUARES,
  CHARGES_PER_ROUND,
  MOVES_PER_ROUND,
  WALK_SQUARES,
} from "./tables.ts";

/** The reach of a blow hand to hand, in squares: the adjacent one. */
const REACH = 1;

/** The range of a missile, in squares: no rule limits it, so it is larger than any battlefield. */
const ENDLESS = 100_000;

/** The most Move actions in a turn with a Fight action (EC-021, EC-029). */
const MOVES = Math.min(MOVES_PER_ROUND, (ACTIONS_PER_ROUND - ACTION_COST.fight) / ACTION_COST.walk);

/**
 * Returns how far a fighter acts and moves in a turn, in squares: up to two walks and a blow, or a walk and a charge
 * (EC-027 … EC-030, EC-043 … EC-046, EC-A18, EC-A19). A fighter with a missile weapon never steps up to a foe or
 * charges, but stands and shoots. A fighter without attacks, such as a group without missiles, does not charge.
 */
function paceOf({ attacks, moves }: CrusadeFighter, gap: ChargeGap | undefined): Pace {
  const { walk = WALK_SQUARES, charge = CHARGE_SQUARES } = moves ?? {};
  const run = walk * MOVES_PER_ROUND;
  if (attacks.some(({ ranged }) => ranged)) return { reach: REACH, step: 0, run, stand: ENDLESS, charge: null };
  // From farthest away it charges after a walk for each Move action that is not the charge.
  const farthest = REACH + (MOVES - CHARGES_PER_ROUND) * walk + charge;
  const canCharge = attacks.length > 0;
  return {
    reach: REACH,
    step: walk * MOVES,
    run,
    stand: 0,
    charge: canCharge ? [chargeDistance(gap), farthest] : null,
  };
}

/**
 * Returns how the fighters walk up to each other: the pace of each and the squares between any two; undefined if
 * `squares` is left out, so that all are in reach.
 */
export function crusadeApproach(
  fighters: readonly CrusadeFighter[],
  { squares, chargeGap }: Pick<CrusadeFightOptions, "squares" | "chargeGap">,
): Approach | undefined {
  return squares && { paces: fighters.map((fighter) => paceOf(fighter, chargeGap)), apart: squares };
}

/** The number of attacks on a charge for a fighter with one weapon (EC-049). */
const LEFT_BY_CHARGE = 1;

/**
 * Returns the number of attacks that a fighter makes on a charge; 0 if it does not charge in this situation. A fighter
 * who can reach the foe only so (CHARGE) charges; one who could also walk (RUSH) only if it loses no attack by it.
 */
export function chargeAttacks({ attacks, moves }: CrusadeFighter, situation: Situation): number {
  const attacksOnCharge = Math.min(attacks.length, moves?.attacks ?? LEFT_BY_CHARGE);
  return situation === CHARGE || (situation === RUSH && attacksOnCharge === attacks.length) ? attacksOnCharge : 0;
}
