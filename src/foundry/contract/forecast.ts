import type { FightPlan } from "../../rules/fights.ts";
import type { Targeting } from "../../rules/forecast/fight.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";

/** A ruleset's part in the forecast of whole fights. */
export interface FightForecast {
  /**
   * Returns the plain stat block of an actor as it is now; null if it cannot fight, or has no place in a forecast.
   * @param entry its combatant in the encounter of the forecast, also before that starts, when the reader knows none;
   * left out or null outside of one
   */
  fighter(actor: ActorDocument, reader: GameReader, entry?: CombatantDocument | null): JsonObject | null;
  /**
   * Returns the plan of a fight between these entries, by the ruleset's settings: plain JSON that src/rules/fights.ts
   * plays.
   */
  plan(entries: readonly ForecastEntry[], targeting: Targeting, reader: GameReader): FightPlan;
  /** keys of lang/en.json: what the forecast leaves out, shown beside the result */
  readonly leavesOut: readonly string[];
}

/** The forecast of a ruleset that has none: no actor can be an entry. */
export const NO_FORECAST: FightForecast = {
  fighter: () => null,
  plan() {
    throw new Error("This ruleset has no forecast: give its index.ts a `forecast`, and src/rules/fights.ts its fight.");
  },
  leavesOut: ["FRAY.Forecast.none"],
};

/** A fighter of the forecast. Side 0 is the players', side 1 all others'. */
export interface ForecastEntry {
  readonly id: string;
  readonly side: 0 | 1;
  /** its stat block, as `FightForecast.fighter` returned it */
  readonly stats: JsonObject;
  /** the token that gives its place; without it all are in reach of each other */
  readonly token?: TokenDocument | null;
}

/** Rounds a distance to a whole number; null stays null. */
export const roundedDistance = (distance: number | null): number | null =>
  distance === null ? null : Math.round(distance);

/**
 * Returns the distances between all entries, a row for each entry in their order, in the unit of `measure`, 0 to
 * itself; undefined if any entry has no token or `measure` returns null for a pair.
 */
export function distancesBetween(
  entries: readonly ForecastEntry[],
  measure: (from: TokenDocument, to: TokenDocument) => number | null,
): readonly (readonly number[])[] | undefined {
  const rows: number[][] = [];
  for (const { token: from } of entries) {
    const row: number[] = [];
    for (const { token: to } of entries) {
      if (!from || !to) return undefined;
      const distance = from === to ? 0 : measure(from, to);
      if (distance === null) return undefined;
      row.push(distance);
    }
    rows.push(row);
  }
  return rows;
}
