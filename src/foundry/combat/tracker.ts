import { template } from "../host/paths.ts";
import { keepTime } from "../cards/clocks.ts";
import { type Awaited, questionActions, waitedFor } from "../cards/questions.ts";
import { CombatTracker, host, runDetached, localize } from "../host/host.ts";
import { notifyRefusal } from "../engine/state.ts";
import { mayForecast, maySeeNumbers } from "../cards/visibility.ts";
import { openBuilder } from "../apps/open-builder.ts";
import { openForecast } from "../apps/open-forecast.ts";
import { loadPanel, panelOf } from "./panels.ts";
import { rulesetById, rulesets } from "../contract/registry.ts";
import { shared } from "../settings.ts";
import type { TrackerWidget } from "../contract/combat.ts";
import type { CombatantDocument } from "../host/documents.ts";
import type { FrayCombat } from "./combat.ts";
import { likelyRuleset } from "./likely.ts";
import { beginningOf } from "./beginning.ts";
import { beginEncounter, likelyHere } from "./begin.ts";
import { followOutlook, outlookText, showsOutlook } from "./outlook.ts";
import { requestCombat } from "./requests.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { attempt, foreignReason } from "../contract/reading/strangers.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/** The tracker: order in blocks, who is done, pips and movement left, and the panel of the ruleset. */
export class FrayCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["fray", "fray-tracker"],
    actions: {
      frayDone: done,
      frayAct: actAs,
      frayWidget: widget,
      fraySides: rollSides,
      frayCreate: create,
      frayRoll: rollOwn,
      frayForecast: forecastFight,
      frayBuilder: () => runDetached(openBuilder()),
      frayRemove: remove,
      frayAdd: add,
      frayRewind: goBack,
      frayResetFight: resetFight,
      frayFold: fold,
      ...questionActions,
    },
  };

  static override PARTS = {
    ...(CombatTracker.PARTS as object),
    header: { template: template("combat/header") },
    tracker: { template: template("combat/tracker"), scrollable: [""] },
    footer: { template: template("combat/footer") },
  };

  /** Rows that somebody has unfolded or folded by hand, by combatant; the others are unfolded while they act. */
  readonly folds = new Map<string, boolean>();

  override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const combat = this.viewed as FrayCombat | null;
    for (const ruleset of [combat?.ruleset, rulesetById(combat ? shared<string>("ruleset") : likelyHere())])
      await loadPanel(ruleset);
    return { ...context, ...trackerContext(combat, this.combats.length > 1, this.folds) };
  }

  override _onActivate(): void {
    super._onActivate();
    followOutlook(this);
  }

  override _onRender(context: object, options: object): void | Promise<void> {
    const result = super._onRender(context, options);
    // The whole row is pressed to go to its token; core spares buttons and inputs, and a choice is neither.
    for (const control of this.element.querySelectorAll(".fray-turn :is(select, label)"))
      control.addEventListener("click", (event) => event.stopPropagation());
    for (const input of this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-fray-widget]"))
      input.addEventListener("change", () =>
        runDetached(
          pressWidget(
            this.viewed as FrayCombat | null,
            input,
            input.type === "checkbox" ? (input as HTMLInputElement).checked : input.value,
          ),
        ),
      );
    followOutlook(this);
    keepTime(this.element);
    return result;
  }
}

/** Back to the start of the round, or of a turn in it. */
function goBack(this: { viewed: unknown }): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(import("./rewind-dialog.ts").then(({ askRewind }) => askRewind(combat)));
}

/** Back to before the first round. */
function resetFight(this: { viewed: unknown }): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(import("./reset-fight.ts").then(({ askResetFight }) => askResetFight(combat)));
}

/** The rest of a row, shown or put away. */
function fold(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const open = target.getAttribute("aria-expanded") !== "true";
  this.folds.set(combatantOfRow(target), open);
  target.setAttribute("aria-expanded", String(open));
  for (const part of target.closest(".fray-turn")?.querySelectorAll("[data-folds]") ?? [])
    part.toggleAttribute("hidden", !open);
}

