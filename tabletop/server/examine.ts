import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ClassicLevel } from "classic-level";
import { USER_ROLES } from "../common/const.ts";
import { type DocumentDefinition, PACK_DOCUMENTS, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import { readJSON } from "../common/data/json-text.ts";
import type { DocumentStore } from "./document-store.ts";
import { sentenceOf, StartFailure, wordsOf } from "./failure.ts";
import { inspect, openStore } from "./level-folder.ts";
import { hasWholeLogs, unreadBytes } from "./log-file.ts";
import { isObject, type Json } from "./source.ts";
import type { WorldManifest } from "./manifest.ts";

/** The content of a world folder, read from a copy of it. */
export interface Examined {
  /** the copy: the same layout, each collection as far as it can be read */
  copy: string;
  /** what is damaged, as part of a sentence; null when nothing is */
  damage: string | null;
  /** what was written last and breaks off, as part of a sentence; null when nothing does */
  cutOff: string | null;
  gamemasters: number;
}

/** The collections and packs of a world: their path in its folder, and what they hold. */
export const storesOf = (manifest: WorldManifest): { path: string; definitions: readonly DocumentDefinition[] }[] => [
  ...WORLD_DOCUMENTS.map((definition) => ({ path: `data/${definition.collection}`, definitions: [definition] })),
  ...manifest.packs.map(({ path }) => ({ path, definitions: PACK_DOCUMENTS })),
];

/**
 * Reads a copy of a world folder; the folder itself is not touched. The copy is the caller's to remove.
 * @param repair whether a collection that cannot even be opened is put together from what LevelDB finds of it
 * @throws StartFailure in one sentence when it cannot be opened
 */
export async function examine(folder: string, manifest: WorldManifest, repair = false): Promise<Examined> {
  if (!existsSync(join(folder, "data")))
    throw new StartFailure(`The world folder ${folder} is damaged: it has no data.`);
  const copy = mkdtempSync(join(tmpdir(), "tabletop-check-"));
  const closed = closingOf(folder);
  const damages: string[] = [];
  const ends: string[] = [];
  let gamemasters = 0;
  try {
    for (const { path, definitions } of storesOf(manifest)) {
      const original = join(folder, path);
      if (!existsSync(original)) continue;
      const store = await openCopy(original, join(copy, path), definitions, repair);
      const damage = store.damage ?? brokenOff(store, closed[path]) ?? (hasWholeLogs(original) ? null : LOG);
      const unread = unreadBytes(original);
      if (unread) ends.push(`${path} (${unread} bytes)`);
      if (damage) damages.push(`${path}: ${damage}`);
      if (path === "data/users")
        for (const user of store.documents("users").values()) if (user.role === USER_ROLES.GAMEMASTER) gamemasters++;
      await store.close();
    }
  } catch (thrown) {
    rmSync(copy, { recursive: true, force: true });
    throw thrown;
  }
  return { copy, damage: damages.join("; ") || null, cutOff: ends.join(", ") || null, gamemasters };
}

const LOG = "a part of its log cannot be read";

async function openCopy(
  original: string,
  copy: string,
  definitions: readonly DocumentDefinition[],
  repair: boolean,
): Promise<DocumentStore> {
  if (!statSync(original).isDirectory()) throw new StartFailure(`The world is damaged: ${original} is not a folder.`);
  if (!repair) inspect(original);
  cpSync(original, copy, { recursive: true, filter: (file) => basename(file) !== "LOCK" });
  try {
    return await openStore(copy, definitions);
  } catch (thrown) {
    if (!repair) throw new StartFailure(wordsOf(thrown).replaceAll(copy, original));
    await ClassicLevel.repair(copy);
    return openStore(copy, definitions);
  }
}

/* How far each store had been written when the world was closed: a log that was cut short later has no other witness. */
const closingFile = (folder: string): string => join(folder, "cache", "closed.json");

const closingOf = (folder: string): Json => {
  const file = closingFile(folder);
  const read: unknown = existsSync(file) ? readJSON(readFileSync(file, "utf8"), null) : null;
  return isObject(read) ? read : {};
};

/** Remembers how far the stores of a world have been written, until it is opened again. */
export function rememberClosing(folder: string, sequences: Readonly<Record<string, number>>): void {
  try {
    writeFileSync(closingFile(folder), JSON.stringify(sequences));
  } catch (thrown) {
    // Without it less is noticed; nothing is lost.
    console.warn(`How far the world was written could not be noted: ${sentenceOf(thrown)}`);
  }
}

export const forgetClosing = (folder: string): void => rmSync(closingFile(folder), { force: true });

function brokenOff(store: DocumentStore, sequence: unknown): string | null {
  // Another program that wrote this store left no record: what it wrote is taken as it is.
  if (typeof sequence !== "number" || store.sequence >= sequence || (!store.sequence && !store.isEmpty)) return null;
  return `its last ${sequence - store.sequence} changes are missing`;
}
