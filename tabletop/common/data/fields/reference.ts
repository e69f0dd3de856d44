/** Text that names something: a document by its id or UUID, a file by its path, a subtype by its name. */
import { FILE_CATEGORIES } from "../../const.ts";
import { isEmpty } from "../../utils/objects.ts";
import { parseUuid } from "../../utils/uuid.ts";
import type { FieldOptions } from "./field.ts";
import { elementClasses, forms } from "./inputs.ts";
import { StringField } from "./string.ts";

/** The field of a document's id: 16 letters and digits. */
export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      validationError: "is no id of a document",
    };
  }

  override getInitialValue(data?: unknown): any {
    return super.getInitialValue(data) ?? null;
  }

  override _cast(value: any): any {
    return value !== null && typeof value === "object" && "_id" in value ? value._id : String(value);
  }

  override _validateType(value: any): void {
    if (typeof value !== "string" || !/^[a-zA-Z0-9]{16}$/.test(value))
      throw new Error("needs to be an id of 16 letters and digits");
  }
}

/**
 * The field of another document's id. Its prepared value is that document (null: not found), or with `idOnly` the id.
 */
export class ForeignDocumentField extends DocumentIdField {
  model: any;
  declare idOnly: boolean;

  constructor(model: any, options: FieldOptions = {}, context: object = {}) {
    super(options, context);
    this.model = model;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  override _cast(value: any): any {
    if (typeof value === "string") return value;
    return value?._id ?? value?.id ?? null;
  }

  /** The id with `idOnly`, else a function that finds the document when it is read; null where there can be none. */
  override initialize(value: any, model?: any, _options?: object): any {
    if (this.idOnly) return value;
    // in a pack there are no other documents of the world to refer to, but folders (of the pack) and users
    if (model?.pack && !["Folder", "User"].includes(this.model?.documentName)) return null;
    const documentName = this.model?.documentName;
    return () => {
      if (value === null || value === undefined) return null;
      if (model?.pack && documentName === "Folder")
        return globalThis.game?.packs?.get(model.pack)?.folders?.get(value) ?? null;
      return globalThis.game?.collections?.get(documentName)?.get(value) ?? null;
    };
  }

  override toObject(value: any): any {
    return value?._id ?? value?.id ?? value;
  }

  /**
   * Makes the input: a choice among `options`, by default the world's documents of this kind; blank for no document.
   */
  override _toInput(config: Record<string, any>): any {
    const collection = globalThis.game?.collections?.get(this.model?.documentName);
    config.options ??= (collection?.contents ?? []).map((document: any) => ({
      value: document.id,
      label: document.name,
    }));
    config.value = config.value?.id ?? config.value;
    config.blank ??= "";
    return forms().createSelectInput({ ...config, localize: false });
  }
}

/** The field of a document's author: at first the user who makes it. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: false, gmOnly: true, initial: () => globalThis.game?.user?.id };
  }
}

/** The field of a document's UUID. */
export class DocumentUUIDField extends StringField {
  /** the only kind of document that it may name; undefined: any kind */
  declare type: string | undefined;
  /** whether the document must lie in another one (true) or may not (false); undefined: either */
  declare embedded: boolean | undefined;
  /** true to allow UUIDs that begin with a dot */
  declare relative: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      relative: false,
    };
  }

  /** @throws Error if a value is not the UUID of a document, is not of the `type`, or is against `embedded` */
  override _validateType(value: any): void {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.relative && value.startsWith(".")) return;
    const parsed = parseUuid(value);
    // the older form, Compendium.scope.pack.id, names no kind, and its pack may be missing in this world
    const isLegacy = value.startsWith("Compendium.") && !!parsed?.id && !parsed.type;
    const namesDocument = !!parsed?.type || isLegacy;
    if (!namesDocument || !/^[a-zA-Z0-9_-]+$/.test(parsed.id ?? ""))
      throw new Error(`"${value}" is no address of a document`);
    if (this.type && !isLegacy && parsed.type !== this.type) throw new Error(`"${value}" must be a ${this.type} UUID`);
    if (this.embedded === true && !parsed.embedded.length) throw new Error("has to lie in another document");
    if (this.embedded === false && parsed.embedded.length) throw new Error("has to stand on its own");
  }

  override _toInput(config: Record<string, any>): any {
    return elementClasses().HTMLDocumentTagsElement.create({ ...config, type: this.type, single: true });
  }
}

/** The field of a file's path, whose ending must belong to one of `categories`; any ending if there are none. */
export class FilePathField extends StringField {
  declare categories: string[];
  /** true to allow a file that is embedded as data */
  declare base64: boolean;
  /** true to allow a pattern for several files */
  declare wildcard: boolean;
  /** not read here */
  declare virtual: boolean;

  /** @throws Error for a category that does not exist */
  constructor(options: FieldOptions = {}, context: object = {}) {
    super(options, context);
    for (const category of this.categories) {
      if (!(category in FILE_CATEGORIES) && category !== "MEDIA")
        throw new Error(`There is no category of files called ${category}`);
    }
  }

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  /** Checks the ending of a path; of patterns (`wildcard`) nothing. @throws Error if it is of none of the categories */
  override _validateType(value: any): void {
    if (!this.categories.length || this.wildcard) return;
    if (value.startsWith("data:")) {
      if (!this.base64) throw new Error("may not be embedded as data");
      return;
    }
    const extension = value.split(/[?#]/)[0].split(".").at(-1).toLowerCase();
    const extensions = this.categories.flatMap((category) => Object.keys(FILE_CATEGORIES[category] ?? {}));
    if (!extensions.includes(extension)) throw new Error(`is no file of the kinds that are taken: ${value}`);
  }

  /** Makes the input: a picker for files of the one category, or for any files if there are several or none. */
  override _toInput(config: Record<string, any>): any {
    return elementClasses().HTMLFilePickerElement.create({
      type: this.categories.length === 1 ? this.categories[0]!.toLowerCase() : "any",
      ...config,
    });
  }
}

/** The kinds of documents that have no default type. */
const TYPED_BY_HAND = ["Actor", "Item"];

/** The field of a document's subtype, one of those that its class lists (`TYPES`). */
export class DocumentTypeField extends StringField {
  documentClass: any;

  /** @param documentClass the class of the documents; unless the options say otherwise, its TYPES are the choices */
  constructor(documentClass: any, options: FieldOptions = {}, context: object = {}) {
    super(
      {
        choices: () => documentClass.TYPES ?? documentClass.implementation?.TYPES ?? ["base"],
        validationError: `is not a valid type for the ${documentClass.documentName} Document class`,
        ...options,
      },
      context,
    );
    this.documentClass = documentClass;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  /**
   * The option `initial`, if it is set. Without it "base", if the documents have typed data and a core type "base", and
   * are none of TYPED_BY_HAND; else undefined.
   */
  override getInitialValue(data?: unknown): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined && initial !== null) return initial;
    const { hasTypeData, name, coreTypes } = this.documentClass.metadata;
    const hasDefaultType = hasTypeData && !TYPED_BY_HAND.includes(name) && coreTypes?.includes("base");
    return hasDefaultType ? "base" : undefined;
  }

  /**
   * Checks that a value is one of the choices. Without any choices all texts but "" pass, unless `fallback` is set.
   * @throws Error if it is not
   */
  override _validateType(value: any, options: any = {}): void {
    if (typeof value !== "string" || !value) throw new Error("must be a string");
    if (!options.fallback && isEmpty(this.choices)) return;
    super._validateType(value);
  }
}
