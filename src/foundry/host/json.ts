/** Plain data: what survives JSON unchanged. Everything that is frozen, stored or sent is made of this. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** As it will be read again from a document or a message: plain JSON, a copy that shares nothing with the value. */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
