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
import { appendedValue, inverse, outdated, recordKey, isUnchanged } from "./records.ts";

/*
 * A card changes documents in two steps, its costs and its effects. Each document keeps a record of each step, by which
 * it is undone; the ledger, which only gamemasters write, knows the digest of each record.
 */

/** Returns the records of cards in a document's flags, unchecked, by card and step: its owner may have written them. */
function stored(document: HostDocument | null): Record<string, unknown> {
  const { records } = (document?.flags?.[NAMESPACE] ?? {}) as { records?: unknown };
  return typeof records === "object" && records !== null ? (records as Record<string, unknown>) : {};
}

/**
 * Returns the records of cards in a document's flags, by card and step (`recordKey`), those of a wrong form left out.
 */
export function recordsOf(document: HostDocument | null): Records {
  const read = Object.entries(stored(document)).map(
    ([key, unchecked]) => [key, readRecord(nameOf(document), unchecked)] as const,
  );
  return Object.fromEntries(read.filter(([, checked]) => checked !== null)) as Records;
}

/** Returns the unverified record of a card's step in a document, which its owner may have written; null if none. */
function claimIn(uuid: string, card: string, step: Step): CardRecord | null {
  const document = documentOf<HostDocument>(uuid);
  const record = readRecord(nameOf(document), stored(document)[recordKey(card, step)]);
  return record?.card === card && record.step === step ? record : null;
}

/**
 * Returns the record of a card's step in a document if it is the one that the ledger knows; null if there is none, or
 * if the ledger knows another. Of a card of Fray 0.1, of which the ledger knows none, any record counts.
 */
export function recordOf(uuid: string, card: string, step: Step): CardRecord | null {
  const claim = claimIn(uuid, card, step);
  const entry = ledgerEntry(card);
  const mark = entry && markOf(entry, uuid, step);
  if (mark === undefined) return claim;
  return claim && mark && claim.state === mark.state && recordDigest(claim) === mark.digest ? claim : null;
}

/** Returns the kind of a document, such as "Actor"; "" without one. */
const nameOf = (document: HostDocument | null): string => document?.documentName ?? "";

/**
 * A record with the uuid of its document; `uuid` is null for the ledger's own record of a card that had nothing to
 * change.
 */
export interface FoundRecord extends CardRecord {
  readonly uuid: string | null;
  /** id of the user who asked for the step; missing in cards of older versions */
  readonly user?: string;
}

/** Tells whether a user asked for a record's step: by id, or in a record of an older version by name. */
export const isPressedBy = (
  { user, by }: FoundRecord,
  candidate: { readonly id: string; readonly name: string },
): boolean => (user ? candidate.id === user : candidate.name === by);

/**
 * Returns all records of a card, from those documents the ledger says it changed that still exist, and the ledger's own
 * if it had nothing to change. Where a document's owner has changed or deleted a record, the state is taken from the
 * ledger, and the written fields are unknown (empty lists).
 */
export function recordsOfCard(card: string): FoundRecord[] {
  const found: FoundRecord[] = [];
  const entry = ledgerEntry(card);
  for (const uuid of entry?.touched ?? [])
    for (const step of ["costs", "effects"] as const) {
      const record = isPending(card, step) ? pendingRecord(uuid, card, step) : recordOf(uuid, card, step);
      const mark = record || isPending(card, step) || !documentOf(uuid) ? null : markOf(entry!, uuid, step);
      const known = record ?? (mark && { card, step, state: mark.state, at: entry!.at, by: "", ...NOTHING });
      if (known) found.push({ ...known, ...askedOf(entry!, uuid, known), uuid });
    }
  if (entry?.blank) found.push({ card, step: "effects", ...entry.blank, ...NOTHING, uuid: null });
  return found;
}

