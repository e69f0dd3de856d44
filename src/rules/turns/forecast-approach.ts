import type { Approach, Pace } from "../forecast/approach.ts";
import type { TurnsFighter, TurnsForecastWeapon } from "./forecast-types.ts";

/** The range of a missile without a limit, in the scene's unit: wider than any scene. */
const ENDLESS = 100_000;

/**
 * Returns the widest gap across which a weapon strikes, in the scene's unit: 0 in melee, its reach, or its range
 * (CT-016, CT-019, CT-020).
 */
export const spanOf = ({ ranged = false, range = null, reach = 0 }: TurnsForecastWeapon): number =>
  ranged ? (range ?? ENDLESS) : reach;

/**
 * Returns a fighter's pace towards its foes, in the scene's unit. A fighter with a weapon that shoots farther than it
 * could walk and strike stands within that range. Any other walks up to Speed and strikes in the same turn (CT-007,
 * CT-008), up to where all of its weapons hand to hand reach, or stands where only the longest does. No rule gives a
 * charge; here it is a walk before the blow, in a turn that cannot go to a parry (CT-047).
 */
export function turnsPace({ weapons, speed = 0 }: Pick<TurnsFighter, "weapons" | "speed">): Pace {
  // A fighter without weapons hand to hand goes by the ranges of the others instead.
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
 * `gaps` is, because no map is known.
 */
export function turnsApproach(
  fighters: readonly TurnsFighter[],
  gaps: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return gaps && { paces: fighters.map(turnsPace), apart: gaps };
}
