/**
 * A world as a single file, which users save and load, in a browser and on a server; a seed has the same in many files.
 * The files that were brought to the world stand in it as base64, by path, under the key `files`.
 */
import { pageSentence } from "../common/page-sentences.ts";
import { readJSON } from "../common/data/json-text.ts";
import { shortenName } from "../common/files/paths.ts";
import { PACK_DOCUMENTS } from "../common/hierarchy.ts";
import { inMegabytes, LARGEST_WORLD_FILE } from "../common/limits.ts";
import type { DocumentStore } from "./document-store.ts";
import { StartFailure } from "./failure.ts";
import { type SystemPackage, worldManifestOf } from "./manifest.ts";
import { withoutSecrets } from "./passwords.ts";
import type { SourceFile } from "./platform.ts";
import { isObject, type Json, type Source } from "./source.ts";
import type { World } from "./world.ts";
import type { SeedContent } from "./seed-content.ts";

/** The name of the format, which stands in the file. */
const FORMAT = "tabletop-world";
/**
 * The version of the format, which stands in a file with packs; one without is of version 1. Tables that know only that
 * refuse a file with packs, in place of leaving these out. A further part of the file needs a further version.
 */
const VERSION = 2;

/**
 * Returns the text of a JSON file that holds a world: its manifest, the id and version of its system, and all documents
 * of its collections, users without their passwords, and of the world's own packs. Its changes to other packs are left
 * out.
 * @throws StartFailure if it would be larger than any table can load
 */
export function worldFileText(world: World, system: SystemPackage): string {
  const documents = [...world.stores].flatMap(([collection, store]) => keyedSources(store, collection));
  const packs = Object.fromEntries(
    world.packs
      .filter(({ packageType }) => packageType === "world")
      .map(({ declaration, store }) => [
        declaration.name,
        PACK_DOCUMENTS.flatMap(({ collection }) => keyedSources(store, collection)),
      ]),
  );
  const version = Object.values(packs).some(({ length }) => length) ? VERSION : 1;
  const about = { format: FORMAT, version, system: { id: system.id, version: system.version } };
  try {
    return `${JSON.stringify({ ...about, world: world.manifest, documents, packs }, null, 1)}\n`;
  } catch (thrown) {
    // of more letters than a text can have
    if (!(thrown instanceof RangeError)) throw thrown;
    throw new StartFailure(
      `The documents of a world and its packs may be ${inMegabytes(LARGEST_WORLD_FILE)} in one file, and these are more.`,
    );
  }
}

/** Returns the documents of a collection with their keys, users without their passwords. */
const keyedSources = (store: DocumentStore, collection: string): Json[] =>
  [...store.documents(collection).values()].map((source: Source) => ({
    ...(collection === "users" ? withoutSecrets(source) : source),
    _key: `!${collection}!${source._id}`,
  }));

/**
 * Reads the text of a file that `worldFileText` has made. Its documents are not checked yet.
 * @returns the world's manifest, its documents and those of its packs as the sources of a seed, users without passwords,
 * and its files
 * @throws StartFailure, with a sentence for the user, if it is no such file, or of a newer version or another system
 */
export function readWorldFile(text: string, system: SystemPackage): SeedContent {
  const file: unknown = readJSON(text, null);
  if (!isObject(file) || file.format !== FORMAT || !isObject(file.world) || !Array.isArray(file.documents))
    throw new StartFailure(pageSentence("NoWorld"));
  if (!(Number(file.version) <= VERSION)) throw new StartFailure(pageSentence("NewerSaved"));
  if (file.world.system !== system.id)
    throw new StartFailure(pageSentence("SavedOfSystem", { other: String(file.world.system), system: system.id }));
  const declared = new Map(worldManifestOf(file.world, system).packs.map(({ name, type }) => [name, type]));
  const packs = Object.entries(isObject(file.packs) ? file.packs : {}).map(([name, documents]) => {
    if (!Array.isArray(documents)) throw new StartFailure(pageSentence("NoWorld"));
    const files = documents.map((data: unknown) => sourceFile(data, `${name}: `));
    checkPack(name, declared.get(name), files);
    return [name, files] as const;
  });
  return {
    world: file.world,
    files: file.documents.map((data: unknown) => sourceFile(data)),
    saved: true,
    brought: isObject(file.files) ? file.files : {},
    packs: Object.fromEntries(packs),
  };
}

/**
 * Checks that a pack of a saved world is declared, and holds only what it may: documents of its type, and folders.
 * @param type the declared type; undefined if the world does not declare the pack
 * @throws StartFailure, with a sentence for the user, if not
 */
function checkPack(name: string, type: string | undefined, files: readonly SourceFile[]): void {
  const quotedName = `“${shortenName(name)}”`;
  if (type === undefined) throw new StartFailure(`The saved world does not declare its pack ${quotedName}.`);
  const collections = PACK_DOCUMENTS.filter((entry) => [type, "Folder"].includes(entry.name));
  const isForeign = ({ data }: SourceFile): boolean => {
    const key = isObject(data) ? data._key : undefined;
    return typeof key === "string" && !collections.some(({ collection }) => key.startsWith(`!${collection}!`));
  };
  if (files.some(isForeign))
    throw new StartFailure(`The pack ${quotedName} of the saved world holds documents that are no ${type}.`);
}

/** Returns a document of a saved world as the file that a seed would have, named after the document's key. */
function sourceFile(data: unknown, prefix = ""): SourceFile {
  const document = isObject(data) ? data : {};
  // A file has no passwords, as a table in a browser knows none.
  const { password: _password, passwordSalt: _salt, ...withoutPassword } = document;
  return {
    file: `${prefix}${String(document._key)}`,
    data: String(document._key).startsWith("!users!") ? withoutPassword : document,
  };
}
