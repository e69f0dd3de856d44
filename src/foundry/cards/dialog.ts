import { template } from "../host/paths.ts";
import { HandlebarsApp, documentOf, host, localize, runDetached } from "../host/host.ts";
import { focusKept } from "../host/focus.ts";
import { isRefusal } from "../contract/action.ts";
import type { AnyAction, Declaration, DialogField, Refusal } from "../contract/action.ts";
import type { JsonValue } from "../host/json.ts";
import type { OddsView } from "../contract/view.ts";
import type { GameReader, HostDocument, ItemDocument } from "../host/documents.ts";
import type { Health, Ruleset } from "../contract/ruleset.ts";
import { oddsContext, waysContext } from "./odds-view.ts";
import { chipOf, differsFromDefault, arrangeRows, signOf } from "./dialog-fields.ts";
import { percent } from "./percent.ts";
import { maySeeNumbers, maySeeOdds } from "./visibility.ts";
import { defencesOf, healthWords } from "./defences.ts";
import { rulesetOf } from "../contract/registry.ts";
import { participantsOf } from "../engine/participants.ts";
import { actorOf, refusalInWords } from "../engine/state.ts";

/*
 * The dialog in which a user fills in an action's fields and sees its odds before it is declared. A tied turn: the turn
 * of several combatants at once, who act on the documents as they were when it began.
 */

/** The open dialogs, by actor, token, action and item: for the same four only one is open. */
const openDialogs = new Map<string, ActionDialog>();

/**
 * Opens the dialog of an action and resolves to the declaration with the user's choices. Resolves to null when the
 * dialog is cancelled, when another one opens for the same actor, token, action and item, or, without opening a dialog,
 * if one for the very same declaration is open. The dialog only collects choices: the gamemaster's client reads all
 * choices again on the card (the action's chat message).
 * @throws rejects if the dialog cannot be drawn
 */
export function askDialog(
  ruleset: Ruleset,
  action: AnyAction,
  declaration: Declaration,
  reader: GameReader,
): Promise<Declaration | null> {
  const giveFocusBack = focusKept();
  const key = [declaration.actor, declaration.token, declaration.action, declaration.item].join();
  // One dialog for each key: an older one is closed, and resolves to null.
  const olderDialog = openDialogs.get(key);
  // The same button pressed again: the open dialog stays.
  if (olderDialog?.asked === JSON.stringify(declaration)) {
    if (olderDialog.rendered) olderDialog.bringToFront();
    return Promise.resolve(null);
  }
  if (olderDialog) runDetached(olderDialog.close());
  let dialog: ActionDialog;
  return new Promise<Declaration | null>((resolve, reject) => {
    dialog = new ActionDialog(ruleset, action, declaration, reader, resolve);
    openDialogs.set(key, dialog);
    dialog.render({ force: true }).catch(reject);
  }).finally(() => {
    if (openDialogs.get(key) === dialog) openDialogs.delete(key);
    giveFocusBack();
  });
}

