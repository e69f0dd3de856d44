/** `Adventure`: a document of a pack whose content, documents of many kinds, can be imported into the world. */
import { BaseAdventure } from "../../common/documents/index.ts";
import { generation } from "../../common/abstract/generation.ts";
import { ClientDocumentMixin } from "./client-document.ts";

type Lists = Record<string, any[]>;

/** The content of an adventure, by kind of document: what the world does not have yet, and what it has. */
interface ImportData {
  toCreate: Lists;
  toUpdate: Lists;
  documentCount: number;
}

// Options of the database: keep all ids on creation; replace the existing documents as a whole.
const CREATING = { keepId: true, keepEmbeddedIds: true, renderSheet: false };
const UPDATING = { diff: false, recursive: false, noHook: true };

/**
 * Asks the user whether documents of the world may be overwritten; names their number by kind.
 * @returns true or false; null where the dialog was closed
 */
function confirmOverwrite(toUpdate: Lists): Promise<boolean | null> {
  const { i18n } = globalThis.game;
  const names = Object.entries(toUpdate).map(([name, { length }]) => `${length} ${i18n.localize(`DOCUMENT.${name}s`)}`);
  return globalThis.foundry.applications.api.DialogV2.confirm({
    window: { title: i18n.localize("ADVENTURE.ImportOverwriteTitle") },
    content: `<p>${i18n.format("ADVENTURE.ImportOverwriteWarning", { documents: names.join(", ") })}</p>`,
    rejectClose: false,
  });
}

/**
 * An adventure of a pack.
 * @see https://foundryvtt.com/api/v14/classes/foundry.documents.Adventure.html
 */
export class Adventure extends ClientDocumentMixin(BaseAdventure as any) {
  /**
   * Imports the adventure, or only those of its fields that `importFields` names: creates new documents, and overwrites
   * existing ones after asking the user. Notes in the setting `adventureImports` that the adventure was imported.
   * @param dialog false: overwrites without asking
   * @returns the documents created and updated, by kind; both empty where the user or a hook refuses
   */
  async import({ dialog = true, ...options }: any = {}): Promise<any> {
    const { Hooks } = globalThis;
    const data = await this.prepareImport(options);
    // listeners of the hook may add callbacks, which are awaited
    const form = { dialog, preImport: [], postImport: [], ...options };
    if (Hooks.call("preImportAdventure", this, form, data.toCreate, data.toUpdate) === false)
      return { created: {}, updated: {} };
    if (dialog && Object.keys(data.toUpdate).length && !(await confirmOverwrite(data.toUpdate)))
      return { created: {}, updated: {} };
    for (const callback of form.preImport) await callback(data, form);
    const result = await this.importContent(data);
    for (const callback of form.postImport) await callback(result, form);
    const { settings } = globalThis.game;
    await settings.set("core", "adventureImports", { ...settings.get("core", "adventureImports"), [this.uuid]: true });
    Hooks.callAll("importAdventure", this, form, result.created, result.updated);
    return result;
  }

  /**
   * Sorts the adventure's documents into new ones and those whose id the world has.
   * @param importFields the fields to read, such as "actors"; none, or only "all": all fields
   */
  async prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<ImportData> {
    const wantedFields = importFields.filter((name) => name !== "all");
    const source = this.toObject();
    const data: ImportData = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    for (const [field, contentClass] of Object.entries<any>((this.constructor as any).contentFields)) {
      if (wantedFields.length && !wantedFields.includes(field)) continue;
      const { documentName } = contentClass;
      const worldCollection = globalThis.game.collections.get(documentName);
      for (const entry of source[field]) {
        // known by its id: updated; else created
        const target = worldCollection.has(entry._id) ? data.toUpdate : data.toCreate;
        (target[documentName] ??= []).push(entry);
        data.documentCount++;
      }
    }
    return data;
  }

  /**
   * Creates documents, and then updates others. Both begin with folders, to which other documents refer, and end with
   * combats, which refer to scenes.
   * @returns the documents created and updated, by kind; in generation 14 also the time of the import
   */
  async importContent({ toCreate = {}, toUpdate = {} }: Partial<ImportData> = {}): Promise<any> {
    const created: Lists = {};
    const updated: Lists = {};
    const inImportOrder = (lists: Lists): [string, any[]][] =>
      Object.entries(lists).sort(([a], [b]) => creationRank(a) - creationRank(b) || a.localeCompare(b));
    // create
    for (const [name, sources] of inImportOrder(toCreate)) {
      const documentClass = globalThis.CONFIG[name].documentClass;
      created[name] = await documentClass.createDocuments(sources, CREATING);
    }
    // overwrite
    for (const [name, sources] of inImportOrder(toUpdate)) {
      const documentClass = globalThis.CONFIG[name].documentClass;
      updated[name] = await documentClass.updateDocuments(sources, UPDATING);
    }
    return { created, updated, ...(generation() >= 14 ? { importedTime: globalThis.game.time.serverTime } : {}) };
  }
}

/** The place of a kind of document in the order of import: 0 for folders, 2 for combats, 1 for all others. */
function creationRank(name: string): number {
  if (name === "Folder") return 0;
  return name === "Combat" ? 2 : 1;
}
