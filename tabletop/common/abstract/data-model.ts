/**
 * The abstract data model. Its schema names its fields, its source holds their stored values, and its prepared data, made
 * from the source, are its own properties. A failure is what is wrong with data; a joint check concerns several fields.
 */
import { deepClone, expandObject, getType, isEmpty, isPlainObject, mergeObject } from "../utils/objects.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import type { DataField } from "../data/fields/field.ts";
import { SchemaField } from "../data/fields/schema.ts";
import { ForcedReplacement, normalizeOperators } from "../data/operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../data/validation-failure.ts";
import { commitSources } from "./embedded-sources.ts";
import { generation, reportedForm } from "./generation.ts";
import { defineGetter, defineValue } from "./prepared-values.ts";
import { fieldDifference, KEPT } from "./source-change.ts";
import { assertTypeChange, changesType, keepReplacements } from "./type-change.ts";

/** The options of a constructor. With `strict` (default) invalid data that cannot be repaired throw; else they are recorded. */
export interface ConstructionOptions {
  parent?: any;
  strict?: boolean;
  [option: string]: any;
}

/** The options of an update: `recursive: false` replaces objects as a whole, `diff: false` reports unchanged values, too. */
export interface UpdateOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  diff?: boolean;
  restoreDelta?: boolean;
  [option: string]: any;
}

/** The generation for which each schema was made, as tests change the generation while the program runs. */
const builtFor = new WeakMap<SchemaField, number>();

