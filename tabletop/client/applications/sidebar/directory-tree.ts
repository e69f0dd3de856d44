import type { Loose } from "../support.ts";

/** A folder with its content, as templates need it; the top of the tree is a node without a folder. */
export interface FolderNode {
  folder: Loose;
  id: string;
  name: string;
  /** in CSS; "" without one */
  color: string;
  /** true if the user has opened the folder */
  expanded: boolean;
  /** its subfolders */
  children: FolderNode[];
  /** as `prepare` of buildTree made them */
  entries: Loose[];
}

// Orders: by name in the user's language; by hand, and by name where both have the same place.
const byName = (a: Loose, b: Loose) =>
  String(a.name ?? "").localeCompare(String(b.name ?? ""), globalThis.game?.i18n?.lang);
const bySort = (a: Loose, b: Loose) => (a.sort ?? 0) - (b.sort ?? 0) || byName(a, b);
/** The id of a folder, which is given as document, as data or as an id; null without a folder. */
const idOf = (value: Loose): string | null =>
  (value && typeof value === "object" ? (value.id ?? value._id) : value) ?? null;

/**
 * Sorts entries and folders into a tree. What is in no known folder is at the top.
 * @param mode the order: `m` by hand (`sort`), else by name. The entries in a folder are in the order of the folder's
 * own `sorting` (`m` by hand, `a` by name) instead, if the folder has one.
 * @param prepare makes what templates need of an entry
 */
export function buildTree(
  entries: Loose[],
  folders: Loose[],
  mode: string,
  prepare: (entry: Loose) => Loose,
): FolderNode {
  const folderIds = new Set(folders.map((folder) => idOf(folder)));
  const byMode = mode === "m" ? bySort : byName;
  // the id of the folder that an entry or folder is in; null if it is in no folder or in an unknown one
  const parentIdOf = (item: Loose): string | null => {
    const parentId = idOf(item.folder);
    return parentId && folderIds.has(parentId) ? parentId : null;
  };
  // makes the node of a folder, or of the top (null), with all that is in it
  const nodeOf = (folder: Loose): FolderNode => {
    const id = folder ? idOf(folder) : null;
    const isInside = (item: Loose) => parentIdOf(item) === id;
    let entryOrder = byMode;
    if (folder?.sorting === "m") entryOrder = bySort;
    if (folder?.sorting === "a") entryOrder = byName;
    return {
      folder,
      id: id ?? "",
      name: folder?.name ?? "",
      color: folder?.color?.css ?? "",
      expanded: !!folder && (!!globalThis.game?.folders?._expanded?.[id ?? ""] || !!folder.expanded),
      children: folders
        .filter((child) => child !== folder && isInside(child))
        .sort(byMode)
        .map(nodeOf),
      entries: entries.filter(isInside).sort(entryOrder).map(prepare),
    };
  };
  return nodeOf(null);
}