/** Tells whether a step of a card is being written: the ledger then already says what the documents will hold. */
const isPending = (card: string, step: Step): boolean => {
  const { open, last } = ledger();
  const plan = [last, ...open].find((openPlan) => openPlan?.card === card && openPlan.step === step);
  return plan !== undefined && plan !== null && !carried.has(planKey(plan));
};

/** Keys (`planKey`) of plans that this client has carried out, though the ledger does not know yet. */
const carried = new Set<string>();
/** Returns the key that tells a plan from all others: card, step, direction and id. */
const planKey = ({ card, step, direction, id }: Plan): string => `${card} ${step} ${direction} ${id ?? ""}`;

/** Returns a document's record of a step that is being written, from before or after the write; null if it has none. */
function pendingRecord(uuid: string, card: string, step: Step): CardRecord | null {
  const claim = claimIn(uuid, card, step);
  const entry = ledgerEntry(card);
  const mark = entry && markOf(entry, uuid, step);
  return claim && (mark === undefined || mark?.digest === recordDigest(claim)) ? claim : null;
}

/** The content of a record of which only the state is known. */
const NOTHING = { entries: [], made: [], removed: [], skipped: [] };

/** Tells whether a card has changed documents and all of them are deleted, so that nothing is left to apply or undo. */
export function areTouchedDocumentsGone(card: string): boolean {
  const touched = ledgerEntry(card)?.touched ?? [];
  return touched.length > 0 && touched.every((uuid) => !documentOf(uuid));
}

/**
 * Writes the changes of a card's step, each document once, with a record of them. If `changes` is a function, it is
 * called when its turn comes, so that it sees what earlier cards have left. Documents that already hold the step's
 * record as applied are skipped; effects without any change are noted in the ledger.
 */
export async function writeStep(
  card: string,
  step: Step,
  user: Presser,
  changes: readonly Change[] | (() => readonly Change[]),
): Promise<void> {
  await withWriteLock(async () => {
    const plan = await planOf(card, step, user, typeof changes === "function" ? changes() : changes);
    if (plan.writes.length) await carryOut(plan);
    else if (step === "effects") await recordNoOp(card, "applied", user);
  });
}

/**
 * Undoes one step of a card in every document that it changed. A document whose record of the step is lost counts as
 * undone, so that the card can be applied again. Resolves to labels of what stays: changes that were skipped, documents
 * that are gone, and those whose record is lost.
 */
export function undoStep(card: string, step: Step, user: Presser): Promise<ChangeLabel[]> {
  return withWriteLock(async () => {
    const writes: DocumentWrite[] = [];
    // The same documents twice: labels for the user, and writes that undo nothing for the ledger.
    const broken: ChangeLabel[] = [];
    const lost: DocumentWrite[] = [];
    for (const uuid of ledgerEntry(card)?.touched ?? []) {
      const record = recordOf(uuid, card, step);
      if (!record && isBroken(uuid, card, step)) {
        broken.push(brokenIn(uuid));
        lost.push({ uuid, entries: [], made: [], removed: [] });
      }
      if (record?.state === "applied")
        writes.push({ uuid, entries: record.entries, made: record.made, removed: record.removed });
    }
    if (lost.length) await noteLost({ card, step, direction: "undo", ...presser(user), writes: lost });
    // A step without any change stands in the ledger only.
    if (step === "effects" && ledgerEntry(card)?.blank?.state === "applied") await recordNoOp(card, "undone", user);
    return [
      ...broken,
      ...(await carryOut({
        id: host.foundry.utils.randomID(),
        card,
        step,
        direction: "undo",
        ...presser(user),
        writes,
      })),
    ];
  });
}

/**
 * Tells whether a document should hold a record of a card's step, though `recordOf` finds none: it still exists, and
 * the ledger says that the step was applied; for a card of Fray 0.1: it holds a record of a wrong form.
 */
