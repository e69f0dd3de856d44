/** Returns the uuids in a choice of a declaration: of a list, or of a text with commas. Empty for "" and null. */
export const uuidsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? "")
        .split(",")
        .filter(Boolean);
