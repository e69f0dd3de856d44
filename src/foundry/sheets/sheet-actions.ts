import { host, runDetached } from "../host/host.ts";
import { enqueue, once } from "../host/queue.ts";
import type { SheetBase } from "../host/host.ts";
import type { JsonObject } from "../host/json.ts";
import { openRule } from "../apps/rule-reference.ts";
import { handsRefusal } from "../contract/reading/hands.ts";
import { itemDeclaration } from "../documents/item.ts";
import { notify } from "../engine/declare.ts";
import { choicesOf } from "./drag-acts.ts";

/*
 * What the elements with `data-action` do on every sheet. Each handler's comment ends with the attributes that it
 * reads.
 */

/** The members of a sheet that the click handlers use. */
interface Acting extends SheetBase {
  mode: "play" | "edit";
  showTab(tab: string): Promise<void>;
  showEditable(): Promise<void>;
  act(action: string, item: string | null, choices: JsonObject, event: Event): void;
}

/** A click handler, as the host calls it: `this` is the sheet, `target` the element with `data-action`. */
type Click = (this: Acting, event: Event, target: HTMLElement) => void;

/** Returns the item in whose row an element is; null outside of rows. */
const itemOf = (sheet: SheetBase, target: HTMLElement) =>
  sheet.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "") ?? null;

/** Declares an act: data-action="act" data-act="attack"; in an item's row with that item; data-choice-cover="full" */
const act: Click = function (event, target) {
  this.act(target.dataset.act ?? "", itemOf(this, target)?.uuid ?? null, choicesOf(target), event);
};

/** Creates an item on the sheet's actor: data-type="stagedWeapon" */
const createItem: Click = function (_event, target) {
  const { actor } = this;
  runDetached(import("./item-presses.ts").then(({ createItem: make }) => make(actor, target.dataset.type ?? "")));
};

/** Opens the sheet of the item whose row was clicked. */
const editItem: Click = function (_event, target) {
  const item = itemOf(this, target) as unknown as { sheet?: { render(options: object): unknown } } | null;
  item?.sheet?.render({ force: true });
};

/** Deletes the item whose row was clicked, if the user confirms it. */
const deleteItem: Click = function (_event, target) {
  const item = itemOf(this, target);
  if (item) runDetached(import("./item-presses.ts").then(({ deleteItem: take }) => take(item)));
};

/**
 * Turns a yes-or-no field of the row's item on or off: data-field="system.held". If the item is to be held and no hand
 * is free, only tells the user so. The hands are looked at once all that was pressed before is written. The click
 * itself does not change a box: it follows the item. Items of a type that no ruleset has are ignored.
 */
const toggleItem: Click = function (event, target) {
  const item = itemOf(this, target);
  const field = target.dataset.field ?? "";
  if (!item || !itemDeclaration(item.type)) return;
  event.preventDefault();
  const { actor } = this;
  const turn = async (): Promise<void> => {
    const fullHands = field === "system.held" ? handsRefusal(actor, item) : null;
    if (fullHands) notify(fullHands);
    else await item.update({ [field]: !host.foundry.utils.getProperty(item, field) });
  };
  runDetached(once(`${item.uuid} ${field}`, () => enqueue(`gear ${actor.uuid}`, turn)));
};

/**
 * Saves what the user has typed in a sheet's text editors, before the editors are removed or hidden; does not wait for
 * the end.
 */
function saveEditors(sheet: SheetBase): void {
  for (const editor of sheet.element.querySelectorAll<HTMLElement & { isDirty?(): boolean; save?(): void }>(
    "prose-mirror",
  ))
    if (editor.isDirty?.()) editor.save?.();
}

/**
 * Changes a sheet to the mode that the pressed button names: data-mode="play" or "edit". Before edit mode ends, saves
 * what was typed; when it begins, shows the first tab with a field. Does nothing if the sheet is in that mode already.
 */
const toggleMode: Click = function (event, target) {
  event.preventDefault();
  const newMode = target.dataset.mode === "edit" ? "edit" : "play";
  if (newMode === this.mode) return;
  // What was typed is saved before its fields are removed.
  runDetached(
    (async () => {
      if (this.mode === "edit") {
        saveEditors(this);
        await this.submit();
      }
      this.mode = newMode;
      if (newMode === "edit") await this.showEditable();
    })(),
  );
};

/** Saves what was typed in text editors, and shows a tab: data-tab="gear" */
const showTab: Click = function (_event, target) {
  saveEditors(this);
  runDetached(this.showTab(target.dataset.tab ?? ""));
};

/** Begins or ends a condition of the actor: data-condition="fray.prone" */
const toggleCondition: Click = function (_event, target) {
  const { actor } = this;
  const condition = target.dataset.condition ?? "";
  runDetached(once(`${actor.uuid} ${condition}`, () => actor.toggleStatusEffect(condition)));
};

/** Does what a button in the list of effects says, on the sheet of an actor or an item: data-effect="toggle" */
const effect: Click = function (_event, target) {
  const uuid = target.closest<HTMLElement>("[data-uuid]")?.dataset.uuid ?? "";
  const bearer = this.document as never;
  runDetached(
    import("./effect-presses.ts").then(({ pressEffect }) => pressEffect(bearer, target.dataset.effect ?? "", uuid)),
  );
};

/** Opens the journal page that explains a rule: data-rule="EC-058" */
const rule: Click = function (_event, target) {
  runDetached(openRule(target.dataset.rule ?? ""));
};

/** The click handlers of all sheets, by the value of `data-action`. */
export const sheetActions: Record<string, Click> = {
  act,
  createItem,
  editItem,
  deleteItem,
  toggleItem,
  toggleMode,
  showTab,
  toggleCondition,
  effect,
  rule,
};
