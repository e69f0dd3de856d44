/** The server's storage on Node: LevelDB folders. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { DocumentDefinition } from "../common/hierarchy.ts";
import { DocumentStore } from "./document-store.ts";
import { levelRefusal, sentenceOf, StartFailure } from "./failure.ts";

/**
 * Opens a LevelDB folder, which is made if it is missing, and reads all documents in the folder.
 * @param definitions the kinds of documents in the folder
 * @throws StartFailure if the folder is in use or cannot be opened
 */
export async function openStore(folder: string, definitions: readonly DocumentDefinition[]): Promise<DocumentStore> {
  const database = new ClassicLevel(folder, { keyEncoding: "utf8", valueEncoding: "utf8" });
  try {
    await database.open();
  } catch (thrown) {
    throw openingFailure(folder, thrown);
  }
  return DocumentStore.of(`The folder ${folder}`, database, definitions);
}

/**
 * Returns the error that tells why a LevelDB folder did not open: it is in use, the disk refuses it, or it is damaged.
 */
function openingFailure(folder: string, thrown: unknown): StartFailure {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (isLocked(thrown)) return new StartFailure(`The folder ${folder} is in use by another program.`);
  const refusal = levelRefusal(cause ?? thrown);
  if (refusal) return new StartFailure(`The folder ${folder} cannot be used: ${refusal}.`);
  return new StartFailure(`The folder ${folder} is damaged: ${sentenceOf(cause ?? thrown)}`);
}

/**
 * Checks a LevelDB folder for damage without opening the database, as that would write to the folder. A folder that
 * does not exist, or that has no file of LevelDB, passes.
 * @throws StartFailure if the folder's file CURRENT is missing, or names no manifest that exists
 */
export function checkLevelFolder(folder: string): void {
  const current = join(folder, "CURRENT");
  if (!existsSync(current)) {
    if (existsSync(folder) && readdirSync(folder).some((file) => /\.(ldb|log|sst)$|^MANIFEST-/.test(file))) {
      throw new StartFailure(`The folder ${folder} is damaged: its file CURRENT is missing.`);
    }
    return;
  }
  const manifest = readFileSync(current, "utf8").trim();
  if (!/^MANIFEST-\d+$/.test(manifest) || !existsSync(join(folder, manifest))) {
    throw new StartFailure(`The folder ${folder} is damaged: its file CURRENT names no manifest.`);
  }
}

/**
 * Tells whether another program has a LevelDB folder open. A folder that is missing, damaged or refused by the disk is
 * not open.
 */
export async function isInUse(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, "CURRENT"))) return false;
  const database = new ClassicLevel(folder, { createIfMissing: false });
  try {
    await database.open();
    await database.close();
    return false;
  } catch (thrown) {
    return isLocked(thrown);
  }
}

/** Whether a LevelDB folder did not open because another program has it open. */
const isLocked = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown as Error & { cause?: { code?: string } }).cause?.code === "LEVEL_LOCKED";

/**
 * Lists the names of the files in a LevelDB folder, links to files among them; without LOCK, by which LevelDB keeps
 * other programs out. LevelDB reads nothing else, such as subfolders and links that lead to none of its files.
 */
export const levelFiles = (folder: string): string[] =>
  readdirSync(folder).filter(
    (name) => name !== "LOCK" && statSync(join(folder, name), { throwIfNoEntry: false })?.isFile(),
  );

/** Copies the files of a LevelDB folder, links followed. Node's own `cpSync` takes three times as long. */
export function copyLevelFolder(original: string, copy: string): void {
  mkdirSync(copy, { recursive: true });
  for (const name of levelFiles(original)) copyFileSync(join(original, name), join(copy, name));
}
