/** Reads a list of uuids from a choice, which may be an array or text with commas. */
export const uuidsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? "")
        .split(",")
        .filter(Boolean);
