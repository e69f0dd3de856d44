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
 * Tells whether changes give a document another type; false for a class without types.
 * @param before the document's source
 */
export function changesType(cls: Changed, before: any, changes: any): boolean {
  if (cls.hasTypeData !== true || changes.type === undefined) return false;
  const type = DataFieldOperator.get(changes.type);
  return type !== before.type;
}

/**
 * Checks that a change of type also replaces all of `system` by the operator; in generation 13 a plain object with
 * `recursive: false` will do. Other changes pass.
 * @throws Error if it does not
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
 * Puts the replacing operator into a difference again, in place, wherever `changes` asked for one, so that hooks and
 * clients see it; places in which nothing differs stay out.
 * @param after the source after the change, whose values the operators get
 * @returns the difference, or the operator in its place
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
