import { takeDrops } from "../host/dragged.ts";
import { template } from "../host/paths.ts";
import { startCountdowns } from "../cards/clocks.ts";
import { questionActions } from "../cards/questions.ts";
import { CombatTracker, host, runDetached } from "../host/host.ts";
import { isFollowed } from "../host/followed.ts";
import { openBuilder } from "../apps/open-builder.ts";
import { openForecast } from "../apps/open-forecast.ts";
import { loadPanel, panelOf } from "./panels.ts";
import { rulesetById } from "../contract/registry.ts";
import { shared } from "../settings.ts";
import type { FrayCombat } from "./combat.ts";
import { likelyRuleset } from "./likely.ts";
import { beginEncounter, likelyHere } from "./begin.ts";
import { followOutlook } from "./outlook.ts";
import { requestCombat, sendCombat } from "./requests.ts";
import type { TrackerData } from "./tracker-context.ts";
import type * as TrackerRows from "./tracker-rows.ts";
import type { DrawnTexts } from "./tracker-rows.ts";

/*
 * The order of an encounter is made of blocks: combatants who have a turn together, or one alone. Pips: the acts of a
 * combatant in a round. The outlook: how many fights of 100 the players' side wins from now on.
 */

/** The part of the tracker that is loaded when it is first drawn, with the compiled template of its list. */
type Rows = typeof TrackerRows & { readonly template: (context: object) => string };

/** The parts of the tracker around its rows. */
const AROUND = ["header", "footer"];

