import { serverNow } from "../../host/clock.ts";
import { documentOf, host, report, localize } from "../../host/host.ts";
import { withDeletions } from "../../host/compat.ts";
import type { Change, ChangeLabel } from "../../contract/change.ts";
import type { HostDocument, TokenDocument } from "../../host/documents.ts";
import { writeUnlessLeaving } from "../leaving.ts";
import { hasRoom } from "../../contract/reading/room.ts";
import { NAMESPACE } from "../../settings.ts";
import {
  askedOf,
  notePlanOpen,
  noteSingleOpen,
  notePlanDone,
  noteSingleDoneSoon,
  ledger,
  ledgerEntry,
  markOf,
  noteLeft,
  noteLost,
  recordDigest,
  recordNoOp,
} from "./ledger.ts";
import type { DocumentWrite, Plan, Presser } from "./plan.ts";
import { embedded, createEmbedded, deleteEmbedded } from "./embedded.ts";
import { withWriteLock } from "./lock.ts";
import { planOf, presser } from "./plan.ts";
import { readRecord } from "./read-records.ts";
import type { CardRecord, Made, Records, Step } from "./records.ts";
import { deletedLabel, lostLabel } from "./labels.ts";
import { appendedValue, inverse, outdated, ownName, recordKey, isUnchanged } from "./records.ts";

/*
 * A card (the chat message of an action) changes documents in two steps, "costs" and "effects". Each changed document
 * keeps a record of each step in its flags, by which it is undone; its owner could forge that record. The ledger, a
 * world setting that only gamemasters write, holds for each record a mark: its state and its digest.
 */

/** Returns the value of a document's flag `records` (`recordKey` → record), unchecked; empty if there is none. */
function storedRecords(document: HostDocument | null): Record<string, unknown> {
  const { records } = (document?.flags?.[NAMESPACE] ?? {}) as { records?: unknown };
  return typeof records === "object" && records !== null ? (records as Record<string, unknown>) : {};
}

/** Returns the records in a document's flags, by `recordKey`, also forged records; leaves out those of a wrong form. */
export function recordsOf(document: HostDocument | null): Records {
  const recordEntries = Object.entries(storedRecords(document)).map(
    ([key, unchecked]) => [key, readRecord(nameOf(document), unchecked)] as const,
  );
  return Object.fromEntries(recordEntries.filter(([, checked]) => checked !== null)) as Records;
}

/** Returns the record of a card's step in a document, though its owner may have forged it; null if there is none. */
function claimIn(uuid: string, cardId: string, step: Step): CardRecord | null {
  const document = documentOf<HostDocument>(uuid);
  const record = readRecord(nameOf(document), storedRecords(document)[recordKey(cardId, step)]);
  return record?.card === cardId && record.step === step ? record : null;
}

/**
 * Returns the record of a card's step in a document, if the ledger has a mark with the record's state and digest; else
 * null. For a card of Fray 0.1, of which the ledger has no marks, any record is returned.
 */
export function recordOf(uuid: string, cardId: string, step: Step): CardRecord | null {
  const claim = claimIn(uuid, cardId, step);
  const entry = ledgerEntry(cardId);
  // Undefined: the ledger has no marks of this card; null: it has none of this record.
  const mark = entry && markOf(entry, uuid, step);
  if (mark === undefined) return claim;
  return claim && mark && claim.state === mark.state && recordDigest(claim) === mark.digest ? claim : null;
}

/** Returns the kind of a document, such as "Actor"; "" for null. */
const nameOf = (document: HostDocument | null): string => document?.documentName ?? "";

/** A record with the uuid of its document; `uuid` is null for a record that stands only in the ledger (`blank`). */
export interface FoundRecord extends CardRecord {
  readonly uuid: string | null;
  /** id of the user who asked for the step; left out in records of older versions */
  readonly user?: string;
}

/** Tells whether this user asked for a record's step: compared by id, or by name if the record has no user's id. */
export const isPressedBy = (
  { user, by }: FoundRecord,
  candidate: { readonly id: string; readonly name: string },
): boolean => (user ? candidate.id === user : candidate.name === by);

/**
 * Returns all records of a card: those in the documents that the card has changed and that still exist, and the
 * ledger's own if the card was applied without a change. For a record that a document's owner has changed or deleted,
 * returns one with the ledger's state and empty lists. Who asked for each step is as the ledger says.
 */
