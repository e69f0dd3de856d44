import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ClassicLevel } from "classic-level";
import { USER_ROLES } from "../common/const.ts";
import { type DocumentDefinition, PACK_DOCUMENTS, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import { readJSON } from "../common/data/json-text.ts";
import type { DocumentStore } from "./document-store.ts";
import { sentenceOf, StartFailure, wordsOf } from "./failure.ts";
import { checkLevelFolder, openStore } from "./level-folder.ts";
import { valuesOf } from "./settled.ts";
import { hasWholeLogs, unreadBytes } from "./log-file.ts";
import { isObject, type Json } from "./source.ts";
import type { WorldManifest } from "./manifest.ts";

/** The findings of a look at a world folder, made on a copy of it. */
export interface Examined {
  /** the copy: the same layout, each collection as far as it can be read */
  copy: string;
  /** what is damaged, as part of a sentence; null when nothing is */
  damage: string | null;
  /** the stores whose last write breaks off, with its bytes, as part of a sentence; null when none does */
  cutOff: string | null;
  /** the number of users with that role among those that could be read */
  gamemasters: number;
}

/**
 * Lists the stores of a world, its collections and then its own packs: the path of each below the world's folder, and
 * the kinds of documents in it.
 */
export const storesOf = (manifest: WorldManifest): { path: string; definitions: readonly DocumentDefinition[] }[] => [
  ...WORLD_DOCUMENTS.map((definition) => ({ path: `data/${definition.collection}`, definitions: [definition] })),
  ...manifest.packs.map(({ path }) => ({ path, definitions: PACK_DOCUMENTS })),
];

/**
 * Copies the collections and packs of a world folder and reads the copy, to find damage without touching the folder;
 * the caller removes the copy. Collections and packs that do not exist are skipped.
 * @param repair whether LevelDB is to repair (in the copy) a collection that cannot be opened
 * @throws StartFailure with a sentence for the user when `data` is missing or a collection cannot be opened; no copy
 *   is left then
 */
export async function examine(folder: string, manifest: WorldManifest, repair = false): Promise<Examined> {
  if (!existsSync(join(folder, "data")))
    throw new StartFailure(`The world folder ${folder} is damaged: it has no data.`);
  const closed = closingOf(folder);
  const copy = mkdtempSync(join(tmpdir(), "tabletop-check-"));
  // All at once, as each waits for the disk; each copy is closed again, whatever happens to the others.
  const looks = await Promise.allSettled(storesOf(manifest).map(({ path, definitions }) => lookAt(path, definitions)));
  const failed = looks.find(({ status }) => status === "rejected");
  if (failed) {
    rmSync(copy, { recursive: true, force: true });
    throw (failed as PromiseRejectedResult).reason;
  }
  const found = valuesOf(looks);
  return {
    copy,
    damage: found.flatMap(({ damage }) => damage ?? []).join("; ") || null,
    cutOff: found.flatMap(({ end }) => end ?? []).join(", ") || null,
    gamemasters: found.reduce((sum, one) => sum + one.gamemasters, 0),
  };

  /** Opens and closes a copy of a store, and returns what is amiss with it, as texts that begin with its path. */
  async function lookAt(path: string, definitions: readonly DocumentDefinition[]): Promise<Look> {
    const original = join(folder, path);
    if (!existsSync(original)) return { damage: null, end: null, gamemasters: 0 };
    const store = await openCopy(original, join(copy, path), definitions, repair);
    try {
      const damage = store.damage ?? brokenOff(store, closed[path]) ?? (hasWholeLogs(original) ? null : LOG);
      const unread = unreadBytes(original);
      const users = path === "data/users" ? [...store.documents("users").values()] : [];
      return {
        damage: damage && `${path}: ${damage}`,
        end: unread ? `${path} (${unread} bytes)` : null,
        gamemasters: users.filter(({ role }) => role === USER_ROLES.GAMEMASTER).length,
      };
    } finally {
      await store.close();
    }
  }
}

/** The findings of a look at one store. */
interface Look {
  damage: string | null;
  /** the last write, where it breaks off */
  end: string | null;
  gamemasters: number;
}

const LOG = "a part of its log cannot be read";

/** Copies a collection's folder and opens the copy; with `repair` after a repair where that fails. */
async function openCopy(
  original: string,
  copy: string,
  definitions: readonly DocumentDefinition[],
  repair: boolean,
): Promise<DocumentStore> {
  if (!statSync(original).isDirectory()) throw new StartFailure(`The world is damaged: ${original} is not a folder.`);
  if (!repair) checkLevelFolder(original);
  cpSync(original, copy, { recursive: true, filter: (file) => basename(file) !== "LOCK" });
  try {
    return await openStore(copy, definitions);
  } catch (thrown) {
    if (!repair) throw new StartFailure(wordsOf(thrown).replaceAll(copy, original));
    await ClassicLevel.repair(copy);
    return openStore(copy, definitions);
  }
}

/* The note of how many batches each store had at closing: nothing else shows that a log was cut short later. */
const closingFile = (folder: string): string => join(folder, "cache", "closed.json");

/** The record of the last proper closing of a world folder; empty without one. */
const closingOf = (folder: string): Json => {
  const file = closingFile(folder);
  const read: unknown = existsSync(file) ? readJSON(readFileSync(file, "utf8"), null) : null;
  return isObject(read) ? read : {};
};

/**
 * Notes in the world's cache how many batches had been written to each store when the world was closed, so that the
 * next start finds stores that have lost some. A failure to write the note is only logged.
 * @param sequences the path of a store below the world's folder to its number of batches
 */
export function rememberClosing(folder: string, sequences: Readonly<Record<string, number>>): void {
  try {
    writeFileSync(closingFile(folder), JSON.stringify(sequences));
  } catch (thrown) {
    // without this note some damage may go unnoticed at the next start; no document is lost
    console.warn(`How far the world was written could not be noted: ${sentenceOf(thrown)}`);
  }
}

/**
 * Removes the note of `rememberClosing` once a world is open. If the server then ends without closing it, the old note
 * would tell nothing of what was written since.
 */
export const forgetClosing = (folder: string): void => rmSync(closingFile(folder), { force: true });

/** The changes that a store has lost since the world was closed, as part of a sentence; null where it has lost none. */
function brokenOff(store: DocumentStore, sequence: unknown): string | null {
  // a store with entries and no batches was written by another program, and is taken as it is
  if (typeof sequence !== "number" || store.sequence >= sequence || (!store.sequence && !store.isEmpty)) return null;
  return `its last ${sequence - store.sequence} changes are missing`;
}
