/** A document's `type` decides what `system` is: both change together, or neither. */
import { DataFieldOperator, ForcedReplacement } from "../data/operators.ts";
import { deepClone, isPlainObject } from "../utils/objects.ts";
import { generation } from "./generation.ts";

/** The members of a document's class that these functions read; `hasTypeData`: its documents have subtypes. */
interface TypedClass {
  name: string;
  hasTypeData?: boolean;
}

/**
 * Whether the changes of an update give a document another type; false for a class without subtypes.
 * @param before the document's source before the update
 */
export function changesType(cls: TypedClass, before: any, changes: any): boolean {
  if (cls.hasTypeData !== true || changes.type === undefined) return false;
  const type = DataFieldOperator.get(changes.type);
  return type !== before.type;
}

/**
 * Checks that an update which changes a document's type also replaces all of `system` by a ForcedReplacement; in
 * generation 13 a plain object with `recursive: false` is enough. Updates that do not change the type are not checked.
 * @param before the document's source before the update
 * @throws Error if `system` is not replaced
 */
export function assertTypeChange(cls: TypedClass, before: any, changes: any, { recursive = true } = {}): void {
  if (!changesType(cls, before, changes) || changes.system instanceof ForcedReplacement) return;
  const isOldGeneration = generation() < 14;
  if (isOldGeneration && !recursive && isPlainObject(changes.system)) return;
  throw new Error(
    `The type of this ${cls.name} cannot become "${changes.type}" unless the same change replaces all of "system" ` +
      `(${isOldGeneration ? '"==system"' : "_replace"}).`,
  );
}

/**
 * Marks in `diff` which values an update has replaced, so that hooks and clients can tell: each replaced value becomes,
 * in place, a ForcedReplacement. Values that did not change are not in `diff` and are not added.
 * @param diff what the update has changed; undefined if nothing
 * @param changes the update as it was requested, with its ForcedReplacements
 * @param after the values after the update, which the ForcedReplacements get
 * @returns `diff`; if `changes` itself is a ForcedReplacement, the one that takes the place of `diff`, unless the value
 * was deleted
 */
export function keepReplacements(diff: any, changes: any, after: any): any {
  if (diff === undefined) return diff;
  // a value deleted by the update has nothing to show as a replacement
  if (changes instanceof ForcedReplacement)
    return after === undefined ? diff : ForcedReplacement.create(deepClone(after));
  if (!isPlainObject(diff) || !isPlainObject(changes) || !isPlainObject(after)) return diff;
  for (const key of Object.keys(changes)) {
    if (key in diff) diff[key] = keepReplacements(diff[key], changes[key], after[key]);
  }
  return diff;
}
