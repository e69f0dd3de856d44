import { crypto } from "./crypto.ts";
import { expandObject } from "../common/utils/objects.ts";
import { Refusal } from "./failure.ts";

/** The stored form of a document, as plain JSON. */
export interface Source {
  _id: string;
  [field: string]: unknown;
}

/** An object of plain JSON. */
export type Json = Record<string, unknown>;

/** The 62 characters that ids are made of. */
const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Keys by which data could reach the prototypes of objects. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
/** The most objects and lists that may lie within each other. */
const DEEPEST = 64;

/** Tells whether a key is forbidden, as it stands or after the mark of an operator (`-=` or `==`). */
const isForbidden = (key: string): boolean => FORBIDDEN_KEYS.has(key.replace(/^[-=]=/, ""));

/** Returns a new random id: sixteen letters and digits. */
export function randomId(): string {
  let id = "";
  while (id.length < 16) {
    for (const byte of crypto.randomBytes(24)) {
      // 248 is four times 62: larger bytes are left out, or the first letters would come more often than the others.
      if (byte < 248 && id.length < 16) id += ID_CHARACTERS[byte % 62];
    }
  }
  return id;
}

/** Tells whether a value is a well-formed document id: sixteen letters and digits. */
export const isId = (id: unknown): id is string => typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id);

/** Tells whether a value is an object other than an array; false for null. */
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns a copy of data that came from a client. Undefined fields are left out; undefined entries of lists become
 * null. `depth`: how many objects and lists are around the value.
 * @throws Refusal if it is not plain JSON: binary data, more than 64 levels, a number that is not finite, a key that
 * reaches into prototypes
 */
export function plain<T>(value: T, depth = 0): T {
  if (depth > DEEPEST) throw new Refusal("The data is nested too deeply.");
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Refusal("The data holds a number that is not finite.");
    return value;
  }
  // Lists, and objects that are made by no class.
  if (Array.isArray(value)) return value.map((entry) => plain(entry ?? null, depth + 1)) as T;
  if (typeof value === "object" && isPlain(value)) {
    const copy: Json = {};
    for (const [key, entry] of Object.entries(value)) {
      if (key.split(".").some(isForbidden)) throw new Refusal(`The data holds the key "${key}", which is not allowed.`);
      if (entry === undefined) continue;
      copy[key] = plain(entry, depth + 1);
    }
    return copy as T;
  }
  throw new Refusal("The data holds something that is not plain JSON.");
}

/** Tells whether an object is a plain one, made by no class. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/**
 * Returns changes in which dotted keys at any depth are nested objects, as pages read them; at the end of a key,
 * `-=name` or `==name` stays an operator. Without such keys the same changes are returned.
 * @throws Refusal for a key of more than 64 segments
 */
export const expandDotted = (changes: Json): Json => (hasDotted(changes) ? (expandObject(changes) as Json) : changes);

/** Tells whether a key in a value, at any depth, is dotted. @throws Refusal if a key names more than 64 levels */
function hasDotted(value: unknown): boolean {
  // All entries are looked at, even after a dotted one, as a later one may be too deep.
  if (Array.isArray(value)) return value.map(hasDotted).includes(true);
  if (!isObject(value)) return false;
  let isDotted = false;
  for (const [key, innerValue] of Object.entries(value)) {
    const levels = key.split(".").length;
    if (levels > DEEPEST) throw new Refusal("The data is nested too deeply.");
    isDotted = hasDotted(innerValue) || levels > 1 || isDotted;
  }
  return isDotted;
}

/** Returns a value for a sentence: a text as it is, anything else as JSON, as a client's `toString` may be anything. */
export const worded = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Tells whether two values of plain JSON have equal content. */
export function equal(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((entry, index) => equal(entry, second[index]));
  if (isObject(first) && isObject(second)) {
    const keys = Object.keys(first);
    return (
      keys.length === Object.keys(second).length &&
      keys.every((key) => Object.hasOwn(second, key) && equal(first[key], second[key]))
    );
  }
  return false;
}

/** Returns the value at a dotted path through objects; undefined if there is none, or if the path meets a list. */
export function valueAt(source: unknown, path: string): unknown {
  let current = source;
  for (const segment of path.split(".")) {
    if (!isObject(current) || !Object.hasOwn(current, segment)) return undefined;
    current = current[segment];
  }
  return current;
}
