import { documentOf, host } from "../../host/host.ts";
import type { Change, ChangeLabel } from "../../contract/change.ts";
import type { HostDocument } from "../../host/documents.ts";
import { writeUnlessLeaving } from "../leaving.ts";
import { createEmbedded, deleteEmbedded } from "./embedded.ts";
import { withWriteLock } from "./lock.ts";
import type { DocumentWrite } from "./plan.ts";
import { planOf } from "./plan.ts";
import { appendedValue, inverse } from "./records.ts";

/**
 * Writes changes that belong to no card and need no undo of their own: a pool changed in the tracker, the start of a
 * round, a finished move (which is undone with the move). Resolves to the writes, one for each document, also for one
 * that is deleted or about to be and was left out; `operation`: options of the writes; `name` goes into the ids of
 * documents it creates.
 */
export function writePlain(
  changes: readonly Change[],
  operation: object = {},
  name = "",
): Promise<readonly DocumentWrite[]> {
  return withWriteLock(() => writeNow(changes, operation, name));
}

/** Writes the changes; the caller holds the write lock. */
async function writeNow(
  changes: readonly Change[],
  operation: object,
  name: string,
): Promise<readonly DocumentWrite[]> {
  const plan = await planOf(name, "effects", host.game.user, changes);
  for (const write of plan.writes) {
    const document = documentOf<HostDocument>(write.uuid);
    if (!document) continue;
    // One update for all values; entries are appended to the list as it is by then.
    const update: Record<string, unknown> = {};
    for (const entry of write.entries) {
      if ("after" in entry) update[entry.path] = entry.after;
      else
        update[entry.path] = [
          ...((update[entry.path] ?? valueAt(document, entry.path) ?? []) as unknown[]),
          appendedValue(entry),
        ];
    }
    await writeUnlessLeaving(document, async () => {
      if (Object.keys(update).length) await document.update(update, operation);
      await createEmbedded(document, write.made, operation);
      await deleteEmbedded(document, write.removed, operation);
    });
  }
  return plan.writes;
}

/** Returns a stored value of a document by its dotted path. */
function valueAt(document: HostDocument, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document._source);
}

/**
 * Undoes writes of `writePlain`, last ones first: fields as far as they were not changed since, embedded documents in
 * any case. The caller must hold the write lock. Resolves to the changes that could not be undone.
 */
export async function undoPlain(writes: readonly DocumentWrite[]): Promise<ChangeLabel[]> {
  const notUndone: ChangeLabel[] = [];
  for (const write of [...writes].reverse()) {
    const document = documentOf<HostDocument>(write.uuid);
    if (!document) continue;
    const { update, skipped } = inverse(write.entries, (path) => valueAt(document, path));
    notUndone.push(...skipped);
    await writeUnlessLeaving(document, async () => {
      if (Object.keys(update).length) await document.update(update);
      for (const made of write.made) await document.getEmbeddedDocument(made.type, made.id)?.delete();
      for (const removed of write.removed)
        await document.createEmbeddedDocuments(removed.type, [removed.data], { keepId: true, keepEmbeddedIds: true });
    });
  }
  return notUndone;
}
