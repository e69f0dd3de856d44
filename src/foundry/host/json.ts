/** Plain data: what JSON keeps unchanged. Everything that is frozen, stored or sent consists of it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
/** A plain object of JSON; a key whose value is undefined is left out when it is stored. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/**
 * Returns a copy of a value as plain JSON, as it will be read again from a document or message; the copy shares nothing
 * with the value.
 */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
