import { serverNow } from "../../host/clock.ts";
import { host } from "../../host/host.ts";
import { withDeletions } from "../../host/compat.ts";
import type { HostDocument } from "../../host/documents.ts";
import { writeUnlessLeaving } from "../leaving.ts";
import { NAMESPACE } from "../../settings.ts";
import { storedRecords } from "./find-records.ts";
import type { DocumentWrite, Plan } from "./plan.ts";
import type { CardRecord, Records } from "./records.ts";
import { outdated, recordKey } from "./records.ts";

/* Writes the records of what cards (chat messages of actions) change in documents, together with the changes. */

/** Returns options that mark a write as one of this plan; by them a token's move is told from one that a user made. */
export const writeOptions = (plan: Plan): object => ({
  fray: { card: plan.card, step: plan.step, direction: plan.direction },
});

/**
 * Returns the update of the records of other cards (`rebased`) that a write changes with its own; not of `gone` ones.
 */
const rebasing = ({ rebased = [] }: DocumentWrite, gone: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    rebased
      .filter(({ card, step }) => !gone.includes(recordKey(card, step)))
      .map((record) => [`flags.${NAMESPACE}.records.${recordKey(record.card, record.step)}`, record]),
  );

/**
 * Writes fields and the record of the write in one update, and deletes the document's oldest records beyond the limit.
 * Resolves to false, with nothing written, if the document is, or is in, an encounter or combatant that is deleted or
 * being deleted; else to true.
 */
export async function writeRecord(
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
    at: plan.at ?? serverNow(),
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
      withDeletions(
        { ...update, ...rebasing(outcome, oldKeys), [`${recordsPath}.${key}`]: record },
        recordsPath,
        oldKeys,
      ),
      writeOptions(plan),
    ),
  );
}

/** Returns the stored value at a dotted path of a document; undefined if there is none. */
export function valueIn(document: HostDocument, path: string): unknown {
  return host.foundry.utils.getProperty(document._source, path);
}
