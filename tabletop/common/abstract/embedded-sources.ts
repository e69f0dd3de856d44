/** The sources of embedded documents within that of their parent. */
import { difference } from "../data/fields/field.ts";
import { deepClone } from "../utils/objects.ts";

/**
 * Compares two lists of sources by their `_id`.
 * @returns the whole of each source that only `after` has, and of each that changed its difference with its `_id`;
 * undefined where there are none. Sources that only `before` has do not count.
 */
export function sourcesDifference(before: any[], after: any[]): any[] | undefined {
  const changes = [];
  for (const source of after) {
    const old = before.find((entry) => entry._id === source._id);
    const changed = old ? difference(old, source) : deepClone(source);
    if (changed) changes.push({ ...changed, _id: source._id });
  }
  return changes.length ? changes : undefined;
}

/**
 * Makes the list `target` hold `sources`, in place; it loses the sources with other ids. The object of a source that
 * stays is filled anew and not exchanged, since its document refers to it; keys that it loses become undefined.
 */
export function commitSources(target: any[], sources: any[]): void {
  const next = sources.map((source) => {
    const old = target.find((entry) => entry._id === source._id);
    if (!old) return source;
    for (const key of Object.keys(old)) if (!(key in source)) old[key] = undefined;
    return Object.assign(old, source);
  });
  target.splice(0, target.length, ...next);
}
