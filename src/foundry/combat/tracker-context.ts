import { healthWords } from "../cards/defences.ts";
import { type Awaited, waitedFor } from "../cards/questions.ts";
import { host, localize, numeral } from "../host/host.ts";
import { refusalInWords } from "../engine/state.ts";
import { mayForecast, maySeeNumbers } from "../cards/visibility.ts";
import { waitingIn } from "./waiting.ts";
import { panelOf } from "./panels.ts";
import { rulesetById, rulesets } from "../contract/registry.ts";
import { shared } from "../settings.ts";
import type { Block, TrackerWidget } from "../contract/combat.ts";
import type { CombatantDocument } from "../host/documents.ts";
import type { FrayCombat } from "./combat.ts";
import { beginningOf } from "./beginning.ts";
import { likelyHere } from "./begin.ts";
import { outlookText, showsOutlook } from "./outlook.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { attempt, foreignReason } from "../contract/reading/strangers.ts";
import { namesOf } from "../contract/reading/names.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/*
 * What the tracker's templates show. A block: combatants who have a turn together. Pips: the acts of a combatant in a
 * round. A widget: a control of the ruleset. A foreign combatant: one of another ruleset than the encounter's. Code of
 * a ruleset runs in `attempt`: if it throws, the second function gives the value.
 */

/** The tracker's context, as far as the drawing of rows in place reads it. */
export interface TrackerData {
  /** id of the ruleset that the tracker is drawn for */
  readonly rules: string;
  /** the encounter; null without one of Fray */
  readonly combat: RowData | null;
  /** the rows of its combatants, in blocks of those who act together, in the order of turns */
  readonly blocks?: readonly BlockData[];
  readonly [more: string]: unknown;
}

/** The template data of a row, or of an encounter. */
export interface RowData {
  readonly id: string;
  readonly [more: string]: unknown;
}

/** The template data of a block of combatants who act together. */
interface BlockData {
  readonly kind: string;
  readonly members: readonly RowData[];
}

/**
 * Returns the context of the tracker's templates. For an encounter of Fray it has the header and the rows in blocks.
 * Without an encounter, or for one that is not Fray's (`foreign`), it has only the choice of a ruleset and the world's
 * widgets.
 * @param combat the encounter; null for none
 * @param hasSeveral true if there is more than one encounter
 * @param folds the rows that the user has unfolded (true) or folded, by the combatant's id
 */
export function trackerContext(
  combat: FrayCombat | null,
  hasSeveral = false,
  folds: ReadonlyMap<string, boolean> = new Map(),
): { fray: TrackerData } {
  const { user } = host.game;
  const pickedId = combat ? shared<string>("ruleset") : likelyHere();
  // The choice of a ruleset for a new encounter.
  const picker = rulesets().map((ruleset) => ({
    id: ruleset.id,
    label: ruleset.label,
    selected: ruleset.id === pickedId,
  }));
  // Without an encounter of Fray: only the choice of a ruleset, and the widgets of the world.
  if (!combat?.ruleset) {
    const { id, widgets } = worldContext(rulesetById(pickedId));
    return {
      fray: {
        combat: null,
        foreign: combat !== null,
        several: hasSeveral,
        picker,
        gamemaster: user.isGM,
        rules: id,
        widgets,
      },
    };
  }
  const { ruleset, table, known } = combat;
  // The order: only gamemasters see hidden combatants, and a block without any to show is left out.
  // `waitedFor` also remembers which open questions the tracker shows.
  const acting = combat.block;
  const rowsData: SharedByRows = { folds, acting, waited: attempt(waitedFor, () => new Map<string, Awaited>()) };
  const shownIn = (ids: readonly string[]): CombatantDocument[] =>
    ids.flatMap((id) => combat.combatants.get(id) ?? []).filter((combatant) => user.isGM || !combatant.hidden);
  const blocks = combat.blocks().map((block) => ({
    kind: block.kind,
    tie: block.kind === "tie",
    side: block.kind === "side",
    tied: block.tied ?? "",
    label: block.label ? localize(block.label.key, block.label.data) : "",
    active: Boolean(acting?.members.some((id) => block.members.includes(id))),
    initiative: shownInitiative(shownIn(block.members)[0] ?? null, combat),
    members: shownIn(block.members).map((combatant) => rowOf(combatant, combat, rowsData)),
  }));
  // The header: the ruleset's widgets, and the buttons that roll initiative or the sides' die, where the user may.
  const { sides } = ruleset.initiative;
  const maySidesBeRolled =
    sides &&
    combat.started &&
    combat.state.sidesRound < combat.round &&
    sides.dice(known, table) !== null &&
    sides.mayRoll(known, user, table);
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
        // The fight can be reset to its beginning.
        resets: combat.started && beginningOf(combat) !== null,
        ruleset: ruleset.id,
        label: ruleset.label,
        // A side has the turn, and some of it can still act.
        side: combat.started && acting?.kind === "side" && waitingIn(combat).length > 0,
      },
      several: hasSeveral,
      picker,
      gamemaster: user.isGM,
      forecast: mayForecast(),
      outlook: showsOutlook(combat) ? outlookText(combat) : null,
      blocks: withBrackets(blocks.filter((block) => block.members.length > 0)),
      acting: acting?.kind === "tie" ? localize("FRAY.Combat.together") : "",
      // The widgets of the encounter, then those of the world.
      widgets: [...header.map((entry) => widgetContext(entry, null)), ...worldContext(ruleset).widgets],
      rollable: rollWords(
        combat,
        known.combatants.filter(
          (combatant) => combatant.isOwner && combatant.initiative === null && combat.mayRoll(combatant),
        ),
      ),
      sides: maySidesBeRolled,
    },
  };
}