function isBroken(uuid: string, card: string, step: Step): boolean {
  const entry = ledgerEntry(card);
  const mark = entry && markOf(entry, uuid, step);
  if (mark === undefined) return Object.hasOwn(stored(documentOf(uuid)), recordKey(card, step));
  return mark?.state === "applied" && documentOf(uuid) !== null;
}

/** Keys of the plans that this client is carrying out now: they are open, but not cut off. */
const underWay = new Set<string>();

/**
 * Finishes every plan of writes that was cut off, and reports one that fails; resolves to the number of plans, with
 * those that failed.
 */
export async function finishCutOffPlans(): Promise<number> {
  const { open, last } = ledger();
  const cut = [...open, ...(last ? [last] : [])].filter(
    (plan) => !underWay.has(recordKey(plan.card, plan.step)) && !(plan === last && carried.has(planKey(plan))),
  );
  // A plan that cannot be finished is reported, and does not stop the next.
  for (const plan of cut) await withWriteLock(() => carryOut(plan, true)).catch(report);
  return cut.length;
}

/** Carries out a plan and marks it as under way meanwhile; resolves to the changes that had to be skipped. */
async function carryOut(plan: Plan, resumed = false): Promise<ChangeLabel[]> {
  if (!plan.writes.length) return [];
  const key = recordKey(plan.card, plan.step);
  underWay.add(key);
  try {
    return await writeAll(plan, resumed);
  } finally {
    underWay.delete(key);
  }
}

/**
 * Notes a plan in the ledger unless it is `resumed`, writes it, and notes its end; resolves to the changes that had to
 * be skipped.
 */
async function writeAll(planned: Plan, resumed: boolean): Promise<ChangeLabel[]> {
  const plan = resumed ? planned : unwritten(planned);
  if (!plan.writes.length) return [];
  const skipped: ChangeLabel[] = [];
  // The ledger has one place for plans of a single write, which the next such plan replaces: that saves a write.
  const single = plan.writes.length === 1 && !plan.writes[0]!.made.length && !plan.writes[0]!.removed.length;
  if (!resumed) await (single ? noteSingleOpen(plan) : notePlanOpen(plan));
  for (const write of plan.writes)
    skipped.push(...(await (plan.direction === "apply" ? applyOne(plan, write, resumed) : undoOne(plan, write))));
  carried.add(planKey(plan));
  if (single) noteSingleDoneSoon(plan);
  else await notePlanDone(plan);
  return skipped;
}

/**
 * Returns a plan without the writes that are applied already, by records that the ledger knows (a record that a
 * document's owner put there does not count); a plan of an undo is returned as it is.
 */
function unwritten(plan: Plan): Plan {
  if (plan.direction === "undo") return plan;
  const writes = plan.writes.filter(({ uuid }) => recordOf(uuid, plan.card, plan.step)?.state !== "applied");
  return { ...plan, writes };
}

/** Returns options that mark a write as a card's; by them a token's move is told from one that its user made. */
const operation = (plan: Plan): object => ({ fray: { card: plan.card, step: plan.step, direction: plan.direction } });

/**
 * Applies a plan's write to one document, unless its record says that it was applied before the plan was cut off.
 * Resolves to words for a document that is deleted or about to be, else to an empty list.
 */
async function applyOne(plan: Plan, write: DocumentWrite, resumed: boolean): Promise<ChangeLabel[]> {
  const document = documentOf<HostDocument>(write.uuid);
  if (!document) return [gone(write.uuid)];
  const existing = resumed ? recordOf(write.uuid, plan.card, plan.step) : null;
  if (existing?.state !== "applied") {
    // An entry sets its field to `after`, or appends to the list as it is by now.
    const update: Record<string, unknown> = {};
    for (const entry of write.entries)
      update[entry.path] =
        "after" in entry
          ? entry.after
          : [...((update[entry.path] ?? valueIn(document, entry.path) ?? []) as unknown[]), appendedValue(entry)];
    if (!(await writeRecord(document, plan, { ...write, state: "applied", skipped: [] }, update)))
      return [gone(write.uuid)];
  }
  // Embedded documents are made after the record; if they are missing when a plan is resumed, they are made then.
  await createEmbedded(document, write.made, operation(plan));
  await deleteEmbedded(document, write.removed, operation(plan));
  return [];
}

