import { documentOf } from "../../host/host.ts";
import type { ChangeLabel } from "../../contract/change.ts";
import type { ActorDocument, HostDocument, TokenDocument } from "../../host/documents.ts";
import { shownName } from "../../contract/reading/names.ts";
import { hasRoom } from "../../contract/reading/room.ts";
import { createEmbedded, deleteEmbedded, embedded } from "./embedded.ts";
import { claimIn } from "./find-records.ts";
import { inverse, isUnchanged } from "./inverse.ts";
import { deletedLabel } from "./labels.ts";
import { noteLeft } from "./ledger.ts";
import { carriedOutOf } from "./plan.ts";
import type { DocumentWrite, Plan } from "./plan.ts";
import { isRecordDigest, recordDigest } from "./record-digest.ts";
import type { Made } from "./records.ts";
import { ownName } from "./records.ts";
import { valueIn, writeOptions, writeRecord } from "./write-record.ts";

/**
 * Undoes a plan's write in one document, if the document still has the record that was written; else does nothing.
 * Resolves to labels of the changes that were skipped, each with the document's `uuid` among its data; to one label if
 * the document is deleted.
 */
export async function undoOne(plan: Plan, write: DocumentWrite): Promise<ChangeLabel[]> {
  const document = documentOf<HostDocument>(write.uuid);
  if (!document) return [deletedLabel(write.uuid)];
  // The ledger already says "undone", so that `recordOf` finds nothing: the record is compared with the plan's write.
  const claim = claimIn(write.uuid, plan.card, plan.step);
  if (claim?.state !== "applied" || !isRecordDigest(recordDigest(write), claim)) return [];
  // Items and effects: delete those that were created, unless edited since, and create those that were deleted.
  let skipped: ChangeLabel[] = [];
  const toDelete: Made[] = [];
  for (const madeOne of carriedOutOf(write, write.made)) {
    const current = embedded(document, madeOne);
    if (!current) continue;
    if (isUnchanged(madeOne.type, madeOne.data, current.toObject())) toDelete.push(madeOne);
    else skipped.push({ key: "FRAY.Undo.edited", data: { name: String(madeOne.data.name ?? "") } });
  }
  await deleteEmbedded(document, toDelete, writeOptions(plan));
  await createEmbedded(document, carriedOutOf(write, write.removed), writeOptions(plan));
  // Fields: all that can be undone; a token goes back only if there is room at its former place.
  const name = document.documentName === "Actor" ? shownName(document as unknown as ActorDocument) : ownName(document);
  const undoing = inverse(
    write.entries,
    (path) => valueIn(document, path),
    name,
    write.later,
    plan.place !== undefined,
  );
  skipped.push(...undoing.skipped);
  const { x, y, ...updateWithoutPlace } = undoing.update;
  const setsPlace = typeof x === "number" && typeof y === "number";
  const isPlaceTaken = setsPlace && !hasRoom(document as unknown as TokenDocument, { x, y });
  if (isPlaceTaken)
    skipped.push({ key: "FRAY.Undo.placeTaken", data: { name: (document as unknown as TokenDocument).name } });
  skipped = skipped.map((label) => ({ ...label, data: { uuid: write.uuid, ...label.data } }));
  if (skipped.length) await noteLeft(plan.card, write.uuid, plan.step, skipped);
  const isWritten = await writeRecord(
    document,
    plan,
    { ...write, state: "undone", skipped },
    isPlaceTaken ? updateWithoutPlace : undoing.update,
  );
  return isWritten ? skipped : [deletedLabel(write.uuid)];
}
