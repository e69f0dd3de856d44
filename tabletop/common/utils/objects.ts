/** Reading, writing, copying and comparing plain data (`foundry.utils`). */
import { ForcedDeletion, ForcedReplacement, isOperator, operatorFromKey, withoutOperators } from "../data/operators.ts";

type Plain = Record<string, any>;

/**
 * The name of a value's type: that of `typeof` or, for objects, "null", "Array", "Set", "Map", "Promise", "Error",
 * "HTMLElement", "Color", "Object" for a plain object, else "Unknown".
 */
export function getType(variable: unknown): string {
  if (typeof variable !== "object") return typeof variable;
  if (variable === null) return "null";
  if (Array.isArray(variable)) return "Array";
  const prototype = Object.getPrototypeOf(variable);
  if (prototype === null || prototype === Object.prototype) return "Object";
  if (variable instanceof Set) return "Set";
  if (variable instanceof Map) return "Map";
  if (variable instanceof Promise) return "Promise";
  if (variable instanceof Error) return "Error";
  if (typeof HTMLElement !== "undefined" && variable instanceof HTMLElement) return "HTMLElement";
  if (variable.constructor?.name === "Color") return "Color";
  // a plain object of another realm (a detached window) has another Object.prototype
  if (Object.getPrototypeOf(prototype) === null && variable.constructor?.name === "Object") return "Object";
  return "Unknown";
}

/** Whether a value is a plain object: neither a list nor an instance of a class. */
export function isPlainObject(value: unknown): value is Plain {
  return getType(value) === "Object";
}

/** Whether a value is null, undefined, an empty text, list, set or map, or a plain object without keys. */
export function isEmpty(value: any): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
    case "string":
      return value.length === 0;
    case "Object":
      return Object.keys(value).length === 0;
    case "Set":
    case "Map":
      return value.size === 0;
    default:
      return false;
  }
}

/** Whether an object has a key: of plain objects own keys alone count, of others also inherited ones. */
function has(object: object, key: string): boolean {
  return isPlainObject(object) ? Object.hasOwn(object, key) : key in object;
}

/** Whether an object has a property at a dotted path, or one whose key is the whole path. */
export function hasProperty(object: any, key: string): boolean {
  if (!key || !object) return false;
  if (has(Object(object), key)) return true;
  let target = object;
  for (const part of key.split(".")) {
    if (target === null || typeof target !== "object" || !has(target, part)) return false;
    target = target[part];
  }
  return true;
}

/** The value at a dotted path, or under the whole path as one key; undefined if there is none. */
export function getProperty(object: any, key: string): any {
  if (!key || object === null || object === undefined) return undefined;
  if (has(Object(object), key)) return object[key];
  let target = object;
  for (const part of key.split(".")) {
    if (target === null || target === undefined) return undefined;
    const kind = typeof target;
    if ((kind !== "object" && kind !== "function") || !has(target, part)) return undefined;
    target = target[part];
  }
  return target;
}

/**
 * Writes a value at a dotted path; whatever is no object before the path's end is replaced by an empty object. Nothing
 * is written if the path is empty or has a part `__proto__`.
 * @returns whether anything changed
 */
export function setProperty(object: any, key: string, value: unknown): boolean {
  // a path through prototypes would change every object there is
  if (!key || key.split(".").includes("__proto__")) return false;
  let target = object;
  if (key.includes(".")) {
    const parts = key.split(".");
    key = parts.pop()!;
    for (const part of parts) {
      if (!has(target, part) || target[part] === null || typeof target[part] !== "object") target[part] = {};
      target = target[part];
    }
  }
  if (!has(target, key) || target[key] !== value) {
    target[key] = value;
    return true;
  }
  return false;
}

