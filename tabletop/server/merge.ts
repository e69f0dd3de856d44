import { OPERATOR_IDENTIFIER } from "../common/data/operators.ts";
import { equal, isObject, type Json } from "./source.ts";

/**
 * The result of an update: the source after it (`next`), and those changes, in the form sent, that made a difference.
 */
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
  // A mark (`-=`, `==`) without a name behind it marks nothing.
  const hasName = key.length > 2;
  if (hasName && key.startsWith("-=")) return { key: key.slice(2), operator: { kind: "delete" } };
  // If the new value is an operator itself, that operator counts; it must not be stored as a value.
  if (hasName && key.startsWith("=="))
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
 * Returns a copy of changes, at all depths, in which each key stands once. If it stood there plain and with an operator
 * (`key` and `-=key`), the last of these counts, as in the browser.
 */
export function lastNamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lastNamed);
  if (!isObject(value)) return value;
  const entryByName = new Map<string, [string, unknown]>();
  for (const [key, innerValue] of Object.entries(value)) {
    const name = operatorOf(key, innerValue)?.key ?? key;
    // The id says which document is meant; nothing replaces it.
    const nameOrId = name === "_id" ? key : name;
    entryByName.delete(nameOrId);
    entryByName.set(nameOrId, [key, lastNamed(innerValue)]);
  }
  return Object.fromEntries(entryByName.values());
}

/** Tells whether an operator stands anywhere in the objects of a value. */
export const hasOperator = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).some(([key, innerValue]) => operatorOf(key, innerValue) !== null || hasOperator(innerValue));

/**
 * Returns a copy of a value with the operators in it carried out, at all depths: a deleted key or entry is left out, a
 * replaced one has its new value. Operators are read at the keys of objects and among the entries of lists.
 */
export function carryOutOperators(value: unknown): unknown {
  if (Array.isArray(value))
    // An entry that is an operator is left out (deletion) or replaced.
    return value.flatMap((entry: unknown) => {
      const entryOperator = operatorOf("", entry);
      if (!entryOperator) return [carryOutOperators(entry)];
      return entryOperator.operator.kind === "replace" ? [carryOutOperators(entryOperator.operator.value)] : [];
    });
  if (!isObject(value)) return value;
  const result: Json = {};
  for (const [key, entry] of Object.entries(value)) {
    const entryOperator = operatorOf(key, entry);
    if (!entryOperator) result[key] = carryOutOperators(entry);
    else if (entryOperator.operator.kind === "replace")
      result[entryOperator.key] = carryOutOperators(entryOperator.operator.value);
  }
  return result;
}

/**
 * Merges changes into a copy of a source: objects key by key, all other values (lists too) as a whole; operators are
 * carried out. An object that only deletes keys, at whatever depth, adds nothing where there is none.
 * @param recursive if false, objects on the first level are not merged but replace the stored ones
 * @returns the source after the changes (`next`), and the changes that made a difference (`difference`)
 */
export function merge(current: Json, changes: Json, recursive = true): Merged {
  const next: Json = { ...current };
  const difference: Json = {};
  for (const [writtenKey, value] of Object.entries(changes)) {
    const entryOperator = operatorOf(writtenKey, value);
    // In each case a change that makes no difference is skipped.
    if (entryOperator?.operator.kind === "delete") {
      if (!Object.hasOwn(next, entryOperator.key)) continue;
      delete next[entryOperator.key];
      difference[writtenKey] = value;
    } else if (entryOperator?.operator.kind === "replace") {
      const replacement = carryOutOperators(entryOperator.operator.value);
      if (Object.hasOwn(next, entryOperator.key) && equal(next[entryOperator.key], replacement)) continue;
      next[entryOperator.key] = replacement;
      // The operator is sent on with the value as it is stored, since browsers do not look for operators inside lists.
      difference[writtenKey] = writtenKey.startsWith("==")
        ? replacement
        : { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: replacement };
    } else if (recursive && isObject(value) && Object.hasOwn(next, writtenKey) && isObject(next[writtenKey])) {
      // Both values are objects: merge them.
      const mergedValue = merge(next[writtenKey], value);
      if (!Object.keys(mergedValue.difference).length) continue;
      next[writtenKey] = mergedValue.next;
      difference[writtenKey] = mergedValue.difference;
    } else if (recursive && isObject(value) && !Object.hasOwn(next, writtenKey)) {
      const added = merge({}, value).next;
      if (!Object.keys(added).length && Object.keys(value).length) continue;
      next[writtenKey] = difference[writtenKey] = added;
    } else {
      // Any other value replaces the stored one.
      const replacement = carryOutOperators(value);
      if (Object.hasOwn(next, writtenKey) && equal(next[writtenKey], replacement)) continue;
      next[writtenKey] = replacement;
      difference[writtenKey] = replacement;
    }
  }
  return { next, difference };
}

/**
 * Looks in `changes` for the change that replaces all of `system`, and writes that change into the difference even if
 * the stored value is the same. Called for an update of a document's type, so that every client gets the data of the
 * new type.
 * @param recursive if false, a plain `system` counts as such a change too, and not only an operator
 * @returns true if there is such a change
 */
export function keepReplacedSystem(changes: Json, { difference }: Merged, recursive: boolean): boolean {
  const systemEntry = Object.entries(changes).find(([key, value]) => {
    const entryOperator = operatorOf(key, value);
    if (!entryOperator) return key === "system" && !recursive;
    return entryOperator.key === "system" && entryOperator.operator.kind === "replace";
  });
  if (systemEntry) difference[systemEntry[0]] = systemEntry[1];
  return systemEntry !== undefined;
}
