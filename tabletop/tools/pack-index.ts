/**
 * `fray-tabletop pack-index DIR`: writes packs.json, with all entries of its packs, into the folder of a built system.
 * A table that plays a system from an address reads packs.json, as a browser cannot read a LevelDB by address.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ClassicLevel } from "classic-level";
import type { PackEntries } from "../server/browser/local-packs.ts";
import { wordsOf } from "../server/failure.ts";
import { readSystem, type SystemFolder } from "../server/system-folder.ts";

/** The name of the written file. */
export const PACK_INDEX = "packs.json";

/** The content of packs.json. */
export interface PackIndex {
  format: "tabletop-packs";
  version: 1;
  /** changes whenever the packs do */
  stamp: string;
  packs: PackEntries;
}

/** Makes the stamp of packs, a hash of 16 hexadecimal digits: it changes whenever an entry does. */
export const packsStamp = (packs: PackEntries): string =>
  createHash("sha256").update(JSON.stringify(packs)).digest("hex").slice(0, 16);

/**
 * Reads all entries of a package's packs; leaves out packs without a folder. Opens copies, as opening a LevelDB writes
 * to it.
 * @returns the entries of each pack, by its name, as pairs of key and JSON text
 */
export async function entriesOfPacks(owner: Pick<SystemFolder, "folder" | "packs">): Promise<PackEntries> {
  const packs: PackEntries = {};
  const copies = mkdtempSync(join(tmpdir(), "tabletop-packs-"));
  try {
    for (const { name, path } of owner.packs) {
      const folder = join(owner.folder, path);
      if (!existsSync(folder)) continue;
      // a copy without LOCK, the file by which LevelDB keeps other programs out
      const copy = join(copies, name);
      cpSync(folder, copy, { recursive: true, filter: (file) => !file.endsWith("LOCK") });
      const database = new ClassicLevel(copy, { keyEncoding: "utf8", valueEncoding: "utf8" });
      await database.open();
      const entries: [string, string][] = [];
      for await (const entry of database.iterator()) entries.push(entry);
      await database.close();
      packs[name] = entries;
    }
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
  return packs;
}

/**
 * Writes packs.json into the folder of a built system.
 * @returns sentences for the user: which packs the file contains, and which packs of the manifest have no folder
 * @throws StartFailure when the folder is not that of a system
 */
export async function writePackIndex(folder: string): Promise<string[]> {
  const system = readSystem(folder);
  const packs = await entriesOfPacks(system);
  const index: PackIndex = { format: "tabletop-packs", version: 1, stamp: packsStamp(packs), packs };
  const file = join(folder, PACK_INDEX);
  writeFileSync(file, JSON.stringify(index));
  const names = Object.keys(packs);
  const entries = Object.values(packs).reduce((sum, list) => sum + list.length, 0);
  const missing = system.packs.filter(({ name }) => !names.includes(name));
  return [
    `${file} holds the packs ${names.join(", ") || "of a system that has none"} (${entries} entries).`,
    ...missing.map(({ name, path }) => `The pack ${name} is left out: there is no folder ${join(folder, path)}.`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [folder] = process.argv.slice(2);
  try {
    if (!folder) throw new Error("Name the folder of a built system: fray-tabletop pack-index DIR");
    for (const sentence of await writePackIndex(folder)) console.log(sentence);
  } catch (thrown) {
    console.error(wordsOf(thrown));
    process.exitCode = 1;
  }
}