/** What the tracker's templates show; `folds`: rows unfolded or folded by hand. */
export function trackerContext(
  combat: FrayCombat | null,
  several = false,
  folds: ReadonlyMap<string, boolean> = new Map(),
): object {
  const { user } = host.game;
  const likely = combat ? shared<string>("ruleset") : likelyHere();
  const picker = rulesets().map((ruleset) => ({
    id: ruleset.id,
    label: ruleset.label,
    selected: ruleset.id === likely,
  }));
  if (!combat?.ruleset) {
    const { id, widgets } = worldContext(rulesetById(likely));
    return { fray: { combat: null, foreign: combat, several, picker, gamemaster: user.isGM, rules: id, widgets } };
  }
  const { ruleset, table, known } = combat;
  const acting = combat.block;
  const rows: Known = { folds, waited: attempt(waitedFor, () => new Map<string, Awaited>()) };
  const blocks = combat.blocks().map((block) => ({
    kind: block.kind,
    tie: block.kind === "tie",
    side: block.kind === "side",
    tied: block.tied ?? "",
    label: block.label ? localize(block.label.key, block.label.data) : "",
    active: Boolean(acting?.members.some((id) => block.members.includes(id))),
    initiative: shownInitiative(combat.combatants.get(block.members[0]!) ?? null, combat),
    members: block.members
      .map((id) => combat.combatants.get(id))
      .filter((entry): entry is CombatantDocument => Boolean(entry) && (user.isGM || !entry!.hidden))
      .map((entry) => rowOf(entry, combat, rows)),
  }));
  const { sides } = ruleset.initiative;
  const header = attempt(
    () => panelOf(ruleset)?.header?.(known, user, table) ?? [],
    () => [],
  );
  return {
    fray: {
      rules: ruleset.id,
      combat: {
        id: combat.id,
        round: combat.round,
        started: combat.started,
        resets: combat.started && beginningOf(combat) !== null,
        ruleset: ruleset.id,
        label: ruleset.label,
      },
      several,
      picker,
      gamemaster: user.isGM,
      forecast: mayForecast(),
      outlook: showsOutlook(combat) ? outlookText(combat) : null,
      blocks: bracketed(blocks.filter((block) => block.members.length > 0)),
      acting: acting?.kind === "tie" ? localize("FRAY.Combat.together") : "",
      widgets: [...header.map((entry) => widgetContext(entry, null)), ...worldContext(ruleset).widgets],
      rollable: known.combatants.some((entry) => entry.isOwner && entry.initiative === null && combat.mayRoll(entry)),
      sides:
        sides &&
        combat.started &&
        combat.state.sidesRound < combat.round &&
        sides.dice(known, table) !== null &&
        sides.mayRoll(known, user, table),
    },
  };
}

/** Where a bracket round several blocks begins and ends: among those somebody sees, never round one alone. */
function bracketed<B extends { readonly tied: string }>(blocks: readonly B[]): object[] {
  const holds = (block: B, other?: B): boolean => block.tied !== "" && other?.tied === block.tied;
  return blocks.map((block, at) => {
    const [before, after] = [holds(block, blocks[at - 1]), holds(block, blocks[at + 1])];
    return { ...block, bracket: before && after ? "within" : before ? "last" : after ? "first" : "" };
  });
}

/** Pools and buttons that belong to no encounter: of the ruleset played here, or of the world's. */
function worldContext(ruleset: Ruleset | null): { id: string; widgets: object[] } {
  const found = attempt(
    () => panelOf(ruleset)?.world?.widgets(host.game.user, readerFor(ruleset!.id)) ?? [],
    () => [],
  );
  return {
    id: ruleset?.id ?? "",
    widgets: found.map((entry) => ({ ...widgetContext(entry, null), world: ruleset!.id })),
  };
}

/** The number somebody acts by; where it tells of a foe's own numbers and those are hidden, the place in the order. */
function shownInitiative(combatant: CombatantDocument | null, combat: FrayCombat): string | number | null {
  if (!combatant || combatant.initiative === null) return null;
  const open = !combat.ruleset?.initiative.reveals || (combatant.actor !== null && maySeeNumbers(combatant.actor.uuid));
  return open ? combatant.initiative : localize("FRAY.Combat.place", { place: combat.turns.indexOf(combatant) + 1 });
}

