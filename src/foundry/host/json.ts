/** Plain data, which JSON keeps unchanged. All data that is stored, sent or never to change consists of it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
/** A plain object of JSON; a key whose value is undefined is left out when it is stored. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/**
 * Returns a copy of a value as it is after being stored and read again: plain JSON that shares nothing with the value.
 */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Returns an object's own entry with this key; undefined without one, also for inherited names (“constructor”). */
export const ownEntry = <T>(entries: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined;
