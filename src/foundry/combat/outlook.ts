import { host, localize, runDetached } from "../host/host.ts";
import { isActingClient } from "../engine/client.ts";
import { actorOf } from "../engine/state.ts";
import { rulesetOf } from "../contract/registry.ts";
import { mayForecast } from "../cards/visibility.ts";
import { shared } from "../settings.ts";
import type { OutcomeEvent } from "../contract/public-hooks.ts";
import { prepareForecast } from "./ahead.ts";
import { appliedCards, changeOf, changeWithArrow, curveOf, latestOf } from "./curve.ts";
import type { Chance } from "./curve.ts";
import type { FrayCombat } from "./combat.ts";

/*
 * The outlook of a fight: how many fights of 100 the players' side wins from the present state on. The tracker shows
 * it, and each encounter keeps its course. A card: the chat message of an action. The acting client: the active
 * gamemaster's tab that works for the table.
 */

/** Milliseconds without a change before the outlook is computed again: one card changes several documents. */
const UPDATE_DELAY = 300;

/** The last outlook of an encounter. */
interface Outlook extends Chance {
  /** how many fights these are more than by the outlook before, negative if fewer; 0 if only by chance (`changeOf`) */
  readonly change: number;
}

/** The last outlook of each encounter, by its id. */
const lastOutlooks = new Map<string, Outlook>();
/**
 * How many updates were asked for, by the encounter's id. Each update has the count at its start as its number, and
 * stops once the count is higher.
 */
const updatesAsked = new Map<string, number>();

/**
 * The part of the combat tracker read in this file: the encounter viewed in it, whether its tab is the open one, and
 * whether it is a window of its own.
 */
interface Tracker {
  readonly viewed: unknown;
  readonly active: boolean;
  readonly isPopout: boolean;
}

/** Tells whether this user may see the outlook and has not switched it off. */
const wantsOutlook = (): boolean => mayForecast() && shared<boolean>("outlook");

/** Tells whether the user is shown the line with the outlook for an encounter. */
export function showsOutlook(combat: FrayCombat | null): combat is FrayCombat {
  return Boolean(combat?.ruleset && combat.started && wantsOutlook());
}

/**
 * Returns the data of the line with the outlook known now: its words, its change (“▲ 9”; "" for one that chance
 * explains), whether it rose, and the points of the curve. If no outlook is known, words and change are "".
 */
export function outlookText(combat: FrayCombat): object {
  const curve = curveOf(combat);
  const outlook = lastOutlooks.get(combat.id) ?? latestOf(combat);
  if (!outlook) return { text: "", change: "", up: false, curve };
  const { wins, change } = outlook;
  return {
    text: localize("FRAY.Forecast.outlook", { wins }),
    change: change ? changeWithArrow(change) : "",
    up: change > 0,
    curve,
  };
}

/**
 * Prepares the forecast, and computes and shows the outlook of the tracker's encounter again once changes have stopped.
 * The outlook only if the user is shown it (`showsOutlook`) and the tracker is visible.
 */
export function followOutlook(tracker: Tracker): void {
  prepareForecast(tracker);
  const combat = tracker.viewed as FrayCombat | null;
  if (showsOutlook(combat) && (tracker.active || tracker.isPopout)) updateSoon(combat);
}

/** Computes the outlook of an encounter after UPDATE_DELAY, unless it is asked for again meanwhile. */
function updateSoon(combat: FrayCombat): void {
  const updateNumber = (updatesAsked.get(combat.id) ?? 0) + 1;
  updatesAsked.set(combat.id, updateNumber);
  // A newer update was asked for, or the encounter is gone.
  const isStale = (): boolean => updatesAsked.get(combat.id) !== updateNumber || !host.game.combats.has(combat.id);
  setTimeout(() => {
    if (!isStale()) runDetached(computeOutlook(combat, isStale));
  }, UPDATE_DELAY);
}

/**
 * If this user wants to see outlooks, computes the outlook of an encounter and draws it in the trackers; ends without
 * drawing or storing anything if `isStale` returns true. The acting client then stores the cards applied since the last
 * time, with the new outlook, or with null if no outlook was computed.
 */
