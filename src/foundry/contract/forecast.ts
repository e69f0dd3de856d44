import type { FightPlan } from "../../rules/fights.ts";
import type { Targeting } from "../../rules/forecast/fight.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";

/** The functions by which a ruleset takes part in the forecast of whole fights. */
export interface FightForecast {
  /** Plain stat block read from an actor as it stands; null: it cannot fight, or cannot be told of in one. */
  fighter(actor: ActorDocument, reader: GameReader): JsonObject | null;
  /**
   * The plan of a fight between these entries, by the ruleset's settings: plain JSON that src/rules/fights.ts plays.
   */
  plan(entries: readonly ForecastEntry[], targeting: Targeting, reader: GameReader): FightPlan;
  /** keys of lang/en.json: what the fight does not count, said beside the result */
  readonly leavesOut: readonly string[];
}

/** The forecast of a ruleset without one: it counts no entry. */
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
  readonly stats: JsonObject;
  /** the token that tells where they stand; without it all are in reach of each other */
  readonly token?: TokenDocument | null;
}

/** A distance in whole numbers, as most forecasts are played. */
export const wholly = (away: number | null): number | null => (away === null ? null : Math.round(away));

/**
 * Measures the distance of every two entries, by their places in the list, in the unit of `measure`; undefined if one
 * has no token or cannot be measured.
 */
export function apart(
  entries: readonly ForecastEntry[],
  measure: (from: TokenDocument, to: TokenDocument) => number | null,
): readonly (readonly number[])[] | undefined {
  const found: number[][] = [];
  for (const { token: from } of entries) {
    const row: number[] = [];
    for (const { token: to } of entries) {
      const away = from && to ? (from === to ? 0 : measure(from, to)) : null;
      if (away === null) return undefined;
      row.push(away);
    }
    found.push(row);
  }
  return found;
}
