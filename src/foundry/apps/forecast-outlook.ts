import type { FrayCombat } from "../combat/combat.ts";
import { bothSides, gatherParties } from "./forecast-entries.ts";
import { runForecast } from "./forecast-run.ts";

/** The most fights to play, and the half width (0 to 1) of the interval of the chances at which playing ends sooner. */
const RUN = { fights: 2_000, halfWidth: 0.025 };

/**
 * Returns how many of 100 fights the players' side wins from here, with random targets; null when the encounter has no
 * ruleset, a side has no fighter left, or `isStale` tells of a newer request.
 */
export async function quickOutlook(combat: FrayCombat, isStale: () => boolean): Promise<number | null> {
  const parties = await gatherParties(combat);
  if (!parties || !bothSides(parties)) return null;
  const plan = parties.forecast.plan(parties.entrants, "random", parties.table);
  const forecast = await runForecast(plan, { ...RUN, stale: isStale });
  return forecast && Math.round(forecast.wins[0] * 100);
}
