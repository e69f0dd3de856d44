/** The changes of single fields of a source by an update. */
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import { difference, type DataField } from "../data/fields/field.ts";
import { AnyField } from "../data/fields/json.ts";
import { ForcedDeletion } from "../data/operators.ts";
import { sourcesDifference } from "./embedded-sources.ts";

/** The field used for each key that the schema does not name, in documents that keep unknown fields. */
export const KEPT: DataField = new AnyField();

/**
 * Computes how an update changes the stored value of a field: undefined where it does not, a ForcedDeletion where
 * `after` is undefined; for a list of embedded documents as `sourcesDifference` gives it.
 */
export function fieldDifference(field: DataField, before: any, after: any): any {
  if (after === undefined) return before === undefined ? undefined : new ForcedDeletion();
  return field instanceof EmbeddedCollectionField ? sourcesDifference(before ?? [], after) : difference(before, after);
}
