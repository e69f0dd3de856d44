/**
 * Adds to a collection what a directory in the sidebar shows: the tree of its folders and the order in it.
 * @see https://foundryvtt.com/api/v14/functions/foundry.documents.abstract.DirectoryCollectionMixin.html
 */
import { DIRECTORY_SEARCH_MODES, FOLDER_MAX_DEPTH } from "../../../common/const.ts";

/**
 * A node of the tree: a folder or the root (`folder` null), with its subfolders and documents. `visible`: for this
 * user.
 */
export interface TreeNode {
  root: boolean;
  folder: any;
  depth: number;
  visible: boolean;
  children: TreeNode[];
  entries: any[];
}

type CollectionClass = new (...args: any[]) => any;

// The setting with the order of each collection.
const MODES = "collectionSortingModes";

/** Makes a class of collections with a tree of their folders and documents. */
export function DirectoryCollectionMixin<B extends CollectionClass>(Base: B) {
  class DirectoryCollection extends Base {
    #tree: TreeNode | undefined;

    /** The tree; undefined until it is first built, just before the hook `setup`. */
    get tree(): TreeNode | undefined {
      return this.#tree;
    }

    get maxFolderDepth(): number {
      return FOLDER_MAX_DEPTH;
    }

    /** The order of the collection: "a" alphabetical (the default), "m" manual. */
    get sortingMode(): string {
      return globalThis.game.settings.get("core", MODES)[this.#key] ?? "a";
    }

    /** What the search field looks through: always names, not contents. */
    get searchMode(): string {
      return DIRECTORY_SEARCH_MODES.NAME;
    }

    /** The collection's name in the setting: the pack's id, or the kind of document. */
    get #key(): string {
      return this.metadata?.id ?? this.documentName;
    }

    /** Switches between alphabetical and manual order, and draws the directory again. */
    async toggleSortingMode(): Promise<void> {
      const modes = globalThis.game.settings.get("core", MODES);
      await globalThis.game.settings.set("core", MODES, {
        ...modes,
        [this.#key]: this.sortingMode === "a" ? "m" : "a",
      });
      this.initializeTree();
      this.render();
    }

    /** What the tree contains: the documents that the user may see; of a pack all entries of the index. */
    _getVisibleTreeContents(): any[] {
      const { index } = this as any;
      return index ? index.contents : this.contents.filter((document: any) => document.visible !== false);
    }

    /**
     * Builds the tree. The contents of a folder are in the order that the folder names, else in the collection's order.
     * Documents and folders whose folder does not exist are at the top.
     */
    initializeTree(): void {
      const folders: any[] = [...(this.folders ?? [])];
      const folderIds = new Set(folders.map((folder) => folder.id));
      const folderIdOf = (item: any): string | null => {
        const folderId = item.folder?.id ?? item.folder ?? null;
        return folderIds.has(folderId) ? folderId : null;
      };
      const CollectionClass = this.constructor as typeof DirectoryCollection;
      const sorterOf = (mode: string) =>
        mode === "m" ? CollectionClass._sortStandard : CollectionClass._sortAlphabetical;
      const entries = this._getVisibleTreeContents();
      // makes the node of a folder, or of the root (null)
      const buildNode = (folder: any, depth: number): TreeNode => {
        const id = folder?.id ?? null;
        const sort = sorterOf(folder?.sorting ?? this.sortingMode);
        const children = folders
          .filter((child) => child.id !== id && folderIdOf(child) === id)
          .sort(sort)
          .map((child) => buildNode(child, depth + 1));
        const folderEntries = entries.filter((entry) => folderIdOf(entry) === id).sort(sort);
        // players see a folder only if they see something in it
        const visible =
          !folder || globalThis.game.user.isGM || folderEntries.length > 0 || children.some((child) => child.visible);
        return { root: !folder, folder, depth, visible, children, entries: folderEntries };
      };
      this.#tree = buildNode(null, 0);
    }

    static _sortAlphabetical(this: void, a: any, b: any): number {
      return String(a.name ?? "").localeCompare(String(b.name ?? ""), globalThis.game?.i18n?.lang);
    }

    static _sortStandard(this: void, a: any, b: any): number {
      return (a.sort ?? 0) - (b.sort ?? 0) || DirectoryCollection._sortAlphabetical(a, b);
    }

    _onModifyContents(action: string, documents: any[], result: any[], operation: any, user: any): void {
      if (this.#tree) this.initializeTree();
      super._onModifyContents(action, documents, result, operation, user);
    }
  }
  return DirectoryCollection;
}
