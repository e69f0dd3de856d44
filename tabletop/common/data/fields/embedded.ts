/**
 * Fields that hold models: embedded data, an embedded document, and collections of these. A source is the stored data
 * of a model; a tombstone marks a document of the base actor that an ActorDelta (an unlinked token's changes) removes.
 */
import { nextName, takeName } from "./path.ts";
import { EmbeddedCollection, EmbeddedCollectionDelta } from "../../abstract/embedded-collection.ts";
import { assertTypeChange } from "../../abstract/type-change.ts";
import { isPlainObject } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, withoutOperators } from "../operators.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { ArrayField } from "./container.ts";
import type { DataField } from "./field.ts";
import { type CleanOptions, type FieldOptions, type ValidateOptions } from "./field.ts";
import { SchemaField } from "./schema.ts";

/** The field of one model within another, of which the source is stored. */
export class EmbeddedDataField extends SchemaField {
  model: any;

  constructor(model: any, options?: FieldOptions, context?: object) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override _cleanType(value: any, options: CleanOptions, state?: object): any {
    if (!options.partial) value = this.model.migrateDataSafe(value);
    return super._cleanType(value, { ...options, source: value }, state);
  }

  override _validateType(value: any, options: ValidateOptions = {}): unknown {
    return super._validateType(value, { ...options, source: value });
  }

  override initialize(value: any, model?: any, options: object = {}): any {
    if (!value) return value;
    const instance = new this.model(value, { parent: model, ...options, _trusted: true });
    return instance;
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : value;
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (fieldData && !isOperator(fieldData)) this.model.migrateDataSafe(fieldData);
  }

  override _validateModel(data: any, options: object = {}): void {
    this.model.validateJoint(data);
    super._validateModel(data, { ...options, source: data });
  }
}

/** The field of a collection of embedded documents, of which the list of their sources is stored. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  static override _validateElementType(element: any): any {
    return element;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, readonly: true };
  }

  static get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollection;
  }

  constructor(element: any, options: FieldOptions = {}, context: object = {}) {
    super(element, options, context);
    this.readonly = true;
  }

  /** The configured class of the embedded documents. */
  get model(): any {
    return this.element.implementation ?? this.element;
  }

  get schema(): SchemaField {
    return this.model.schema;
  }

  override _getField(path: string[], _options?: object): DataField | undefined {
    if (!path.length) return this;
    if (/^(element|[a-zA-Z0-9]{16})$/.test(nextName(path)!)) takeName(path);
    return this.model.schema._getField(path);
  }

  override _cast(value: any): any {
    if (value instanceof Map) return Array.from(value.values());
    return super._cast(value);
  }

  /**
   * Cleans the elements. While a document is constructed, the embedded documents clean themselves later, and the list
   * must stay the same object.
   */
  override _cleanType(value: any[], options: CleanOptions, state?: object): any {
    if (options._constructing) return value;
    return value.map((entry) => this._cleanElement(entry, { ...options, partial: false }, state));
  }

  override _cleanElement(value: any, options: CleanOptions, state?: object): any {
    if (typeof value?.toObject === "function") value = value.toObject();
    if (!isPlainObject(value) || value._tombstone) return value;
    return this.model.cleanData(this.model.migrateDataSafe(value), { ...options, source: value }, state);
  }

  /** Validates the embedded documents, apart from tombstones, each by the schema of its model. */
  override _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | undefined {
    // while a document is constructed, its embedded documents do not exist yet: they validate themselves later
    if (options._constructing) return undefined;
    const failure = new DataModelValidationFailure();
    for (const entry of value) {
      if (entry?._tombstone) continue;
      const entryFailure = this.model.schema.validate(entry, { ...options, partial: options.partial, source: entry });
      if (!entryFailure || entryFailure.isEmpty()) continue;
      failure.elements.push({ id: entry._id, name: entry.name, failure: entryFailure });
      if (entryFailure.unresolved) failure.unresolved = true;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  // does nothing: the embedded documents check themselves
  override _validateModel(): void {}

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (Array.isArray(fieldData))
      for (const entry of fieldData) if (isPlainObject(entry)) this.model.migrateDataSafe(entry);
  }

  override initialize(_value: any, model?: any, options: object = {}): any {
    const collection = model.collections[this.name!];
    collection.initialize(options);
    return collection;
  }

  override toObject(value: any): any {
    return value.toObject(false);
  }

  /**
   * Merges a list of changes into the list of sources; returns a new list. `change` replaces the whole list if
   * `recursive` is false, if `change` is a ForcedReplacement, or if there is no list yet; a ForcedDeletion empties the
   * list.
   */
  override _merge(current: any, change: any, options: { recursive?: boolean } = {}): any {
    if (change instanceof ForcedReplacement || options.recursive === false || !Array.isArray(current))
      return withoutOperators(change);
    if (change instanceof ForcedDeletion) return [];
    return mergeSources(current, this._cast(change), this.model, options);
  }
}

/**
 * Merges each change into the source with the same id; adds a change without an id, or with one that no source has, as
 * a source.
 * @returns a new list
 * @throws Error for a change of type that is not allowed
 */
function mergeSources(current: any[], changes: any[], model: any, options: object): any[] {
  const result = [...current];
  for (const change of changes) {
    const index = result.findIndex((entry) => entry._id === change._id);
    if (index < 0 || !change._id) result.push(withoutOperators(change));
    else {
      assertTypeChange(model, result[index], change, options);
      result[index] = model.schema._merge(structuredClone(result[index]), change, options);
    }
  }
  return result;
}

/**
 * The field of the embedded collections of an ActorDelta: what differs from the base actor. For a document that the
 * delta removes it has a tombstone, which holds nothing but its id.
 */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  static override get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollectionDelta;
  }

  override _cleanElement(value: any, options: CleanOptions, state?: object): any {
    return value?._tombstone ? { _id: value._id, _tombstone: true } : super._cleanElement(value, options, state);
  }
}

/** The field of one embedded document; null if there is none. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true };
  }

  get implementationModel(): any {
    return this.model.implementation ?? this.model;
  }

  override initialize(value: any, model?: any, options: object = {}): any {
    if (!value) return value;
    const cls = this.implementationModel;
    return new cls(value, { parent: model, pack: model?.pack, strict: false, ...options });
  }
}
