/** The sources of embedded documents within that of their parent. */
import { difference } from "../data/fields/field.ts";
import { deepClone } from "../utils/objects.ts";

/** The sources that are new or differ; undefined if none. */
export function sourcesDifference(before: any[], after: any[]): any[] | undefined {
  const changes = [];
  for (const source of after) {
    const old = before.find((entry) => entry._id === source._id);
    const changed = old ? difference(old, source) : deepClone(source);
    if (changed) changes.push({ ...changed, _id: source._id });
  }
  return changes.length ? changes : undefined;
}

/** Takes over sources one by one, so that documents keep theirs. */
export function commitSources(target: any[], sources: any[]): void {
  const next = sources.map((source) => {
    const old = target.find((entry) => entry._id === source._id);
    if (!old) return source;
    for (const key of Object.keys(old)) if (!(key in source)) old[key] = undefined;
    return Object.assign(old, source);
  });
  target.splice(0, target.length, ...next);
}
