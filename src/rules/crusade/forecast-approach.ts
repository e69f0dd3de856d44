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

/** Who strikes hand to hand is adjacent. */
const REACH = 1;

/** No rule limits how far a missile flies: beyond any field of battle. */
const ENDLESS = 100_000;

/** Moves of a turn that still leave the Fight action (EC-021, EC-029). */
const MOVES = Math.min(MOVES_PER_ROUND, (ACTIONS_PER_ROUND - ACTION_COST.fight) / ACTION_COST.walk);

/**
 * How somebody comes up to foes: two walks and a blow, or a walk and a charge (EC-027 … EC-030, EC-043 … EC-046, EC-A18, EC-A19);
 * whoever has a missile weapon stands and shoots. Who makes no attack, as a group without missiles, only walks.
 */
function paceOf({ attacks, moves }: CrusadeFighter, gap: ChargeGap | undefined): Pace {
  const { walk = WALK_SQUARES, charge = CHARGE_SQUARES } = moves ?? {};
  const run = walk * MOVES_PER_ROUND;
  if (attacks.some(({ ranged }) => ranged)) return { reach: REACH, step: 0, run, stand: ENDLESS, charge: null };
  const farthest = REACH + (MOVES - CHARGES_PER_ROUND) * walk + charge;
  const charges = attacks.length > 0;
  return { reach: REACH, step: walk * MOVES, run, stand: 0, charge: charges ? [chargeDistance(gap), farthest] : null };
}

/** Where everybody stands, by squares between any two; undefined where nobody measured. */
export function crusadeApproach(
  fighters: readonly CrusadeFighter[],
  { squares, chargeGap }: Pick<CrusadeFightOptions, "squares" | "chargeGap">,
): Approach | undefined {
  return squares && { paces: fighters.map((fighter) => paceOf(fighter, chargeGap)), apart: squares };
}

/** Attacks that are left to whoever charges without two weapons (EC-049). */
const LEFT_BY_CHARGE = 1;

/** Attacks of the charge that somebody makes in a situation, 0 where they make none: whoever could walk too does not lose an attack. */
export function chargeAttacks({ attacks, moves }: CrusadeFighter, situation: Situation): number {
  const left = Math.min(attacks.length, moves?.attacks ?? LEFT_BY_CHARGE);
  return situation === CHARGE || (situation === RUSH && left === attacks.length) ? left : 0;
}