/** The combat tracker: order in blocks, combatants who are done, pips and movement left, and the ruleset's part. */
export class FrayCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["fray", "fray-tracker"],
    actions: {
      frayDone: markRowDone,
      frayAct: actAs,
      frayWidget: pressButtonWidget,
      fraySides: rollSides,
      frayCreate: createEncounter,
      frayRoll: rollOwn,
      frayForecast: forecastFight,
      frayBuilder: () => runDetached(openBuilder()),
      frayRemove: removeRow,
      frayAdd: askToAdd,
      frayRewind: goBack,
      frayResetFight: resetFight,
      frayFold: foldRow,
      frayEndSide: endSideNow,
      ...questionActions,
    },
  };

  static override PARTS = {
    ...(CombatTracker.PARTS as object),
    header: { template: template("combat/header") },
    tracker: { template: template("combat/tracker"), scrollable: [""] },
    footer: { template: template("combat/footer") },
  };

  /** Rows that the user has unfolded (true) or folded, by combatant; of others `trackerContext` decides. */
  readonly folds = new Map<string, boolean>();

  /** The content as it was last drawn; null if a control has changed since, or not all was drawn. */
  #drawn: DrawnTexts | null = null;
  /** The context for the next render, if `_canRender` has computed it; else null. */
  #next: { fray: TrackerData } | null = null;
  /** The code of context and rows, and the template of the list; null before the first render. */
  #rows: Rows | null = null;

  /**
   * Decides whether a render goes on; returns false to skip it. The first render goes on, and any render that is
   * forced, is of parts or names an encounter; so does each render while a module follows renders by a hook. The others
   * come from changed documents of the encounter. Such a render is skipped if the tracker is behind another tab or
   * would look the same, so that focus and open lists stay. Changed rows are drawn here, in place; if header or footer
   * have changed, only these two are rendered afterwards.
   */
  override _canRender(options: { force?: boolean; combat?: unknown; parts?: string[] }): boolean | void {
    const isPartial = options.parts && !isWhole(options.parts);
    // A partial render (`isPartial`) keeps the context that was computed for it below.
    if (!isPartial) this.#next = null;
    if (super._canRender(options) === false) return false;
    if (options.force || options.combat !== undefined || isPartial || isFollowed(this)) return;
    if (!this.#rows) return;
    // What the tracker would show now; null behind another tab.
    const nextData = this.active || this.isPopout ? this.#context(this.#rows) : null;
    const stillToDraw = nextData && this.#drawRows(nextData.fray);
    if (stillToDraw === "all") {
      this.#next = nextData;
      return;
    }
    if (stillToDraw === "around") {
      this.#next = nextData;
      runDetached(this.render({ parts: AROUND }));
    }
    followOutlook(this);
    return false;
  }

  /**
   * Draws the rows that have changed, and scrolls to the acting row if another combatant acts now. Returns what is
   * still to be drawn: "nothing", header and footer ("around"), or "all" (then no row was drawn here).
   */
  #drawRows(fray: TrackerData): "nothing" | "around" | "all" {
    const list = this.element.querySelector<HTMLElement>(".fray-order");
    if (!this.#rows || !this.#drawn || !list) return "all";
    // Each text stands for a drawn part; `rest` stands for all but the rows.
    const { template: drawList, textsOf, drawBlocks } = this.#rows;
    const [textsBefore, textsNow] = [this.#drawn, textsOf(fray, this.#encounters())];
    const actingId = (): string | undefined =>
      list.querySelector<HTMLElement>(".fray-turn.active")?.dataset.combatantId;
    const actingBefore = actingId();
    const drawnRows = drawBlocks(list, (shown) => drawList({ fray: shown }), fray, textsBefore, textsNow);
    if (!drawnRows) return "all";
    this.#drawn = { ...textsNow, rest: textsBefore.rest };
    for (const row of drawnRows) this.#listen(row);
    // If another combatant acts now, scrolls to its row; in the next frame, for which the page is laid out in any case.
    if (actingId() !== actingBefore) requestAnimationFrame(() => this.rendered && this.scrollToTurn());
    return textsNow.rest === textsBefore.rest ? "nothing" : "around";
  }

  /** Returns the context of the tracker's templates, for the viewed encounter. */
  #context({ trackerContext }: Rows): { fray: TrackerData } {
    return trackerContext(this.viewed as FrayCombat | null, this.combats.length > 1, this.folds);
  }

  /** Returns the encounters that the header lists, and which of them is active. */
  #encounters(): unknown {
    return this.combats.map(({ id, active }) => [id, active]);
  }

  /**
   * Returns the templates' context: the one that `_canRender` has just computed, else a new one. Loads the rulesets'
   * panels, the code of the rows and the template of the list first.
   */
  override async _prepareContext(options: object): Promise<object> {
    const nextData = this.#next;
    this.#next = null;
    const context = await super._prepareContext(options);
    const combat = this.viewed as FrayCombat | null;
    // The encounter's ruleset, and the world's; without an encounter the one proposed for a new one.
    const shownRulesets = [combat?.ruleset, rulesetById(combat ? shared<string>("ruleset") : likelyHere())];
    // A context computed earlier is used only if all panels were loaded by then: it lacks the others.
    const panelsWereLoaded = shownRulesets.every((ruleset) => !ruleset || panelOf(ruleset));
    for (const ruleset of shownRulesets) await loadPanel(ruleset);
    const { getTemplate } = host.foundry.applications.handlebars;
    this.#rows = { ...(await import("./tracker-rows.ts")), template: await getTemplate(template("combat/tracker")) };
    return { ...context, ...((panelsWereLoaded && nextData) || this.#context(this.#rows)) };
  }

  /** Adds actors that are dropped on the tracker to the viewed encounter. */
  override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    takeDrops(this.element, async (data) =>
      (await import("./add-fighters.ts")).addDropped(this.viewed as FrayCombat | null, data),
    );
  }

  /** Draws the tracker when its tab is opened, as it is not drawn behind another tab. */
  override _onActivate(): void {
    super._onActivate();
    runDetached(this.render().then(() => this.scrollToTurn()));
  }

  /**
   * Notes what is drawn now, adds the listeners to the parts that were drawn, and asks for a new outlook if the user
   * sees it.
   */
  override _onRender(context: { fray: TrackerData }, options: { parts?: readonly string[] }): void | Promise<void> {
    const result = super._onRender(context, options);
    const { parts = [] } = options;
    const textsNow = this.#rows!.textsOf(context.fray, this.#encounters());
    if (isWhole(parts)) this.#drawn = textsNow;
    else if (this.#drawn && !parts.includes("tracker") && AROUND.every((part) => parts.includes(part)))
      this.#drawn = { ...this.#drawn, rest: textsNow.rest };
    // Other parts alone were drawn: what stands in the tracker as a whole is not known, and the next render draws all.
    else this.#drawn = null;
    for (const part of parts) {
      const partElement = this.element.querySelector<HTMLElement>(`[data-application-part="${part}"]`);
      if (partElement) this.#listen(partElement);
    }
    followOutlook(this);
    return result;
  }

  /**
   * Adds listeners in an element that was drawn anew: a changed control sends its new value, and a click on a list or
   * label does not count as a click on its row. Starts the countdowns in the element.
   */
  #listen(element: HTMLElement): void {
    // A click on a row goes to its token; the host excepts buttons and inputs, but neither lists nor labels.
    for (const control of element.querySelectorAll(".fray-turn :is(select, label)"))
      control.addEventListener("click", (event) => event.stopPropagation());
    for (const input of element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-fray-widget]"))
      input.addEventListener("change", () => {
        // The control shows a value that was not drawn: the next render must draw all.
        this.#drawn = null;
        const value = input.type === "checkbox" ? (input as HTMLInputElement).checked : input.value;
        runDetached(pressWidget(this.viewed as FrayCombat | null, input, value));
      });
    startCountdowns(element);
  }
}

/** Tells whether all parts of the tracker are among `parts`, those to be drawn. */
const isWhole = (parts: readonly string[]): boolean =>
  Object.keys(FrayCombatTracker.PARTS).every((part) => parts.includes(part));

/** Ends the turn of the whole side that acts. This and most functions below are handlers of buttons. */
function endSideNow(this: { viewed: unknown }): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(import("./end-side.ts").then(({ endSide }) => endSide(combat)));
}

