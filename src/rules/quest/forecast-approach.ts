import type { Approach, Pace } from "../forecast/approach.ts";
import type { QuestFighter } from "./forecast-types.ts";
import { CLOSE_METRES, MOVEMENT_METRES } from "./tables.ts";

/** Decimetres in a metre. Forecasts measure in whole decimetres, so that squares of 1.5 metres need no fractions. */
const PER_METRE = 10;
/** Converts metres to whole decimetres. */
const decimetres = (metres: number): number => Math.round(metres * PER_METRE);

/** The range, in decimetres, of a missile weapon that states none: larger than any battlefield. */
const ENDLESS = 100_000;

/**
 * Returns the distances, in decimetres, at which a fighter strikes, walks, shoots and charges. A fighter with a missile
 * weapon, or with thrown weapons only, stands still and shoots within the longest of its missile and thrown weapons'
 * ranges without a penalty (OQ-013, OQ-014, OQ-P06), and walks only to come into that range. Any other fighter walks
 * its movement (by default 15 metres a round) and strikes in the same turn, or charges over at most this distance
 * (OQ-P08, OQ-P14).
 */
function paceOf({ weapons, movement = MOVEMENT_METRES }: QuestFighter): Pace {
  const [reach, run] = [decimetres(CLOSE_METRES), decimetres(movement)];
  // The missile and thrown weapons.
  const ranged = weapons.filter(({ kind }) => kind !== "close");
  const staysToShoot =
    ranged.some(({ kind }) => kind === "missile") || (ranged.length > 0 && ranged.length === weapons.length);
  if (staysToShoot) {
    const ranges = ranged.map(({ range = null }) => (range === null ? ENDLESS : decimetres(range)));
    return { reach, step: 0, run, stand: Math.max(...ranges), charge: null };
  }
  return { reach, step: run, run, stand: 0, charge: [reach + 1, reach + run] };
}

/**
 * Returns the pace of each fighter and the distance between any two, all in decimetres; undefined without `metres`.
 * @param metres the distance of each fighter (by index) from each other (by index)
 */
export function questApproach(
  fighters: readonly QuestFighter[],
  metres: readonly (readonly number[])[] | undefined,
): Approach | undefined {
  return metres && { paces: fighters.map(paceOf), apart: metres.map((row) => row.map(decimetres)) };
}
