import { localize, runDetached } from "../host/host.ts";
import { mayForecast } from "../cards/visibility.ts";
import { shared } from "../settings.ts";
import type { FrayCombat } from "./combat.ts";

/** Milliseconds of quiet before the fight is looked at again: one card changes several documents. */
const QUIET = 300;

/** What was last found of an encounter: fights of 100 won by the players' side, and how many more than before. */
interface Outlook {
  readonly wins: number;
  readonly change: number;
}

const known = new Map<string, Outlook>();
let asked = 0;

/** The tracker as far as its line of the outlook goes. */
interface Tracker {
  readonly element: HTMLElement;
  readonly viewed: unknown;
  readonly active: boolean;
  readonly isPopout: boolean;
}

/** Does this person get the line for this encounter? */
export function showsOutlook(combat: FrayCombat | null): combat is FrayCombat {
  return Boolean(combat?.ruleset && combat.started && mayForecast() && shared<boolean>("outlook"));
}

/** The line as it is known now; empty while nothing is. */
export function outlookText(combat: FrayCombat): { text: string; change: string; up: boolean } {
  const found = known.get(combat.id);
  if (!found) return { text: "", change: "", up: false };
  const { wins, change } = found;
  const arrow = change > 0 ? `▲ ${change}` : `▼ ${-change}`;
  return { text: localize("FRAY.Forecast.outlook", { wins }), change: change ? arrow : "", up: change > 0 };
}

/** Looks at the encounter anew when the tracker was drawn, once all is quiet, and says what came of it. */
export function followOutlook(tracker: Tracker): void {
  const combat = tracker.viewed as FrayCombat | null;
  if (!showsOutlook(combat) || !(tracker.active || tracker.isPopout)) return;
  const mine = ++asked;
  const stale = (): boolean => mine !== asked;
  setTimeout(() => {
    if (!stale()) runDetached(look(tracker, combat, stale));
  }, QUIET);
}

async function look(tracker: Tracker, combat: FrayCombat, stale: () => boolean): Promise<void> {
  const { quickOutlook } = await import("../apps/forecast-outlook.ts");
  const wins = await quickOutlook(combat, stale);
  if (stale()) return;
  const before = known.get(combat.id);
  if (wins === null) known.delete(combat.id);
  else if (before?.wins !== wins) known.set(combat.id, { wins, change: before ? wins - before.wins : 0 });
  const line = tracker.element.querySelector<HTMLElement>("[data-fray-outlook]");
  if (!line) return;
  const { text, change, up } = outlookText(combat);
  line.firstElementChild!.textContent = text;
  line.lastElementChild!.textContent = change;
  line.lastElementChild!.className = up ? "is-up" : "is-down";
}
