import type { FrayCombat } from "../combat/combat.ts";
import { idle, prepareTemplates } from "../host/idle.ts";
import { windowStyles } from "../host/later-styles.ts";
import { FORECAST_TEMPLATE } from "./forecast.ts";
import { hasBothSides, gatherParties } from "./forecast-entries.ts";
import { playAhead } from "./forecast-worker-client.ts";

/**
 * Has the worker play an encounter before its forecast is asked for, and loads the styles and the template of the
 * forecast's window, so that it opens faster. Resolves to true; to false, with nothing done, if the encounter has no
 * ruleset or one of its sides no fighter.
 */
export async function forecastAhead(combat: FrayCombat): Promise<boolean> {
  const parties = await gatherParties(combat);
  if (!parties || !hasBothSides(parties)) return false;
  // Waits until the page has nothing more urgent to do.
  await idle();
  const { forecast, entrants, table } = parties;
  await playAhead(forecast.plan(entrants, "random", table));
  await windowStyles();
  await prepareTemplates([FORECAST_TEMPLATE]);
  return true;
}
