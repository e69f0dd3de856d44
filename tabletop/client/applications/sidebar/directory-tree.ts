import type { Loose } from "../support.ts";

/** The template data of a folder with its content. */
export interface FolderNode {
  folder: Loose;
  id: string;
  name: string;
  color: string;
  expanded: boolean;
  children: FolderNode[];
  entries: Loose[];
}

const byName = (a: Loose, b: Loose) =>
  String(a.name ?? "").localeCompare(String(b.name ?? ""), globalThis.game?.i18n?.lang);
const bySort = (a: Loose, b: Loose) => (a.sort ?? 0) - (b.sort ?? 0) || byName(a, b);
const idOf = (value: Loose): string | null =>
  (value && typeof value === "object" ? (value.id ?? value._id) : value) ?? null;

/**
 * Sorts entries and folders into a tree of folders. Its top is a node without a folder; entries and folders of an
 * unknown folder are at the top.
 * @param mode the order of entries: `m` by hand, else alphabetical; a folder's own order outranks it for its entries
 * @param prepare makes the template data of an entry
 */
export function buildTree(
  entries: Loose[],
  folders: Loose[],
  mode: string,
  prepare: (entry: Loose) => Loose,
): FolderNode {
  const ids = new Set(folders.map((folder) => idOf(folder)));
  const order = mode === "m" ? bySort : byName;
  const fill = (folder: Loose): FolderNode => {
    const id = folder ? idOf(folder) : null;
    // an item of an unknown folder lies at the top
    const isInside = (item: Loose) => {
      const parent = idOf(item.folder);
      return (parent && ids.has(parent) ? parent : null) === id;
    };
    let sorting = order;
    if (folder?.sorting === "m") sorting = bySort;
    if (folder?.sorting === "a") sorting = byName;
    return {
      folder,
      id: id ?? "",
      name: folder?.name ?? "",
      color: folder?.color?.css ?? "",
      expanded: !!folder && (!!globalThis.game?.folders?._expanded?.[id ?? ""] || !!folder.expanded),
      children: folders
        .filter((child) => child !== folder && isInside(child))
        .sort(order)
        .map(fill),
      entries: entries.filter(isInside).sort(sorting).map(prepare),
    };
  };
  return fill(null);
}
