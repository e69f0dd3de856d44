import type { Approach, Pace } from "../forecast/approach.ts";
import type { TurnsFighter, TurnsForecastWeapon } from "./forecast-types.ts";

/** The range, in the scene's unit of distance, of a missile weapon that states none: larger than any scene. */
const ENDLESS = 100_000;

/**
 * Returns the widest gap over which a weapon strikes, in the scene's unit: the range of a ranged weapon, else its
 * reach, 0 by default (CT-016, CT-019, CT-020).
 */
export const spanOf = ({ ranged = false, range = null, reach = 0 }: TurnsForecastWeapon): number =>
  ranged ? (range ?? ENDLESS) : reach;

/**
 * Returns the distances, in the scene's unit, at which a fighter strikes, walks and shoots (CT-007, CT-008). A fighter
 * with hand-to-hand weapons and with ranged weapons that shoot farther than the fighter can walk and strike stands
 * still where all these ranged weapons reach the foe. Any other fighter walks up to Speed and strikes in the same turn,
 * from where all its hand-to-hand weapons reach the foe, or all its ranged weapons if it has no others.
 */
export function turnsPace({ weapons, speed = 0 }: Pick<TurnsFighter, "weapons" | "speed">): Pace {
  // For a fighter without hand-to-hand weapons, the ranges of its ranged weapons count instead.
  const handWeapons = weapons.filter(({ ranged }) => !ranged);
  const spans = (handWeapons.length ? handWeapons : weapons).map(spanOf);
  const reach = spans.length ? Math.min(...spans) : 0;
  // Ranged weapons that shoot farther than the fighter can walk and strike.
  const rangedWeapons = handWeapons.length ? weapons.filter(({ ranged }) => ranged) : [];
  const shotRanges = rangedWeapons.map(spanOf).filter((span) => span > reach + speed);
  if (shotRanges.length) return { reach, step: 0, run: speed, stand: Math.min(...shotRanges), charge: null };
  return {
    reach,
    step: speed,
    run: speed,
    // Where its longest weapon reaches the foe already, the fighter strikes without walking.
    stand: Math.max(reach, ...spans),
    // Not the charge of a rule: marks turns with a walk before the blow, in which the fighter cannot parry (CT-047).
    charge: [reach + 1, reach + speed],
  };
}

/**
 * Returns the pace of each fighter and the gaps between any two; undefined if `gaps` is left out. `gaps` has the
 * distance of each fighter (by index) from each other (by index), in the scene's unit.
 */
export function turnsApproach(
  fighters: readonly TurnsFighter[],
  gaps: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return gaps && { paces: fighters.map(turnsPace), apart: gaps };
}