type Known = { readonly folds: ReadonlyMap<string, boolean>; readonly waited: ReadonlyMap<string, Awaited> };
/** A row; of somebody who does not belong here, or cannot be shown, only who it is and why. */
function rowOf(combatant: CombatantDocument, combat: FrayCombat, known: Known): object {
  const { isGM } = host.game.user;
  const bare = (unshown: string): object => {
    const { id, name, img, hidden } = combatant;
    return { id, name, img, hidden, unshown, remove: isGM };
  };
  const strange = foreignReason(combatant);
  if (strange) return bare(notifyRefusal(strange));
  return attempt(
    () => row(combatant, combat, known),
    (reason) => bare(localize(isGM ? "FRAY.Combat.unshownWhy" : "FRAY.Combat.unshown", { reason })),
  );
}

function row(combatant: CombatantDocument, combat: FrayCombat, { folds, waited }: Known): object {
  const { ruleset, table } = combat;
  const { actor } = combatant;
  const { user } = host.game;
  const acts = combat.canAct(combatant.id);
  const open = actor !== null && maySeeNumbers(actor.uuid);
  const pips = acts ? ruleset!.economy?.pips(combatant, table) : undefined;
  const movement = (acts && open && ruleset!.economy?.movement?.(combatant, table)) || null;
  const health = open ? ruleset!.health(actor) : null;
  const block = combat.block;
  const inBlock = Boolean(block?.members.includes(combatant.id));
  const mayTurn = combat.started && inBlock && acts;
  const isDone = inBlock && combat.state.done.includes(combatant.id);
  const active = combat.combatant?.id === combatant.id;
  const mayDone = mayTurn && !isDone && (user.isGM || combatant.isOwner);
  // The fallen show what they are, and nothing to press.
  const widgets = attempt(
    () => panelOf(ruleset)?.row?.(combatant, user, table) ?? [],
    () => [],
  ).filter((entry) => acts || entry.kind === "chip");
  const placed = (wanted: string): object[] =>
    widgets
      .filter(({ place, kind }) => (place ?? (kind === "chip" || kind === "pool" ? "mark" : "more")) === wanted)
      .map((entry) => widgetContext(entry, combatant));
  return {
    id: combatant.id,
    name: combatant.name,
    img: combatant.token?.texture.src ?? combatant.img,
    initiative: shownInitiative(combatant, combat),
    rolled: combatant.initiative !== null,
    defeated: combatant.isDefeated,
    hidden: combatant.hidden,
    active,
    // Who acts, and one's own character.
    open: folds.get(combatant.id) ?? (active || Boolean(actor && user.character?.id === actor.id)),
    owner: combatant.isOwner,
    mayRoll: combatant.isOwner && combatant.initiative === null && combat.mayRoll(combatant),
    controls: controlsOf(combatant),
    done: isDone,
    waits: (actor && waited.get(actor.uuid)) || null,
    mayDone,
    ends: active && mayDone,
    mayAct: mayTurn && !isDone && !active && combatant.isOwner,
    health: health && {
      ...health,
      said: localize("FRAY.Movement.left", { left: health.value, total: health.max, unit: localize(health.label) }),
    },
    pips: pips && Array.from({ length: pips.total }, (_, index) => ({ spent: index < pips.spent })),
    pipsText: pips
      ? localize("FRAY.Combat.pipsLeft", { left: Math.max(0, pips.total - pips.spent), total: pips.total })
      : "",
    movement: movement && {
      ...movement,
      left: Math.max(0, movement.total - movement.spent),
      unitText: localize(movement.unit),
    },
    widgets: placed("row"),
    marks: placed("mark"),
    more: placed("more"),
  };
}

