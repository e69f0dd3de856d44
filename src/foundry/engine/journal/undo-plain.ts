import { documentOf } from "../../host/host.ts";
import type { ChangeLabel } from "../../contract/change.ts";
import type { HostDocument } from "../../host/documents.ts";
import { writeUnlessLeaving } from "../leaving.ts";
import { createEmbedded } from "./embedded.ts";
import { inverse } from "./inverse.ts";
import type { DocumentWrite } from "./plan.ts";
import { ownName } from "./records.ts";
import { valueAt } from "./write-plain.ts";

/**
 * Undoes writes of `writePlain`, the last first; documents that no longer exist or are being deleted are passed over. A
 * number goes back by the difference that was written; any other field goes back only if it still holds what was
 * written; entries added to a list are removed. A document that was created is deleted, even if it was edited since. A
 * document that was deleted is created again, unless it exists, as a condition that was set anew does. The caller must
 * hold the write lock.
 * @returns labels of the changes that could not be undone
 */
export async function undoPlain(writes: readonly DocumentWrite[]): Promise<ChangeLabel[]> {
  const notUndone: ChangeLabel[] = [];
  for (const write of [...writes].reverse()) {
    const document = documentOf<HostDocument>(write.uuid);
    if (!document) continue;
    // Fields, then what was created, then what was deleted.
    const { update, skipped } = inverse(write.entries, (path) => valueAt(document, path), ownName(document));
    notUndone.push(...skipped);
    await writeUnlessLeaving(document, async () => {
      if (Object.keys(update).length) await document.update(update);
      for (const made of write.made) await document.getEmbeddedDocument(made.type, made.id)?.delete();
      await createEmbedded(document, write.removed, {});
    });
  }
  return notUndone;
}
