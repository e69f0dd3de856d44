import { documentOf } from "../../host/host.ts";
import type { HostDocument } from "../../host/documents.ts";
import { NAMESPACE } from "../../settings.ts";
import { askedOf, ledger, ledgerEntry, markOf } from "./ledger.ts";
import type { Plan } from "./plan.ts";
import { readRecord } from "./read-records.ts";
import { isRecordDigest, recordDigest } from "./record-digest.ts";
import type { Beside, CardRecord, Records, Step } from "./records.ts";
import { recordKey } from "./records.ts";

/*
 * Finds the records of what cards (chat messages of actions) have written: each changed document keeps them in its
 * flags, where its owner could forge them. The ledger, a world setting that only gamemasters write, holds for each
 * record a mark: its state and its digest.
 */

/** Returns the value of a document's flag `records` (`recordKey` → record), unchecked; empty if there is none. */
export function storedRecords(document: HostDocument | null): Record<string, unknown> {
  const { records } = (document?.flags?.[NAMESPACE] ?? {}) as { records?: unknown };
  return typeof records === "object" && records !== null ? (records as Record<string, unknown>) : {};
}

/**
 * Returns the records in a document's flags, by `recordKey`, also forged records; leaves out those of a wrong form, and
 * those under another key, which the document's owner may have put beside the true ones.
 */
export function recordsOf(document: HostDocument | null): Records {
  const recordEntries = Object.entries(storedRecords(document)).map(
    ([key, unchecked]) => [key, readRecord(nameOf(document), unchecked)] as const,
  );
  return Object.fromEntries(
    recordEntries.filter(([key, checked]) => checked && key === recordKey(checked.card, checked.step)),
  ) as Records;
}

/** Returns the record of a card's step in a document, though its owner may have forged it; null if there is none. */
export function claimIn(uuid: string, cardId: string, step: Step): CardRecord | null {
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
  return claim && mark && claim.state === mark.state && isRecordDigest(mark.digest, claim) ? claim : null;
}

/** Returns the kind of a document, such as "Actor"; "" for null. */
const nameOf = (document: HostDocument | null): string => document?.documentName ?? "";

/** A record with the uuid of its document; `uuid` is null for a record that stands only in the ledger (`blank`). */
export interface FoundRecord extends CardRecord {
  readonly uuid: string | null;
  /** id of the user who asked for the step; left out in records of older versions */
  readonly user?: string;
  /** of a card that was amended: when the step was written first, in milliseconds of server time */
  readonly place?: number;
}

/** Returns when a record's step was written: of a card that was amended since, when it was written first. */
export const writtenAt = ({ at, place }: FoundRecord): number => place ?? at;

/** Tells whether this user asked for a record's step: compared by id, or by name if the record has no user's id. */
export const isPressedBy = (
  { user, by }: FoundRecord,
  candidate: { readonly id: string; readonly name: string },
): boolean => (user ? candidate.id === user : candidate.name === by);

/**
 * Returns all records of a card: those in the documents that the card has changed and that still exist, and the
 * ledger's own if the card was applied without a change. For a record that a document's owner has changed or deleted,
 * returns one with the ledger's state and empty lists, but none while a plan of that step is under way. Who asked for
 * each step is as the ledger says.
 */
export function recordsOfCard(cardId: string): FoundRecord[] {
  const records: FoundRecord[] = [];
  const entry = ledgerEntry(cardId);
  for (const uuid of entry?.touched ?? [])
    for (const step of ["costs", "effects"] as const) {
      const pending = pendingPlan(cardId, step);
      const record = pending ? pendingRecord(uuid, pending) : recordOf(uuid, cardId, step);
      // If no record fits the ledger's mark, only the state that the mark has is known.
      const isOnlyMarked = !record && !pending && documentOf(uuid) !== null;
      const mark = isOnlyMarked ? markOf(entry!, uuid, step) : null;
      const shownRecord =
        record ?? (mark && { card: cardId, step, state: mark.state, at: entry!.at, by: "", ...NOTHING });
      if (shownRecord) records.push({ ...shownRecord, ...askedOf(entry!, uuid, shownRecord), uuid });
    }
  if (entry?.blank) records.push({ card: cardId, step: "effects", ...entry.blank, ...NOTHING, uuid: null });
  return records;
}

/**
 * Returns the plan by which a step of a card is being written: the ledger then already has the marks of records still
 * to come. Null if none is.
 */
const pendingPlan = (cardId: string, step: Step): Plan | null => {
  // The plans that the ledger has: of several documents, and the newest of one document.
  const { open, last } = ledger();
  const plan = [last, ...open].find((openPlan) => openPlan?.card === cardId && openPlan.step === step);
  return plan && !carriedOut.has(planKey(plan)) ? plan : null;
};

/** Keys (`planKey`) of the plans that this client has carried out, as the ledger may learn of it only later. */
export const carriedOut = new Set<string>();
/** Returns the key of a plan, made of its card, step, direction and id. */
export const planKey = ({ card, step, direction, id }: Plan): string => `${card} ${step} ${direction} ${id ?? ""}`;

/**
 * Returns a document's record of a step that a plan is writing, whatever its state; null if there is none, or if it is
 * neither as the ledger's mark says nor as the plan's write says of the record that it replaces.
 */
function pendingRecord(uuid: string, { card, step, writes }: Plan): CardRecord | null {
  const claim = claimIn(uuid, card, step);
  const entry = ledgerEntry(card);
  const mark = entry && markOf(entry, uuid, step);
  if (!claim || mark === undefined) return claim;
  const write = writes.find((one) => one.uuid === uuid);
  const digests = [mark?.digest, write && recordDigest(write)];
  return digests.some((known) => known !== undefined && isRecordDigest(known, claim)) ? claim : null;
}

/** The lists of a record of which only the state is known: nothing is known to be written. */
const NOTHING = { entries: [], made: [], removed: [], skipped: [] };

/**
 * Tells whether a card has changed documents and none of them exists any more, so that it cannot be applied or undone.
 */
export function areTouchedDocumentsGone(cardId: string): boolean {
  const touched = ledgerEntry(cardId)?.touched ?? [];
  return touched.length > 0 && touched.every((uuid) => !documentOf(uuid));
}

/** Returns the applied records in a document beside that of a card's step, before and after a server time. */
export function recordsBeside(uuid: string, { card, step }: Pick<CardRecord, "card" | "step">, at: number): Beside {
  let known: readonly CardRecord[] | null = null;
  // Looked for only if asked for, as each record's digest is compared with the ledger's.
  const others = (): readonly CardRecord[] =>
    (known ??= appliedRecords(uuid).filter((record) => record.card !== card || record.step !== step));
  return {
    get earlier() {
      return others().filter((record) => record.at <= at);
    },
    get later() {
      return at === Infinity ? [] : others().filter((record) => record.at > at);
    },
  };
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