export function recordsOfCard(cardId: string): FoundRecord[] {
  const records: FoundRecord[] = [];
  const entry = ledgerEntry(cardId);
  for (const uuid of entry?.touched ?? [])
    for (const step of ["costs", "effects"] as const) {
      const record = isPending(cardId, step) ? pendingRecord(uuid, cardId, step) : recordOf(uuid, cardId, step);
      // If no record fits the ledger's mark, only the state that the mark has is known.
      const isOnlyMarked = !record && !isPending(cardId, step) && documentOf(uuid) !== null;
      const mark = isOnlyMarked ? markOf(entry!, uuid, step) : null;
      const shownRecord =
        record ?? (mark && { card: cardId, step, state: mark.state, at: entry!.at, by: "", ...NOTHING });
      if (shownRecord) records.push({ ...shownRecord, ...askedOf(entry!, uuid, shownRecord), uuid });
    }
  if (entry?.blank) records.push({ card: cardId, step: "effects", ...entry.blank, ...NOTHING, uuid: null });
  return records;
}

/** Tells whether a step of a card is being written: the ledger then already has the marks of records still to come. */
const isPending = (cardId: string, step: Step): boolean => {
  // The plans that the ledger has: of several documents, and the newest of one document.
  const { open, last } = ledger();
  const plan = [last, ...open].find((openPlan) => openPlan?.card === cardId && openPlan.step === step);
  return plan !== undefined && plan !== null && !carriedOut.has(planKey(plan));
};

/** Keys (`planKey`) of the plans that this client has carried out, as the ledger may learn of it only later. */
const carriedOut = new Set<string>();
/** Returns the key of a plan, made of its card, step, direction and id. */
const planKey = ({ card, step, direction, id }: Plan): string => `${card} ${step} ${direction} ${id ?? ""}`;

/**
 * Returns a document's record of a step that is being written, whatever its state; null if there is none, or if it is
 * not as the ledger's mark says.
 */
function pendingRecord(uuid: string, cardId: string, step: Step): CardRecord | null {
  const claim = claimIn(uuid, cardId, step);
  const entry = ledgerEntry(cardId);
  const mark = entry && markOf(entry, uuid, step);
  return claim && (mark === undefined || mark?.digest === recordDigest(claim)) ? claim : null;
}

/** The lists of a record of which only the state is known: nothing is known to be written. */
const NOTHING = { entries: [], made: [], removed: [], skipped: [] };

/** Tells whether a card has changed documents and none of them exists any more, so that it cannot be applied or undone. */
export function areTouchedDocumentsGone(cardId: string): boolean {
  const touched = ledgerEntry(cardId)?.touched ?? [];
  return touched.length > 0 && touched.every((uuid) => !documentOf(uuid));
}

/**
 * Writes the changes of a card's step: one update for each document, with the step's record. A function `changes` is
 * called when no earlier write is under way, so that it reads what earlier writes have left. Documents that already
 * have the step's record as applied are skipped; effects without any change are noted in the ledger alone.
 */
export async function writeStep(
  cardId: string,
  step: Step,
  user: Presser,
  changes: readonly Change[] | (() => readonly Change[]),
): Promise<void> {
  await withWriteLock(async () => {
    const plan = await planOf(cardId, step, user, typeof changes === "function" ? changes() : changes);
    if (plan.writes.length) await carryOut(plan);
    else if (step === "effects") await recordNoOp(cardId, "applied", user);
  });
}

/**
 * Undoes a card's step in every document that the step changed. Documents whose record is lost only count as undone, so
 * that the card can be applied again. Resolves to labels of what was not undone: skipped changes, documents that are
 * gone, and documents whose record is lost. `again`: the card is about to be written anew.
 */
export function undoStep(cardId: string, step: Step, user: Presser, again = false): Promise<ChangeLabel[]> {
  return withWriteLock(async () => {
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
      if (record?.state === "applied")
        writes.push({ uuid, entries: record.entries, made: record.made, removed: record.removed });
    }
    if (lostWrites.length)
      await noteLost({ card: cardId, step, direction: "undo", ...presser(user), writes: lostWrites });
    // Effects without any change have no record in a document: only the ledger notes them.
    if (step === "effects" && ledgerEntry(cardId)?.blank?.state === "applied") await recordNoOp(cardId, "undone", user);
    return [
      ...lostLabels,
      ...(await carryOut({
        id: host.foundry.utils.randomID(),
        card: cardId,
        step,
        direction: "undo",
        ...(again && { again }),
        ...presser(user),
        writes,
      })),
    ];
  });
}

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

/** Keys (`recordKey`) of the plans that this client is carrying out now, so that they are not taken for cut off. */
const underWay = new Set<string>();

