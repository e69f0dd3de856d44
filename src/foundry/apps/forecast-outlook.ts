import { intervalOf } from "../../rules/forecast/simulate.ts";
import type { FrayCombat } from "../combat/combat.ts";
import type { Chance } from "../combat/curve.ts";
import { hasBothSides, gatherParties } from "./forecast-entries.ts";
import { runForecast } from "./forecast-run.ts";

/**
 * The limits of a run: the most fights to play, and how far (0 to 1) the chances may still be off, either way, when it
 * ends sooner.
 */
const RUN = { fights: 2_000, halfWidth: 0.025 };

/**
 * Resolves to the number of 100 fights that the players' side would win from now on, with targets chosen at random, and
 * how far it may be off by the number of fights played. Null if the encounter has no ruleset, a side has no fighter, or
 * `isStale` says that a newer request has come.
 */
export async function quickOutlook(combat: FrayCombat, isStale: () => boolean): Promise<Chance | null> {
  const parties = await gatherParties(combat);
  if (!parties || !hasBothSides(parties)) return null;
  const plan = parties.forecast.plan(parties.entrants, "random", parties.table);
  const forecast = await runForecast(plan, { ...RUN, stale: isStale });
  // `wins` has the chance of each side, the players' first.
  if (!forecast) return null;
  const [share] = forecast.wins;
  return { wins: Math.round(share * 100), error: 100 * intervalOf(share, forecast.fights) };
}
