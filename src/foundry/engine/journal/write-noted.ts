import { documentOf, host } from "../../host/host.ts";
import type { Change } from "../../contract/change.ts";
import type { HostDocument } from "../../host/documents.ts";
import { writeUnlessLeaving } from "../leaving.ts";
import { carryOut } from "./apply.ts";
import { createEmbedded, deleteEmbedded } from "./embedded.ts";
import { recordsBeside } from "./find-records.ts";
import { withWriteLock } from "./lock.ts";
import type { DocumentWrite } from "./plan.ts";
import { carriedOutOf, planOf } from "./plan.ts";
import { appendedValue } from "./records.ts";
import { valueIn } from "./write-record.ts";

/** Writes changes as `writePlain` says. Documents that are deleted or being deleted are passed over. */
export const writeNow = (changes: readonly Change[]): Promise<void> =>
  withWriteLock(async () => writePlanned((await planOf("", "effects", host.game.user, changes)).writes));

/**
 * Writes changes as `writeUndoable` says: those of documents whose undo depends on what cards (chat messages of
 * actions) write in between leave records there as cards do.
 */
export const writeNoted = (changes: readonly Change[]): Promise<readonly DocumentWrite[]> =>
  withWriteLock(async () => {
    const id = host.foundry.utils.randomID();
    const plan = await planOf(id, "effects", host.game.user, changes, (uuid) =>
      recordsBeside(uuid, { card: id, step: "effects" }, Infinity),
    );
    // An entry added to a list is removed by its id, whatever else is written.
    // A condition that is as wanted already counts for nothing: of two starts of a turn at once only one is taken back.
    const isOrdered = ({ entries, made, removed }: DocumentWrite): boolean =>
      [...made, ...removed].some(({ idle }) => !idle) || entries.some(({ kind }) => kind === "delta" || kind === "set");
    const writes = plan.writes.map((write) => (isOrdered(write) ? { ...write, noted: id } : write));
    await carryOut({ ...plan, cardless: true, writes: writes.filter(isOrdered) });
    await writePlanned(writes.filter((write) => !isOrdered(write) && write.entries.length));
    return writes;
  });

/**
 * Writes planned changes document by document, without records: if they are cut off nobody finishes them. The caller
 * must hold the write lock.
 */
async function writePlanned(writes: readonly DocumentWrite[]): Promise<void> {
  for (const write of writes) {
    const document = documentOf<HostDocument>(write.uuid);
    if (!document) continue;
    // One update for all fields. An entry without a new value appends one to the list that the field holds now.
    const update: Record<string, unknown> = {};
    const listNow = (path: string): unknown[] => (update[path] ?? valueIn(document, path) ?? []) as unknown[];
    for (const entry of write.entries)
      update[entry.path] = "after" in entry ? entry.after : [...listNow(entry.path), appendedValue(entry)];
    // The fields, then items and effects.
    await writeUnlessLeaving(document, async () => {
      if (Object.keys(update).length) await document.update(update);
      await createEmbedded(document, carriedOutOf(write, write.made), {});
      await deleteEmbedded(document, carriedOutOf(write, write.removed), {});
    });
  }
}
