import { host, localize } from "../host/host.ts";

/** The value to store for a field of a form, and why it is not the one typed; null if it is. */
interface Repair {
  readonly value: unknown;
  readonly message: string | null;
}

/**
 * Restores the stored value, in `formData` and on the page, of each number field in which no whole number was typed and
 * of an empty name; moves other numbers into the field's bounds. Returns a message for each, empty if all is well.
 * @param source the document's stored data
 */
export function repairForm(
  form: HTMLFormElement,
  formData: { object: Record<string, unknown> },
  source: Record<string, unknown>,
): string[] {
  const messages: string[] = [];
  for (const input of form.querySelectorAll<HTMLInputElement>("input[name]")) {
    if (!(input.name in formData.object)) continue;
    const repair = repairOf(input, host.foundry.utils.getProperty(source, input.name));
    if (!repair) continue;
    formData.object[input.name] = repair.value;
    if (repair.message === null) continue;
    messages.push(repair.message);
    // The stored value may not change, and then nothing is redrawn: the field is reset here.
    input.value = String(repair.value);
  }
  return messages;
}

/** Returns the repair of a number field or the name; null for any other field, and for a name that is not empty. */
function repairOf(input: HTMLInputElement, stored: unknown): Repair | null {
  if (input.dataset.dtype === "Number" || input.type === "number") return numberRepair(input, stored);
  if (input.name !== "name" || input.value.trim()) return null;
  return { value: stored, message: localize("FRAY.Refused.NoName") };
}

/** Returns the repair of a number field: the stored number for no whole number, else the number within the bounds. */
function numberRepair(input: HTMLInputElement, stored: unknown): Repair {
  const text = input.value.trim();
  const typed = Number(text);
  if (text === "" || !Number.isInteger(typed))
    return { value: stored ?? 0, message: localize("FRAY.Refused.NotANumber", { text: text || "…" }) };
  const min = input.min === "" ? -Infinity : Number(input.min);
  const max = input.max === "" ? Infinity : Number(input.max);
  const value = Math.max(min, Math.min(max, typed));
  if (value === typed) return { value, message: null };
  const bounds = { min: boundText(min), max: boundText(max) };
  return { value, message: localize("FRAY.Refused.OutOfBounds", { value: typed, ...bounds }) };
}

/** Returns a bound as text; "…" for none. */
const boundText = (bound: number): string => (Number.isFinite(bound) ? String(bound) : "…");
