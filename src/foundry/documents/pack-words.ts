import { host, runDetached } from "../host/host.ts";
import { packWords } from "../host/paths.ts";
import type { HostDocument } from "../host/documents.ts";

/*
 * Shows the packs in this client's language. A pack is in English: its index and documents are translated on this
 * client as they arrive, before the user sees or imports them. The pack itself stays English, and an imported document
 * keeps the words with which it was imported.
 */

/** The translated fields of a document by name; a list of embedded documents has them with their `_id`. */
interface Tree {
  readonly name?: string;
  readonly [field: string]: unknown;
}
/** The words of one pack: its label, and its documents by id. */
interface PackWords {
  readonly label?: string;
  readonly documents: Readonly<Record<string, Tree>>;
}

/** The members of a compendium pack that are used here. */
interface Pack {
  readonly metadata: { readonly packageName: string; readonly name: string; label: string };
  readonly index: { get(id: string): { name: string } | undefined };
  getIndex(options?: object): Promise<unknown>;
  getDocument(id: string): Promise<HostDocument | null | undefined>;
  getDocuments(query?: object): Promise<HostDocument[]>;
}

/**
 * Returns data in which translated words replace the English ones: of an object field by field, of a list by the `_id`
 * of its entries. Data for which there are no words stays.
 */
function withWords(data: unknown, words: unknown): unknown {
  if (Array.isArray(data) && Array.isArray(words)) {
    const byId = new Map(words.map((entry: { _id: string }) => [entry._id, entry]));
    return data.map((entry: { _id: string }) => withWords(entry, byId.get(entry._id)));
  }
  // Anything but an object is replaced as a whole; without words it stays.
  if (!data || typeof data !== "object" || !words || typeof words !== "object") return words ?? data;
  const merged = { ...(data as Record<string, unknown>) };
  for (const [field, text] of Object.entries(words)) merged[field] = withWords(merged[field], text);
  return merged;
}

/** Makes each of Fray's packs show itself in this client's language; does nothing if Fray is not translated into it. */
export function translatePacks(): void {
  const { i18n, packs, system } = host.game;
  // `has` without fallback: only a language that Fray is translated into has a file of words for the packs.
  if (!i18n.has("FRAY.Name", false)) return;
  const wordsRead = fetch(packWords(i18n.lang)).then(async (answer) =>
    answer.ok ? ((await answer.json()) as Record<string, PackWords>) : {},
  );
  runDetached(wordsRead);
  const ours = [...(packs as unknown as Iterable<Pack>)].filter(({ metadata }) => metadata.packageName === system.id);
  const translating = ours.map((pack) =>
    translatePack(
      pack,
      wordsRead.then((wordsOfPacks) => wordsOfPacks[pack.metadata.name]).catch(() => undefined),
    ),
  );
  // The list of packs may have been drawn before the words were there.
  runDetached(Promise.all(translating).then(() => host.ui.compendium?.render()));
}

/**
 * Makes a pack show its label, its index and its documents with the words to which `wordsRead` resolves; in English if
 * it resolves to undefined. For that it replaces the pack's methods `getIndex`, `getDocument` and `getDocuments` by
 * ones that wait for the words. The promise resolves once the label and the index are in the words.
 */
function translatePack(pack: Pack, wordsRead: Promise<PackWords | undefined>): Promise<void> {
  const translated = new WeakSet<HostDocument>();
  // Replaces the names in the pack's index.
  const translateIndex = (words: PackWords | undefined): void => {
    for (const [id, { name }] of Object.entries(words?.documents ?? {})) {
      const entry = name && pack.index.get(id);
      if (entry) entry.name = name;
    }
  };
  // Replaces the words in documents that were not translated before.
  const translateDocuments = (
    words: PackWords | undefined,
    documents: readonly (HostDocument | null | undefined)[],
  ): void => {
    for (const document of documents) {
      const documentWords = document && words?.documents[document.id];
      if (!documentWords || translated.has(document)) continue;
      translated.add(document);
      const translatedData = withWords(document.toObject(), documentWords) as Record<string, unknown>;
      (document as unknown as { updateSource(changes: object): void }).updateSource(
        Object.fromEntries(Object.keys(documentWords).map((field) => [field, translatedData[field]])),
      );
    }
    // Loading documents has written their English names into the index.
    translateIndex(words);
  };
  // Each way to read the pack waits for the words, and translates what it returns.
  const { getIndex, getDocument, getDocuments } = pack;
  pack.getIndex = async (...options) => {
    const result = await getIndex.apply(pack, options);
    translateIndex(await wordsRead);
    return result;
  };
  pack.getDocument = async (id) => {
    const document = await getDocument.call(pack, id);
    translateDocuments(await wordsRead, [document]);
    return document;
  };
  pack.getDocuments = async (...query) => {
    const documents = await getDocuments.apply(pack, query);
    translateDocuments(await wordsRead, documents);
    return documents;
  };
  return wordsRead.then((words) => {
    if (words?.label) pack.metadata.label = words.label;
    translateIndex(words);
  });
}
