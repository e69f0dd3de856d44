import { idle } from "../host/idle.ts";
import { mayForecast } from "../cards/visibility.ts";
import type { FrayCombat } from "./combat.ts";

/** The part of the tracker that tells which encounter is viewed. */
interface Tracker {
  readonly viewed: unknown;
  readonly active: boolean;
  readonly isPopout: boolean;
}

/** Made ready, or about to be. */
let ready = false;

/**
 * Prepares the forecast of a viewed encounter, once a page, in idle moments and beside the page: the first answer then waits
 * for nothing.
 */
export function prepareForecast(tracker: Tracker): void {
  const combat = tracker.viewed as FrayCombat | null;
  // Without workers a forecast is played on the page itself, which has better to do.
  if (ready || typeof Worker === "undefined" || !combat?.ruleset || !mayForecast()) return;
  if (!tracker.active && !tracker.isPopout) return;
  ready = true;
  // A failure is told when the forecast is asked for.
  prepare(combat).catch(() => null);
}

async function prepare(combat: FrayCombat): Promise<void> {
  await idle();
  const { forecastAhead } = await import("../apps/forecast-ahead.ts");
  // Without fighters it is tried again when the tracker is drawn next.
  ready = await forecastAhead(combat);
}
