import { idle } from "../host/idle.ts";
import { mayForecast } from "../cards/visibility.ts";
import type { FrayCombat } from "./combat.ts";

/**
 * The part of the combat tracker read in this file: the encounter viewed in it, whether its tab is the open one, and
 * whether it is a window of its own.
 */
interface Tracker {
  readonly viewed: unknown;
  readonly active: boolean;
  readonly isPopout: boolean;
}

/** Whether the forecast was prepared on this page, or is being prepared. */
let isPrepared = false;

/**
 * Prepares the forecast of the viewed encounter when the page is idle, so that the first forecast asked for appears at
 * once. Done once per page, and only if the tracker is visible, the user may see forecasts and the browser has workers.
 */
export function prepareForecast(tracker: Tracker): void {
  const combat = tracker.viewed as FrayCombat | null;
  // Without workers a forecast runs on the page itself, which it would slow down.
  const isPossible = typeof Worker !== "undefined" && combat?.ruleset && mayForecast();
  if (isPrepared || !isPossible) return;
  if (!tracker.active && !tracker.isPopout) return;
  isPrepared = true;
  // A failure is ignored: it is reported when the user asks for the forecast.
  prepare(combat).catch(() => null);
}

/** Waits until the page is idle and prepares the forecast; `isPrepared` then says whether that was possible. */
async function prepare(combat: FrayCombat): Promise<void> {
  await idle();
  const { forecastAhead } = await import("../apps/forecast-ahead.ts");
  // With one side empty nothing is prepared: the tracker's next render tries again.
  isPrepared = await forecastAhead(combat);
}
