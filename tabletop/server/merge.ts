import { OPERATOR_IDENTIFIER } from "../common/data/operators.ts";
import { equal, isObject, type Json } from "./source.ts";

/** The result of an update: the source after it (`next`), and the changes that made a difference, as they were sent. */
export interface Merged {
  next: Json;
  difference: Json;
}

/** An operator of an update: deletes a key, or replaces its whole value. */
type Operator = { kind: "delete" } | { kind: "replace"; value: unknown };

/**
 * Reads the operator of one entry of an update, with the key it is for: `-=key`, `==key` or a serialised one of
 * generation 14; null where the entry is a plain value.
 */
export function operatorOf(key: string, value: unknown): { key: string; operator: Operator } | null {
  if (key.startsWith("-=")) return { key: key.slice(2), operator: { kind: "delete" } };
  if (key.startsWith("==")) return { key: key.slice(2), operator: { kind: "replace", value } };
  if (isObject(value) && typeof value[OPERATOR_IDENTIFIER] === "string") {
    if (value[OPERATOR_IDENTIFIER] === "ForcedDeletion") return { key, operator: { kind: "delete" } };
    if (isReplacement(value)) return { key, operator: { kind: "replace", value: value.value ?? null } };
  }
  return null;
}

/** Tells whether a value is a serialised replacement, whose `value` is the new one. */
export const isReplacement = (value: unknown): value is Json =>
  isObject(value) && value[OPERATOR_IDENTIFIER] === "ForcedReplacement";

/**
 * Copies a value with the operators in it carried out, also inside lists: keys to delete are left out, a key to be
 * replaced gets its new value.
 */
export function carryOutOperators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(carryOutOperators);
  if (!isObject(value)) return value;
  const result: Json = {};
  for (const [key, entry] of Object.entries(value)) {
    const found = operatorOf(key, entry);
    if (!found) result[key] = carryOutOperators(entry);
    else if (found.operator.kind === "replace") result[found.key] = carryOutOperators(found.operator.value);
  }
  return result;
}

/**
 * Merges changes into a copy of a source: objects recursively, all other values, arrays too, as a whole. Operators are
 * carried out.
 * @param recursive false: each object of the first level replaces the stored one
 * @returns the merged object (`next`), and the changes without those that change nothing (`difference`)
 */
export function merge(current: Json, changes: Json, recursive = true): Merged {
  const next: Json = { ...current };
  const difference: Json = {};
  for (const [written, value] of Object.entries(changes)) {
    const found = operatorOf(written, value);
    // each change is skipped where it changes nothing
    if (found?.operator.kind === "delete") {
      if (!Object.hasOwn(next, found.key)) continue;
      delete next[found.key];
      difference[written] = value;
    } else if (found?.operator.kind === "replace") {
      const replacement = carryOutOperators(found.operator.value);
      if (Object.hasOwn(next, found.key) && equal(next[found.key], replacement)) continue;
      next[found.key] = replacement;
      difference[written] = value;
    } else if (recursive && isObject(value) && Object.hasOwn(next, written) && isObject(next[written])) {
      const inner = merge(next[written], value);
      if (!Object.keys(inner.difference).length) continue;
      next[written] = inner.next;
      difference[written] = inner.difference;
    } else {
      const replacement = carryOutOperators(value);
      if (Object.hasOwn(next, written) && equal(next[written], replacement)) continue;
      next[written] = replacement;
      difference[written] = value;
    }
  }
  return { next, difference };
}

/**
 * For an update that changes a document's type: puts the change that replaces all of `system` into the difference, in
 * place, even where the value stays, so that every client gets the new type's data.
 * @param recursive false: a plain `system` replaces the stored one
 * @returns false if the changes do not replace `system`
 */
export function keepReplacedSystem(changes: Json, { difference }: Merged, recursive: boolean): boolean {
  const entry = Object.entries(changes).find(([key, value]) => {
    const found = operatorOf(key, value);
    if (!found) return key === "system" && !recursive;
    return found.key === "system" && found.operator.kind === "replace";
  });
  if (entry) difference[entry[0]] = entry[1];
  return entry !== undefined;
}
