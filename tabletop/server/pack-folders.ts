/** The packs of a world and its packages on Node: folders. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PACK_DOCUMENTS } from "../common/hierarchy.ts";
import { checkLevelFolder, copyLevelFolder, levelFiles, openStore } from "./level-folder.ts";
import type { PackDeclaration } from "./manifest.ts";
import type { Pack } from "./packs.ts";

/**
 * Opens a pack of the world itself, in the world's folder. If it has no folder yet, one is made, and the pack is empty.
 * @throws StartFailure if it is in use or cannot be opened
 */
export async function openWorldPack(worldFolder: string, worldId: string, declaration: PackDeclaration): Promise<Pack> {
  const folder = join(worldFolder, declaration.path);
  mkdirSync(folder, { recursive: true });
  const store = await openStore(folder, PACK_DOCUMENTS);
  return { id: `world.${declaration.name}`, packageType: "world", packageName: worldId, declaration, store };
}

/**
 * Opens a pack of a system or module: a copy of it in the world's cache, so that the package's own folder is never
 * written to. The copy is made anew when the files of the original have changed, and is empty if there is no original.
 * @param owner id of the system or module, and its folder
 * @throws StartFailure if the original is damaged, or the copy cannot be opened
 */
export async function openPackagePack(
  worldFolder: string,
  packageType: "system" | "module",
  owner: { id: string; folder: string },
  declaration: PackDeclaration,
): Promise<Pack> {
  const original = join(owner.folder, declaration.path);
  const id = `${owner.id}.${declaration.name}`;
  const copy = join(worldFolder, "cache", "packs", id);
  const stampFile = `${copy}.stamp`;
  checkLevelFolder(original);
  // The stamp file beside the copy tells from which state of the original the copy was made.
  const stamp = stampOf(original);
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    // The stamp goes first and comes last: a copy that was cut off has none, and is made again.
    rmSync(stampFile, { force: true });
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(dirname(copy), { recursive: true });
    if (existsSync(original)) copyLevelFolder(original, copy);
    else mkdirSync(copy);
    writeFileSync(stampFile, stamp);
  }
  const store = await openStore(copy, PACK_DOCUMENTS);
  return { id, packageType, packageName: owner.id, declaration, store };
}

/**
 * Returns names, sizes and times of a folder's files as a text, by which a change is noticed; "absent" without a
 * folder. The database's lock and logs are left out.
 */
function stampOf(folder: string): string {
  if (!existsSync(folder)) return "absent";
  return levelFiles(folder)
    .sort()
    .filter((file) => !file.startsWith("LOG"))
    .map((file) => {
      const { size, mtimeMs } = statSync(join(folder, file));
      return `${file} ${size} ${mtimeMs}`;
    })
    .join("\n");
}
