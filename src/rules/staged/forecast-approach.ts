import type { Approach, Pace } from "../forecast/approach.ts";
import { actsWithin } from "../forecast/approach.ts";
import { DIAGONAL_PACES } from "../grid/paces.ts";
import { penalties, speeds } from "./derived.ts";
import type { StagedFighter } from "./forecast-types.ts";

/** The numbers of a fighter that decide its pace. */
type Mover = Pick<StagedFighter, "weapons" | "attacks" | "speeds" | "quickness" | "encumbrance" | "wounds" | "fatigue">;

/**
 * Returns the distances, in paces, over which a fighter strikes, moves and shoots, as hurt and tired as it begins the
 * fight. A fighter who can shoot farther than hustle and strike, or has no weapon of the hand, stands and shoots within
 * the first range increment, the shortest of several. Any other hustles and strikes (ST-049), or runs without a blow
 * (ST-052); its `charge` is a move that costs something: loading (ST-080), or beyond a walk all attacks but one
 * (ST-046).
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
  // The paces of a move that costs nothing: a walk leaves all of several attacks. Loading allows no move at all.
  const free = attacks > 1 && ranges.length === 0 ? walk : 0;
  return { reach, step, run, stand: 0, charge: [reach + free + 1, reach + step] };
}

/**
 * Returns how far each fighter moves and strikes (`paces`, by its index) and the distances (`apart`); undefined where
 * no distances are known.
 * @param distances from fighter i to fighter j at `[i][j]`, in paces
 */
export function stagedApproach(
  fighters: readonly StagedFighter[],
  distances: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return distances && { paces: fighters.map(stagedPace), apart: distances };
}

/**
 * Tells whether an actor could strike or shoot at a foe in the first round, from where both stand; true without a map.
 */
export const couldAct = (approach: Approach | undefined, actor: number, foe: number): boolean =>
  !approach || approach.apart[actor]![foe]! <= actsWithin(approach.paces[actor]!);
