/** Fields about documents themselves: flags, ownership, statistics, the data of a subtype. */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../const.ts";
import { deepClone, isPlainObject, mergeObject } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, withoutOperators } from "../operators.ts";
import { ObjectField } from "./container.ts";
import { generation } from "../../abstract/generation.ts";
import {
  type CleanOptions,
  type DataField,
  type FieldOptions,
  type GetFieldOptions,
  type ValidateOptions,
} from "./field.ts";
import { NumberField } from "./number.ts";
import { DocumentIdField, DocumentUUIDField } from "./reference.ts";
import { StringField } from "./string.ts";
import { SchemaField } from "./schema.ts";

/** The field of a document's flags: objects with any data of packages, by the packages' ids. */
export class DocumentFlagsField extends ObjectField {
  /** @throws Error unless the flags are an object that has for each package an object or an operator */
  override _validateType(value: any, options?: ValidateOptions): unknown {
    super._validateType(value, options);
    for (const [scope, data] of Object.entries(value)) {
      if (!isPlainObject(data) && !isOperator(data)) throw new Error(`flags of "${scope}" must be an object`);
    }
    return undefined;
  }
}

/** The field of a document's ownership: a level by the id of each user, and by `default` for all others. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      gmOnly: true,
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  /** Returns false unless every key is a user's id or `default`, and every value a level or an operator. */
  override _validateType(value: any): unknown {
    if (!isPlainObject(value)) return false;
    const levels: number[] = Object.values(DOCUMENT_OWNERSHIP_LEVELS);
    for (const [key, level] of Object.entries(value)) {
      if (isOperator(level)) continue;
      if (key !== "default" && !/^[a-zA-Z0-9]{16}$/.test(key)) return false;
      if (!levels.includes(level as number)) return false;
    }
    return undefined;
  }
}

/**
 * The field of a document's statistics: versions, times (ms since 1970), the user who changed it last, and where it
 * came from.
 */
export class DocumentStatsField extends SchemaField {
  static fields = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
    "compendiumSource",
    "duplicateSource",
    "exportSource",
  ];

  constructor(options: FieldOptions = {}, context: object = {}) {
    super(
      {
        coreVersion: new StringField({
          required: true,
          blank: false,
          nullable: true,
          initial: () => globalThis.game?.release?.version ?? null,
        }),
        systemId: new StringField({
          required: true,
          blank: false,
          nullable: true,
          initial: () => globalThis.game?.system?.id ?? null,
        }),
        systemVersion: new StringField({
          required: true,
          blank: false,
          nullable: true,
          initial: () => globalThis.game?.system?.version ?? null,
        }),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new DocumentIdField({ readonly: false }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new SchemaField(
          {
            worldId: new StringField({ required: true, blank: false, nullable: true }),
            uuid: new DocumentUUIDField({ initial: undefined }),
            coreVersion: new StringField({ required: true, blank: false, nullable: true }),
            systemId: new StringField({ required: true, blank: false, nullable: true }),
            systemVersion: new StringField({ required: true, blank: false, nullable: true }),
          },
          { nullable: true, initial: null },
        ),
      },
      options,
      context,
    );
  }
}

/** The field `system`: the data of the document's subtype, of the model that is configured for it. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  document: any;

  constructor(document: any, options: FieldOptions = {}, context: object = {}) {
    super(options, context);
    this.document = document;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  get documentName(): string {
    return this.document.documentName;
  }

  /** Finds the model that is configured for a subtype in `CONFIG.<Document>.dataModels`; null if there is none. */
  getModelForType(type: string): any {
    if (!type) return null;
    return globalThis.CONFIG?.[this.documentName]?.dataModels?.[type] ?? null;
  }

  /** The package that provides a document's model: the module that the type names before a dot, else the system. */
  static getModelProvider(model: any): any {
    const type = model?.parent?.type;
    if (type?.includes?.(".")) return globalThis.game?.modules?.get(type.split(".")[0]) ?? null;
    return globalThis.game?.system ?? null;
  }

  override _getField(path: string[], { source, type }: GetFieldOptions = {}): DataField | undefined {
    return path.length ? this.getModelForType(type!)?.schema._getField(path, { source, type }) : this;
  }

  /**
   * Cleans the data of a subtype.
   * @throws TypeError in generation 14 without `_state`, so that packages whose `clean` drops it notice
   */
  override clean(value: any, options: CleanOptions = {}, _state?: object): any {
    if (generation() >= 14 && !_state) throw new TypeError("TypeDataField#clean needs its _state argument");
    return super.clean(value, options, _state);
  }

  override getInitialValue(data?: any): any {
    const modelClass = this.getModelForType(data?.type);
    return modelClass ? modelClass.cleanData({}, { source: {} }) : deepClone(this.#template(data?.type));
  }

  /** The default data of a subtype in the system's template.json; empty if it has none there. */
  #template(type: string): any {
    return globalThis.game?.model?.[this.documentName]?.[type] ?? {};
  }

  /**
   * Cleans the data by the subtype's model, which first migrates data that is not partial. Without a model, data that
   * is not partial is completed from template.json, and partial data stays as it is.
   */
  override _cleanType(value: any, options: CleanOptions = {}): any {
    const type = options.source?.type;
    const model = this.getModelForType(type);
    if (model)
      return model.cleanData(options.partial ? value : model.migrateDataSafe(value), { ...options, source: value });
    if (options.partial) return value;
    return mergeObject(deepClone(this.#template(type)), value, { inplace: true });
  }

  override initialize(value: any, model?: any, options: object = {}): any {
    const modelClass = this.getModelForType(model._source.type);
    if (modelClass) return new modelClass(value, { parent: model, ...options, _trusted: true });
    return deepClone(value);
  }

  /**
   * Validates the data by the schema of the subtype's model.
   * @returns what is wrong; undefined if nothing or no model
   */
  override _validateType(data: any, options: ValidateOptions = {}): unknown {
    super._validateType(data, options);
    const modelClass = this.getModelForType(options.source?.type);
    const schema = modelClass?.schema;
    return schema?.validate(data, { ...options, source: data });
  }

  override _validateModel(data: any, options: any = {}): void {
    const modelClass = this.getModelForType(options.source?.type);
    modelClass?.validateJoint(data);
    modelClass?.schema._validateModel(data, { ...options, source: data });
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }

  override migrateSource(sourceData: any, fieldData: any): void {
    if (!fieldData || isOperator(fieldData)) return;
    this.getModelForType(sourceData?.type)?.migrateDataSafe(fieldData);
  }

  /** Merges a change by the schema of the subtype's model; a deletion empties the data. @returns the new data */
  override _merge(current: any, change: any, options: any = {}): any {
    if (change instanceof ForcedReplacement) return withoutOperators(change);
    if (change instanceof ForcedDeletion) return {};
    const modelClass = this.getModelForType(options.source?.type);
    return modelClass ? modelClass.schema._merge(current, change, options) : super._merge(current, change, options);
  }
}
