import { DOCUMENT_META_OWNERSHIP_LEVELS } from "../../../common/const.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { createFormGroup, createSelectInput } from "../fields.ts";
import { DocumentForm } from "./document-form.ts";

/** What the rows of a folder's window have beside levels; the numbers are Foundry's, and are never stored. */
const { NOCHANGE, DEFAULT } = DOCUMENT_META_OWNERSHIP_LEVELS;

/**
 * The window in which gamemasters set who may see and change a document: its ownership levels, for all players and for
 * each. A folder has none: its window sets those of the documents in it, not of those in its subfolders.
 */
export class DocumentOwnershipConfig extends DocumentForm {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "permission-{id}",
    classes: ["ownership"],
    tag: "form",
    window: { icon: "fa-solid fa-file-lock", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { closeOnSubmit: true, handler: DocumentOwnershipConfig.#onSubmit },
    document: null,
  };

  static override PARTS: Record<string, Loose> = {
    form: { template: "templates/sheets/generic-form.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return words("OWNERSHIP.Title", { name: this.document.name });
  }

  /**
   * The data for templates: a row for all players, then one for each player by name. A folder's rows say that nothing
   * is changed.
   * @throws Error for a document without `ownership`, unless it is a folder
   */
  override async _prepareContext(_options: Loose): Promise<Loose> {
    const { ownership } = this.document._source;
    const isFolder = this.document.documentName === "Folder";
    if (!ownership && !isFolder)
      throw new Error(`A ${this.document.documentName} has no ownership that could be configured`);
    const levels = ["NONE", "LIMITED", "OBSERVER", "OWNER"].map((name) => ({
      value: CONST.DOCUMENT_OWNERSHIP_LEVELS[name],
      label: words(`OWNERSHIP.${name}`),
    }));
    const keeping = [{ value: NOCHANGE, label: words("OWNERSHIP.NoChange") }];
    const inheriting = { value: DEFAULT, label: words("OWNERSHIP.Inherit") };
    // A row of the form, as HTML; only the row for all players has no choice to inherit a level.
    const levelRow = (name: string, label: string, level: number | undefined, isForAll: boolean) =>
      createFormGroup({
        label,
        rootId: this.id,
        input: createSelectInput({
          name,
          value: isFolder ? NOCHANGE : (level ?? ""),
          options: isFolder ? [...(isForAll ? keeping : [...keeping, inheriting]), ...levels] : levels,
          blank: isForAll || isFolder ? null : words("OWNERSHIP.Inherit"),
          dataset: { dtype: "String" },
        }),
      }).outerHTML;
    const players = game.users
      .filter((user: Loose) => !user.isGM)
      .sort((a: Loose, b: Loose) => a.name.localeCompare(b.name));
    return {
      intro: words(isFolder ? "OWNERSHIP.FolderHint" : "OWNERSHIP.Hint"),
      rows: [
        levelRow("default", words("OWNERSHIP.AllPlayers"), ownership?.default ?? 0, true),
        "<hr>",
        ...players.map((user: Loose) => levelRow(user.id, user.name, ownership?.[user.id], false)),
      ],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }],
    };
  }

  /**
   * Stores the chosen levels of ownership in place of all stored levels. Only the levels of gamemasters, who are not in
   * the form, stay as they are. A folder's form is stored in the documents of the folder.
   */
  static async #onSubmit(
    this: DocumentOwnershipConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: Loose,
  ): Promise<void> {
    const { document } = this;
    if (document.documentName === "Folder") return setInFolder(document, formData.object);
    const ownership: Record<string, number> = {};
    for (const [userId, level] of Object.entries(document._source.ownership as Record<string, number>)) {
      if (game.users.get(userId)?.isGM) ownership[userId] = level;
    }
    // with "" a user has the level that all players have: no level is stored for them
    for (const [userId, level] of Object.entries(formData.object as Record<string, string>))
      if (level !== "" && level != null) ownership[userId] = Number(level);
    await document.update({ ownership }, { diff: false, recursive: false, noHook: true });
  }
}

/**
 * Stores levels of ownership in all documents of a folder; users without a row, and rows without a change, keep their
 * levels.
 * @param rows the level, NOCHANGE or DEFAULT, by user's id and "default"
 */
async function setInFolder(folder: Loose, rows: Record<string, string | null>): Promise<void> {
  const changed = Object.entries(rows)
    .map(([userId, level]) => [userId, level === "" || level === null ? NOCHANGE : Number(level)] as const)
    .filter(([, level]) => level !== NOCHANGE);
  if (!changed.length) return;
  // Packs, which lie in folders too, have no such levels.
  const documents = folder.contents.filter((document: Loose) => document._source?.ownership);
  const updates = documents.map((document: Loose) => {
    const ownership: Record<string, number> = { ...document._source.ownership };
    for (const [userId, level] of changed) {
      if (level === DEFAULT) delete ownership[userId];
      else ownership[userId] = level;
    }
    return { _id: document.id, ownership };
  });
  if (!updates.length) return;
  const options = { diff: false, recursive: false, noHook: true, pack: folder.pack };
  await folder.documentClass.updateDocuments(updates, options);
}
