/** Journal entries with their pages, and tables of results. */
import { JOURNAL_ENTRY_PAGE_FORMATS } from "../const.ts";
import { Document } from "../abstract/document.ts";
import { warnDeprecated } from "../utils/logging.ts";
import * as fields from "../data/fields/index.ts";
import {
  idSchema,
  imageField,
  documentMetadata,
  nameField,
  flagsAndStatsSchema,
  directorySchema,
  typedSchema,
  type Schema,
} from "./shared.ts";

/** A journal entry, with pages and the categories of its pages. */
export class BaseJournalEntry extends Document {
  static override metadata = documentMetadata({
    name: "JournalEntry",
    collection: "journal",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryPage: "pages", JournalEntryCategory: "categories" },
  });

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      pages: new fields.EmbeddedCollectionField(BaseJournalEntryPage),
      categories: new fields.EmbeddedCollectionField(BaseJournalEntryCategory),
      ...directorySchema(),
    };
  }
}

/** A heading for some of the pages of a journal entry. */
export class BaseJournalEntryCategory extends Document {
  static override metadata = documentMetadata({ name: "JournalEntryCategory", collection: "categories" });

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: new fields.StringField({ required: true, blank: true, textSearch: true }),
      sort: new fields.IntegerSortField(),
      ...flagsAndStatsSchema(),
    };
  }
}

/** A page of a journal entry: text, a picture, a PDF or a film. */
export class BaseJournalEntryPage extends Document {
  static override metadata = documentMetadata({
    name: "JournalEntryPage",
    collection: "pages",
    hasTypeData: true,
    coreTypes: ["text", "image", "pdf", "video"],
  });

  /** Makes the fields: `title`: how it is shown; `image`, `text`, `video` and `src`, whatever the page's type. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      ...typedSchema(this, { initial: "text" }),
      title: new fields.SchemaField({
        show: new fields.BooleanField({ initial: true }),
        level: new fields.NumberField({ required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false }),
      }),
      image: new fields.SchemaField({ caption: new fields.StringField({ required: false }) }),
      text: new fields.SchemaField({
        content: new fields.HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new fields.StringField({ required: false }),
        format: new fields.NumberField({
          initial: JOURNAL_ENTRY_PAGE_FORMATS.HTML,
          choices: Object.values(JOURNAL_ENTRY_PAGE_FORMATS),
        }),
      }),
      video: new fields.ObjectField(),
      src: new fields.StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new fields.DocumentIdField({ readonly: false }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField({ initial: { default: -1 } }),
      ...flagsAndStatsSchema(),
    };
  }
}

/** A table of results, of which a roll chooses one. */
export class BaseRollTable extends Document {
  static override metadata = documentMetadata({
    name: "RollTable",
    collection: "tables",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
  });

  /** Makes the fields; `replacement`: a drawn result can be drawn again; `displayRoll`: the chat shows the roll. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: nameField(),
      img: imageField({ initial: "icons/svg/d20-grey.svg" }),
      description: new fields.HTMLField({ textSearch: true }),
      results: new fields.EmbeddedCollectionField(BaseTableResult),
      formula: new fields.StringField(),
      replacement: new fields.BooleanField({ initial: true }),
      displayRoll: new fields.BooleanField({ initial: true }),
      ...directorySchema(),
    };
  }
}

/** A result of a table: a range of rolls, with a text or a document. */
export class BaseTableResult extends Document {
  static override metadata = documentMetadata({
    name: "TableResult",
    collection: "results",
    coreTypes: ["text", "document"],
  });

  /** Makes the fields; `range`: the least and the highest roll for the result; `drawn`: the result has been drawn. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      type: new fields.DocumentTypeField(this, { initial: "text" }),
      name: new fields.StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: imageField(),
      description: new fields.HTMLField({ textSearch: true }),
      documentUuid: new fields.DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new fields.NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new fields.ArrayField(new fields.NumberField({ integer: true }), {
        min: 2,
        max: 2,
        initial: [1, 1],
        validate: (range: number[]) => range[0]! <= range[1]!,
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new fields.BooleanField(),
      ...flagsAndStatsSchema(),
    };
  }

  /** Deprecated: another name of the description. */
  get text(): string {
    warnDeprecated("TableResult#text; use TableResult#name or TableResult#description", 13, 15);
    return this.description;
  }

  /** Deprecated: the id of the document that is the result; null if there is none. */
  get documentId(): string | null {
    warnDeprecated("TableResult#documentId; use TableResult#documentUuid", 13, 15);
    return this.documentUuid?.split(".").at(-1) ?? null;
  }

  /**
   * Deprecated: the id of the pack of the document that is the result, or its kind for one of the world; "" if there is
   * none.
   */
  get documentCollection(): string {
    warnDeprecated("TableResult#documentCollection; use TableResult#documentUuid", 13, 15);
    const [place, name, pack] = (this.documentUuid ?? "").split(".");
    return place === "Compendium" ? `${name}.${pack}` : place;
  }

  /**
   * Converts older results: their type as a number, their document as collection and id, their description as `text`.
   */
  static override migrateData(source: any, options?: object): any {
    if (Number.isInteger(source.type)) source.type = OLD_TYPES[source.type] ?? source.type;
    if (source.type === "pack") source.type = "document";
    // the result's document: a collection is the id of a pack (with a dot) or a kind of document
    const { documentCollection: collection, documentId } = source;
    if (collection && documentId && !source.documentUuid)
      source.documentUuid = collection.includes(".")
        ? `Compendium.${collection}.${documentId}`
        : `${collection}.${documentId}`;
    if ("text" in source && !("description" in source)) source.description = source.text;
    for (const oldKey of ["documentCollection", "documentId", "text"]) delete source[oldKey];
    return super.migrateData(source, options);
  }
}

/** The types of results, by the numbers that older data have in their place; "pack" is an older name of "document". */
const OLD_TYPES = ["text", "document", "pack"];