/** Deletes the property at a dotted path, in place; what an object inherits stays. @returns whether it was there */
export function deleteProperty(object: any, key: string): boolean {
  // a path through prototypes would change every object there is
  if (!key || key.split(".").includes("__proto__")) return false;
  const parts = key.split(".");
  const last = parts.pop()!;
  let target = object;
  for (const part of parts) {
    if (target === null || typeof target !== "object" || !has(target, part)) return false;
    target = target[part];
  }
  if (target === null || typeof target !== "object" || !Object.hasOwn(target, last)) return false;
  return delete target[last];
}

/**
 * Copies plain objects, lists and dates, at all levels; other values, such as operators and instances, are kept.
 * @param options `strict`: throw for instances and functions; `prune`: leave out keys whose value is undefined
 * @throws Error if more than a hundred levels lie within each other
 */
export function deepClone<T>(original: T, options: { strict?: boolean; _depth?: number; prune?: boolean } = {}): T {
  return copyOf(original, options.strict ?? false, options.prune ?? false, options._depth ?? 0) as T;
}

/** Does the work of `deepClone`; `depth` is the number of levels around the value. */
function copyOf(original: unknown, strict: boolean, prune: boolean, depth: number): unknown {
  if (depth > 100) throw new Error("The object is too deep: does it hold itself?");
  if (strict && typeof original === "function") throw new Error("deepClone copies plain objects and lists alone");
  if (original === null || typeof original !== "object") return original;
  if (Array.isArray(original)) return original.map((entry) => copyOf(entry, strict, prune, depth + 1));
  if (original instanceof Date) return new Date(original);
  if (isOperator(original)) return original;
  if (!isPlainObject(original)) {
    if (strict) throw new Error("deepClone copies plain objects and lists alone");
    return original;
  }
  const clone: Plain = {};
  for (const key of Object.keys(original)) {
    const value = original[key];
    if (!prune || value !== undefined) clone[key] = copyOf(value, strict, prune, depth + 1);
  }
  return clone;
}

/** Copies data through JSON, which loses what JSON cannot hold. The public API recommends deepClone instead. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original));
}

/**
 * Whether two values have equal content, at all levels. Two sets are equal only if their entries are the same values or
 * the same objects. If `a` has a method `equals`, the method decides. Operators are compared as JSON.
 */
export function equals(a: any, b: any): boolean {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((entry, index) => equals(entry, b[index]));
  }
  if (isOperator(a) || isOperator(b)) return JSON.stringify(a) === JSON.stringify(b);
  if (typeof a.equals === "function") return a.equals(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every((entry) => b.has(entry));
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    return [...a].every(([key, value]) => b.has(key) && equals(value, b.get(key)));
  }
  if (getType(a) !== getType(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => has(b, key) && equals(a[key], b[key]));
}

/** The older name of `equals` for objects. */
export function objectsEqual(a: object, b: object): boolean {
  return equals(a, b);
}

/** Whether a key of an update is an operator: `-=name`, which deletes, or `==name`, which replaces. */
export function isDeletionKey(key: unknown): key is string {
  return typeof key === "string" && key.length > 2 && key[1] === "=" && (key[0] === "-" || key[0] === "=");
}

/** The options of `diffObject`; `_d` is its depth in recursion. */
interface DiffOptions {
  inner?: boolean;
  deletionKeys?: boolean;
  bidirectional?: boolean;
  _d?: number;
}

/**
 * The changes that turn `original` into `other`, at all levels; also the deletions that `other` asks for, with
 * `deletionKeys` only those of keys that `original` has. With `inner`, keys that only `other` has are left out. With
 * `bidirectional`, keys that only `original` has are deleted; without it, an object that was or became empty is taken
 * as a whole. Operators other than deletions are always taken.
 */
