import type { DialogField } from "../contract/action.ts";
import { localize } from "../host/host.ts";
import { signed } from "./parts.ts";

/** A field as the dialog shows it: `sign` is its modifier in words, such as "+1"; "" without one. */
export type ShownField = DialogField & { readonly sign: string };

/** Returns a modifier with its sign, such as "+20" or "−20"; "" for undefined. */
export const signOf = (worth: number | undefined): string => (worth === undefined ? "" : signed(worth));

/**
 * Tells whether a field's value differs from its default, and so may change the roll: a select's from its first choice,
 * a toggle's or number's from false or 0. A text's never counts.
 */
export function differsFromDefault({ kind, value, choices }: DialogField): boolean {
  if (kind === "select") return Boolean(choices?.length) && value !== choices![0]!.value;
  return kind !== "text" && Boolean(value);
}

/**
 * Returns the chip of a field that differs from its default. `name`: the field's name; for a select, the chosen option
 * follows. `sign`: the field's own sign; if that is empty, the number or text typed in the field (for a toggle or
 * select nothing).
 */
export function chipOf({ kind, label, value, choices, sign }: ShownField): { name: string; sign: string } {
  const name = localize(label);
  if (kind !== "select") {
    const typed = typeof value === "boolean" ? "" : String(value ?? "");
    return { name, sign: sign || typed };
  }
  const chosen = choices?.find((choice) => choice.value === value);
  return { name: chosen ? `${name}: ${localize(chosen.label)}` : name, sign };
}

/**
 * A row of the dialog: one field, the boxes of one group side by side, or a heading; label and heading are keys of
 * lang/en.json.
 */
export type FieldRow<F> = F | { readonly boxes: readonly F[]; readonly label: string } | { readonly heading: string };

/**
 * Arranges fields in rows: neighbours of one group side by side, and last, under a heading, the locked fields (which
 * nobody can change) that have their default value.
 */
export function arrangeRows<F extends ShownField>(fields: readonly F[]): FieldRow<F>[] {
  const rows: FieldRow<F>[] = [];
  // Locked fields with their default value go to the end.
  const idleFields = fields.filter((field) => field.locked && !differsFromDefault(field));
  for (const field of fields) {
    if (idleFields.includes(field)) continue;
    const lastRow = rows.at(-1);
    if (!field.group) rows.push(field);
    else if (lastRow && "boxes" in lastRow && lastRow.label === field.group)
      rows[rows.length - 1] = { ...lastRow, boxes: [...lastRow.boxes, field] };
    else rows.push({ boxes: [field], label: field.group });
  }
  return idleFields.length ? [...rows, { heading: "FRAY.Dialog.idle" }, ...idleFields] : rows;
}
