import type { Approach, Pace } from "../forecast/approach.ts";
import { actsWithin } from "../forecast/approach.ts";
import { DIAGONAL_PACES } from "../grid/paces.ts";
import { penalties, speeds } from "./derived.ts";
import type { StagedFighter } from "./forecast-types.ts";

/** The part of a fighter that `stagedPace` reads. */
type Mover = Pick<StagedFighter, "weapons" | "attacks" | "speeds" | "quickness" | "encumbrance" | "wounds" | "fatigue">;

/**
 * Returns the distances, in paces, at which a fighter strikes, moves and shoots, under the penalties that the fighter
 * has when the fight begins. A fighter shoots, standing still, if a weapon's first range increment is longer than the
 * distance at which the fighter can hustle and strike, or if the fighter has ranged weapons only. The shooting distance
 * is the shortest of these increments. All others hustle and strike in one turn (ST-049), or run without a blow
 * (ST-052).
 */
export function stagedPace(fighter: Mover): Pace {
  const { weapons, attacks, quickness, encumbrance } = fighter;
  const numbers = { quickness, loadEncumbrance: encumbrance, penalties: penalties(fighter).value };
  const { walk, hustle } = fighter.speeds ?? speeds(numbers);
  const reach = DIAGONAL_PACES;
  const step = Math.max(walk, hustle);
  const run = Math.max(walk, 2 * hustle);
  const hasHandWeapon = weapons.some(({ range }) => range === null);
  const ranges = weapons.flatMap(({ range }) => (range === null ? [] : [range]));
  const shotRanges = ranges.filter((range) => !hasHandWeapon || range > reach + step);
  if (shotRanges.length) return { reach, step: 0, run, stand: Math.min(...shotRanges), charge: null };
  // A step before a blow has a price, so it is the forecast's "charge": no loading in the same round (ST-080), or only
  // one of several attacks (ST-046). But several attacks are all made after a mere walk, if nothing is to be loaded.
  const freePaces = attacks > 1 && ranges.length === 0 ? walk : 0;
  return { reach, step, run, stand: 0, charge: [reach + freePaces + 1, reach + step] };
}

/**
 * Returns the pace of each fighter and the distances between any two; undefined if `distances` is left out. `distances`
 * has the paces from each fighter (by index) to each other (by index).
 */
export function stagedApproach(
  fighters: readonly StagedFighter[],
  distances: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return distances && { paces: fighters.map(stagedPace), apart: distances };
}

/** Tells whether an actor could strike, shoot or charge at a foe in the first round; true if no distances are known. */
export const couldAct = (approach: Approach | undefined, actor: number, foe: number): boolean =>
  !approach || approach.apart[actor]![foe]! <= actsWithin(approach.paces[actor]!);
