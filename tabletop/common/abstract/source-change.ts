/** How an update changes single fields of a source. */
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import type { DataField } from "../data/fields/field.ts";
import { difference } from "../data/fields/plain.ts";
import { AnyField } from "../data/fields/json.ts";
import { ForcedDeletion } from "../data/operators.ts";
import { sourcesDifference } from "./embedded-sources.ts";

/** Stands for the field of every key that a schema lacks, in documents that keep unknown fields. */
export const KEPT: DataField = new AnyField();

/**
 * Returns how an update changes the stored value of a field: undefined if it does not, a ForcedDeletion if `after` is
 * undefined; for a list of embedded documents what `sourcesDifference` returns.
 */
export function fieldDifference(field: DataField, before: any, after: any): any {
  if (after === undefined) return before === undefined ? undefined : new ForcedDeletion();
  return field instanceof EmbeddedCollectionField ? sourcesDifference(before ?? [], after) : difference(before, after);
}
