import type { HostDocument } from "../../host/documents.ts";
import type { Made } from "./records.ts";

/*
 * Creates and deletes items and effects in actors and items. Another client may do the same work at the same time: what
 * exists already counts as created, what no longer exists as deleted. `Made`: type, id and data of an item or effect.
 */

/** Returns the item or effect of this type and id in a document; null if there is none. */
export function embedded(document: HostDocument, madeOne: Made): HostDocument | null {
  return document.getEmbeddedDocument(madeOne.type, madeOne.id) ?? null;
}

/**
 * Creates items and effects in a document with their ids and data; those that exist already are skipped.
 * @param operation further options of the host's write
 */
export async function createEmbedded(
  document: HostDocument,
  toCreate: readonly Made[],
  operation: object,
): Promise<void> {
  // One write for each type, of those that are still missing when it is made.
  const options = { keepId: true, keepEmbeddedIds: true, ...operation };
  for (const [type, ofType] of byType(toCreate))
    await untilNoneIsLeft(
      () => ofType.filter((made) => !embedded(document, made)),
      (missing) =>
        document.createEmbeddedDocuments(
          type,
          missing.map(({ data, id }) => ({ ...data, _id: id })),
          options,
        ),
    );
}

/**
 * Deletes items and effects in a document; those that no longer exist are skipped.
 * @param operation further options of the host's write
 */
export async function deleteEmbedded(
  document: HostDocument,
  toDelete: readonly Made[],
  operation: object,
): Promise<void> {
  for (const [type, ofType] of byType(toDelete))
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
 * Runs `work` with the list that `stillToDo` returns; does nothing if the list is empty. If `work` fails because
 * another client has handled a part of the list meanwhile, `work` runs again with the rest. If nothing was handled
 * meanwhile, throws the error of `work`.
 */
async function untilNoneIsLeft(
  stillToDo: () => Made[],
  work: (batch: readonly Made[]) => Promise<unknown>,
): Promise<void> {
  for (let batch = stillToDo(); batch.length > 0;) {
    const countBefore = batch.length;
    try {
      return void (await work(batch));
    } catch (error) {
      batch = stillToDo();
      if (batch.length === countBefore) throw error;
    }
  }
}

/** Returns the given items and effects as pairs of a type and all of that type. */
const byType = (madeOnes: readonly Made[]): [string, Made[]][] =>
  [...new Set(madeOnes.map(({ type }) => type))].map((type) => [type, madeOnes.filter((made) => made.type === type)]);
