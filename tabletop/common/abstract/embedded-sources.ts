/** The sources of embedded documents in the source of their parent. */
import { difference } from "../data/fields/plain.ts";
import { deepClone } from "../utils/objects.ts";

/**
 * Compares two lists of sources by their `_id`. Sources that only `before` has do not count.
 * @returns a list of all new sources (which only `after` has) and, of each changed source, the changes with its `_id`;
 * undefined if the list is empty
 */
export function sourcesDifference(before: any[], after: any[]): any[] | undefined {
  const changes = [];
  for (const source of after) {
    const previous = before.find((entry) => entry._id === source._id);
    const change = previous ? difference(previous, source) : deepClone(source);
    if (change) changes.push({ ...change, _id: source._id });
  }
  return changes.length ? changes : undefined;
}

/**
 * Makes the list `target` hold `sources`, in place. An object of the list that has the `_id` of a source stays in the
 * list, since a document refers to this object: the object gets the source's values, and its other keys become
 * undefined.
 */
export function commitSources(target: any[], sources: any[]): void {
  const committed = sources.map((source) => {
    const previous = target.find((entry) => entry._id === source._id);
    if (!previous) return source;
    for (const key of Object.keys(previous)) if (!(key in source)) previous[key] = undefined;
    return Object.assign(previous, source);
  });
  target.splice(0, target.length, ...committed);
}
