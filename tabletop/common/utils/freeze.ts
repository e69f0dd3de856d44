/** Freezing and sealing of plain data. */
import { isPlainObject } from "./objects.ts";

/** The most levels of objects within each other; an object that holds itself would have no end. */
const MOST_LEVELS = 100;

/**
 * Freezes a plain object or list, and all plain objects and lists in it, in place; other values are left as they are.
 * @throws Error if more than a hundred levels lie within each other, and with `strict` if there is any other object or a
 * function
 */
export function deepFreeze<T extends object>(object: T, { strict = false } = {}): T {
  return applyThroughout(object, Object.freeze, strict, 0) as T;
}

/**
 * Seals a plain object or list, and all plain objects and lists in it, in place; other values are left as they are.
 * @throws Error if more than a hundred levels lie within each other, and with `strict` if there is any other object or a
 * function
 */
export function deepSeal<T extends object>(object: T, { strict = false } = {}): T {
  return applyThroughout(object, Object.seal, strict, 0) as T;
}

/** Applies `act` to each plain object and list in a value, the innermost first. @returns the value itself */
function applyThroughout(value: unknown, act: (object: object) => unknown, strict: boolean, level: number): unknown {
  if (level > MOST_LEVELS) throw new Error("The object is too deep: does it hold itself?");
  if (isPlainObject(value) || Array.isArray(value)) {
    for (const inner of Object.values(value)) applyThroughout(inner, act, strict, level + 1);
    act(value);
  } else if (strict && value !== null && ["object", "function"].includes(typeof value))
    throw new Error("deepFreeze and deepSeal take plain objects and lists alone");
  return value;
}
