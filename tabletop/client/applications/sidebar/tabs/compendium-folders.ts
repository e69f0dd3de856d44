/**
 * The folders of packs: those that the manifests of packages name, and for other packs one for each kind of document.
 */
import type { Loose } from "../../support.ts";
import { documentLabel, words } from "../../support.ts";

/** A folder of the list: its packs, and its depth, 0 at the top. */
export interface PackGroup {
  label: string;
  color: string | null;
  depth: number;
  packs: Loose[];
}

/** The system and the active modules, the system first. */
const packagesWithPacks = (): Loose[] =>
  [game.system, ...[...(game.modules ?? [])].filter((module: Loose) => module.active)].filter(Boolean);

/**
 * Returns the title of the package that a compendium comes from; for a compendium of the world the word "World" in the
 * user's language.
 */
export function packageTitle({ packageType, packageName }: Loose): string {
  if (packageType === "world") return words("COMPENDIUM.World");
  const owner = packageType === "module" ? game.modules?.get(packageName) : game.system;
  return owner?.title ?? packageName;
}

/**
 * Sorts compendiums into the folders that packages declare, one level after another with their `depth`, and the others
 * into a group for each kind of document. They are sorted by title, or as in the manifest where the folder says so
 * (`m`); folders that hold none, at any depth, are left out.
 * @param entries the packs to show, each with its `id`, `title` and the `kind` of its documents
 */
export function groupPacks(entries: readonly Loose[]): PackGroup[] {
  const unplaced = new Map(entries.map((entry) => [entry.id as string, entry]));
  const groups: PackGroup[] = [];
  // adds a folder and those inside it; false where none of them holds a pack
  const add = (owner: Loose, folder: Loose, depth: number): boolean => {
    const packs: Loose[] = [];
    for (const name of folder.packs ?? []) {
      const entry = unplaced.get(`${owner.id}.${name}`);
      if (!entry) continue;
      unplaced.delete(entry.id);
      packs.push(entry);
    }
    if (folder.sorting !== "m") packs.sort(byTitle);
    const group = { label: words(folder.name), color: folder.color?.css ?? folder.color ?? null, depth, packs };
    const place = groups.push(group) - 1;
    const filled = [...(folder.folders ?? [])].map((inner) => add(owner, inner, depth + 1)).some(Boolean);
    if (!packs.length && !filled) groups.splice(place, 1);
    return packs.length > 0 || filled;
  };
  for (const owner of packagesWithPacks()) for (const folder of owner.packFolders ?? []) add(owner, folder, 0);
  // the other packs, by the kind of their documents
  const others = [...unplaced.values()];
  for (const kind of new Set(others.map((entry) => entry.kind as string))) {
    const packs = others.filter((entry) => entry.kind === kind).sort(byTitle);
    groups.push({ label: documentLabel(kind), color: null, depth: 0, packs });
  }
  return groups;
}

const byTitle = (a: Loose, b: Loose): number => a.title.localeCompare(b.title);
