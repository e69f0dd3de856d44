/** Plain data: what survives JSON unchanged. Everything that is frozen, stored or sent is made of this. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
