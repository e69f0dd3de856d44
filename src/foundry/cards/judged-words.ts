import type { Amendment, DialogField } from "../contract/action.ts";
import { localize } from "../host/host.ts";
import type { Parts } from "../engine/state.ts";

/**
 * Returns what a gamemaster has judged or chosen by an amendment of a card, in the user's language. That is its note,
 * which amendments of a choice had in older versions; else the field's label with the value. "" for any other amendment
 * without a note.
 */
export function amendedInWords({ note = "", choice }: Amendment, { action, state }: Parts): string {
  const hasContext = Object.keys(state.context).length > 0;
  if (note || !choice || !hasContext) return note;
  const fields = action.fields?.(state.context, state.declaration) ?? [];
  const field = fields.find(({ id }) => id === choice.id);
  if (field?.kind !== "toggle") {
    const chosen = field?.choices?.find(({ value }) => value === choice.value);
    return localize("FRAY.Amend.chosen", {
      what: localize(field?.label ?? choice.id),
      choice: localize(chosen?.label ?? String(choice.value)),
    });
  }
  const judged = fields.filter(({ id }) => action.gamemasterChoices?.includes(id));
  const what = fieldInWords(field, judged);
  return localize(choice.value ? "FRAY.Amend.judgedYes" : "FRAY.Amend.judgedNo", { what });
}

/**
 * Returns a toggle's label; with the words of its group, such as whose condition it is, if others have the same label.
 */
export function fieldInWords({ label, group }: DialogField, allFields: readonly DialogField[]): string {
  const words = localize(label);
  const hasNamesake = allFields.filter((other) => localize(other.label) === words).length > 1;
  return group && hasNamesake ? `${localize(group)} ${words}` : words;
}
