import type { FightPlan } from "../../rules/fights.ts";
import type { Targeting } from "../../rules/forecast/fight.ts";
import type { ActorDocument, GameReader } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";

/** How a ruleset takes part in the forecast of whole fights. */
export interface FightForecast {
  /** Plain stat block read from an actor as it stands; null: it cannot fight, or cannot be told of in one. */
  fighter(actor: ActorDocument, reader: GameReader): JsonObject | null;
  /** What the fight of such stat blocks is made of, by the ruleset's own settings: plain JSON that src/rules/fights.ts plays. */
  plan(entries: readonly ForecastEntry[], targeting: Targeting, reader: GameReader): FightPlan;
  /** keys of lang/en.json: what the fight does not count, said beside the result */
  readonly leavesOut: readonly string[];
}

/** One who takes part. Side 0 is the players', side 1 everybody else's. */
export interface ForecastEntry {
  readonly id: string;
  readonly side: 0 | 1;
  readonly stats: JsonObject;
}
