/** The sources of embedded documents within that of their parent. */
import { difference } from "../data/fields/field.ts";
import { deepClone } from "../utils/objects.ts";

/** Lists the sources that are new, whole, and the differences of those that changed; undefined if there are none. */
export function sourcesDifference(before: any[], after: any[]): any[] | undefined {
  const changes = [];
  for (const source of after) {
    const old = before.find((entry) => entry._id === source._id);
    const changed = old ? difference(old, source) : deepClone(source);
    if (changed) changes.push({ ...changed, _id: source._id });
  }
  return changes.length ? changes : undefined;
}

/** Writes sources into a list, in place. The object of each stays, since its document holds it. */
export function commitSources(target: any[], sources: any[]): void {
  const next = sources.map((source) => {
    const old = target.find((entry) => entry._id === source._id);
    if (!old) return source;
    for (const key of Object.keys(old)) if (!(key in source)) old[key] = undefined;
    return Object.assign(old, source);
  });
  target.splice(0, target.length, ...next);
}