/** The presses every row has in the host's own tracker. */
function controlsOf(combatant: CombatantDocument): object[] {
  const { user } = host.game;
  const toggles = [
    {
      action: "toggleHidden",
      label: "FRAY.Combat.toggleHidden",
      icon: "hidden",
      toggle: true,
      pressed: combatant.hidden,
    },
    {
      action: "toggleDefeated",
      label: "FRAY.Combat.toggleDefeated",
      icon: "skull",
      toggle: true,
      pressed: combatant.isDefeated,
    },
  ];
  const inView = combatant.sceneId !== null && combatant.sceneId === (host.canvas?.scene?.id ?? null);
  const ping = { action: "pingCombatant", label: "FRAY.Combat.ping", icon: "target" };
  return [...(user.isGM ? toggles : []), ...(inView && user.hasPermission("PING_CANVAS") ? [ping] : [])];
}

function widgetContext(entry: TrackerWidget, combatant: CombatantDocument | null): object {
  return {
    ...entry,
    [entry.kind]: true,
    combatant: combatant?.id ?? "",
    text: localize(entry.label.key, entry.label.data),
    choices: entry.choices?.map((one) => ({ ...one, selected: one.value === entry.value })),
    why: whyBarred(entry, combatant),
  };
}

/** Why a widget cannot be pressed or chosen by this user now. */
function whyBarred({ disabled, readonly }: TrackerWidget, combatant: CombatantDocument | null): string {
  if (disabled) return notifyRefusal(disabled);
  if (!readonly) return "";
  if (combatant && !combatant.isOwner) return notifyRefusal({ refused: "NotOwner", data: { name: combatant.name } });
  return notifyRefusal({ refused: "GamemasterOnly" });
}

function combatantOfRow(target: HTMLElement): string {
  return target.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
}

function done(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  if (this.viewed)
    runDetached(requestCombat({ combat: this.viewed.id, act: "done", combatant: combatantOfRow(target) }));
}

function actAs(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  if (this.viewed)
    runDetached(requestCombat({ combat: this.viewed.id, act: "act", combatant: combatantOfRow(target) }));
}

function remove(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(combat.deleteEmbeddedDocuments("Combatant", [combatantOfRow(target)]));
}

function add(this: FrayCombatTracker): void {
  const combat = this.viewed as FrayCombat | null;
  if (combat) runDetached(import("./add-fighters.ts").then(({ askFighters }) => askFighters(combat)));
}

function forecastFight(this: FrayCombatTracker): void {
  runDetached(openForecast(this.viewed as FrayCombat | null));
}

function rollSides(this: FrayCombatTracker): void {
  if (this.viewed) runDetached(requestCombat({ combat: this.viewed.id, act: "sides" }));
}

function rollOwn(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const combat = this.viewed as FrayCombat | null;
  const one = combatantOfRow(target);
  const ids = one
    ? [one]
    : combat?.combatants.filter((entry) => entry.isOwner && entry.initiative === null).map((entry) => entry.id);
  if (combat && ids?.length) runDetached(combat.rollInitiative(ids));
}

function widget(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const step = Number(target.dataset.step ?? 0);
  const value = step ? Number(target.dataset.value ?? 0) + step : (target.dataset.value ?? true);
  runDetached(pressWidget(this.viewed as FrayCombat | null, target, value));
}

async function pressWidget(
  combat: FrayCombat | null,
  target: HTMLElement,
  value: string | number | boolean,
): Promise<void> {
  const { world } = target.dataset;
  if (world) {
    await requestCombat({ combat: "", act: "world", ruleset: world, widget: target.dataset.widget ?? "", value });
    return;
  }
  if (!combat) return;
  const combatant = target.dataset.combatant || combatantOfRow(target);
  await requestCombat({
    combat: combat.id,
    act: "widget",
    widget: target.dataset.frayWidget ?? target.dataset.widget ?? "",
    value,
    ...(combatant ? { combatant } : {}),
  });
}

/** A new encounter of the ruleset picked. */
function create(this: FrayCombatTracker, _event: Event, target: HTMLElement): void {
  const picker = this.element.querySelector<HTMLSelectElement>("[data-fray-picker]");
  runDetached(beginEncounter(target.dataset.ruleset ?? picker?.value ?? likelyRuleset()));
}
