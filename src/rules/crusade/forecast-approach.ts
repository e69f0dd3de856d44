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

/** The reach of a blow hand to hand, in squares: adjacent. */
const REACH = 1;

/** The range of a missile in squares: no rule limits it, so this is beyond any battlefield. */
const ENDLESS = 100_000;

/** The moves that a turn can make besides its Fight action (EC-021, EC-029). */
const MOVES = Math.min(MOVES_PER_ROUND, (ACTIONS_PER_ROUND - ACTION_COST.fight) / ACTION_COST.walk);

/**
 * Returns a fighter's pace towards its foes, in squares: two walks and a blow, or a walk and a charge (EC-027 … EC-030,
 * EC-043 … EC-046, EC-A18, EC-A19). A fighter with a missile weapon stands and shoots. One without any attack, such as
 * a group without missiles, only walks.
 */
function paceOf({ attacks, moves }: CrusadeFighter, gap: ChargeGap | undefined): Pace {
  const { walk = WALK_SQUARES, charge = CHARGE_SQUARES } = moves ?? {};
  const run = walk * MOVES_PER_ROUND;
  if (attacks.some(({ ranged }) => ranged)) return { reach: REACH, step: 0, run, stand: ENDLESS, charge: null };
  const farthest = REACH + (MOVES - CHARGES_PER_ROUND) * walk + charge;
  const charges = attacks.length > 0;
  return { reach: REACH, step: walk * MOVES, run, stand: 0, charge: charges ? [chargeDistance(gap), farthest] : null };
}

/**
 * Returns the approach of all fighters to each other: the pace of each, and the squares between any two; undefined
 * where the squares are not known.
 */
export function crusadeApproach(
  fighters: readonly CrusadeFighter[],
  { squares, chargeGap }: Pick<CrusadeFightOptions, "squares" | "chargeGap">,
): Approach | undefined {
  return squares && { paces: fighters.map((fighter) => paceOf(fighter, chargeGap)), apart: squares };
}

/** The attacks that a charge leaves a fighter without two weapons (EC-049). */
const LEFT_BY_CHARGE = 1;

/**
 * Returns the number of attacks that a fighter makes as a charge in a situation, 0 where it does not charge: a fighter
 * who could walk there as well (RUSH) charges only where that costs no attack.
 */
export function chargeAttacks({ attacks, moves }: CrusadeFighter, situation: Situation): number {
  const left = Math.min(attacks.length, moves?.attacks ?? LEFT_BY_CHARGE);
  return situation === CHARGE || (situation === RUSH && left === attacks.length) ? left : 0;
}
