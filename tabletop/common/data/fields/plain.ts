/** Plain objects in fields without a schema: their changes, and merging them. */
import { deepClone, equals, isPlainObject } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, withoutOperators } from "../operators.ts";

/**
 * Merges changes into a plain object, in place. A ForcedDeletion deletes its key. A plain object is merged into a plain
 * object; any other value, or that of a ForcedReplacement, takes the place of the old value. An object that only
 * deletes keys, at whatever depth, adds nothing where there is none.
 * @returns the same object, `target`
 */
export function mergePlain(target: Record<string, any>, changes: Record<string, any>): Record<string, any> {
  for (const [key, change] of Object.entries(changes)) {
    if (change instanceof ForcedDeletion) delete target[key];
    else if (change instanceof ForcedReplacement) target[key] = withoutOperators(change);
    else if (isPlainObject(change) && Object.hasOwn(target, key) && isPlainObject(target[key]))
      mergePlain(target[key], change);
    else if (isPlainObject(change) && !Object.hasOwn(target, key)) {
      const added = mergePlain({}, change);
      if (Object.keys(added).length || !Object.keys(change).length) target[key] = added;
    } else target[key] = withoutOperators(change);
  }
  return target;
}

/**
 * Finds the changes, with operators, that turn `before` into `after`; undefined if there are none. Plain objects are
 * compared key by key, other values as a whole; a key whose value is undefined counts as missing.
 */
export function difference(before: any, after: any): any {
  if (isPlainObject(before) && isPlainObject(after)) {
    const changes: Record<string, any> = {};
    for (const key of Object.keys(after)) {
      if (after[key] === undefined) continue;
      // new keys, then changed ones
      if (!(key in before) || before[key] === undefined) changes[key] = deepClone(after[key]);
      else {
        const inner = difference(before[key], after[key]);
        if (inner !== undefined) changes[key] = inner;
      }
    }
    for (const key of Object.keys(before)) {
      // keys that are gone
      if (before[key] !== undefined && (!(key in after) || after[key] === undefined))
        changes[key] = new ForcedDeletion();
    }
    return Object.keys(changes).length ? changes : undefined;
  }
  return equals(before, after) ? undefined : deepClone(after);
}
