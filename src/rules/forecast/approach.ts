/*
 * How fighters walk up to each other. Distances are in whole units of the ruleset, such as squares. Each distance
 * between two fighters is a number of its own that gets shorter by what either of them walks; there is no map.
 */

/** How far a fighter acts and moves in a turn. */
export interface Pace {
  /** The farthest distance at which it strikes hand to hand. */
  readonly reach: number;
  /** The farthest it goes in a turn in which it also strikes. */
  readonly step: number;
  /** The farthest it goes in a turn in which it does nothing else. */
  readonly run: number;
  /** The farthest distance at which it stands still and shoots; 0 for a fighter without missiles. */
  readonly stand: number;
  /** The least and the greatest distance from which it charges; null for a fighter who never charges. */
  readonly charge: readonly [nearest: number, farthest: number] | null;
}

/** The paces of all fighters, and their distances at the start of a fight. */
export interface Approach {
  /** The pace of each fighter, by its index. */
  readonly paces: readonly Pace[];
  /** The distance of each fighter (by its index) from each other (by its index). */
  readonly apart: readonly (readonly number[])[];
}

/**
 * The situations in which a fighter acts on a foe. NEAR: it strikes hand to hand, if need be after some steps. RUSH: it
 * could do so, but also charge. CHARGE: it reaches the foe only by a charge. FAR: it stands still and shoots.
 */
export const NEAR = 0;
export const RUSH = 1;
export const CHARGE = 2;
export const FAR = 3;
export type Situation = typeof NEAR | typeof RUSH | typeof CHARGE | typeof FAR;
/** The number of situations. */
export const SITUATIONS = 4;

/** Returns the farthest distance at which a fighter can strike, shoot or charge in one turn. */
export const actsWithin = ({ reach, step, stand, charge }: Pace): number =>
  Math.max(reach + step, stand, charge?.[1] ?? 0);

/**
 * Returns the situation of a fighter at the distance `gap` from a foe, and how far it walks this turn. The situation is
 * null if it only walks. A fighter in range of its missiles stands still and shoots, even if a few steps would bring it
 * into reach.
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

/** Returns the distance between two fighters now: that at the start less what each has walked (`walked`, by index). */
export const gapOf = (apart: Approach["apart"], walked: readonly number[], fighter: number, other: number): number =>
  apart[fighter]![other]! - walked[fighter]! - walked[other]!;

/**
 * Returns the foe that the fighter `actor` turns to, the fighter's situation and how far it walks this turn (see
 * `approach`). The foe is `chosen` if the fighter can act on it this turn; else the nearest of `standing`, of equally
 * near ones `chosen`, then the first.
 * @param walked how far each fighter has walked so far, by index; all fighters are given by index
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
  const canAct = gap(chosen) <= actsWithin(pace);
  if (!canAct) for (const foe of standing) if (gap(foe) < gap(target)) target = foe;
  return { target, ...approach(pace, gap(target)) };
}
