import { documentOf, host } from "../../host/host.ts";
import type { ChangeLabel } from "../../contract/change.ts";
import type { HostDocument } from "../../host/documents.ts";
import { writeUnlessLeaving } from "../leaving.ts";
import { createEmbedded } from "./embedded.ts";
import { inverse } from "./inverse.ts";
import { ledgerEntry } from "./ledger.ts";
import type { DocumentWrite } from "./plan.ts";
import { carriedOutOf } from "./plan.ts";
import { ownName } from "./records.ts";
import { isOfDeleted } from "./labels.ts";
import { undoUnlocked } from "./undo-step.ts";
import { valueIn } from "./write-record.ts";

/**
 * Undoes writes of `writeUndoable`, the last first; documents that no longer exist or are being deleted are passed
 * over. Those with a record are undone as what a card wrote. Of others, and of those whose record is forgotten, a
 * number goes back by the difference that was written; any other field goes back only if it still holds what was
 * written; entries added to a list are removed. A document that was created is deleted, even if it was edited since. A
 * document that was deleted is created again, unless it exists, as a condition that was set anew does. The caller must
 * hold the write lock.
 * @returns labels of the changes that could not be undone
 */
export async function undoPlain(writes: readonly DocumentWrite[]): Promise<ChangeLabel[]> {
  const notUndone: ChangeLabel[] = [];
  const undone = new Set<string>();
  for (const write of [...writes].reverse()) {
    const { noted = "" } = write;
    if (ledgerEntry(noted)) {
      // All documents of the record at once.
      const labels = undone.has(noted) ? [] : await undoUnlocked(noted, "effects", host.game.user);
      undone.add(noted);
      notUndone.push(...labels.filter((label) => !isOfDeleted(label)));
      continue;
    }
    const document = documentOf<HostDocument>(write.uuid);
    if (!document) continue;
    // Fields, then what was created, then what was deleted.
    const { update, skipped } = inverse(write.entries, (path) => valueIn(document, path), ownName(document));
    notUndone.push(...skipped);
    await writeUnlessLeaving(document, async () => {
      if (Object.keys(update).length) await document.update(update);
      for (const { type, id } of carriedOutOf(write, write.made))
        await document.getEmbeddedDocument(type, id)?.delete();
      await createEmbedded(document, carriedOutOf(write, write.removed), {});
    });
  }
  return notUndone;
}
