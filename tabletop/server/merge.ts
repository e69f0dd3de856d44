import { OPERATOR_IDENTIFIER } from "../common/data/operators.ts";
import { equal, isObject, type Json } from "./source.ts";

/** The result of an update: the source after it (`next`), and those changes, in the form sent, that made a difference. */
export interface Merged {
  next: Json;
  difference: Json;
}

/** An operator in an update: it deletes a key, or replaces the key's whole value instead of merging into it. */
type Operator = { kind: "delete" } | { kind: "replace"; value: unknown };

/**
 * Returns the operator in an entry of an update, and the key that it is for. An operator is written as `-=key`, as
 * `==key`, or in generation 14 as an object in the value. Null if the entry has a plain value.
 */
export function operatorOf(key: string, value: unknown): { key: string; operator: Operator } | null {
  // A mark alone marks nothing.
  const marked = key.length > 2;
  if (marked && key.startsWith("-=")) return { key: key.slice(2), operator: { kind: "delete" } };
  // A replacement by an operator is that operator: else the stored value would be one.
  if (marked && key.startsWith("=="))
    return operatorOf(key.slice(2), value) ?? { key: key.slice(2), operator: { kind: "replace", value } };
  if (isObject(value) && typeof value[OPERATOR_IDENTIFIER] === "string") {
    if (value[OPERATOR_IDENTIFIER] === "ForcedDeletion") return { key, operator: { kind: "delete" } };
    if (isReplacement(value))
      return operatorOf(key, value.value) ?? { key, operator: { kind: "replace", value: value.value ?? null } };
  }
  return null;
}

/** Tells whether a value is generation 14's operator that replaces a value; its `value` is the new one. */
export const isReplacement = (value: unknown): value is Json =>
  isObject(value) && value[OPERATOR_IDENTIFIER] === "ForcedReplacement";

/**
 * Returns a copy of changes in which no key is named twice, plain and with an operator: the last one counts, as on pages.
 */
export function lastNamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lastNamed);
  if (!isObject(value)) return value;
  const named = new Map<string, [string, unknown]>();
  for (const [key, inner] of Object.entries(value)) {
    const name = operatorOf(key, inner)?.key ?? key;
    // The id says which document is meant; nothing replaces it.
    const bare = name === "_id" ? key : name;
    named.delete(bare);
    named.set(bare, [key, lastNamed(inner)]);
  }
  return Object.fromEntries(named.values());
}

/** Tells whether an operator stands anywhere in the objects of a value. */
export const hasOperator = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).some(([key, inner]) => operatorOf(key, inner) !== null || hasOperator(inner));

/**
 * Returns a copy of a value with the operators in it carried out, also inside lists: keys to be deleted are left out,
 * and keys to be replaced have their new value; so have entries of lists that are operators themselves.
 */
export function carryOutOperators(value: unknown): unknown {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) => {
      const found = operatorOf("", entry);
      if (!found) return [carryOutOperators(entry)];
      return found.operator.kind === "replace" ? [carryOutOperators(found.operator.value)] : [];
    });
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
 * Merges changes into a copy of a source: objects key by key, all other values (lists too) as a whole; operators are
 * carried out.
 * @param recursive if false, objects on the first level are not merged but replace the stored ones
 * @returns the source after the changes (`next`), and the changes that made a difference (`difference`)
 */
export function merge(current: Json, changes: Json, recursive = true): Merged {
  const next: Json = { ...current };
  const difference: Json = {};
  for (const [written, value] of Object.entries(changes)) {
    const found = operatorOf(written, value);
    // In each case a change that makes no difference is skipped.
    if (found?.operator.kind === "delete") {
      if (!Object.hasOwn(next, found.key)) continue;
      delete next[found.key];
      difference[written] = value;
    } else if (found?.operator.kind === "replace") {
      const replacement = carryOutOperators(found.operator.value);
      if (Object.hasOwn(next, found.key) && equal(next[found.key], replacement)) continue;
      next[found.key] = replacement;
      // Told as it is stored: pages do not look for operators in lists.
      difference[written] = written.startsWith("==")
        ? replacement
        : { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: replacement };
      // Both values are objects: merge them.
    } else if (recursive && isObject(value) && Object.hasOwn(next, written) && isObject(next[written])) {
      const inner = merge(next[written], value);
      if (!Object.keys(inner.difference).length) continue;
      next[written] = inner.next;
      difference[written] = inner.difference;
      // Any other value replaces the stored one.
    } else {
      const replacement = carryOutOperators(value);
      if (Object.hasOwn(next, written) && equal(next[written], replacement)) continue;
      next[written] = replacement;
      difference[written] = replacement;
    }
  }
  return { next, difference };
}

/**
 * For an update that changes a document's type: adds the change that replaces all of `system` to the difference, even
 * if the value is the same, so that every client gets the data of the new type.
 * @param recursive if false, a plain `system` replaces the stored one too
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
