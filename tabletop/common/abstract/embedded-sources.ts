/** The sources of embedded documents within that of their parent. */
import { difference } from "../data/fields/field.ts";
import { deepClone } from "../utils/objects.ts";

/**
 * Compares two lists of sources by id: gives the new ones whole, and of those changed the difference with the id;
 * undefined if there are none. Sources that `after` lacks are not told.
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
 * Makes a list hold the given sources, in place: those of other ids are removed. The object of a source that stays is
 * filled anew, since its document holds it; keys that it loses become undefined.
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
