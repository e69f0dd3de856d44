import type { Approach, Pace } from "../forecast/approach.ts";
import { actsWithin } from "../forecast/approach.ts";
import { DIAGONAL_PACES } from "../grid/paces.ts";
import { penalties, speeds } from "./derived.ts";
import type { StagedFighter } from "./forecast-types.ts";

type Mover = Pick<StagedFighter, "weapons" | "attacks" | "speeds" | "quickness" | "encumbrance" | "wounds" | "fatigue">;

/**
 * Returns a fighter's pace towards its foes, in paces a round, as hurt and tired as it begins the fight. One with a
 * weapon that shoots farther than it could hustle and strike, or with none to strike with, stands within its first
 * range increment. All others hustle and strike in the same round (ST-049), or run without a blow (ST-052). Here a
 * charge is a move that costs something: no loading (ST-080), and only one attack beyond a walk (ST-046).
 */
export function stagedPace(fighter: Mover): Pace {
  const { weapons, attacks, quickness, encumbrance } = fighter;
  const own = { quickness, loadEncumbrance: encumbrance, penalties: penalties(fighter).value };
  const { walk, hustle } = fighter.speeds ?? speeds(own);
  const reach = DIAGONAL_PACES;
  const step = Math.max(walk, hustle);
  const run = Math.max(walk, 2 * hustle);
  const hand = weapons.some(({ range }) => range === null);
  const ranges = weapons.flatMap(({ range }) => (range === null ? [] : [range]));
  const shots = ranges.filter((range) => !hand || range > reach + step);
  if (shots.length) return { reach, step: 0, run, stand: Math.min(...shots), charge: null };
  const free = attacks > 1 && ranges.length === 0 ? walk : 0;
  return { reach, step, run, stand: 0, charge: [reach + free + 1, reach + step] };
}

/**
 * Returns the approach of all fighters to each other: the pace of each, and the paces between any two; undefined where
 * they are not known.
 */
export function stagedApproach(
  fighters: readonly StagedFighter[],
  paces: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return paces && { paces: fighters.map(stagedPace), apart: paces };
}

/** Tells whether an actor could act on a foe in the first round, from where both stand; true without an approach. */
export const couldAct = (approach: Approach | undefined, actor: number, foe: number): boolean =>
  !approach || approach.apart[actor]![foe]! <= actsWithin(approach.paces[actor]!);
