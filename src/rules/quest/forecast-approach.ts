import type { Approach, Pace } from "../forecast/approach.ts";
import type { QuestFighter } from "./forecast-types.ts";
import { CLOSE_METRES, MOVEMENT_METRES } from "./tables.ts";

/** Distances of a forecast are whole decimetres, so that squares of 1.5 metres are counted without fractions. */
const PER_METRE = 10;
/** Converts metres to whole decimetres. */
const tenths = (metres: number): number => Math.round(metres * PER_METRE);

/** The range of a missile without a limit, in decimetres: beyond any battlefield. */
const ENDLESS = 100_000;

/**
 * Returns the distances, in decimetres, over which a fighter strikes, walks, shoots and charges. A fighter with a
 * missile weapon, or with no weapon but thrown ones, stands and shoots within its longest range without a penalty
 * (OQ-013, OQ-014, OQ-P06); any other walks its movement, by default 15 metres a round, and still strikes, or charges
 * as far (OQ-P08, OQ-P14).
 */
function paceOf({ weapons, movement = MOVEMENT_METRES }: QuestFighter): Pace {
  const [reach, run] = [tenths(CLOSE_METRES), tenths(movement)];
  // Missile and thrown weapons.
  const ranged = weapons.filter(({ kind }) => kind !== "close");
  const stands =
    ranged.some(({ kind }) => kind === "missile") || (ranged.length > 0 && ranged.length === weapons.length);
  if (stands) {
    const ranges = ranged.map(({ range = null }) => (range === null ? ENDLESS : tenths(range)));
    return { reach, step: 0, run, stand: Math.max(...ranges), charge: null };
  }
  return { reach, step: run, run, stand: 0, charge: [reach + 1, reach + run] };
}

/**
 * Returns the pace of each fighter and the distance between any two, both in decimetres, from their metres apart (by
 * the index of either); undefined where those are not known.
 */
export function questApproach(
  fighters: readonly QuestFighter[],
  metres: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return metres && { paces: fighters.map(paceOf), apart: metres.map((row) => row.map(tenths)) };
}