/**
 * Undoes a plan's write in one document, if its record still is the one written; resolves to the changes that had to be
 * skipped.
 */
async function undoOne(plan: Plan, write: DocumentWrite): Promise<ChangeLabel[]> {
  const document = documentOf<HostDocument>(write.uuid);
  if (!document) return [gone(write.uuid)];
  // The ledger already says that it is undone: what was written is known from the plan itself.
  const claim = claimIn(write.uuid, plan.card, plan.step);
  if (claim?.state !== "applied" || recordDigest(claim) !== recordDigest(write)) return [];
  // Embedded documents: delete those created, unless edited since, and create those deleted.
  const skipped: ChangeLabel[] = [];
  const toDelete: Made[] = [];
  for (const made of write.made) {
    const now = embedded(document, made);
    if (!now) continue;
    if (isUnchanged(made.type, made.data, now.toObject())) toDelete.push(made);
    else skipped.push({ key: "FRAY.Undo.edited", data: { name: String(made.data.name ?? "") } });
  }
  await deleteEmbedded(document, toDelete, operation(plan));
  await createEmbedded(document, write.removed, operation(plan));
  // Fields: a token goes back only if its former place is free.
  const undoing = inverse(write.entries, (path) => valueIn(document, path));
  skipped.push(...undoing.skipped);
  const { x, y, ...update } = undoing.update;
  const setsPlace = typeof x === "number" && typeof y === "number";
  const placeTaken = setsPlace && !hasRoom(document as unknown as TokenDocument, { x, y });
  if (placeTaken)
    skipped.push({ key: "FRAY.Undo.placeTaken", data: { name: (document as unknown as TokenDocument).name } });
  if (skipped.length) await noteLeft(plan.card, write.uuid, plan.step, skipped);
  const written = await writeRecord(
    document,
    plan,
    { ...write, state: "undone", skipped },
    placeTaken ? update : undoing.update,
  );
  return written ? skipped : [gone(write.uuid)];
}

/**
 * Writes a change and its record in one update, and deletes the document's oldest records beyond the limit; resolves to
 * false, with nothing written, if the document is or belongs to an encounter or combatant that is deleted or about to
 * be.
 */
async function writeRecord(
  document: HostDocument,
  plan: Plan,
  outcome: DocumentWrite & Pick<CardRecord, "state" | "skipped">,
  update: Record<string, unknown>,
): Promise<boolean> {
  const key = recordKey(plan.card, plan.step);
  const { entries, made, removed, state, skipped } = outcome;
  const entry: CardRecord = {
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
  const old = outdated(stored(document) as Records, key);
  const path = `flags.${NAMESPACE}.records`;
  return writeUnlessLeaving(document, () =>
    document.update(withDeletions({ ...update, [`${path}.${key}`]: entry }, path, old), operation(plan)),
  );
}

/** Returns a stored value of a document by its dotted path. */
function valueIn(document: HostDocument, path: string): unknown {
  return host.foundry.utils.getProperty(document._source, path);
}

/** Returns the words for a document that no longer exists; they name its uuid. */
function gone(uuid: string): ChangeLabel {
  return { key: "FRAY.Undo.deleted", data: { name: uuid } };
}

/** Returns the words for a document whose record is lost. */
function brokenIn(uuid: string): ChangeLabel {
  const document = documentOf<HostDocument & { name?: string }>(uuid);
  return { key: "FRAY.Undo.broken", data: { name: document?.name ?? uuid } };
}

/** Returns the label of a change in the user's language. */
export function labelInWords(label: ChangeLabel): string {
  return localize(label.key, label.data);
}