/** The dialog of one declaration: the action's fields, and the odds that follow from them. */
class ActionDialog extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    classes: ["fray", "fray-dialog"],
    tag: "form",
    window: { icon: "fa-solid fa-dice-d20", resizable: false },
    position: { width: 720, height: "auto" },
    form: { handler: submitDialog, submitOnChange: false, closeOnSubmit: true },
    actions: { cancel: cancelDialog, step: stepNumber, leaveOut, way: showWay },
  };
  static override PARTS = {
    form: { template: template("cards/dialog"), scrollable: ["", ".fray-ask", ".fray-ask__list"] },
  };

  /** the host's own, which brings the window before all others */
  declare readonly bringToFront: () => void;
  /** the declaration as the dialog was opened with, as JSON */
  readonly asked: string;
  /** whether the caller has its answer */
  private done = false;
  /**
   * the last context that was no refusal: while a choice is refused, its fields stay shown, so that it can be changed
   */
  private lastContext: object | null = null;
  /** the end of the title: the first chance among the odds, such as " · 65 %"; "" for none */
  private chance = "";
  /** the text searched for among many fields */
  private sought = "";
  /** whether a number is being typed, which drawing again would lose */
  private isTyping = false;
  /** the documents that the dialog reads: as for a sheet, the host draws it again when one of them changes */
  private followed: readonly HostDocument[] = [];
  /** the id of the way to defend whose odds the user chose to see; "" for the best one */
  way = "";

  /** the declaration as title and head name it: an actor chosen in a field, such as a patient, counts as its target */
  private named: Declaration;

  constructor(
    readonly ruleset: Ruleset,
    readonly action: AnyAction,
    public declaration: Declaration,
    readonly reader: GameReader,
    readonly resolve: (declaration: Declaration | null) => void,
  ) {
    super({});
    this.asked = JSON.stringify(declaration);
    this.named = declaration;
  }

  /** The title: actor, item or act, the only target, and the chance. */
  override get title(): string {
    const [actor, ...targets] = Object.values(participantsOf(this.named)).map(({ name }) => name);
    const act = documentOf<ItemDocument>(this.declaration.item)?.name ?? localize(this.action.label);
    const byActor = actor ? `${actor}: ` : "";
    const atTarget = targets.length === 1 ? ` → ${targets[0]}` : "";
    return `${byActor}${act}${atTarget}${this.chance}`;
  }

  /**
   * Returns the template's context: the action as declared so far, its fields and its odds. While a choice is refused,
   * the fields of the last context that was not refused stay. Also sets what the title shows: whom the declaration
   * names, and the first chance.
   */
  override async _prepareContext(): Promise<object> {
    // The context, and why the declaration is refused as it stands; null if it is not.
    const context = this.action.context(this.declaration, this.reader);
    const isReserved = !host.game.user.isGM && !isRefusal(context) && this.action.reservedForGamemaster?.(context);
    const reservedRefusal: Refusal | null = isReserved ? { refused: "GamemasterOnly" } : null;
    const refusal = isRefusal(context) ? context : reservedRefusal;
    // Fields and odds.
    if (!isRefusal(context)) this.lastContext = context;
    const readFields = this.lastContext ? (this.action.fields?.(this.lastContext, this.declaration) ?? []) : [];
    const fields = refusal ? readFields.map((field) => this.asChosen(field)) : readFields;
    this.named = aimedAt(this.declaration, fields.find(({ whom }) => whom)?.value ?? refusal?.data?.patient);
    const odds = refusal || !maySeeOdds(this.declaration) ? null : await this.action.odds?.(context, this.declaration);
    const shownOdds = odds && this.oddsToShow(odds);
    // A chance that comes first among the odds is shown in the title too.
    const [firstHeadline] = shownOdds?.odds.headlines ?? [];
    this.chance = firstHeadline?.kind === "chance" ? ` · ${percent(firstHeadline.value)} %` : "";
    const shownFields = fields.map((field) => ({
      ...field,
      lock: this.lockOf(field),
      hintText: field.hint ? localize(field.hint, field.hintData) : "",
      why: field.refused ? refusalInWords(field.refused) : "",
      sign: signOf(field.worth),
      // A member named after the kind of control, such as `toggle: true`, which the template asks for.
      [field.joined ? "radios" : field.kind]: true,
      choices: field.choices?.map((choice) => ({ ...choice, sign: choice.worth === 0 ? "0" : signOf(choice.worth) })),
    }));
    // With many fields, those that count stand as chips above the others (`counting`).
    const hasMany = shownFields.length > MANY;
    return {
      ruleset: this.ruleset.id,
      action: { id: this.action.id, label: this.action.label, icon: this.action.icon },
      // Who takes part, the distance, and what the user may know of the only target.
      cast: Object.values(participantsOf(this.named)),
      apart: distanceToTarget(this.ruleset, this.named, this.reader),
      foe: targetNumbers(this.ruleset, this.named, this.reader),
      versus: this.named.targets.length > 0,
      always: this.action.dialog === "always",
      refused: refusal && { sentence: refusalInWords(refusal), rule: refusal.rule },
      fields: shownFields.length > 0,
      rows: arrangeRows(
        hasMany ? shownFields.filter((field) => !(field.locked && differsFromDefault(field))) : shownFields,
      ),
      many: hasMany,
      sought: this.sought,
      counting: hasMany ? shownFields.filter(differsFromDefault).map((field) => ({ ...field, ...chipOf(field) })) : [],
      odds: shownOdds?.shown ?? null,
    };
  }

  /** Adds the listeners of the form, once, and moves the focus to its submit button. */
  override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    // After each change of a field the dialog is drawn again, with new odds; typing into the search only hides rows.
    this.element.addEventListener("change", ({ target }) => this.read(target as HTMLInputElement));
    this.element.addEventListener("input", ({ target }) => {
      const input = target as HTMLInputElement;
      if (input.matches("[data-sought]")) this.seek(input.value);
      else if (input.matches('[type="number"]')) this.isTyping = true;
    });
    this.element.addEventListener("focusout", () => (this.isTyping = false));
    // The submit button gets the focus, as in the host's own dialogs, so that Enter submits at once.
    this.element.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }

  /**
   * Returns the odds to show, and as `shown` their data for the template. If the target has several ways to defend,
   * these are the odds against the way whose button the user pressed, else against the best one.
   */
  private oddsToShow(odds: OddsView): { odds: OddsView; shown: object } {
    const ways = odds.ways ?? [];
    const shownWay = ways.find(({ id }) => id === this.way) ?? ways.find(({ best }) => best);
    const shownOdds = shownWay?.odds ?? odds;
    return { odds: shownOdds, shown: { ...oddsContext(shownOdds), ways: waysContext(ways, shownWay) } };
  }

  /** Returns a field of a refused declaration with what the user chose there: the context before does not know it. */
  private asChosen(field: DialogField): DialogField {
    const chosen = this.declaration.choices[field.id];
    return chosen === undefined ? field : ({ ...field, value: chosen } as DialogField);
  }

  /** Returns, in words, why the user cannot change a field; "" if they can. */
  private lockOf({ id, locked }: DialogField): string {
    if (locked) return localize("FRAY.Dialog.locked");
    const isGamemasters = !host.game.user.isGM && this.action.gamemasterChoices?.includes(id);
    return isGamemasters ? refusalInWords({ refused: "GamemasterOnly" }) : "";
  }

  /** Shows the fields whose words contain `text`, in capitals or not, and hides all other fields. */
  private seek(text: string): void {
    this.sought = text;
    const wantedText = text.trim().toLocaleLowerCase();
    for (const row of this.element.querySelectorAll<HTMLElement>(".fray-mods > li"))
      row.hidden = !row.textContent!.toLocaleLowerCase().includes(wantedText);
  }

  /** While a number is being typed, the dialog is not drawn again. */
  override _canRender(): boolean {
    return !this.isTyping;
  }

  /** After each drawing hides the rows again that the search leaves out, and shows the new title. */
  override async _onRender(): Promise<void> {
    this.seek(this.sought);
    this.followDocuments();
    this._updateFrame({ window: { title: this.title } });
  }

  /** Has the host draw the dialog again when a document that it reads changes: actors, tokens or the item. */
  private followDocuments(): void {
    const { actor, token, item, targets } = this.named;
    const uuids = [actor, token, item, ...targets.flatMap((target) => [target.actor, target.token])];
    this.leaveDocuments();
    this.followed = uuids.flatMap((uuid) => documentOf(uuid) ?? []);
    for (const { apps } of this.followed) if (apps) apps[this.id] = this;
  }

  /** Ends what `followDocuments` began. */
  private leaveDocuments(): void {
    for (const { apps } of this.followed) delete apps?.[this.id];
  }

  /**
   * Takes over the value of one field that has changed, and draws the dialog again. Other fields are not read: a
   * drawing under way may be putting older values into them.
   */
  read(input: HTMLInputElement): void {
    this.isTyping = false;
    const id = input.dataset.choice;
    if (!id) return;
    const type = input.getAttribute("type");
    let value: JsonValue = input.value;
    if (type === "checkbox") value = input.checked;
    if (type === "number") value = Math.trunc(Number(input.value)) || 0;
    this.declaration = this.chosen(id, value);
    runDetached(this.render());
  }

  /**
   * Returns the declaration with a choice made. A field with a target of its own (`aims`) makes no choice: if `value`
   * is true, the field's target is added to the targets, else removed from the targets.
   */
  private chosen(id: string, value: JsonValue): Declaration {
    const { declaration } = this;
    const fields = this.lastContext ? (this.action.fields?.(this.lastContext, declaration) ?? []) : [];
    const aims = fields.find((field) => field.id === id)?.aims;
    if (!aims) return { ...declaration, choices: { ...declaration.choices, [id]: value } };
    const others = declaration.targets.filter(({ token }) => token !== aims.token);
    return { ...declaration, targets: value ? [...others, aims] : others };
  }

  /** Resolves the caller's promise with the declaration as chosen so far. */
  finish(): void {
    this.done = true;
    this.resolve(this.declaration);
  }

  /** Resolves the caller's promise with null, unless the form was submitted before. */
  override _onClose(options: object): void {
    super._onClose(options);
    this.leaveDocuments();
    if (!this.done) this.resolve(null);
    this.done = true;
  }
}

