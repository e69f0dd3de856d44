/** A bundle of documents that is brought from a pack into a world as a whole. */
import { Document } from "../abstract/document.ts";
import * as fields from "../data/fields/index.ts";
import { BaseCombat } from "./combat.ts";
import { BaseJournalEntry, BaseRollTable } from "./journal-and-table.ts";
import { BaseActor, BaseFolder, BaseItem, BaseMacro } from "./primary.ts";
import { BaseCards, BasePlaylist, BaseScene } from "./scene.ts";
import { idSchema, imageField, documentMetadata, nameField, flagsAndStatsSchema, type Schema } from "./shared.ts";

/** The classes of an adventure's documents, by the field that holds them; in functions, as some are defined later. */
const CONTENT_CLASSES: Readonly<Record<string, () => typeof Document>> = {
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
 * The data of an adventure: sets of whole documents, which belong to no collection.
 * @see https://foundryvtt.com/api/v14/classes/foundry.documents.BaseAdventure.html
 */
export class BaseAdventure extends Document {
  static override metadata = documentMetadata({
    name: "Adventure",
    collection: "adventures",
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
  });

  static override defineSchema(): Schema {
    const contentFields = Object.entries(CONTENT_CLASSES).map(([name, classOf]): [string, fields.DataField] => [
      name,
      new fields.SetField(new fields.EmbeddedDataField(classOf())),
    ]);
    return {
      ...idSchema(),
      name: nameField(),
      img: imageField(),
      caption: new fields.HTMLField(),
      description: new fields.HTMLField({ textSearch: true }),
      ...Object.fromEntries(contentFields),
      folder: new fields.ForeignDocumentField({ documentName: "Folder" }),
      sort: new fields.IntegerSortField(),
      ...flagsAndStatsSchema(),
    };
  }

  /** The configured classes of the documents in an adventure, by the field that holds them. */
  static get contentFields(): Record<string, any> {
    return Object.fromEntries(
      Object.entries(CONTENT_CLASSES).map(([name, classOf]) => [name, classOf().implementation]),
    );
  }
}