/**
 * Adds to each block its place in the bracket around neighbouring blocks that have the same `tied`, other than "":
 * "first", "within" or "last"; "" for a block in no bracket.
 */
function withBrackets<B extends { readonly tied: string }>(blocks: readonly B[]): (B & { readonly bracket: string })[] {
  const isTiedWith = (block: B, other?: B): boolean => block.tied !== "" && other?.tied === block.tied;
  return blocks.map((block, index) => {
    const [isTiedBefore, isTiedAfter] = [isTiedWith(block, blocks[index - 1]), isTiedWith(block, blocks[index + 1])];
    if (isTiedBefore) return { ...block, bracket: isTiedAfter ? "within" : "last" };
    return { ...block, bracket: isTiedAfter ? "first" : "" };
  });
}

/**
 * Returns a ruleset's id and its widgets that belong to no encounter; for null the id is "" and there are no widgets.
 */
function worldContext(ruleset: Ruleset | null): { id: string; widgets: object[] } {
  const widgets = attempt(
    () => panelOf(ruleset)?.world?.widgets(host.game.user, readerFor(ruleset!.id)) ?? [],
    () => [],
  );
  return {
    id: ruleset?.id ?? "",
    widgets: widgets.map((entry) => ({ ...widgetContext(entry, null), world: ruleset!.id })),
  };
}

/**
 * Returns the label of the button for combatants without initiative (`waiting`), and the names of the combatants (""
 * for a single one); null if `waiting` is empty. The button rolls for the combatants or, if initiative has no dice for
 * any of them, places them in the order.
 */
function rollWords(combat: FrayCombat, waiting: readonly CombatantDocument[]): { text: string; names: string } | null {
  if (!waiting.length) return null;
  const ids = waiting.map(({ id }) => id);
  const hasDice = waiting.some((combatant) => combat.ruleset!.initiative.dice(combatant, combat.table, ids) !== null);
  const data = { name: waiting[0]!.name, count: waiting.length };
  return {
    text: localize(`FRAY.Combat.${hasDice ? "roll" : "place"}${waiting.length > 1 ? "All" : "For"}`, data),
    names: waiting.length > 1 ? namesOf(waiting) : "",
  };
}

/**
 * Returns a combatant's initiative, written as the user's language writes numbers; null without initiative. Where
 * initiative gives away numbers of the fighter (`reveals` of the ruleset) and the user may not see these, returns the
 * fighter's place in the order of turns instead.
 */
function shownInitiative(combatant: CombatantDocument | null, combat: FrayCombat): string | number | null {
  if (!combatant || combatant.initiative === null) return null;
  const mayShow =
    !combat.ruleset?.initiative.reveals || (combatant.actor !== null && maySeeNumbers(combatant.actor.uuid));
  const { initiative } = combatant;
  if (mayShow) return numeral(initiative);
  return localize("FRAY.Combat.place", { place: combat.turns.indexOf(combatant) + 1 });
}

/** The data that all rows share. */
interface SharedByRows {
  /** the rows that the user has unfolded (true) or folded (false), by the combatant's id */
  readonly folds: ReadonlyMap<string, boolean>;
  /** the block whose turn it is; null for none */
  readonly acting: Block | null;
  /** the open questions to players, by the uuid of the actor asked */
  readonly waited: ReadonlyMap<string, Awaited>;
}

/**
 * Returns the template data of a combatant's row. For a foreign combatant, or if the ruleset cannot read its data, they
 * are only its name and picture and the reason (`unshown`).
 */
function rowOf(combatant: CombatantDocument, combat: FrayCombat, rowsData: SharedByRows): RowData {
  const { isGM } = host.game.user;
  const bareRow = (unshown: string): RowData => {
    const { id, name, img, hidden } = combatant;
    return { id, name, img, hidden, unshown, remove: isGM };
  };
  const foreignRefusal = foreignReason(combatant);
  if (foreignRefusal) return bareRow(refusalInWords(foreignRefusal));
  return attempt(
    () => fullRow(combatant, combat, rowsData),
    (reason) => bareRow(localize(isGM ? "FRAY.Combat.unshownWhy" : "FRAY.Combat.unshown", { reason })),
  );
}

/**
 * Returns the template data of a combatant's row: name, initiative, health, pips (the combatant's acts in this round,
 * spent or left), movement, widgets, what the combatant waits for, and what this user may do with the combatant.
 */
