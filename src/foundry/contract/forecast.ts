import type { FightPlan } from "../../rules/fights.ts";
import type { Targeting } from "../../rules/forecast/fight.ts";
import type { Block } from "./combat.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";

/** A ruleset's part in forecasts, which play a whole fight many times. */
export interface FightForecast {
  /**
   * Returns the plain stat block of an actor as it is now; null if it cannot fight, or has no place in a forecast.
   * @param entry the actor's combatant in the encounter that is forecast. It is given because the reader finds none
   * before the encounter starts; null or left out for an actor in no encounter
   */
  fighter(actor: ActorDocument, reader: GameReader, entry?: CombatantDocument | null): JsonObject | null;
  /**
   * Returns the plan of a fight between these entries, by the ruleset's settings: plain JSON that src/rules/fights.ts
   * plays. `targeting`: how fighters choose whom to attack.
   */
  plan(entries: readonly ForecastEntry[], targeting: Targeting, reader: GameReader): FightPlan;
  /**
   * Tells whether initiative, which holds for the whole fight, is rolled anew for all in the forecast of these entries,
   * as one of them has no place in the order yet, such as one in an open tie. False where it is rolled in each round;
   * left out if that is always so.
   */
  rollsAnew?(entries: readonly ForecastEntry[], reader: GameReader): boolean;
  /** what the forecast leaves out, shown beside the result: keys of lang/en.json */
  readonly leavesOut: readonly string[];
}

/** The forecast of a ruleset that gives none: no actor can be part of it, so that `plan` is never to be called. */
export const NO_FORECAST: FightForecast = {
  fighter: () => null,
  plan() {
    throw new Error("This ruleset has no forecast: give its index.ts a `forecast`, and src/rules/fights.ts its fight.");
  },
  leavesOut: ["FRAY.Forecast.none"],
};

/** A fighter of a forecast. Side 0: the players'; side 1: all others. */
export interface ForecastEntry {
  readonly id: string;
  readonly side: 0 | 1;
  /** its stat block, as `FightForecast.fighter` returned it */
  readonly stats: JsonObject;
  /** the token on whose place the fighter stands; if any entry has none, all fighters are in reach of each other */
  readonly token?: TokenDocument | null;
}

/** Tells whether a combatant has its initiative, in an encounter that may not have begun; false for null. */
export const hasInitiative = (combatant: CombatantDocument | null): boolean =>
  typeof combatant?.initiative === "number";

/**
 * Returns the place of a combatant in the order of its encounter, counted from 0: the index of its block (combatants
 * who have one turn together), so that all of a block have the same place. -1 if it is in none of the blocks.
 */
export const placeIn = ({ id }: CombatantDocument, blocks: readonly Block[]): number =>
  blocks.findIndex(({ members }) => members.includes(id));

/**
 * Returns the order of fighters by their `places` (one for each, smaller ones first): a list for each place, with the
 * indexes of the fighters who have it. Undefined if any has no place, so that all roll in the forecast.
 */
export function orderByPlaces(
  places: readonly (number | null | undefined)[],
): readonly (readonly number[])[] | undefined {
  const byPlace = new Map<number, number[]>();
  for (const [index, place] of places.entries()) {
    if (place === null || place === undefined) return undefined;
    byPlace.set(place, [...(byPlace.get(place) ?? []), index]);
  }
  return [...byPlace].sort(([place], [other]) => place - other).map(([, indexes]) => indexes);
}

/** Rounds a distance to the nearest whole number; null stays null. */
export const roundedDistance = (distance: number | null): number | null =>
  distance === null ? null : Math.round(distance);

/**
 * Returns the distances between all entries, as `measure` returns them: a row for each entry and in each row a number
 * for each entry, rows and numbers in the order of `entries`; 0 from an entry to itself. Undefined if any entry has no
 * token or `measure` returns null for a pair.
 */
export function distancesBetween(
  entries: readonly ForecastEntry[],
  measure: (from: TokenDocument, to: TokenDocument) => number | null,
): readonly (readonly number[])[] | undefined {
  const rows: number[][] = [];
  for (const { token: from } of entries) {
    const distances: number[] = [];
    for (const { token: to } of entries) {
      if (!from || !to) return undefined;
      const distance = from === to ? 0 : measure(from, to);
      if (distance === null) return undefined;
      distances.push(distance);
    }
    rows.push(distances);
  }
  return rows;
}
