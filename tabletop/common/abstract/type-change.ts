/** A document's `type` decides what `system` is: both change together, or neither. */
import { DataFieldOperator, ForcedReplacement } from "../data/operators.ts";
import { deepClone, isPlainObject } from "../utils/objects.ts";
import { generation } from "./generation.ts";

/** The part of a class that a change of type uses. */
interface Changed {
  name: string;
  hasTypeData?: boolean;
}

/**
 * Tells whether the changes of an update give a document another type; false for a class without types.
 * @param before the document's source, before the update
 */
export function changesType(cls: Changed, before: any, changes: any): boolean {
  if (cls.hasTypeData !== true || changes.type === undefined) return false;
  const type = DataFieldOperator.get(changes.type);
  return type !== before.type;
}

/**
 * Checks that an update which changes a document's type also replaces all of `system`, by a ForcedReplacement; in
 * generation 13 a plain object with `recursive: false` will do. Updates that leave the type alone pass.
 * @param before the document's source, before the update
 * @throws Error where `system` is not replaced
 */
export function assertTypeChange(cls: Changed, before: any, changes: any, { recursive = true } = {}): void {
  if (!changesType(cls, before, changes) || changes.system instanceof ForcedReplacement) return;
  const old = generation() < 14;
  if (old && !recursive && isPlainObject(changes.system)) return;
  throw new Error(
    `The type of this ${cls.name} cannot become "${changes.type}" unless the same change replaces all of "system" ` +
      `(${old ? '"==system"' : "_replace"}).`,
  );
}

/**
 * Puts a ForcedReplacement into the difference that an update made, in place, wherever `changes` had one, so that hooks
 * and clients see it. Values that do not differ are not added.
 * @param diff the difference; undefined: none
 * @param changes the update as it was asked for
 * @param after the values after the update, which the operators get
 * @returns the difference, or a ForcedReplacement where `changes` itself is one
 */
export function keepReplacements(diff: any, changes: any, after: any): any {
  if (diff === undefined) return diff;
  if (changes instanceof ForcedReplacement)
    return after === undefined ? diff : ForcedReplacement.create(deepClone(after));
  if (!isPlainObject(diff) || !isPlainObject(changes) || !isPlainObject(after)) return diff;
  for (const key of Object.keys(changes)) {
    if (key in diff) diff[key] = keepReplacements(diff[key], changes[key], after[key]);
  }
  return diff;
}
