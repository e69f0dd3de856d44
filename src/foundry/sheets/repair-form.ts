import { host, localize } from "../host/host.ts";

/** What to store for a field of a form. */
interface Repair {
  /** the value to store */
  readonly value: unknown;
  /** why that is not the value typed, in words; null if it is */
  readonly message: string | null;
}

/**
 * Repairs a form's data in place, and its fields on the page. A number field without a whole number, and an empty name,
 * get the stored value back; a number beyond its field's bounds becomes the bound. Returns the messages on these.
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
    // If the stored value stays the same, nothing is drawn again, so that the field is set here.
    input.value = String(repair.value);
  }
  return messages;
}

/** Returns what to store for a number field, or for an empty name; null for all other fields, which stay as typed. */
function repairOf(input: HTMLInputElement, stored: unknown): Repair | null {
  if (input.dataset.dtype === "Number" || input.type === "number") return numberRepair(input, stored);
  if (input.name !== "name" || input.value.trim()) return null;
  return { value: stored, message: localize("FRAY.Refused.NoName") };
}

/**
 * Returns what to store for a number field: the stored number if no whole number was typed, else the typed one in
 * bounds.
 */
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

/** Returns a bound as text; "…" if there is none. */
const boundText = (bound: number): string => (Number.isFinite(bound) ? String(bound) : "…");