export function diffObject(
  original: any,
  other: any,
  { inner = false, deletionKeys = false, bidirectional = false, _d = 0 }: DiffOptions = {},
): any {
  if (_d > 100) throw new Error("The object is too deep: does it hold itself?");
  const difference: Plain = {};
  for (const key of Object.keys(other)) {
    const value = other[key];
    // in this order: deletions, other operators, new keys, changed values
    const isOldDeletion = isDeletionKey(key) && key[0] === "-";
    if (isOldDeletion || value instanceof ForcedDeletion) {
      const isPresent = has(original, isOldDeletion ? key.slice(2) : key);
      if (isPresent || !(deletionKeys || inner)) difference[key] = value;
      continue;
    }
    if (isOperator(value)) {
      difference[key] = value;
      continue;
    }
    if (!has(original, key)) {
      if (!inner) difference[key] = value;
      continue;
    }
    const previous = original[key];
    if (isPlainObject(previous) && isPlainObject(value)) {
      if (isEmpty(value) !== isEmpty(previous) && !bidirectional) {
        difference[key] = value;
        continue;
      }
      const nested = diffObject(previous, value, { inner, deletionKeys, bidirectional, _d: _d + 1 });
      if (!isEmpty(nested)) difference[key] = nested;
    } else if (!equals(previous, value)) difference[key] = value;
  }
  if (bidirectional)
    for (const key of Object.keys(original)) if (!has(other, key)) difference[key] = new ForcedDeletion();
  return difference;
}

/** Copies data with dotted keys turned into nested objects, at all levels and in lists too; instances are kept. */
export function expandObject(object: any, _d = 0): any {
  if (_d > 100) throw new Error("The object is too deep to be expanded: does it hold itself?");
  if (object === null || typeof object !== "object" || isOperator(object)) return object;
  if (Array.isArray(object)) return object.map((entry) => expandObject(entry, _d + 1));
  if (!isPlainObject(object)) return object;
  const expanded: Plain = {};
  for (const key of Object.keys(object)) {
    if (key === "__proto__") continue; // would become the prototype
    const value = expandObject(object[key], _d + 1);
    // a plain key, then a dotted one; objects under the same key are merged
    if (!key.includes(".")) {
      if (isPlainObject(expanded[key]) && isPlainObject(value)) mergeObject(expanded[key], value, { inplace: true });
      else expanded[key] = value;
      continue;
    }
    const previous = getProperty(expanded, key);
    if (isPlainObject(previous) && isPlainObject(value)) mergeObject(previous, value, { inplace: true });
    else setProperty(expanded, key, value);
  }
  return expanded;
}

/** Turns nested plain objects into one object with dotted keys; empty objects, lists and instances stay values. */
export function flattenObject(object: any, _d = 0): any {
  if (_d > 100) throw new Error("Maximum depth exceeded");
  const flat: Plain = {};
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (isPlainObject(value) && !isEmpty(value)) {
      const inner = flattenObject(value, _d + 1);
      for (const innerKey of Object.keys(inner)) flat[`${key}.${innerKey}`] = inner[innerKey];
    } else flat[key] = value;
  }
  return flat;
}

/** The options of `filterObject`, both false if left out. */
interface FilterOptions {
  deletionKeys?: boolean;
  templateValues?: boolean;
}

/**
 * Copies `source` at all levels of plain objects, but only keys that `template` has too; with `deletionKeys` also the
 * operators (`-=key`, `==key`) of `source`. The values of the shared keys are those of `source` or, with
 * `templateValues`, those of `template`.
 */
export function filterObject(
  source: any,
  template: any,
  { deletionKeys = false, templateValues = false }: FilterOptions = {},
): any {
  const filtered: Plain = {};
  for (const key of Object.keys(source)) {
    if (deletionKeys && isDeletionKey(key)) {
      filtered[key] = source[key];
      continue;
    }
    if (!has(template, key)) continue;
    if (isPlainObject(source[key]) && isPlainObject(template[key])) {
      filtered[key] = filterObject(source[key], template[key], { deletionKeys, templateValues });
    } else filtered[key] = templateValues ? template[key] : source[key];
  }
  return filtered;
}

/** Exchanges keys and values, in a new object. @throws Error if two keys have values that are the same as text */
export function invertObject(object: any): any {
  const inverted: Plain = {};
  for (const [key, value] of Object.entries<any>(object)) {
    if (has(inverted, value)) throw new Error("An object can be inverted when no value stands in it twice.");
    inverted[value] = key;
  }
  return inverted;
}

