/** The sources of embedded documents in the source of their parent. */
import { difference } from "../data/fields/field.ts";
import { deepClone } from "../utils/objects.ts";

/**
 * Compares two lists of sources by their `_id`.
 * @returns for each source that only `after` has, all of it, and for each that has changed, its changes, with the `_id`;
 * undefined if there are none. Sources that only `before` has do not count.
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
 * Makes the list `target` hold `sources`, in place; sources with other ids leave it. A source that stays keeps its object,
 * which gets the new values, since its document refers to it; keys that it no longer has become undefined.
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
