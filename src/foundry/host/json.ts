/** Plain data: what survives JSON unchanged. Everything that is frozen, stored or sent is made of this. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/**
 * Copies a value as plain JSON, as it will be read again from a document or message; the copy shares nothing with it.
 */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
