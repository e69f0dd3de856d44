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

/** No rule limits how far a missile flies: beyond any field of battle. */
const ENDLESS = 100_000;

/** Moves of a turn that still leave the Fight action (EC-021, EC-029). */
const MOVES = Math.min(MOVES_PER_ROUND, (ACTIONS_PER_ROUND - ACTION_COST.fight) / ACTION_COST.walk);

/**
 * The pace of a fighter who walks up to foes: two walks and a blow, or a walk and a charge (EC-027 … EC-030, EC-043 … EC-046, EC-A18, EC-A19);
 * a fighter with a missile weapon stands and shoots. A fighter without an attack, as a group without missiles, only walks.
 */
function paceOf({ attacks, moves }: CrusadeFighter, gap: ChargeGap | undefined): Pace {
  const { walk = WALK_SQUARES, charge = CHARGE_SQUARES } = moves ?? {};
  const run = walk * MOVES_PER_ROUND;
  if (attacks.some(({ ranged }) => ranged)) return { reach: REACH, step: 0, run, stand: ENDLESS, charge: null };
  const farthest = REACH + (MOVES - CHARGES_PER_ROUND) * walk + charge;
  const charges = attacks.length > 0;
  return { reach: REACH, step: walk * MOVES, run, stand: 0, charge: charges ? [chargeDistance(gap), farthest] : null };
}

/** How all fighters approach: the pace of each and the squares between any two; undefined without measured squares. */
export function crusadeApproach(
  fighters: readonly CrusadeFighter[],
  { squares, chargeGap }: Pick<CrusadeFightOptions, "squares" | "chargeGap">,
): Approach | undefined {
  return squares && { paces: fighters.map((fighter) => paceOf(fighter, chargeGap)), apart: squares };
}

/** Attacks that are left to whoever charges without two weapons (EC-049). */
const LEFT_BY_CHARGE = 1;

/** The attacks of a fighter's charge in a situation, 0 without one: a charge never costs an attack that a walk would leave. */
export function chargeAttacks({ attacks, moves }: CrusadeFighter, situation: Situation): number {
  const left = Math.min(attacks.length, moves?.attacks ?? LEFT_BY_CHARGE);
  return situation === CHARGE || (situation === RUSH && left === attacks.length) ? left : 0;
}