function fullRow(combatant: CombatantDocument, combat: FrayCombat, { folds, acting, waited }: SharedByRows): RowData {
  const { ruleset, table } = combat;
  const { actor } = combatant;
  const { user } = host.game;
  // Its numbers; health and movement only where the user may see them.
  const canAct = combat.canAct(combatant.id);
  const maySee = actor !== null && maySeeNumbers(actor.uuid);
  const pips = canAct ? ruleset!.economy?.pips(combatant, table) : undefined;
  const movement = (canAct && maySee && ruleset!.economy?.movement?.(combatant, table)) || null;
  const health = maySee ? ruleset!.health(actor) : null;
  // Whose turn it is, and what the user may end or take.
  const isInBlock = Boolean(acting?.members.includes(combatant.id));
  const mayHaveTurn = combat.started && isInBlock && canAct;
  const isDone = isInBlock && combat.state.done.includes(combatant.id);
  const isActive = combat.combatant?.id === combatant.id;
  const mayEndTurn = mayHaveTurn && !isDone && (user.isGM || combatant.isOwner);
  const mayRollNow = combatant.isOwner && combatant.initiative === null && combat.mayRoll(combatant);
  // A combatant who cannot act has only the widgets that show its state.
  const widgets = attempt(
    () => panelOf(ruleset)?.row?.(combatant, user, table) ?? [],
    () => [],
  ).filter((entry) => canAct || entry.kind === "chip");
  // Without a place of its own, a chip or a pool is among the marks, any other widget in the part that unfolds.
  const widgetsAt = (wantedPlace: string): object[] =>
    widgets
      .filter(({ place, kind }) => (place ?? (kind === "chip" || kind === "pool" ? "mark" : "more")) === wantedPlace)
      .map((entry) => widgetContext(entry, combatant));
  const initiative = shownInitiative(combatant, combat);
  return {
    id: combatant.id,
    name: combatant.name,
    img: combatant.token?.texture.src ?? combatant.img,
    initiative,
    // Small, so that a number such as 4.1 or −12 keeps off the mark of the turn and the face.
    small: String(initiative).length > 2,
    rolled: combatant.initiative !== null,
    defeated: combatant.isDefeated,
    hidden: combatant.hidden,
    active: isActive,
    // By default the rows of the acting combatant and of the user's own character are unfolded.
    open: folds.get(combatant.id) ?? (isActive || Boolean(actor && user.character?.id === actor.id)),
    owner: combatant.isOwner,
    mayRoll: mayRollNow ? rollWords(combat, [combatant]) : null,
    controls: controlsOf(combatant),
    done: isDone,
    waits: (actor && waited.get(actor.uuid)) || null,
    mayDone: mayEndTurn,
    // Whether the acting combatant's row has a large button, too, that ends its turn.
    ends: isActive && mayEndTurn,
    mayAct: mayHaveTurn && !isDone && !isActive && combatant.isOwner,
    health: health && {
      ...health,
      said: healthWords(health),
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
    widgets: widgetsAt("row"),
    marks: widgetsAt("mark"),
    more: widgetsAt("more"),
  };
}

/**
 * Returns the host's own buttons of a row: hide and defeat for gamemasters; ping if the user may ping and views the
 * token's scene.
 */
function controlsOf(combatant: CombatantDocument): object[] {
  // Each with its action in the host's tracker, the key of its words and its icon.
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
  // A ping shows the token, so that it must be on the viewed scene.
  const isInView = combatant.sceneId !== null && combatant.sceneId === (host.canvas?.scene?.id ?? null);
  const ping = { action: "pingCombatant", label: "FRAY.Combat.ping", icon: "target" };
  return [...(user.isGM ? toggles : []), ...(isInView && user.hasPermission("PING_CANVAS") ? [ping] : [])];
}

/**
 * Returns a widget's template data: its own fields, its words, its choices, and why it is barred. A field named after
 * the widget's kind is true; by it the template tells the kind.
 * @param combatant the combatant in whose row the widget is; null for a widget in no row
 */
function widgetContext(entry: TrackerWidget, combatant: CombatantDocument | null): object {
  return {
    ...entry,
    [entry.kind]: true,
    combatant: combatant?.id ?? "",
    text: localize(entry.label.key, entry.label.data),
    choices: entry.choices?.map((choice) => ({ ...choice, selected: choice.value === entry.value })),
    why: whyBarred(entry, combatant),
  };
}

/**
 * Returns, in words, why the user cannot use a widget now: the reason in `disabled`; else, for a read-only widget, that
 * the user does not own the combatant or that the widget is for gamemasters only. "" if the user can use the widget.
 */
function whyBarred({ disabled, readonly }: TrackerWidget, combatant: CombatantDocument | null): string {
  if (disabled) return refusalInWords(disabled);
  if (!readonly) return "";
  if (combatant && !combatant.isOwner) return refusalInWords({ refused: "NotOwner", data: { name: combatant.name } });
  return refusalInWords({ refused: "GamemasterOnly" });
}
