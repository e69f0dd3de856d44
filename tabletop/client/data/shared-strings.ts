/**
 * One string for those that are equal: each answer of the server is read into strings of its own, and thousands of
 * messages name the same few documents.
 */

/** The longest string that is shared: a UUID of an item of a token's actor fits. */
const LONGEST = 120;
/** How many strings are remembered before all are forgotten. */
const MOST = 2000;

const known = new Map<string, string>();

/** Returns an equal string that was given before, or this one. */
function shared(text: string): string {
  if (text.length > LONGEST) return text;
  const earlier = known.get(text);
  if (earlier !== undefined) return earlier;
  if (known.size >= MOST) known.clear();
  known.set(text, text);
  return text;
}

/** Replaces the strings in plain data, at any depth and in place, by equal ones that are there already. */
export function shareStrings(data: unknown): void {
  if (typeof data !== "object" || data === null || Object.isFrozen(data)) return;
  const values = data as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") values[name] = shared(value);
    else shareStrings(value);
  }
}
