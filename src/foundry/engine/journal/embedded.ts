import type { HostDocument } from "../../host/documents.ts";
import type { Made } from "./records.ts";

/*
 * Creates and deletes items and effects inside actors and items. Two clients may do the same work at once: what exists
 * already counts as created, what no longer exists as deleted.
 */

/** Returns the embedded document of a record's type and id; null if it does not exist. */
export function embedded(document: HostDocument, made: Made): HostDocument | null {
  return document.getEmbeddedDocument(made.type, made.id) ?? null;
}

/**
 * Creates embedded documents with their ids; those that exist already are skipped.
 * @param operation options of the host's write
 */
export async function createEmbedded(document: HostDocument, made: readonly Made[], operation: object): Promise<void> {
  const options = { keepId: true, keepEmbeddedIds: true, ...operation };
  for (const [type, ofType] of byType(made))
    await untilNoneIsLeft(
      () => ofType.filter((each) => !embedded(document, each)),
      (missing) =>
        document.createEmbeddedDocuments(
          type,
          missing.map(({ data, id }) => ({ ...data, _id: id })),
          options,
        ),
    );
}

/**
 * Deletes embedded documents; those that no longer exist are skipped.
 * @param operation options of the host's write
 */
export async function deleteEmbedded(document: HostDocument, gone: readonly Made[], operation: object): Promise<void> {
  for (const [type, ofType] of byType(gone))
    await untilNoneIsLeft(
      () => ofType.filter((each) => embedded(document, each)),
      (existing) =>
        document.deleteEmbeddedDocuments(
          type,
          existing.map(({ id }) => id),
          operation,
        ),
    );
}

/**
 * Runs `work` on what `left` returns. The host refuses a whole list for one entry that another client has handled
 * already: then the rest is tried again. Throws the host's error if none was handled.
 */
async function untilNoneIsLeft(left: () => Made[], work: (batch: readonly Made[]) => Promise<unknown>): Promise<void> {
  for (let batch = left(); batch.length > 0;) {
    const before = batch.length;
    try {
      return void (await work(batch));
    } catch (error) {
      batch = left();
      if (batch.length === before) throw error;
    }
  }
}

/** Groups embedded documents by their type. */
const byType = (all: readonly Made[]): [string, Made[]][] =>
  [...new Set(all.map(({ type }) => type))].map((type) => [type, all.filter((one) => one.type === type)]);
