import { host } from "../host/host.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { sideOf } from "../contract/reading/sides.ts";
import type { GameReader } from "../host/documents.ts";
import type { FightForecast, ForecastEntry } from "../contract/forecast.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { FrayCombat } from "../combat/combat.ts";

/** A fighter as the forecast takes it, with its name and picture for the window. */
export interface ForecastParticipant extends ForecastEntry {
  readonly name: string;
  readonly img: string;
}

/**
 * The fighters of an encounter who are entered in the forecast, the names of those it cannot count, and the reader of
 * the world for its ruleset.
 */
export interface ForecastParties {
  readonly ruleset: Ruleset;
  readonly forecast: FightForecast;
  readonly table: GameReader;
  readonly entrants: readonly ForecastParticipant[];
  readonly uncounted: readonly string[];
}

/**
 * Reads the fighters of an encounter as they are now, without bystanders and those out of the fight; null if the
 * encounter has no ruleset. Players read only combatants that are not hidden from them.
 */
export async function gatherParties(combat: FrayCombat): Promise<ForecastParties | null> {
  const { ruleset } = combat;
  if (!ruleset) return null;
  const forecast = await ruleset.forecast();
  const reader = readerFor(ruleset.id);
  const seen = combat.known.combatants.filter((entry) => host.game.user.isGM || !(entry.hidden || entry.token?.hidden));
  const entrants: ForecastParticipant[] = [];
  const uncounted: string[] = [];
  for (const entry of seen) {
    const { actor } = entry;
    const side = sideOf(entry);
    if (!actor || side === "aside" || ruleset.isOut(actor)) continue;
    const stats = forecast.fighter(actor, reader, entry);
    if (stats)
      entrants.push({
        id: entry.id,
        side: side === "party" ? 0 : 1,
        stats,
        token: entry.token,
        name: entry.name,
        img: entry.token?.texture.src ?? entry.img,
      });
    else uncounted.push(entry.name);
  }
  return { ruleset, forecast, table: reader, entrants, uncounted };
}

/** Tells whether each side has at least one fighter. */
export const bothSides = ({ entrants }: ForecastParties): boolean =>
  ([0, 1] as const).every((side) => entrants.some((entry) => entry.side === side));
