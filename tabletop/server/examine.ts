import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { USER_ROLES } from "../common/const.ts";
import { type DocumentDefinition, PACK_DOCUMENTS, WORLD_DOCUMENTS } from "../common/hierarchy.ts";
import { readJSON } from "../common/data/json-text.ts";
import type { DocumentStore } from "./document-store.ts";
import { sentenceOf, StartFailure, wordsOf } from "./failure.ts";
import { checkLevelFolder, copyLevelFolder, openStore } from "./level-folder.ts";
import { valuesOf } from "./settled.ts";
import { hasWholeLogs, unreadBytes } from "./log-file.ts";
import { isObject, type Json } from "./source.ts";
import type { WorldManifest } from "./manifest.ts";

/*
 * A batch is one write to a store. A world's folder notes how many batches each store had at the last closing, so that
 * a store which has fewer now is known to have lost some.
 */

/** What was found in a world folder, read from a copy of it. */
export interface Examined {
  /** the path of the copy: a folder of the same layout, with each store as far as it could be read */
  copy: string;
  /** what is damaged, as part of a sentence; null if nothing is */
  damage: string | null;
  /** the stores whose last write was cut off, with the number of its bytes, as part of a sentence; null if none was */
  cutOff: string | null;
  /** how many users with the role GAMEMASTER could be read */
  gamemasters: number;
}

/**
 * Returns the stores of a world, its collections and then its own packs: for each its path below the world's folder and
 * the kinds of documents that it holds.
 */
export const storesOf = (manifest: WorldManifest): { path: string; definitions: readonly DocumentDefinition[] }[] => [
  ...WORLD_DOCUMENTS.map((definition) => ({ path: `data/${definition.collection}`, definitions: [definition] })),
  ...manifest.packs.map(({ path }) => ({ path, definitions: PACK_DOCUMENTS })),
];

/**
 * Copies the collections and packs of a world folder and reads the copy, which finds damage without changing the
 * folder. Those that do not exist are skipped. The caller removes the copy.
 * @param repair whether LevelDB is to repair, in the copy, a store that cannot be opened
 * @throws StartFailure, with a sentence for the user, if `data` is missing or a store cannot be opened; the copy is
 * removed then
 */
export async function examine(folder: string, manifest: WorldManifest, repair = false): Promise<Examined> {
  if (!existsSync(join(folder, "data")))
    throw new StartFailure(`The world folder ${folder} is damaged: it has no data.`);
  // The number of batches of each store at the last closing.
  const batchesAtClosing = closingOf(folder);
  const copy = mkdtempSync(join(tmpdir(), "tabletop-check-"));
  // All at the same time, as each waits for the disk; none stays open, even if another fails.
  const results = await Promise.allSettled(
    storesOf(manifest).map(({ path, definitions }) => lookAt(path, definitions)),
  );
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) {
    rmSync(copy, { recursive: true, force: true });
    throw (failed as PromiseRejectedResult).reason;
  }
  const looks = valuesOf(results);
  return {
    copy,
    damage: looks.flatMap(({ damage }) => damage ?? []).join("; ") || null,
    cutOff: looks.flatMap(({ cutOff }) => cutOff ?? []).join(", ") || null,
    gamemasters: looks.reduce((sum, look) => sum + look.gamemasters, 0),
  };

  /**
   * Copies a store, and opens and closes the copy. Returns its damage and the size of a write that was cut off, as
   * texts that begin with its path; of the store of users also the number of gamemasters.
   */
  async function lookAt(path: string, definitions: readonly DocumentDefinition[]): Promise<Look> {
    const original = join(folder, path);
    if (!existsSync(original)) return { damage: null, cutOff: null, gamemasters: 0 };
    // The copy is opened, which finds most damage; the original's log is read too.
    const store = await openCopy(original, join(copy, path), definitions, repair);
    try {
      const damage =
        store.damage ?? lostChanges(store, batchesAtClosing[path]) ?? (hasWholeLogs(original) ? null : LOG);
      const unreadCount = unreadBytes(original);
      const users = path === "data/users" ? [...store.documents("users").values()] : [];
      return {
        damage: damage && `${path}: ${damage}`,
        cutOff: unreadCount ? `${path} (${unreadCount} bytes)` : null,
        gamemasters: users.filter(({ role }) => role === USER_ROLES.GAMEMASTER).length,
      };
    } finally {
      await store.close();
    }
  }
}

/** What was found in one store. */
interface Look {
  /** its path and what is damaged; null if nothing is */
  damage: string | null;
  /** its path and the bytes of its last write, if that was cut off; null if not */
  cutOff: string | null;
  gamemasters: number;
}

/** The words for damage in a log, which LevelDB does not report when it opens a store. */
const LOG = "a part of its log cannot be read";

/**
 * Copies a store's folder and opens the copy; if that fails and `repair` is set, lets LevelDB repair the copy first.
 * @throws StartFailure if it is no folder or cannot be opened; without `repair`, its sentence has the original's path;
 * with `repair` LevelDB's error if the repair fails
 */
async function openCopy(
  original: string,
  copy: string,
  definitions: readonly DocumentDefinition[],
  repair: boolean,
): Promise<DocumentStore> {
  if (!statSync(original).isDirectory()) throw new StartFailure(`The world is damaged: ${original} is not a folder.`);
  if (!repair) checkLevelFolder(original);
  copyLevelFolder(original, copy);
  try {
    return await openStore(copy, definitions);
  } catch (thrown) {
    if (!repair) throw new StartFailure(wordsOf(thrown).replaceAll(copy, original));
    await ClassicLevel.repair(copy);
    return openStore(copy, definitions);
  }
}

/** The file that notes how many batches each store had when the world was closed: by it a log cut short is noticed. */
const closingFile = (folder: string): string => join(folder, "cache", "closed.json");

/** Returns the note of the world's last closing: the number of batches by the store's path; empty if there is none. */
const closingOf = (folder: string): Json => {
  const file = closingFile(folder);
  const content: unknown = existsSync(file) ? readJSON(readFileSync(file, "utf8"), null) : null;
  return isObject(content) ? content : {};
};

/**
 * Notes in the world's cache how many batches had been written to each store when the world was closed, so that the
 * next start can tell whether a store has lost some. If the note cannot be written, that is only logged.
 * @param sequences the number of batches, by the store's path below the world's folder
 */
export function rememberClosing(folder: string, sequences: Readonly<Record<string, number>>): void {
  try {
    writeFileSync(closingFile(folder), JSON.stringify(sequences));
  } catch (thrown) {
    // Without the note, some damage may not be noticed at the next start; no document is lost by that.
    console.warn(`How far the world was written could not be noted: ${sentenceOf(thrown)}`);
  }
}

/**
 * Removes the note of `rememberClosing`, once the world is open: if the server ended without closing the world, the
 * note would say nothing of what was written since.
 */
export const forgetClosing = (folder: string): void => rmSync(closingFile(folder), { force: true });

/**
 * Returns, as part of a sentence, how many of its last batches of changes a store has lost since the world was closed.
 * Null if it lost none, or if that cannot be told.
 * @param closingSequence the number of its batches when the world was closed; undefined if it was not noted
 */
function lostChanges(store: DocumentStore, closingSequence: unknown): string | null {
  if (typeof closingSequence !== "number" || store.sequence >= closingSequence) return null;
  // A store with entries but no batches was written by another program: it is taken as it is.
  if (!store.sequence && !store.isEmpty) return null;
  return `its last ${closingSequence - store.sequence} changes are missing`;
}
