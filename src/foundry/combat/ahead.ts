import { idle } from "../host/idle.ts";
import { mayForecast } from "../cards/visibility.ts";
import type { FrayCombat } from "./combat.ts";

/** The tracker as far as it says what somebody looks at. */
interface Tracker {
  readonly viewed: unknown;
  readonly active: boolean;
  readonly isPopout: boolean;
}

/** Made ready, or about to be. */
let ready = false;

/**
 * While somebody looks at an encounter whose forecast they may ask for, everything that the first answer would wait for is made
 * ready, once a page: in idle moments, and beside the page.
 */
export function prepareForecast(tracker: Tracker): void {
  const combat = tracker.viewed as FrayCombat | null;
  // Without workers a forecast is played on the page itself, which has better to do.
  if (ready || typeof Worker === "undefined" || !combat?.ruleset || !mayForecast()) return;
  if (!tracker.active && !tracker.isPopout) return;
  ready = true;
  // What goes wrong is told to whoever asks in earnest.
  prepare(combat).catch(() => null);
}

async function prepare(combat: FrayCombat): Promise<void> {
  await idle();
  const { forecastAhead } = await import("../apps/forecast-ahead.ts");
  // Where nobody can fight yet, it is tried again when the tracker is drawn next.
  ready = await forecastAhead(combat);
}
