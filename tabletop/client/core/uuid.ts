/** Finds documents by their UUIDs. */
import { parseUuid, resolveEmbedded } from "../../common/utils/uuid.ts";

/** How a document is found; see the functions below. */
interface Options {
  relative?: any;
  invalid?: boolean;
  strict?: boolean;
}

/**
 * Finds a document at once, without asking the server; null if there is none. For a document of a compendium that is
 * not loaded here, returns a copy of the document's entry in the compendium's index.
 * @param options `relative`: the document at which a relative UUID begins; `invalid`: whether documents of the world
 * that could not be read are found, too
 * @throws Error for a document embedded in a compendium's document that this client has not loaded; with `strict` false
 * the result is null instead
 */
export function fromUuidSync(
  uuid: string | null | undefined,
  { relative, invalid = false, strict = true }: Options = {},
): any {
  if (!uuid) return null;
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) return null;
  const { collection, primaryId, embedded } = parsed;
  const isInCompendium = uuid.startsWith("Compendium.");
  // a document that this client has
  const document = collection.get?.(primaryId, isInCompendium ? {} : { strict: false, invalid });
  if (document) return embedded.length ? resolveEmbedded(document, embedded) : document;
  // a document of a compendium that is not loaded here
  if (!isInCompendium) return null;
  if (embedded.length) {
    if (strict)
      throw new Error(
        `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
      );
    return null;
  }
  const entry = collection.index.get(primaryId);
  return entry ? { ...entry, pack: collection.collection } : null;
}

/**
 * Finds a document; null if there is none. A document of a compendium is fetched from the server unless this client has
 * it.
 * @param options `relative`: the document at which a relative UUID begins; `invalid`: whether documents of the world
 * that could not be read are found, too
 */
export async function fromUuid(
  uuid: string | null | undefined,
  { relative, invalid = false }: Options = {},
): Promise<any> {
  if (!uuid) return null;
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) return null;
  if (!parsed.uuid.startsWith("Compendium.")) return fromUuidSync(uuid, { relative, invalid });
  const document = await parsed.collection.getDocument(parsed.primaryId);
  return parsed.embedded.length ? resolveEmbedded(document, parsed.embedded) : (document ?? null);
}

/** The configured class for a kind of document; undefined for an unknown kind. */
export function getDocumentClass(name: string): any {
  return globalThis.CONFIG[name]?.documentClass;
}