/** The base of all models. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];
  static _schema: SchemaField | undefined;
  /** whether the tabletop stores documents of this kind without knowing all their fields */
  declare static keepsUnknownFields?: boolean;

  declare readonly parent: any;
  declare _source: any;
  [member: string]: any;

  constructor(data: object = {}, { parent = null, strict = true, ...options }: ConstructionOptions = {}) {
    defineHidden(this, "parent", parent ?? null);
    defineHidden(this, "validationFailures", { fields: null, joint: null });
    // a trusted source is part of a source that has been cleaned and validated as a whole
    const source = options._trusted ? data : this._initializeSource(data, { strict, ...options });
    defineHidden(this, "_source", sealedSource(this.constructor as typeof DataModel, source));
    // after the source is set, since models read the source in `_configure`
    this._configure(options);
    if (!options._trusted) this.#validateConstruction(strict, options);
    this._initialize({ strict, ...options });
  }

  /**
   * Validates a new source and records its failures. With `strict` warns of values that were repaired, and throws other
   * failures; without it initial values take the place of invalid ones, and nothing is thrown.
   */
  #validateConstruction(strict: boolean, { fallback = false, dropInvalidEmbedded = false }: ConstructionOptions): void {
    const cls = this.constructor as typeof DataModel;
    const failure = cls.schema.validate(this._source, {
      fallback: fallback || !strict,
      dropInvalidEmbedded,
      strict,
      source: this._source,
      _constructing: true,
    });
    this.validationFailures.fields = failure ?? null;
    if (failure) {
      if (failure.unresolved && strict) throw failure.asError();
      if (strict) console.warn(`${cls.name} was repaired:\n${failure}`);
    }
    try {
      // each field is valid by itself now, or throws above; next, the conditions between several fields
      this._validateJointly(this._source);
    } catch (error) {
      this.validationFailures.joint = asFailure(error);
      if (strict) throw error instanceof DataModelValidationError ? error : this.validationFailures.joint.asError();
    }
  }

  /** Makes the fields of the model, by their names. @throws Error unless the model has a defineSchema of its own */
  static defineSchema(): Record<string, DataField> {
    throw new Error(`${this.name} has no defineSchema of its own`);
  }

  /** The schema of this class; made when first needed, and again once the generation has changed. */
  static get schema(): SchemaField {
    if (Object.hasOwn(this, "_schema") && this._schema && builtFor.get(this._schema) === generation())
      return this._schema;
    const schema = new SchemaField(Object.freeze(this.defineSchema()) as Record<string, DataField>);
    builtFor.set(schema, generation());
    Object.defineProperty(this, "_schema", { value: schema, writable: true, configurable: true });
    return schema;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  get invalid(): boolean {
    return this.validationFailures.fields?.unresolved === true || this.validationFailures.joint !== null;
  }

  /** Finds the field at a dotted path of the model, also within subtypes and embedded models; undefined if there is none. */
  getFieldForProperty(path: string | string[]): DataField | undefined {
    const parts = typeof path === "string" ? path.split(".") : [...path];
    let model: any = this;
    for (let depth = 0; depth <= parts.length; depth++) {
      const field = model.schema?.getField(parts.slice(depth));
      if (field && depth < parts.length) return field;
      // the rest of the path may lead into a model that is held in the property of this name
      const inner = model?.[parts[depth]!];
      if (!(inner instanceof DataModel)) break;
      model = inner;
    }
    return this.schema.getField(parts);
  }

  _configure(_options: object = {}): void {}

  /** Makes a source from data: migrated to the present schema, cleaned, and readable by the fields' old names. */
  _initializeSource(data: any, _options: ConstructionOptions = {}): any {
    if (data instanceof DataModel) data = data.toObject();
    const kind = getType(data);
    if (kind !== "Object") {
      console.error(`${this.constructor.name} was given a ${kind} for its data, and begins with its initial values.`);
      data = {};
    }
    const cls = this.constructor as typeof DataModel;
    data = cls.migrateDataSafe(data);
    data = cls.cleanData(data, { _constructing: true });
    return cls.shimData(data);
  }

  /** Coerces data to the schema, in place. @returns the cleaned data */
  static cleanData(source: any = {}, options: any = {}, state: object = {}): any {
    const target = source ?? {};
    this._preCleanData(target, options, state);
    const cleaned = this.schema.clean(target, { ...options, source: options.source ?? target }, state);
    if (isPlainObject(cleaned)) this._cleanData(cleaned, options, state);
    return cleaned;
  }

  /** Generation 14: runs before the fields are cleaned; models may change `data` in it. */
  static _preCleanData(_data: any, _options: object, _state: object): void {}

  /** Generation 14: runs after the fields were cleaned; models may repair what concerns several fields of `data` in it. */
  static _cleanData(_data: any, _options: object, _state: object): void {}

  /** Converts an old source, or a part of one, to the present schema, in place. @returns the same object */
  static migrateData(source: any, _options?: object): any {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** Converts an old source, in place, as `migrateData` does; an error is only logged. @returns the source */
  static migrateDataSafe(source: any, options?: object): any {
    try {
      // the result is ignored, since the source itself is changed
      this.migrateData(source, options);
      return source;
    } catch (error) {
      (error as Error).message = `The data of ${this.name} could not be migrated: ${(error as Error).message}`;
      if (globalThis.Hooks?.onError) globalThis.Hooks.onError("DataModel.migrateDataSafe", error, { log: "warn" });
      else console.warn(error);
      return source;
    }
  }

  static shimData(data: any, _options?: object): any {
    return data;
  }

  /** Checks conditions between several fields; models override it. @throws Error if one is not met */
  static validateJoint(_data: any): void {}

  /**
   * Moves an old field's data to its new name, in place; `apply(data)` makes the new value. Names may be dotted paths.
   * @returns false, with nothing moved, if there is no old field or there is a new one already
   */
  static _addDataFieldMigration(data: any, oldKey: string, newKey: string, apply?: (data: any) => unknown): boolean {
    const { getProperty, setProperty, deleteProperty, hasProperty } = globalThis.foundry.utils;
    if (!hasProperty(data, oldKey) || hasProperty(data, newKey)) return false;
    setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
    deleteProperty(data, oldKey);
    return true;
  }

  static fromSource(source: object, { strict = false, ...context }: ConstructionOptions = {}): any {
    return new this(source, { ...context, strict });
  }

  static fromJSON(json: string): any {
    return this.fromSource(JSON.parse(json));
  }

  /** Makes the prepared data, which packages read, from the source: each field's value, or a getter if the value is a function. */
  _initialize(options: any = {}): void {
    for (const [name, field] of this.schema.entries()) {
      const source = this._source[name];
      const value = field.initialize(field.persisted ? source : field.getInitialValue(this._source), this, options);
      if (typeof value === "function") defineGetter(this, name, value as () => unknown);
      else defineValue(this, name, value, field.readonly);
    }
  }

  /** Makes the prepared data anew from the source. */
  reset(): void {
    this._initialize();
  }

  _validateJointly(data: any): void {
    const cls = this.constructor as typeof DataModel;
    cls.validateJoint(data);
    cls.schema._validateModel(data);
  }

  /**
   * Whether the source or, if given, changes of it are valid: each field (`fields`), and all together (`joint`; by
   * default without changes only). `clean`: a copy is migrated and cleaned first. `fallback`: see ValidateOptions.
   * @throws DataModelValidationError if they are not valid, unless `strict` is false
   */
  validate({
    changes,
    clean = false,
    fallback = false,
    dropInvalidEmbedded = false,
    strict = true,
    fields = true,
    joint,
  }: any = {}): boolean {
    const cls = this.constructor as typeof DataModel;
    let data = changes ?? this._source;
    joint ??= !changes;
    if (changes) {
      data = normalizeOperators(expandObject(deepClone(changes)));
      const hasAddedType = this.#addType(data);
      if (clean)
        data = cls.cleanData(cls.migrateDataSafe(data), { partial: true, source: { ...this._source, ...data } });
      if (hasAddedType) delete data.type;
    }
    if (fields) {
      const failure = cls.schema.validate(data, {
        partial: !!changes,
        fallback,
        dropInvalidEmbedded,
        source: { ...this._source, ...data },
      });
      if (failure?.unresolved) {
        if (strict) throw failure.asError();
        return false;
      }
    }
    if (joint) {
      const candidate = changes ? mergeObject(this.toObject(), changes, { applyOperators: true }) : this._source;
      try {
        this._validateJointly(candidate);
      } catch (error) {
        if (strict) throw error instanceof DataModelValidationError ? error : asFailure(error).asError();
        return false;
      }
    }
    return true;
  }

  /** Adds the stored type to changes of a document with subtypes, by which `system` is checked. @returns whether it did */
  #addType(changes: any): boolean {
    if (!this.schema.has("type") || changes.type !== undefined || !this.schema.has("system")) return false;
    changes.type = this._source.type;
    return true;
  }

  /**
   * Changes the source and initializes the model anew; with `dryRun`, or without any difference, does neither.
   * @returns the changes that make a difference
   * @throws DataModelValidationError if the result would not be valid; the source then stays as it is
   */
  updateSource(changes: any = {}, options: UpdateOptions = {}): any {
    const { diff, candidate } = this._computeUpdate(changes, options);
    if (options.dryRun || isEmpty(diff)) return reportedForm(diff);
    this._commit(candidate, options);
    return reportedForm(diff);
  }

  /** Works out an update without writing it. @returns `diff`: the changes made, operators as values; `candidate`: new values */
  _computeUpdate(changes: any, options: UpdateOptions = {}): { diff: any; candidate: any } {
    const cls = this.constructor as typeof DataModel;
    let update = normalizeOperators(expandObject(deepClone(changes)));
    if (!isPlainObject(update)) throw new Error("The changes of an update must be an object");
    const hasAddedType = this.#addType(update);
    update = cls.migrateDataSafe(update, { partial: true });
    assertTypeChange(cls, this._source, update, options);
    const hasNewType = changesType(cls, this._source, update);
    // the type first, since it decides which fields `system` has
    const names = Object.keys(update).sort((a, b) => Number(b === "type") - Number(a === "type"));
    const candidate: Record<string, any> = {};
    const diff: Record<string, any> = {};
    for (const name of names) {
      const field = cls.schema.get(name) ?? (cls.keepsUnknownFields ? KEPT : undefined);
      // not for unknown fields, the type that was added above, and fields that are not stored
      if (!field || (hasAddedType && name === "type") || !field.persisted) continue;
      const source = { ...this._source, ...candidate };
      const old = this._source[name];
      const merged = field._merge(deepClone(old), update[name], { recursive: options.recursive, source } as object);
      const after = field.clean(merged, { source, _update: true }, {});
      // data of another type are reported as a whole
      if (hasNewType && name === "system") {
        candidate[name] = after;
        diff[name] = ForcedReplacement.create(deepClone(after));
        continue;
      }
      const change = fieldDifference(field, old, after);
      if (change === undefined && options.diff !== false) continue;
      candidate[name] = after;
      // report the whole value if nothing changed or objects are replaced, else only what changed
      if (options.diff === false && change === undefined) diff[name] = deepClone(after);
      else if (options.recursive === false && isPlainObject(after)) diff[name] = deepClone(after);
      else diff[name] = keepReplacements(change, update[name], after);
    }
    this.#validateCandidate(candidate, options);
    return { diff, candidate };
  }

  /** Validates the new values, each by itself and together with the rest. @throws DataModelValidationError */
  #validateCandidate(candidate: any, { fallback = false }: UpdateOptions): void {
    if (isEmpty(candidate)) return;
    const cls = this.constructor as typeof DataModel;
    const source = { ...this._source, ...candidate };
    const failure = cls.schema.validate(candidate, { partial: true, fallback, source });
    // `partial` allows the fields that did not change to be missing; a changed one is given with all that is in it
    if (failure?.unresolved) throw failure.asError();
    try {
      cls.validateJoint(source);
      for (const name of Object.keys(candidate)) {
        const field = cls.schema.get(name);
        if (field && (field.constructor as typeof DataField).recursive)
          field._validateModel(candidate[name], { source });
      }
    } catch (error) {
      throw error instanceof DataModelValidationError ? error : asFailure(error).asError();
    }
  }

  /** Writes the new values of changed fields into the source, and prepares the model anew. */
  _commit(candidate: any, options: UpdateOptions = {}): void {
    for (const [name, value] of Object.entries<any>(candidate)) {
      const field = this.schema.get(name);
      if (field instanceof EmbeddedCollectionField) commitSources(this._source[name], value);
      else if (!field && value === undefined) {
        delete this._source[name];
        delete (this as Record<string, unknown>)[name];
      } else this._source[name] = value;
    }
    this._initialize(options._prepare === false ? { _prepare: false } : {});
  }

  toObject(source = true): any {
    if (source) return deepClone(this._source, { prune: true });
    return this.schema.toObject(this);
  }

  toJSON(): any {
    return this.toObject(true);
  }

  clone(data: object = {}, context: ConstructionOptions = {}): any {
    const merged = mergeObject(this.toObject(), data, { insertKeys: false, performDeletions: true, inplace: true });
    return new (this.constructor as any)(merged, { parent: this.parent, ...context });
  }
}

/** Defines a property that is not listed among the object's keys and cannot be assigned. */
function defineHidden(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: true, enumerable: false });
}

/** Gives a source a key for every field of the schema, and seals it, so that keys can be neither added nor removed. */
function sealedSource(cls: typeof DataModel, source: any): any {
  if (cls.keepsUnknownFields) return source;
  for (const name of cls.schema.keys()) if (!(name in source)) source[name] = undefined;
  return Object.seal(source);
}

/** Wraps an error as a failure of validation that is not resolved. */
function asFailure(error: unknown): DataModelValidationFailure {
  return new DataModelValidationFailure({ message: (error as Error).message, unresolved: true });
}
