import { host, runDetached } from "../host/host.ts";
import { packWords } from "../host/paths.ts";
import type { HostDocument } from "../host/documents.ts";

/*
 * Shows the packs in this client's language. A pack is in English; its index and documents are translated here as they
 * arrive, before a user sees or imports them. The pack itself stays as it is, and an imported document keeps the words
 * with which it was imported.
 */

/** The words of a document by its field names; lists of embedded documents by their ids. */
interface Tree {
  readonly name?: string;
  readonly [field: string]: unknown;
}
interface PackWords {
  readonly label?: string;
  readonly documents: Readonly<Record<string, Tree>>;
}

/** The part of a compendium pack that is used here. */
interface Pack {
  readonly metadata: { readonly packageName: string; readonly name: string; label: string };
  readonly index: { get(id: string): { name: string } | undefined };
  getIndex(options?: object): Promise<unknown>;
  getDocument(id: string): Promise<HostDocument | null | undefined>;
  getDocuments(query?: object): Promise<HostDocument[]>;
}

/**
 * Returns data with the translated words, where there are any, in place of its own: objects field by field, lists by
 * the ids of their entries.
 */
function laidOver(data: unknown, words: unknown): unknown {
  if (Array.isArray(data) && Array.isArray(words)) {
    const byId = new Map(words.map((entry: { _id: string }) => [entry._id, entry]));
    return data.map((entry: { _id: string }) => laidOver(entry, byId.get(entry._id)));
  }
  if (!data || typeof data !== "object" || !words || typeof words !== "object") return words ?? data;
  const all = { ...(data as Record<string, unknown>) };
  for (const [field, text] of Object.entries(words)) all[field] = laidOver(all[field], text);
  return all;
}

/** Puts the words of this client's language into each of Fray's packs; does nothing in English. */
export function translatePacks(): void {
  const { i18n, packs, system } = host.game;
  // Only a language with words for Fray has a file of words for the packs.
  if (i18n.lang === "en" || !i18n.has("FRAY.Name", false)) return;
  const read = fetch(packWords(i18n.lang)).then(async (answer) =>
    answer.ok ? ((await answer.json()) as Record<string, PackWords>) : {},
  );
  runDetached(read);
  for (const pack of packs as unknown as Iterable<Pack>)
    if (pack.metadata.packageName === system.id)
      translatePack(
        pack,
        read.then((all) => all[pack.metadata.name]).catch(() => undefined),
      );
}

/**
 * Makes a pack show its label, index and documents in the language whose words `read` resolves to; in English if that
 * is undefined.
 */
function translatePack(pack: Pack, read: Promise<PackWords | undefined>): void {
  const translated = new WeakSet<HostDocument>();
  const index = (words: PackWords | undefined): void => {
    for (const [id, { name }] of Object.entries(words?.documents ?? {})) {
      const entry = name && pack.index.get(id);
      if (entry) entry.name = name;
    }
  };
  const translate = (words: PackWords | undefined, documents: readonly (HostDocument | null | undefined)[]): void => {
    for (const document of documents) {
      const own = document && words?.documents[document.id];
      if (!own || translated.has(document)) continue;
      translated.add(document);
      const all = laidOver(document.toObject(), own) as Record<string, unknown>;
      (document as unknown as { updateSource(changes: object): void }).updateSource(
        Object.fromEntries(Object.keys(own).map((field) => [field, all[field]])),
      );
    }
    // Each load of documents writes their English names to the index again.
    index(words);
  };
  // Each way of reading the pack waits for the words, and translates what it returns.
  const { getIndex, getDocument, getDocuments } = pack;
  pack.getIndex = async (...options) => {
    const found = await getIndex.apply(pack, options);
    index(await read);
    return found;
  };
  pack.getDocument = async (id) => {
    const document = await getDocument.call(pack, id);
    translate(await read, [document]);
    return document;
  };
  pack.getDocuments = async (...query) => {
    const documents = await getDocuments.apply(pack, query);
    translate(await read, documents);
    return documents;
  };
  runDetached(
    read.then((words) => {
      if (words?.label) pack.metadata.label = words.label;
      index(words);
    }),
  );
}