/**
 * Carries out every plan in the ledger that was begun but is not under way on this client: it was cut off. A plan that
 * fails is reported. Resolves to the number of these plans, failed ones included.
 */
export async function finishCutOffPlans(): Promise<number> {
  const { open, last } = ledger();
  // The end of `last`, the newest plan of a single write, may not be noted yet though this client has carried it out.
  const cutOffPlans = [...open, ...(last ? [last] : [])].filter(
    (plan) => !underWay.has(recordKey(plan.card, plan.step)) && !(plan === last && carriedOut.has(planKey(plan))),
  );
  // A failure must not keep the next plan from being carried out.
  for (const plan of cutOffPlans) await withWriteLock(() => carryOut(plan, true)).catch(report);
  return cutOffPlans.length;
}

/**
 * Carries out a plan; until the plan ends, its key is in `underWay`. `isResumed`: the plan was cut off before and is
 * noted in the ledger. Resolves to labels of the changes that were skipped.
 */
async function carryOut(plan: Plan, isResumed = false): Promise<ChangeLabel[]> {
  if (!plan.writes.length) return [];
  const key = recordKey(plan.card, plan.step);
  underWay.add(key);
  try {
    return await writeAll(plan, isResumed);
  } finally {
    underWay.delete(key);
  }
}

/**
 * Leaves out of a plan the documents that have its step applied already, notes the plan in the ledger, writes or undoes
 * the rest, and notes the plan's end. One that is resumed (`isResumed`) is noted already, and nothing is left out of it.
 * Resolves to labels of the changes that were skipped.
 */
async function writeAll(planned: Plan, isResumed: boolean): Promise<ChangeLabel[]> {
  const plan = isResumed ? planned : unwritten(planned);
  if (!plan.writes.length) return [];
  const skipped: ChangeLabel[] = [];
  // A plan of one write, with nothing to create or delete, has its own place in the ledger, which the next one
  // overwrites: nobody waits until its end is noted.
  const isSingleWrite = plan.writes.length === 1 && !plan.writes[0]!.made.length && !plan.writes[0]!.removed.length;
  if (!isResumed) await (isSingleWrite ? noteSingleOpen(plan) : notePlanOpen(plan));
  for (const write of plan.writes)
    skipped.push(...(await (plan.direction === "apply" ? applyOne(plan, write, isResumed) : undoOne(plan, write))));
  carriedOut.add(planKey(plan));
  if (isSingleWrite) noteSingleDoneSoon(plan);
  else await notePlanDone(plan);
  return skipped;
}

/**
 * Returns a plan without the writes to documents that have the step's record as applied already; a record that the
 * ledger does not know does not count. The plan of an undo is returned as it is.
 */
function unwritten(plan: Plan): Plan {
  if (plan.direction === "undo") return plan;
  const writes = plan.writes.filter(({ uuid }) => recordOf(uuid, plan.card, plan.step)?.state !== "applied");
  return { ...plan, writes };
}

/** Returns options that mark a write as one of this plan; by them a token's move is told from one that a user made. */
const writeOptions = (plan: Plan): object => ({
  fray: { card: plan.card, step: plan.step, direction: plan.direction },
});

/**
 * Writes a plan's changes to one document; of a resumed plan (`isResumed`), not to one that has the record as applied.
 * Resolves to an empty list, or to a label if the document is deleted or being deleted.
 */
async function applyOne(plan: Plan, write: DocumentWrite, isResumed: boolean): Promise<ChangeLabel[]> {
  const document = documentOf<HostDocument>(write.uuid);
  if (!document) return [deletedLabel(write.uuid)];
  const existing = isResumed ? recordOf(write.uuid, plan.card, plan.step) : null;
  if (existing?.state !== "applied") {
    // An entry has the new value of its field (`after`), or appends one to the list that the field holds now.
    const update: Record<string, unknown> = {};
    const listNow = (path: string): unknown[] => (update[path] ?? valueIn(document, path) ?? []) as unknown[];
    for (const entry of write.entries)
      update[entry.path] = "after" in entry ? entry.after : [...listNow(entry.path), appendedValue(entry)];
    if (!(await writeRecord(document, plan, { ...write, state: "applied", skipped: [] }, update)))
      return [deletedLabel(write.uuid)];
  }
  // Items and effects come after the record. If the plan was cut off in between, those missing are made now.
  await createEmbedded(document, write.made, writeOptions(plan));
  await deleteEmbedded(document, write.removed, writeOptions(plan));
  return [];
}

