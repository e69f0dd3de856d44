/**
 * A world as a single file, which users save and load, in a browser and on a server; a seed has the same in many files.
 * The files that were brought to the world stand in it as base64, by path, under the key `files`.
 */
import { readJSON } from "../common/data/json-text.ts";
import { StartFailure } from "./failure.ts";
import type { SystemPackage } from "./manifest.ts";
import { withoutSecrets } from "./passwords.ts";
import { isObject, type Source } from "./source.ts";
import type { World } from "./world.ts";
import type { SeedContent } from "./seed-content.ts";

/** The name and version of the format, which stand in the file. */
const FORMAT = "tabletop-world";
const VERSION = 1;

/**
 * Returns the text of a JSON file that holds a world: its manifest, the id and version of its system, and all documents
 * of its collections, users without their passwords. The world's packs, and its changes to other packs, are left out.
 */
export function worldFileText(world: World, system: SystemPackage): string {
  const documents = [...world.stores].flatMap(([collection, store]) =>
    [...store.documents(collection).values()].map((source: Source) => ({
      ...(collection === "users" ? withoutSecrets(source) : source),
      _key: `!${collection}!${source._id}`,
    })),
  );
  const about = { format: FORMAT, version: VERSION, system: { id: system.id, version: system.version } };
  return `${JSON.stringify({ ...about, world: world.manifest, documents }, null, 1)}\n`;
}

/**
 * Reads the text of a file that `worldFileText` has made. Its documents are not checked yet.
 * @returns the world's manifest, its documents as the sources of a seed, users without passwords, and its files
 * @throws StartFailure, with a sentence for the user, if it is no such file, or of a newer version or another system
 */
export function readWorldFile(text: string, system: SystemPackage): SeedContent {
  const file: unknown = readJSON(text, null);
  if (!isObject(file) || file.format !== FORMAT || !isObject(file.world) || !Array.isArray(file.documents))
    throw new StartFailure("That file holds no world of this table.");
  if (!(Number(file.version) <= VERSION))
    throw new StartFailure("That world was saved by a newer version of this table.");
  if (file.world.system !== system.id)
    throw new StartFailure(`That world belongs to the system ${String(file.world.system)}, not to ${system.id}.`);
  const files = file.documents.map((data: unknown) => {
    const document = isObject(data) ? data : {};
    // A file has no passwords, as a table in a browser knows none.
    const { password: _password, passwordSalt: _salt, ...withoutPassword } = document;
    // A document's key stands for the file that a seed would have.
    return {
      file: String(document._key),
      data: String(document._key).startsWith("!users!") ? withoutPassword : document,
    };
  });
  return { world: file.world, files, saved: true, brought: isObject(file.files) ? file.files : {} };
}