async function computeOutlook(combat: FrayCombat, isStale: () => boolean): Promise<void> {
  let outlook: Chance | null = null;
  if (wantsOutlook()) {
    const { quickOutlook } = await import("../apps/forecast-outlook.ts");
    outlook = await quickOutlook(combat, isStale);
    if (isStale()) return;
    const outlookBefore = lastOutlooks.get(combat.id) ?? latestOf(combat);
    if (!outlook) lastOutlooks.delete(combat.id);
    else if (outlookBefore?.wins !== outlook.wins)
      lastOutlooks.set(combat.id, { ...outlook, change: changeOf(outlookBefore ?? outlook, outlook) });
    for (const line of document.querySelectorAll<HTMLElement>(`[data-fray-outlook="${combat.id}"]`))
      drawLine(line, combat);
  }
  if (isActingClient()) await (await import("./history.ts")).writeHistory(combat, outlook);
}

/** Writes the words of the outlook and its change into a line of the tracker. */
function drawLine(line: HTMLElement, combat: FrayCombat): void {
  const { text, change, up } = outlookText(combat) as Record<"text" | "change", string> & { up: boolean };
  line.firstElementChild!.textContent = text;
  line.lastElementChild!.textContent = change;
  line.lastElementChild!.className = up ? "is-up" : "is-down";
}

/** The health of a card's actor and targets before it is applied: message id → actor's uuid → points. */
const healthBefore = new Map<string, ReadonlyMap<string, number>>();

/**
 * Registers the hooks that follow cards. An applied card is noted for each started encounter of its actors, with the
 * points of health that each actor lost by the card. After a card is applied or undone, the outlooks of these
 * encounters are computed again. When an encounter is deleted, what is kept by its id here is deleted too.
 */
export function followCards(): void {
  host.Hooks.on("fray.preApply", (event: OutcomeEvent) => void healthBefore.set(event.message.id, healthOf(event)));
  host.Hooks.on("fray.apply", (event: OutcomeEvent) => {
    // The points of health that each actor of the card has lost by it.
    const pointsBefore = healthBefore.get(event.message.id) ?? new Map<string, number>();
    healthBefore.delete(event.message.id);
    const pointsAfter = healthOf(event);
    const losses = [...pointsBefore].flatMap(([uuid, value]) => {
      const loss = value - (pointsAfter.get(uuid) ?? value);
      return loss > 0 ? [{ uuid, loss }] : [];
    });
    // Noted for the histories of the fights.
    for (const combat of fightsOf(event)) {
      const { round } = combat;
      appliedCards.set(combat.id, [
        ...(appliedCards.get(combat.id) ?? []),
        { card: event.message.id, round, lost: losses },
      ]);
      updateSoon(combat);
    }
  });
  host.Hooks.on("fray.undo", (event: OutcomeEvent) => fightsOf(event).forEach(updateSoon));
  host.Hooks.on("deleteCombat", ({ id }: FrayCombat) =>
    [lastOutlooks, updatesAsked, appliedCards].forEach((kept) => kept.delete(id)),
  );
}

/** Returns the uuids of a card's actor and targets. */
const actorsOn = ({ declaration }: OutcomeEvent): string[] => [
  ...new Set([declaration.actor, ...declaration.targets.map(({ actor }) => actor)]),
];

/** Returns the started encounters of the card's ruleset in which its actor or a target fights. */
const fightsOf = (event: OutcomeEvent): FrayCombat[] =>
  (host.game.combats.contents as FrayCombat[]).filter(
    (combat) =>
      combat.ruleset?.id === event.ruleset &&
      combat.started &&
      combat.combatants.some(({ actor }) => actor !== null && actorsOn(event).includes(actor.uuid)),
  );

/** Returns the health of a card's actor and targets, reserves included, by uuid. */
function healthOf(event: OutcomeEvent): Map<string, number> {
  return new Map(
    actorsOn(event).flatMap((uuid) => {
      const actor = actorOf(uuid);
      const health = rulesetOf(actor)?.health(actor!);
      return health ? [[uuid, health.value + (health.reserve?.value ?? 0)] as const] : [];
    }),
  );
}
