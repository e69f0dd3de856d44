import { host } from "../host/host.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { sideOf } from "../contract/reading/sides.ts";
import type { GameReader } from "../host/documents.ts";
import { hasInitiative } from "../contract/forecast.ts";
import type { FightForecast, ForecastEntry } from "../contract/forecast.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { FrayCombat } from "../combat/combat.ts";

/** A fighter in the forecast, with its name and picture for the window. */
export interface ForecastParticipant extends ForecastEntry {
  readonly name: string;
  readonly img: string;
}

/** The fighters of an encounter for its forecast. */
export interface ForecastParties {
  readonly ruleset: Ruleset;
  readonly forecast: FightForecast;
  /** the reader of documents for the ruleset */
  readonly table: GameReader;
  /** those who take part */
  readonly entrants: readonly ForecastParticipant[];
  /** the names of those whose numbers the forecast cannot read */
  readonly uncounted: readonly string[];
  /**
   * true if some have initiative, but the forecast rolls it anew for all, as one of those who take part has no place in
   * the order yet
   */
  readonly rollsAnew: boolean;
}

/**
 * Reads the fighters of an encounter as they are now; null if the encounter has no ruleset. Left out are combatants
 * without an actor, on neither side, out of the fight or of another ruleset and, on a player's client, combatants
 * hidden from players.
 */
export async function gatherParties(combat: FrayCombat): Promise<ForecastParties | null> {
  const { ruleset } = combat;
  if (!ruleset) return null;
  const forecast = await ruleset.forecast();
  const reader = readerFor(ruleset.id);
  // `known`: without combatants of another ruleset. Players' clients also leave out those hidden from players.
  const visible = combat.known.combatants.filter(
    (combatant) => host.game.user.isGM || !(combatant.hidden || combatant.token?.hidden),
  );
  // The fighters whose numbers can be read, and the names of the others.
  const entrants: ForecastParticipant[] = [];
  const uncounted: string[] = [];
  for (const combatant of visible) {
    const { actor } = combatant;
    const side = sideOf(combatant);
    if (!actor || side === "aside" || ruleset.isOut(actor)) continue;
    // Without numbers from the ruleset a fighter is only named.
    const stats = forecast.fighter(actor, reader, combatant);
    if (stats)
      entrants.push({
        id: combatant.id,
        side: side === "party" ? 0 : 1,
        stats,
        token: combatant.token,
        name: combatant.name,
        img: combatant.token?.texture.src ?? combatant.img,
      });
    else uncounted.push(combatant.name);
  }
  const rollsAnew = visible.some(hasInitiative) && Boolean(forecast.rollsAnew?.(entrants, reader));
  return { ruleset, forecast, table: reader, entrants, uncounted, rollsAnew };
}

/** Tells whether both sides have at least one fighter. */
export const hasBothSides = ({ entrants }: ForecastParties): boolean =>
  ([0, 1] as const).every((side) => entrants.some((entry) => entry.side === side));
