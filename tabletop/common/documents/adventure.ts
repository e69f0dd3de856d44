/** A bundle of documents that a pack brings into a world at once. */
import { Document } from "../abstract/document.ts";
import * as fields from "../data/fields/index.ts";
import { BaseCombat } from "./combat.ts";
import { BaseJournalEntry, BaseRollTable } from "./journal-and-table.ts";
import { BaseActor, BaseFolder, BaseItem, BaseMacro } from "./primary.ts";
import { BaseCards, BasePlaylist, BaseScene } from "./scene.ts";
import { idSchema, imageField, documentMetadata, nameField, flagsAndStatsSchema, type Schema } from "./shared.ts";

/** The documents of an adventure, by field. */
const CONTENT: Readonly<Record<string, () => typeof Document>> = {
  actors: () => BaseActor,
  combats: () => BaseCombat,
  items: () => BaseItem,
  scenes: () => BaseScene,
  journal: () => BaseJournalEntry,
  tables: () => BaseRollTable,
  macros: () => BaseMacro,
  cards: () => BaseCards,
  playlists: () => BasePlaylist,
  folders: () => BaseFolder,
};

/**
 * The data of an adventure: sets of whole documents, which are in no collection and no world.
 * @see https://foundryvtt.com/api/v14/classes/foundry.documents.BaseAdventure.html
 */
export class BaseAdventure extends Document {
  static override metadata = documentMetadata({
    name: "Adventure",
    collection: "adventures",
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
  });

  static override defineSchema(): Schema {
    const held = Object.entries(CONTENT).map(([name, base]): [string, fields.DataField] => [
      name,
      new fields.SetField(new fields.EmbeddedDataField(base())),
    ]);
    return {
      ...idSchema(),
      name: nameField(),
      img: imageField(),
      caption: new fields.HTMLField(),
      description: new fields.HTMLField({ textSearch: true }),
      ...Object.fromEntries(held),
      folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
      sort: new fields.IntegerSortField(),
      ...flagsAndStatsSchema(),
    };
  }

  /** The classes of the documents in an adventure, by field. */
  static get contentFields(): Record<string, any> {
    return Object.fromEntries(Object.entries(CONTENT).map(([name, base]) => [name, base().implementation]));
  }
}
