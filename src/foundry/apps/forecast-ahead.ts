import type { FrayCombat } from "../combat/combat.ts";
import { idle, prepareTemplates } from "../host/idle.ts";
import { windowStyles } from "../host/later-styles.ts";
import { FORECAST_TEMPLATE } from "./forecast.ts";
import { bothSides, gatherParties } from "./forecast-entries.ts";
import { playAhead } from "./forecast-worker-client.ts";

/**
 * Lets the worker play an encounter before the gamemaster asks for its forecast, and loads the window's styles and
 * template, so that all is ready by then. Resolves to false, with nothing played, if the encounter has no ruleset or
 * one side is empty.
 */
export async function forecastAhead(combat: FrayCombat): Promise<boolean> {
  const parties = await gatherParties(combat);
  if (!parties || !bothSides(parties)) return false;
  await idle();
  const { forecast, entrants, table } = parties;
  await playAhead(forecast.plan(entrants, "random", table));
  await windowStyles();
  await prepareTemplates([FORECAST_TEMPLATE]);
  return true;
}