/** Asks to which turn of this round the fight goes back. */
function goBack(this: { viewed: unknown }): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(import("./rewind-dialog.ts").then(({ askRewind }) => askRewind(combat)));
}

/** Asks whether to reset the fight to before the first round. */
function resetFight(this: { viewed: unknown }): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(import("./reset-fight.ts").then(({ askResetFight }) => askResetFight(combat)));
}

/** Unfolds or folds the widgets of a combatant's row. */
function foldRow(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const isUnfolded = target.getAttribute("aria-expanded") !== "true";
  this.folds.set(combatantOfRow(target), isUnfolded);
  target.setAttribute("aria-expanded", String(isUnfolded));
  for (const part of target.closest(".fray-turn")?.querySelectorAll("[data-folds]") ?? [])
    part.toggleAttribute("hidden", !isUnfolded);
}

/** Returns the id of the combatant whose row an element is in; "" outside of rows. */
function combatantOfRow(target: HTMLElement): string {
  return target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
}

/** Asks the gamemaster's client to mark the row's combatant as done. */
function markRowDone(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  if (this.viewed)
    runDetached(requestCombat({ combat: this.viewed.id, act: "done", combatant: combatantOfRow(target) }));
}

/** Asks the gamemaster's client to give the turn to the row's combatant. */
function actAs(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  if (this.viewed)
    runDetached(requestCombat({ combat: this.viewed.id, act: "act", combatant: combatantOfRow(target) }));
}

/** Removes the row's combatant from the encounter. */
function removeRow(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(combat.deleteEmbeddedDocuments("Combatant", [combatantOfRow(target)]));
}

/** Asks which actors join the encounter. */
function askToAdd(this: FrayCombatTracker): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(import("./add-fighters.ts").then(({ askFighters }) => askFighters(combat)));
}

/** Opens the forecast of the encounter. */
function forecastFight(this: FrayCombatTracker): void {
  runDetached(openForecast(this.viewed as FrayCombat | null));
}

/** Asks the gamemaster's client to roll the sides' die. */
function rollSides(this: FrayCombatTracker): void {
  if (this.viewed) runDetached(requestCombat({ combat: this.viewed.id, act: "sides" }));
}

/** Rolls initiative for the row's combatant; above the rows for all of the user's that have none. */
function rollOwn(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const combat = this.viewed as FrayCombat | null;
  const rowCombatant = combatantOfRow(target);
  const ids = rowCombatant
    ? [rowCombatant]
    : combat?.combatants
        .filter((combatant) => combatant.isOwner && combatant.initiative === null)
        .map((combatant) => combatant.id);
  if (combat && ids?.length) runDetached(combat.rollInitiative(ids));
}

/** By the id of a widget with steps (− and +): the number that its last press has asked for, until that is written. */
const lastSteps = new Map<string, { readonly value: number }>();

/**
 * Presses a button widget. One with a `step` sends its number plus the step; any other sends the value that it names,
 * or true. The number is the one last asked for while that is not written yet, else the one drawn.
 */
function pressButtonWidget(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const { step, widget = "", value: drawn } = target.dataset;
  const combat = this.viewed as FrayCombat | null;
  if (!step) return runDetached(pressWidget(combat, target, drawn ?? true, requestCombat));
  const press = { value: (lastSteps.get(widget)?.value ?? Number(drawn ?? 0)) + Number(step) };
  lastSteps.set(widget, press);
  const forget = (): unknown => lastSteps.get(widget) === press && lastSteps.delete(widget);
  runDetached(pressWidget(combat, target, press.value).finally(forget));
}

/**
 * Sends the new value of a widget to the active gamemaster's client. Without an encounter (`combat` null) sends only a
 * value of a widget of the world.
 * @param send by default `sendCombat`, which sends every press; `requestCombat` ignores a press that is repeated while
 * the first is under way
 */
async function pressWidget(
  combat: FrayCombat | null,
  target: HTMLElement,
  value: string | number | boolean,
  send = sendCombat,
): Promise<void> {
  // A widget of the world belongs to a ruleset; any other to an encounter, and perhaps to a combatant.
  const { world } = target.dataset;
  if (world) {
    await send({ combat: "", act: "world", ruleset: world, widget: target.dataset.widget ?? "", value });
    return;
  }
  if (!combat) return;
  const combatantId = target.dataset.combatant || combatantOfRow(target);
  await send({
    combat: combat.id,
    act: "widget",
    widget: target.dataset.frayWidget ?? target.dataset.widget ?? "",
    value,
    ...(combatantId ? { combatant: combatantId } : {}),
  });
}

/** Creates an encounter of the ruleset chosen in the picker. */
function createEncounter(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const picker = this.element.querySelector<HTMLSelectElement>("[data-fray-picker]");
  runDetached(beginEncounter(target.dataset.ruleset ?? picker?.value ?? likelyRuleset()));
}