/** The options of `mergeObject`; all are true if left out, apart from the last three. */
export interface MergeOptions {
  insertKeys?: boolean; // false: keys that the first object lacks are left out, at the top level
  insertValues?: boolean; // false: the same in the objects inside
  overwrite?: boolean; // false: values that the first object has stay
  recursive?: boolean; // false: objects inside are replaced, not merged
  inplace?: boolean; // false: a copy of the first object is changed and returned
  enforceTypes?: boolean; // true: throws if a value would get another type
  performDeletions?: boolean; // true: operators such as "-=key" are carried out; the name in generation 13
  applyOperators?: boolean; // the same, under its name in generation 14; it counts before the other
}

/**
 * Merges a copy of `other` into `original`, in place unless `inplace` is false. Dotted keys of both are expanded first.
 * @returns the merged object
 * @throws Error if one of the two is neither an object nor a function
 */
export function mergeObject(original: any, other: any = {}, options: MergeOptions = {}, _d = 0): any {
  const applied = { insertKeys: true, insertValues: true, overwrite: true, recursive: true, inplace: true, ...options };
  other ??= {};
  if (![original, other].every((value) => value !== null && ["object", "function"].includes(typeof value))) {
    throw new Error("Only two objects can be merged.");
  }
  // once, at the top: expand dotted keys, and copy if nothing may change in place
  if (_d === 0) {
    if (Object.keys(other).some((key) => key.includes("."))) other = expandObject(other);
    if (!applied.inplace) original = deepClone(original);
    if (Object.keys(original).some((key) => key.includes("."))) {
      const expanded = expandObject(original);
      for (const key of Object.keys(original)) delete original[key];
      Object.assign(original, expanded);
    }
  }
  for (const key of Object.keys(other)) mergeKey(original, key, other[key], applied, _d);
  return original;
}

/** Merges one key of `other` into `original`; with the options for operators, its key or value may be an operator. */
function mergeKey(original: Plain, rawKey: string, rawValue: any, options: MergeOptions, depth: number): void {
  const hasOperators = options.applyOperators ?? options.performDeletions ?? false;
  let key = rawKey;
  let value = rawValue;
  if (hasOperators) [key, value] = operatorFromKey(rawKey, rawValue);
  if (hasOperators && value instanceof ForcedDeletion) {
    delete original[key];
    return;
  }
  if (hasOperators && value instanceof ForcedReplacement) {
    original[key] = deepClone(withoutOperators(value));
    return;
  }
  // a key that `original` lacks
  if (!has(original, key)) {
    if ((depth === 0 && !options.insertKeys) || (depth > 0 && !options.insertValues)) return;
    // operators inside inserted objects have nothing to act on: they are resolved away
    original[key] =
      hasOperators && isPlainObject(value)
        ? mergeObject({}, value, { ...options, insertKeys: true, insertValues: true })
        : deepClone(value);
    return;
  }
  // objects on both sides: merge them, also into an instance of a class, but not into a set, map or the like
  const previous = original[key];
  const isObject = previous !== null && typeof previous === "object" && !Array.isArray(previous);
  if (isObject && isPlainObject(value) && options.recursive) {
    if (isPlainObject(previous) || getType(previous) === "Unknown") {
      mergeObject(previous, value, { ...options, inplace: true }, depth + 1);
      return;
    }
  }
  // otherwise the new value takes the place of the old one
  if (!options.overwrite) return;
  if (options.enforceTypes && previous !== undefined && getType(previous) !== getType(value)) {
    throw new Error(`The two objects have values of different types at ${key}`);
  }
  original[key] = deepClone(hasOperators ? withoutOperators(value) : value);
}

/** Copies a plain object with its operators, in keys or values, carried out; other values are returned as they are. */
export function applySpecialKeys<T>(object: T): T {
  if (!isPlainObject(object)) return object;
  return mergeObject({}, object, { performDeletions: true }) as T;
}
