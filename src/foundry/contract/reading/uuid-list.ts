/** Returns the uuids in a declaration's choice, a list or a text with commas; empty for an empty text or null. */
export const uuidsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? "")
        .split(",")
        .filter(Boolean);
