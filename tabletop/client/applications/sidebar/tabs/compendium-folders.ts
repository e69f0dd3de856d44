/**
 * Sorts packs into folders: those that the manifests of packages declare, and for all other packs one for each kind of
 * document.
 */
import type { Loose } from "../../support.ts";
import { documentLabel, words } from "../../support.ts";

/** A folder with its packs; `depth` counts from 0 at the top. */
export interface PackGroup {
  label: string;
  /** in CSS; null: none */
  color: string | null;
  depth: number;
  /** the entries that groupPacks was given */
  packs: Loose[];
}

/** The system, then the active modules. */
const packagesWithPacks = (): Loose[] =>
  [game.system, ...[...(game.modules ?? [])].filter((module: Loose) => module.active)].filter(Boolean);

/**
 * Returns the title of the package that a pack is from; for a pack of the world the word "World" in the user's
 * language.
 */
export function packageTitle({ packageType, packageName }: Loose): string {
  if (packageType === "world") return words("COMPENDIUM.World");
  const ownerPackage = packageType === "module" ? game.modules?.get(packageName) : game.system;
  return ownerPackage?.title ?? packageName;
}

/**
 * Sorts packs into the folders that packages declare, each folder followed by its subfolders, and the packs in no such
 * folder into one folder for each kind of document. The packs of a folder are sorted by title or, if the folder's
 * `sorting` is "m", as in the manifest. A folder is left out if neither it nor any folder below has packs.
 * @param entries the packs to show, each with `id`, `title` and `kind`, its kind of document
 */
export function groupPacks(entries: readonly Loose[]): PackGroup[] {
  const unplaced = new Map(entries.map((entry) => [entry.id as string, entry]));
  const groups: PackGroup[] = [];
  // adds a folder with its subfolders; returns false, and adds nothing, if none of these folders has packs
  const addFolder = (owner: Loose, folder: Loose, depth: number): boolean => {
    const packs: Loose[] = [];
    for (const name of folder.packs ?? []) {
      const entry = unplaced.get(`${owner.id}.${name}`);
      if (!entry) continue;
      unplaced.delete(entry.id);
      packs.push(entry);
    }
    if (folder.sorting !== "m") packs.sort(byTitle);
    const group = { label: words(folder.name), color: folder.color?.css ?? folder.color ?? null, depth, packs };
    const index = groups.push(group) - 1;
    const hasFilled = [...(folder.folders ?? [])]
      .map((subfolder) => addFolder(owner, subfolder, depth + 1))
      .some(Boolean);
    // an empty folder is taken out again: it had to be added before its subfolders
    if (!packs.length && !hasFilled) groups.splice(index, 1);
    return packs.length > 0 || hasFilled;
  };
  for (const owner of packagesWithPacks()) for (const folder of owner.packFolders ?? []) addFolder(owner, folder, 0);
  // the other packs, by kind of document
  const otherEntries = [...unplaced.values()];
  for (const kind of new Set(otherEntries.map((entry) => entry.kind as string))) {
    const packs = otherEntries.filter((entry) => entry.kind === kind).sort(byTitle);
    groups.push({ label: documentLabel(kind), color: null, depth: 0, packs });
  }
  return groups;
}

const byTitle = (a: Loose, b: Loose): number => a.title.localeCompare(b.title);
