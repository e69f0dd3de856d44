/** The changes of single fields of a source by an update. */
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import { difference, type DataField } from "../data/fields/field.ts";
import { AnyField } from "../data/fields/json.ts";
import { ForcedDeletion } from "../data/operators.ts";
import { sourcesDifference } from "./embedded-sources.ts";

/** Stands for each field that the schema of a kept document does not name. */
export const KEPT: DataField = new AnyField();

/** The difference of a field's value from that in the source: undefined for none, a deletion for a removed value. */
export function changeOf(field: DataField, before: any, after: any): any {
  if (after === undefined) return before === undefined ? undefined : new ForcedDeletion();
  return field instanceof EmbeddedCollectionField ? sourcesDifference(before ?? [], after) : difference(before, after);
}
