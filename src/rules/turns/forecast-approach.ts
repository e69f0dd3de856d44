import type { Approach, Pace } from "../forecast/approach.ts";
import type { TurnsFighter, TurnsForecastWeapon } from "./forecast-types.ts";

/** The range of a missile without a limit: beyond any battlefield. */
const ENDLESS = 100_000;

/** Returns the widest gap a weapon strikes across: 0 in melee, its reach, or its range (CT-016, CT-019, CT-020). */
export const spanOf = ({ ranged = false, range = null, reach = 0 }: TurnsForecastWeapon): number =>
  ranged ? (range ?? ENDLESS) : reach;

/**
 * Returns a fighter's pace towards its foes, in the scene's unit. One with a weapon that shoots farther than it could
 * walk and strike stands within its range. All others walk up to Speed and strike in the same turn (CT-007, CT-008), up
 * to where all of their weapons hand to hand reach, or stand where only the longest does. No rule gives a charge; here
 * it is a walk before the blow, in a turn that cannot go to a parry (CT-047).
 */
export function turnsPace({ weapons, speed = 0 }: Pick<TurnsFighter, "weapons" | "speed">): Pace {
  const hand = weapons.filter(({ ranged }) => !ranged);
  const spans = (hand.length ? hand : weapons).map(spanOf);
  const reach = spans.length ? Math.min(...spans) : 0;
  const flying = hand.length ? weapons.filter(({ ranged }) => ranged) : [];
  const shots = flying.map(spanOf).filter((span) => span > reach + speed);
  if (shots.length) return { reach, step: 0, run: speed, stand: Math.min(...shots), charge: null };
  return {
    reach,
    step: speed,
    run: speed,
    stand: Math.max(reach, ...spans),
    charge: [reach + 1, reach + speed],
  };
}

/**
 * Returns the approach of all fighters to each other: the pace of each, and the gap between any two; undefined where
 * gaps are not known.
 */
export function turnsApproach(
  fighters: readonly TurnsFighter[],
  gaps: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return gaps && { paces: fighters.map(turnsPace), apart: gaps };
}
