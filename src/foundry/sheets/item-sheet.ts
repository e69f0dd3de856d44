import { takeDrops } from "../host/dragged.ts";
import { template } from "../host/paths.ts";
import { host, ItemSheet } from "../host/host.ts";
import type { JsonValue } from "../host/json.ts";
import { typedHandsRefusal } from "../contract/reading/hands.ts";
import { notify } from "../engine/declare.ts";
import { releaseButtons } from "./actor-sheet.ts";
import { repairForm } from "./repair-form.ts";
import { listOfEffects } from "./effects-list.ts";
import { itemParts } from "./parts.ts";
import { freeForReaders, isLimited, partsFor } from "./readers.ts";
import { sheetActions } from "./sheet-actions.ts";

/**
 * The sheet of an item of Fray: its fields in order, its description and its effects. Rulesets extend it, some with a
 * template of their own.
 */
export class FrayItemSheet extends ItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["fray", "fray-sheet", "fray-item"],
    tag: "form",
    window: { resizable: true },
    position: { width: 460, height: "auto" },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: { rule: sheetActions.rule, effect: sheetActions.effect },
  };

  static override PARTS = itemParts("sheets");

  /** Returns what the template needs besides the document, as plain values; here nothing. */
  view(): object | Promise<object> {
    return {};
  }

  /**
   * Returns other fields of `system`, by name, that change when the field `_field` gets a value, as a weapon's Ability
   * sets its hands; here none.
   */
  goesWith(_field: string, _value: string): Readonly<Record<string, JsonValue>> {
    return {};
  }

  /** Returns the parts to draw, with the list of effects; for a user with limited ownership only name and picture. */
  override _configureRenderParts(options: object): Record<string, object> {
    const parts = { ...super._configureRenderParts(options), effects: { template: template("sheets/effects-part") } };
    return partsFor(this.document, parts);
  }

  /** Disables or enables the form; buttons that users who only read may press stay enabled. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    freeForReaders(this.element);
  }

  /**
   * Returns what the template gets: the document, its effects, whether this user may edit it, and what `view` returns;
   * for limited ownership only the host's data.
   */
  override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    if (isLimited(this.document)) return context;
    return {
      ...context,
      item: this.item,
      system: this.item.system,
      source: this.document._source.system,
      editable: this.isEditable,
      gamemaster: host.game.user.isGM,
      effectsList: await listOfEffects(this.item, this.isEditable),
      ...(await this.view()),
    };
  }

  /** Keeps the focus off clicked buttons, and takes what is dropped on the sheet. */
  override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    releaseButtons(this.element);
    takeDrops(this.element, async (data) => (await import("./drops.ts")).dropOnItem(this, data));
  }

  /**
   * Returns the data that the form saves, with the fields that go with the one just changed (`goesWith`). A field in
   * which something unreadable was typed, or for which the actor has not enough hands, keeps its stored value, and the
   * user is told.
   */
  override _prepareSubmitData(
    event: SubmitEvent,
    form: HTMLFormElement,
    formData: { object: Record<string, unknown> },
    updateData?: object,
  ): object {
    const { name = "", value = "" } = (event.target ?? {}) as Partial<HTMLSelectElement>;
    // Fields that go with the one just changed are set on the page and in the data.
    if (event.type === "change" && name.startsWith("system."))
      for (const [field, broughtValue] of Object.entries(this.goesWith(name.slice("system.".length), value)))
        formData.object[`system.${field}`] = fill(form, `system.${field}`, broughtValue);
    // Number fields and the name: the stored value again where something unreadable was typed.
    const problems = repairForm(form, formData, this.document._source as Record<string, unknown>);
    if (problems.length) host.ui.notifications.warn(problems.join(" "));
    // An item that would take more hands than its actor has stays where it was.
    const handsProblem = typedHandsRefusal(this.item, formData.object);
    if (handsProblem) {
      notify(handsProblem.refusal);
      putBack(form, formData.object, handsProblem.fields, this.document._source as Record<string, unknown>);
    }
    return super._prepareSubmitData(event, form, formData, updateData) as object;
  }
}

/** Shows a value in a form's field, and returns the value. */
function fill(form: HTMLFormElement, name: string, value: JsonValue): JsonValue {
  const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  if (field?.type === "checkbox") (field as HTMLInputElement).checked = value === true;
  else if (field) field.value = String(value);
  return value;
}

/**
 * Puts fields back to the values in `source`, the stored data: in the form's data and on the page, which is not drawn
 * again as nothing changes. `fields`: the names of the fields, which are dotted paths.
 */
function putBack(
  form: HTMLFormElement,
  formValues: Record<string, unknown>,
  fields: readonly string[],
  source: Record<string, unknown>,
): void {
  for (const path of fields) {
    formValues[path] = host.foundry.utils.getProperty(source, path);
    const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${path}"]`);
    if (field?.type === "checkbox") (field as HTMLInputElement).checked = formValues[path] === true;
    else if (field) field.value = String(formValues[path]);
  }
}
