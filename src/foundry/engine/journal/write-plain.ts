import { documentOf, host } from "../../host/host.ts";
import type { Change } from "../../contract/change.ts";
import type { HostDocument } from "../../host/documents.ts";
import { writeUnlessLeaving } from "../leaving.ts";
import { createEmbedded, deleteEmbedded } from "./embedded.ts";
import { withWriteLock } from "./lock.ts";
import type { DocumentWrite } from "./plan.ts";
import { planOf } from "./plan.ts";
import { appendedValue } from "./records.ts";

/**
 * Writes changes that belong to no card (an action's chat message): a pool changed in the tracker, the start of a
 * round, the costs of a finished move. Documents that are deleted or being deleted are passed over. Resolves to the
 * planned writes, one for each document, the documents passed over included; `undoPlain` takes these writes.
 * @param operation options of the host's writes
 * @param name part of the ids of documents that are created
 */
export function writePlain(
  changes: readonly Change[],
  operation: object = {},
  name = "",
): Promise<readonly DocumentWrite[]> {
  return withWriteLock(() => writeNow(changes, operation, name));
}

/**
 * Plans the changes, writes them document by document, and returns the planned writes, also of documents that were
 * passed over: those that do not exist or are being deleted. Only called by `writePlain`, which holds the write lock.
 */
async function writeNow(
  changes: readonly Change[],
  operation: object,
  name: string,
): Promise<readonly DocumentWrite[]> {
  // Planned as for a card. But no document records these writes, and if they are cut off nobody finishes them.
  const plan = await planOf(name, "effects", host.game.user, changes);
  for (const write of plan.writes) {
    const document = documentOf<HostDocument>(write.uuid);
    if (!document) continue;
    // One update for all fields. An entry without a new value appends one to the list that the field holds now.
    const update: Record<string, unknown> = {};
    for (const entry of write.entries) {
      if ("after" in entry) update[entry.path] = entry.after;
      else
        update[entry.path] = [
          ...((update[entry.path] ?? valueAt(document, entry.path) ?? []) as unknown[]),
          appendedValue(entry),
        ];
    }
    // The fields, then items and effects.
    await writeUnlessLeaving(document, async () => {
      if (Object.keys(update).length) await document.update(update, operation);
      await createEmbedded(document, write.made, operation);
      await deleteEmbedded(document, write.removed, operation);
    });
  }
  return plan.writes;
}

/** Returns the stored value at a dotted path of a document; undefined if there is none. */
export function valueAt(document: HostDocument, path: string): unknown {
  let value: unknown = document._source;
  for (const key of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[key];
  return value;
}
