import { serverNow } from "../../host/clock.ts";
import { documentOf, report, runDetached } from "../../host/host.ts";
import type { Change, ChangeLabel } from "../../contract/change.ts";
import type { HostDocument } from "../../host/documents.ts";
import {
  notePlanOpen,
  noteSingleOpen,
  notePlanDone,
  noteSingleDoneSoon,
  ledger,
  ledgerEntry,
  recordNoOp,
} from "./ledger.ts";
import type { DocumentWrite, Plan, Presser } from "./plan.ts";
import { createEmbedded, deleteEmbedded } from "./embedded.ts";
import { withWriteLock } from "./lock.ts";
import { carriedOutOf, planOf } from "./plan.ts";
import { carriedOut, planKey, recordOf, recordsBeside } from "./find-records.ts";
import type { Beside, Step } from "./records.ts";
import { deletedLabel } from "./labels.ts";
import { appendedValue, recordKey } from "./records.ts";
import { valueIn, writeOptions, writeRecord } from "./write-record.ts";

/*
 * A card (the chat message of an action) changes documents in two steps, "costs" and "effects". Each changed document
 * keeps a record of each step in its flags, by which it is undone; its owner could forge that record. The ledger, a
 * world setting that only gamemasters write, holds for each record a mark: its state and its digest.
 */

/**
 * Writes the changes of a card's step: one update for each document, with the step's record. A function `changes` is
 * called when no earlier write is under way, so that it reads what earlier writes have left. Documents that already
 * have the step's record as applied are skipped; effects without any change are noted in the ledger alone. If the step
 * was undone only to be written anew, it is written at its place, below what other cards have written since.
 */
export async function writeStep(
  cardId: string,
  step: Step,
  user: Presser,
  changes: readonly Change[] | (() => readonly Change[]),
): Promise<void> {
  await withWriteLock(async () => {
    const place = ledgerEntry(cardId)?.asked?.[step]?.place;
    const besideIn = (uuid: string): Beside => recordsBeside(uuid, { card: cardId, step }, place ?? Infinity);
    const planned = await planOf(cardId, step, user, typeof changes === "function" ? changes() : changes, besideIn);
    const plan = place === undefined ? planned : (await import("./insert.ts")).inserted(planned, place, besideIn);
    if (plan.writes.length) await carryOut(plan);
    else if (step === "effects") await recordNoOp(cardId, "applied", user, place);
  });
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
export async function carryOut(plan: Plan, isResumed = false): Promise<ChangeLabel[]> {
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
 * the rest, and notes the plan's end. One that is resumed (`isResumed`) is noted already, and nothing is left out of
 * it. Resolves to labels of the changes that were skipped.
 */
async function writeAll(planned: Plan, isResumed: boolean): Promise<ChangeLabel[]> {
  const plan = isResumed ? planned : { ...unwritten(planned), at: planned.place ?? serverNow() };
  if (!plan.writes.length) return [];
  const skipped: ChangeLabel[] = [];
  // A plan of one write, with nothing to create or delete, has its own place in the ledger, which the next one
  // overwrites: nobody waits until its end is noted.
  const isSingleWrite = plan.writes.length === 1 && !plan.writes[0]!.made.length && !plan.writes[0]!.removed.length;
  if (!isResumed) await (isSingleWrite ? noteSingleOpen(plan) : notePlanOpen(plan));
  for (const write of plan.writes)
    skipped.push(
      ...(await (plan.direction === "apply"
        ? applyOne(plan, write, isResumed)
        : (await undoing()).undoOne(plan, write))),
    );
  carriedOut.add(planKey(plan));
  if (isSingleWrite) noteSingleDoneSoon(plan);
  // A turn that has begun is marked at once, before a step back: its end is noted meanwhile.
  else if (plan.cardless) runDetached(notePlanDone(plan));
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
    Object.assign(update, write.values);
    if (!(await writeRecord(document, plan, { ...write, state: "applied", skipped: [] }, update)))
      return [deletedLabel(write.uuid)];
  }
  // Items and effects come after the record. If the plan was cut off in between, those missing are made now.
  await createEmbedded(document, carriedOutOf(write, write.made), writeOptions(plan));
  await deleteEmbedded(document, carriedOutOf(write, write.removed), writeOptions(plan));
  return [];
}

/** Loads what undoes a plan's write with the first undo. */
const undoing = () => import("./undo-one.ts");
