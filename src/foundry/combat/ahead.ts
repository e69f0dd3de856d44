import { idle } from "../host/idle.ts";
import { mayForecast } from "../cards/visibility.ts";
import type { FrayCombat } from "./combat.ts";

/** The part of the tracker that tells which encounter is viewed. */
interface Tracker {
  readonly viewed: unknown;
  readonly active: boolean;
  readonly isPopout: boolean;
}

/** True once the forecast was prepared, or while it is being prepared. */
let isPrepared = false;

/**
 * Prepares the forecast of a viewed encounter, once for each page, in idle moments and in a worker, so that the first
 * forecast asked for comes at once.
 */
export function prepareForecast(tracker: Tracker): void {
  const combat = tracker.viewed as FrayCombat | null;
  // Without workers a forecast runs on the page itself, which it would slow down.
  if (isPrepared || typeof Worker === "undefined" || !combat?.ruleset || !mayForecast()) return;
  if (!tracker.active && !tracker.isPopout) return;
  isPrepared = true;
  // A failure is reported when the forecast is asked for.
  prepare(combat).catch(() => null);
}

/** Prepares the forecast when the page is idle. */
async function prepare(combat: FrayCombat): Promise<void> {
  await idle();
  const { forecastAhead } = await import("../apps/forecast-ahead.ts");
  // Without fighters another try follows when the tracker is drawn next.
  isPrepared = await forecastAhead(combat);
}