/**
 * Undoes a plan's write in one document, if the document still has the record that was written; else does nothing.
 * Resolves to labels of the changes that were skipped.
 */
async function undoOne(plan: Plan, write: DocumentWrite): Promise<ChangeLabel[]> {
  const document = documentOf<HostDocument>(write.uuid);
  if (!document) return [deletedLabel(write.uuid)];
  // The ledger already says "undone", so that `recordOf` finds nothing: the record is compared with the plan's write.
  const claim = claimIn(write.uuid, plan.card, plan.step);
  if (claim?.state !== "applied" || recordDigest(claim) !== recordDigest(write)) return [];
  // Items and effects: delete those that were created, unless edited since, and create those that were deleted.
  const skipped: ChangeLabel[] = [];
  const toDelete: Made[] = [];
  for (const madeOne of write.made) {
    const current = embedded(document, madeOne);
    if (!current) continue;
    if (isUnchanged(madeOne.type, madeOne.data, current.toObject())) toDelete.push(madeOne);
    else skipped.push({ key: "FRAY.Undo.edited", data: { name: String(madeOne.data.name ?? "") } });
  }
  await deleteEmbedded(document, toDelete, writeOptions(plan));
  await createEmbedded(document, write.removed, writeOptions(plan));
  // Fields: all that can be undone; a token goes back only if there is room at its former place.
  const later = plan.again ? [] : appliedRecords(document.uuid, plan).flatMap(({ entries }) => entries);
  const undoing = inverse(write.entries, (path) => valueIn(document, path), ownName(document), later);
  skipped.push(...undoing.skipped);
  const { x, y, ...updateWithoutPlace } = undoing.update;
  const setsPlace = typeof x === "number" && typeof y === "number";
  const isPlaceTaken = setsPlace && !hasRoom(document as unknown as TokenDocument, { x, y });
  if (isPlaceTaken)
    skipped.push({ key: "FRAY.Undo.placeTaken", data: { name: (document as unknown as TokenDocument).name } });
  if (skipped.length) await noteLeft(plan.card, write.uuid, plan.step, skipped);
  const isWritten = await writeRecord(
    document,
    plan,
    { ...write, state: "undone", skipped },
    isPlaceTaken ? updateWithoutPlace : undoing.update,
  );
  return isWritten ? skipped : [deletedLabel(write.uuid)];
}

/**
 * Returns a document's applied records, true to the ledger, oldest first. `after`: a card and step; only records newer
 * than the document's record of these are returned, if it has one.
 */
export function appliedRecords(uuid: string, after?: { readonly card: string; readonly step: Step }): CardRecord[] {
  const records = Object.values(recordsOf(documentOf<HostDocument>(uuid))).sort(
    (first, second) => first.at - second.at,
  );
  const place = records.findIndex(({ card, step }) => card === after?.card && step === after.step);
  return records.slice(place + 1).filter(({ card, step }) => recordOf(uuid, card, step)?.state === "applied");
}

/**
 * Writes fields and the record of the write in one update, and deletes the document's oldest records beyond the limit.
 * Resolves to false, with nothing written, if the document is, or is in, an encounter or combatant that is deleted or
 * being deleted; else to true.
 */
async function writeRecord(
  document: HostDocument,
  plan: Plan,
  outcome: DocumentWrite & Pick<CardRecord, "state" | "skipped">,
  update: Record<string, unknown>,
): Promise<boolean> {
  // The record, under its key; then one update with fields, record and the deletion of old records.
  const key = recordKey(plan.card, plan.step);
  const { entries, made, removed, state, skipped } = outcome;
  const record: CardRecord = {
    card: plan.card,
    step: plan.step,
    state,
    at: serverNow(),
    by: plan.by,
    entries,
    made,
    removed,
    skipped,
  };
  const oldKeys = outdated(storedRecords(document) as Records, key);
  const recordsPath = `flags.${NAMESPACE}.records`;
  return writeUnlessLeaving(document, () =>
    document.update(
      withDeletions({ ...update, [`${recordsPath}.${key}`]: record }, recordsPath, oldKeys),
      writeOptions(plan),
    ),
  );
}

/** Returns the stored value at a dotted path of a document; undefined if there is none. */
function valueIn(document: HostDocument, path: string): unknown {
  return host.foundry.utils.getProperty(document._source, path);
}

/** Returns the words of a label in the user's language; its datum `of` is the key of words with the same data. */
export function labelInWords({ key, data }: ChangeLabel): string {
  return localize(key, data?.of ? { ...data, of: localize(String(data.of), data) } : data);
}
