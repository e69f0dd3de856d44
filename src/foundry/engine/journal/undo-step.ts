import { documentOf, host } from "../../host/host.ts";
import type { ChangeLabel } from "../../contract/change.ts";
import type { HostDocument } from "../../host/documents.ts";
import { carryOut } from "./apply.ts";
import { changesByHand } from "./by-hand.ts";
import { recordOf, recordsBeside, storedRecords } from "./find-records.ts";
import { differenceOf, follow } from "./follow.ts";
import { lostLabel } from "./labels.ts";
import { ledgerEntry, markOf, noteLost, recordNoOp } from "./ledger.ts";
import { withWriteLock } from "./lock.ts";
import type { DocumentWrite, Presser } from "./plan.ts";
import { presser } from "./plan.ts";
import type { CardRecord, Step } from "./records.ts";
import { recordKey } from "./records.ts";
import { valueIn } from "./write-record.ts";

/**
 * Undoes a card's step in every document that the step changed. Documents whose record is lost only count as undone, so
 * that the card can be applied again. Resolves to labels of what was not undone: skipped changes, documents that are
 * gone, and documents whose record is lost. `again`: the card is about to be written anew, at the same place.
 */
export const undoStep = (cardId: string, step: Step, user: Presser, again = false): Promise<ChangeLabel[]> =>
  withWriteLock(() => undoUnlocked(cardId, step, user, again));

/** Does what `undoStep` does; the caller must hold the write lock. */
export async function undoUnlocked(cardId: string, step: Step, user: Presser, again = false): Promise<ChangeLabel[]> {
  const writes: DocumentWrite[] = [];
  // For documents whose record is lost: labels for the user, and for the ledger writes that undo nothing.
  const lostLabels: ChangeLabel[] = [];
  const lostWrites: DocumentWrite[] = [];
  // Each document that the card has changed.
  for (const uuid of ledgerEntry(cardId)?.touched ?? []) {
    const record = recordOf(uuid, cardId, step);
    if (!record && isRecordLost(uuid, cardId, step)) {
      lostLabels.push(lostLabel(uuid));
      lostWrites.push({ uuid, entries: [], made: [], removed: [] });
    }
    if (record?.state === "applied") {
      const { entries, made, removed, at } = record;
      const paths = new Set(entries.map(({ path }) => path));
      const beside = recordsBeside(uuid, record, at);
      const document = documentOf<HostDocument>(uuid);
      // What was changed by hand counts in the order of what stands, if anything does.
      const isOrdered = again || [...beside.earlier, ...beside.later].some((other) => writesAny(other, paths));
      const byHand =
        isOrdered && document ? changesByHand(record, beside.later, (path) => valueIn(document, path)) : [];
      const laterRecords = [...beside.later, ...byHand].sort((first, second) => first.at - second.at);
      const followed = follow(differenceOf(record, true), laterRecords);
      const { left } = followed;
      const isNew = ({ card }: CardRecord): boolean => !followed.rebased.some((other) => other.card === card);
      const rebased = [...followed.rebased, ...byHand.filter(isNew)];
      const later = laterRecords.flatMap((other) => other.entries.filter(({ path }) => paths.has(path)));
      writes.push({
        uuid,
        entries,
        made,
        removed,
        at,
        ...(rebased.length && { rebased }),
        ...(left.length && { left }),
        ...(later.length && { later }),
      });
    }
  }
  if (lostWrites.length)
    await noteLost({ card: cardId, step, direction: "undo", ...presser(user), writes: lostWrites });
  // Effects without any change have no record in a document: only the ledger notes them.
  const { asked, blank } = ledgerEntry(cardId) ?? {};
  const isBlank = step === "effects" && blank?.state === "applied";
  // A card keeps the place that it had when it was amended before.
  const place =
    asked?.[step]?.place ?? Math.min(...writes.flatMap(({ at }) => at ?? []), ...(isBlank ? [blank.at] : []));
  if (isBlank) await recordNoOp(cardId, "undone", user, again ? place : undefined);
  return [
    ...lostLabels,
    ...(await carryOut({
      id: host.foundry.utils.randomID(),
      card: cardId,
      step,
      direction: "undo",
      ...(again && { place }),
      ...presser(user),
      writes,
    })),
  ];
}

/** Tells whether a record has written any of these paths. */
const writesAny = ({ entries }: CardRecord, paths: ReadonlySet<string>): boolean =>
  entries.some(({ path }) => paths.has(path));

/**
 * Tells, of a document in which `recordOf` finds no record of a card's step, whether the record is lost or forged: by
 * the ledger the step is applied in the document, and the document still exists. For a card of Fray 0.1, of which the
 * ledger has no marks, tells whether the document has a record in a wrong form.
 */
function isRecordLost(uuid: string, cardId: string, step: Step): boolean {
  const entry = ledgerEntry(cardId);
  const mark = entry && markOf(entry, uuid, step);
  if (mark === undefined) return Object.hasOwn(storedRecords(documentOf(uuid)), recordKey(cardId, step));
  return mark?.state === "applied" && documentOf(uuid) !== null;
}