/**
 * Returns the declaration with an actor as its only target: `chosen`, the uuid in a field for one (`whom`, such as a
 * patient) or of the patient of a refusal. If that is the acting actor, it has no targets. Unchanged without `chosen`.
 */
function aimedAt(declaration: Declaration, chosen: unknown): Declaration {
  if (typeof chosen !== "string" || !chosen) return declaration;
  const target = declaration.targets.find(({ actor }) => actor === chosen) ?? { actor: chosen, token: null };
  return { ...declaration, targets: chosen === declaration.actor ? [] : [target] };
}

/**
 * Returns the distance to the only target in words, with its unit; "" with no or several targets, or if the two tokens
 * are not on one scene.
 */
function distanceToTarget(ruleset: Ruleset, { token, targets }: Declaration, reader: GameReader): string {
  const [from, to] = [reader.token(token), reader.token(targets.length === 1 ? targets[0]!.token : null)];
  return (from && to && from.parent === to.parent && ruleset.apart?.(from, to, reader)) || "";
}

/**
 * Returns the health in words and the defences of the only target; null with no or several targets, if the target plays
 * by another ruleset, or if the user may not know its numbers.
 */
function targetNumbers(ruleset: Ruleset, { targets }: Declaration, reader: GameReader): object | null {
  const target = targets.length === 1 && maySeeNumbers(targets[0]!.actor) ? reader.actor(targets[0]!.actor) : null;
  if (!target || rulesetOf(target) !== ruleset) return null;
  const health = ruleset.health(target);
  return { left: health ? leftInWords(health, targets[0]!.actor) : "", defences: defencesOf(target) };
}

