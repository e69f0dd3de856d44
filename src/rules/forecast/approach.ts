/* How fighters walk up to each other: a fighter out of reach spends turns on the way, while others shoot. */

/** A fighter's movement towards a foe, in whole units of the ruleset's distance. */
export interface Pace {
  /** Strikes hand to hand at most this far away. */
  readonly reach: number;
  /** Goes at most this far in a turn and still strikes. */
  readonly step: number;
  /** Goes at most this far in a turn without a blow. */
  readonly run: number;
  /** Stands and shoots at foes at most this far away; 0 for a fighter without missiles. */
  readonly stand: number;
  /** Charges from at least and at most this far away; null where no rule gives a charge. */
  readonly charge: readonly [nearest: number, farthest: number] | null;
}

/** The places of all fighters at the start of a fight, and their pace towards each other. */
export interface Approach {
  /** The pace of each fighter, by its index. */
  readonly paces: readonly Pace[];
  /** The distance between two fighters, by the index of each. */
  readonly apart: readonly (readonly number[])[];
}

/**
 * The situations of a fighter against a foe. NEAR: in reach, if need be after some steps. RUSH: the same, and far
 * enough away to charge. CHARGE: in reach by a charge alone. FAR: not in reach, but in range of a missile.
 */
export const NEAR = 0;
export const RUSH = 1;
export const CHARGE = 2;
export const FAR = 3;
export type Situation = typeof NEAR | typeof RUSH | typeof CHARGE | typeof FAR;
/** The number of situations. */
export const SITUATIONS = 4;

/** Returns the farthest distance at which a fighter can strike, shoot at or charge a foe in one turn. */
export const actsWithin = ({ reach, step, stand, charge }: Pace): number =>
  Math.max(reach + step, stand, charge?.[1] ?? 0);

/**
 * Returns the situation of a fighter at a distance `gap` from a foe, null where it only walks this turn, and the
 * distance it walks. In range of a missile it stands and shoots, even where a few steps would bring it near.
 */
export function approach(
  { reach, step, run, stand, charge }: Pace,
  gap: number,
): { readonly situation: Situation | null; readonly walked: number } {
  if (gap <= reach) return { situation: NEAR, walked: 0 };
  if (gap <= stand) return { situation: FAR, walked: 0 };
  const charges = charge !== null && gap >= charge[0] && gap <= charge[1];
  if (gap <= reach + step) return { situation: charges ? RUSH : NEAR, walked: gap - reach };
  if (charges) return { situation: CHARGE, walked: gap - reach };
  return { situation: null, walked: Math.min(run, gap - Math.max(reach, stand)) };
}

/** Returns the distance between two fighters, less what each has walked so far (`walked`, by index). */
export const gapOf = (apart: Approach["apart"], walked: readonly number[], fighter: number, other: number): number =>
  apart[fighter]![other]! - walked[fighter]! - walked[other]!;

/**
 * Returns the foe that a fighter turns to, the situation (null where it only walks) and the distance it walks: the
 * chosen foe if the fighter can act on it, else the nearest of `standing`, of equals the chosen, then the first.
 * Fighters are indexes; `walked` is the distance that each has walked so far.
 */
export function engage(
  { paces, apart }: Approach,
  walked: readonly number[],
  actor: number,
  chosen: number,
  standing: readonly number[],
): { readonly target: number; readonly situation: Situation | null; readonly walked: number } {
  const pace = paces[actor]!;
  const gap = (foe: number): number => gapOf(apart, walked, actor, foe);
  let target = chosen;
  if (gap(chosen) > actsWithin(pace)) for (const foe of standing) if (gap(foe) < gap(target)) target = foe;
  return { target, ...approach(pace, gap(target)) };
}
