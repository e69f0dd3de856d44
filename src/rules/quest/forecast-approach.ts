import type { Approach, Pace } from "../forecast/approach.ts";
import type { QuestFighter } from "./forecast-types.ts";
import { CLOSE_METRES, MOVEMENT_METRES } from "./tables.ts";

/** Distances of a fight are whole decimetres, so that squares of 1.5 metres are counted without fractions. */
const PER_METRE = 10;
/** Converts metres to whole decimetres. */
const tenths = (metres: number): number => Math.round(metres * PER_METRE);

/** The range of a missile without a limit, in decimetres: beyond any battlefield. */
const ENDLESS = 100_000;

/**
 * Returns a fighter's pace, in decimetres: up to 15 metres a round besides the action, a charge as far (OQ-P08,
 * OQ-P14). A fighter with a missile weapon, or with weapons to throw alone, stands within range and shoots (OQ-013,
 * OQ-014, OQ-P06).
 */
function paceOf({ weapons, movement = MOVEMENT_METRES }: QuestFighter): Pace {
  const [reach, run] = [tenths(CLOSE_METRES), tenths(movement)];
  const flying = weapons.filter(({ kind }) => kind !== "close");
  const stands =
    flying.some(({ kind }) => kind === "missile") || (flying.length > 0 && flying.length === weapons.length);
  if (stands) {
    const ranges = flying.map(({ range = null }) => (range === null ? ENDLESS : tenths(range)));
    return { reach, step: 0, run, stand: Math.max(...ranges), charge: null };
  }
  return { reach, step: run, run, stand: 0, charge: [reach + 1, reach + run] };
}

/**
 * Returns the approach of all fighters to each other: the pace of each, and the distance between any two in decimetres;
 * undefined where the metres are not known.
 */
export function questApproach(
  fighters: readonly QuestFighter[],
  metres: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return metres && { paces: fighters.map(paceOf), apart: metres.map((row) => row.map(tenths)) };
}