/**
 * Returns the points of the actor `uuid` in words. `health` has the points that the dialog reads, in a tied turn those
 * at its start: if the actor's present points differ, they are added (EC-053).
 */
function leftInWords(health: Health, uuid: string): string {
  const actor = actorOf(uuid);
  const pointsNow = actor && rulesetOf(actor)?.health(actor)?.value;
  const words = healthWords(health);
  return pointsNow == null || pointsNow === health.value
    ? words
    : localize("FRAY.Dialog.asTieBegan", { left: words, now: pointsNow });
}

/** With more fields than this, those that differ from their default stand above the others, and all can be searched. */
const MANY = 8;

/**
 * Handles a press on a chip (which stands above the fields for a field that counts): resets this field to its default,
 * and draws the dialog again.
 */
function leaveOut(this: ActionDialog, _event: Event, target: HTMLElement): void {
  const input = this.element.querySelector<HTMLInputElement | HTMLSelectElement>(
    `[data-choice="${target.dataset.for}"]`,
  );
  if (!input) return;
  // A select's default is its first option, a check box's is not ticked, a number's is 0.
  if (input instanceof HTMLSelectElement) input.selectedIndex = 0;
  else if (input.type === "checkbox") input.checked = false;
  // The query finds the first radio box of the group, which stands for no choice.
  else if (input.type === "radio") input.checked = true;
  else input.value = "0";
  this.read(input as HTMLInputElement);
}

/** Handles the button of a way to defend: shows the odds against it. */
function showWay(this: ActionDialog, _event: Event, target: HTMLElement): void {
  this.way = target.dataset.way ?? "";
  runDetached(this.render());
}

/** Handles the form's submit button. */
async function submitDialog(this: ActionDialog): Promise<void> {
  this.finish();
}

/** Handles the button that closes the dialog without an answer. */
function cancelDialog(this: ActionDialog): void {
  runDetached(this.close());
}

/** Handles the buttons beside a number field: adds their `data-by` to its number, and draws the dialog again. */
function stepNumber(this: ActionDialog, _event: Event, target: HTMLElement): void {
  const input = this.element.querySelector<HTMLInputElement>(`[data-choice="${target.dataset.for}"]`);
  if (!input) return;
  input.value = String((Number(input.value) || 0) + Number(target.dataset.by));
  this.read(input);
}
