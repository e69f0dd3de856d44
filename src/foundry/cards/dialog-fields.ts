import type { DialogField } from "../contract/action.ts";
import { localize } from "../host/host.ts";
import { signed } from "./parts.ts";

/** A field as the dialog shows it. */
export type ShownField = DialogField & { readonly sign: string };

/** Returns a modifier with its sign, such as "+20" or "−20"; "" without one. */
export const signOf = (worth: number | undefined): string => (worth === undefined ? "" : signed(worth));

/** Tells whether a field's present value changes the roll: it differs from the default. */
export const differsFromDefault = ({ kind, value, choices }: DialogField): boolean =>
  kind === "select" ? Boolean(choices?.length) && value !== choices![0]!.value : kind !== "text" && Boolean(value);

/** Returns the words of the chip of a field that counts, with the chosen option, and its modifier or number. */
export function chipOf({ kind, label, value, choices, sign }: ShownField): { name: string; sign: string } {
  const name = localize(label);
  if (kind !== "select") return { name, sign: sign || (typeof value === "boolean" ? "" : String(value ?? "")) };
  const chosen = choices?.find((one) => one.value === value);
  return { name: chosen ? `${name}: ${localize(chosen.label)}` : name, sign };
}

/** A row of the dialog: one field, boxes of one kind side by side, or a heading. */
export type FieldRow<F> = F | { readonly boxes: readonly F[]; readonly label: string } | { readonly heading: string };

/**
 * Arranges fields in rows: boxes of one group side by side, and last, under a heading, the locked fields that do not
 * count.
 */
export function arrangeRows<F extends ShownField>(fields: readonly F[]): FieldRow<F>[] {
  const rows: FieldRow<F>[] = [];
  const idle = fields.filter((field) => field.locked && !differsFromDefault(field));
  for (const field of fields) {
    if (idle.includes(field)) continue;
    const last = rows.at(-1);
    if (!field.group) rows.push(field);
    else if (last && "boxes" in last && last.label === field.group)
      rows[rows.length - 1] = { ...last, boxes: [...last.boxes, field] };
    else rows.push({ boxes: [field], label: field.group });
  }
  return idle.length ? [...rows, { heading: "FRAY.Dialog.idle" }, ...idle] : rows;
}
