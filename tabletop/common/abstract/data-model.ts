/** The abstract data model: a schema, a source that is stored, and prepared data made from it. */
import { deepClone, expandObject, getType, isEmpty, isPlainObject, mergeObject } from "../utils/objects.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded.ts";
import type { DataField } from "../data/fields/field.ts";
import { SchemaField } from "../data/fields/schema.ts";
import { ForcedReplacement, normalizeOperators } from "../data/operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../data/validation-failure.ts";
import { commitSources } from "./embedded-sources.ts";
import { generation, reportedForm } from "./generation.ts";
import { fieldDifference, KEPT } from "./source-change.ts";
import { assertTypeChange, changesType, keepReplacements } from "./type-change.ts";

/**
 * The options of a constructor: with `strict` (the default) invalid data that cannot be repaired throw; without it the
 * failures are only recorded.
 */
export interface ConstructionOptions {
  parent?: any;
  strict?: boolean;
  [option: string]: any;
}

/** The options of an update: `recursive: false` replaces objects whole, `diff: false` reports unchanged values. */
export interface UpdateOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  diff?: boolean;
  restoreDelta?: boolean;
  [option: string]: any;
}

/** The generation that each schema was made for, as tests change the generation within one process. */
const builtFor = new WeakMap<SchemaField, number>();

/** The base of all models. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];
  static _schema: SchemaField | undefined;
  /** True for kinds of documents that the tabletop stores without knowing their fields. */
  declare static keepsUnknownFields?: boolean;

  declare readonly parent: any;
  declare _source: any;
  [member: string]: any;

  constructor(data: object = {}, { parent = null, strict = true, ...options }: ConstructionOptions = {}) {
    defineHidden(this, "parent", parent ?? null);
    defineHidden(this, "validationFailures", { fields: null, joint: null });
    const source = options._trusted ? data : this._initializeSource(data, { strict, ...options });
    defineHidden(this, "_source", sealedSource(this.constructor as typeof DataModel, source));
    // after the source is set, since models read it in `_configure`
    this._configure(options);
    if (!options._trusted) this.#validateConstruction(strict, options);
    this._initialize({ strict, ...options });
  }

  /** Validates a new source; records its failures, or throws them with `strict`. */
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
      this._validateJointly(this._source);
    } catch (error) {
      this.validationFailures.joint = asFailure(error);
      if (strict) throw error instanceof DataModelValidationError ? error : this.validationFailures.joint.asError();
    }
  }

  // statics about the schema of the class

  /** Gives the fields of the model; each model has its own. */
  static defineSchema(): Record<string, DataField> {
    throw new Error(`${this.name} has no defineSchema of its own`);
  }

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

  /** Finds the field at a dotted path of the model, following subtypes and embedded models. */
  getFieldForProperty(path: string | string[]): DataField | undefined {
    const parts = typeof path === "string" ? path.split(".") : [...path];
    let model: any = this;
    for (let depth = 0; depth <= parts.length; depth++) {
      const field = model.schema?.getField(parts.slice(depth));
      if (field && depth < parts.length) return field;
      const next = model?.[parts[depth]!];
      if (!(next instanceof DataModel)) break;
      model = next;
    }
    return this.schema.getField(parts);
  }

  // methods that clean and migrate a source, and make models of it

  _configure(_options: object = {}): void {}

  /** Makes a source from data: migrated to the present schema, cleaned, and with the old names of its fields. */
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

  /** Coerces data to the schema, in place. */
  static cleanData(source: any = {}, options: any = {}, state: object = {}): any {
    const target = source ?? {};
    this._preCleanData(target, options, state);
    const cleaned = this.schema.clean(target, { ...options, source: options.source ?? target }, state);
    if (isPlainObject(cleaned)) this._cleanData(cleaned, options, state);
    return cleaned;
  }

  /** Generation 14: runs before the fields are cleaned; may change `data` in place. */
  static _preCleanData(_data: any, _options: object, _state: object): void {}

  /** Generation 14: repairs data across fields, in place, after they have been cleaned. */
  static _cleanData(_data: any, _options: object, _state: object): void {}

  /** Converts an old source, or a part of one, to the present schema, in place. */
  static migrateData(source: any, _options?: object): any {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** Converts an old source as `migrateData` does, in place, and only logs its errors. */
  static migrateDataSafe(source: any, options?: object): any {
    try {
      // in place: its result is ignored
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

  /** Checks conditions between several fields; models override it. @throws Error where one is not met */
  static validateJoint(_data: any): void {}

  /**
   * Moves the data of an old field to its new name, in place. Both may be dotted paths.
   * @returns false where there is nothing to move
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

  // methods that make the prepared data from the source

  /** Makes the prepared data from the source. */
  _initialize(options: any = {}): void {
    for (const [name, field] of this.schema.entries()) {
      const source = this._source[name];
      const value = field.initialize(field.persisted ? source : field.getInitialValue(this._source), this, options);
      if (typeof value === "function") {
        Object.defineProperty(this, name, { get: value, set() {}, configurable: true, enumerable: true });
      } else if (field.readonly) {
        Object.defineProperty(this, name, { value, writable: false, configurable: true, enumerable: true });
      } else {
        const descriptor = Object.getOwnPropertyDescriptor(this, name);
        if (descriptor && (descriptor.get || !descriptor.writable)) delete this[name];
        this[name] = value;
      }
    }
  }

  /** Prepares anew from the source. */
  reset(): void {
    this._initialize();
  }

  // methods that validate the source

  _validateJointly(data: any): void {
    const cls = this.constructor as typeof DataModel;
    cls.validateJoint(data);
    cls.schema._validateModel(data);
  }

  /**
   * Tells whether the source, or the given changes, is valid.
   * @throws DataModelValidationError where it is not, with `strict`
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
      const added = this.#addType(data);
      if (clean)
        data = cls.cleanData(cls.migrateDataSafe(data), { partial: true, source: { ...this._source, ...data } });
      if (added) delete data.type;
    }
    if (fields) {
      const failure = cls.schema.validate(data, {
        partial: !!changes,
        fallback,
        dropInvalidEmbedded,
        source: { ...this._source, ...data },
      });
      if (failure) {
        if (strict && failure.unresolved) throw failure.asError();
        if (!strict && failure.unresolved) return false;
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

  /** Adds the stored type to changes of a model with subtypes, which need it. @returns true if it did */
  #addType(data: any): boolean {
    if (!this.schema.has("type") || data.type !== undefined || !this.schema.has("system")) return false;
    data.type = this._source.type;
    return true;
  }

  // methods that change the source

  /**
   * Changes the source and prepares the model anew, unless `dryRun`.
   * @returns the changes that made a difference
   * @throws DataModelValidationError if the result would not be valid; the source then stays as it was
   */
  updateSource(changes: any = {}, options: UpdateOptions = {}): any {
    const { diff, candidate } = this._computeUpdate(changes, options);
    if (options.dryRun || isEmpty(diff)) return reportedForm(diff);
    this._commit(candidate, options);
    return reportedForm(diff);
  }

  /** Computes an update without writing it: the changes (operators as values), and the changed parts of the source. */
  _computeUpdate(changes: any, options: UpdateOptions = {}): { diff: any; candidate: any } {
    const cls = this.constructor as typeof DataModel;
    let data = normalizeOperators(expandObject(deepClone(changes)));
    if (!isPlainObject(data)) throw new Error("The changes of an update must be an object");
    const added = this.#addType(data);
    data = cls.migrateDataSafe(data, { partial: true });
    assertTypeChange(cls, this._source, data, options);
    const retyped = changesType(cls, this._source, data);
    // the type first, as it decides the fields of `system`
    const order = Object.keys(data).sort((a, b) => Number(b === "type") - Number(a === "type"));
    const candidate: Record<string, any> = {};
    const diff: Record<string, any> = {};
    for (const name of order) {
      const field = cls.schema.get(name) ?? (cls.keepsUnknownFields ? KEPT : undefined);
      if (!field || (added && name === "type") || !field.persisted) continue;
      const source = { ...this._source, ...candidate };
      const before = this._source[name];
      const merged = field._merge(deepClone(before), data[name], { recursive: options.recursive, source } as object);
      const after = field.clean(merged, { source, _update: true }, {});
      if (retyped && name === "system") {
        candidate[name] = after;
        diff[name] = ForcedReplacement.create(deepClone(after));
        continue;
      }
      const changed = fieldDifference(field, before, after);
      if (changed === undefined && options.diff !== false) continue;
      candidate[name] = after;
      if (options.diff === false && changed === undefined) diff[name] = deepClone(after);
      else if (options.recursive === false && isPlainObject(after)) diff[name] = deepClone(after);
      else diff[name] = keepReplacements(changed, data[name], after);
    }
    this.#validateCandidate(candidate, options);
    return { diff, candidate };
  }

  /** Validates the changed parts of the source, alone and together with the rest. @throws DataModelValidationError */
  #validateCandidate(candidate: any, { fallback = false }: UpdateOptions): void {
    if (isEmpty(candidate)) return;
    const cls = this.constructor as typeof DataModel;
    const source = { ...this._source, ...candidate };
    const failure = cls.schema.validate(candidate, { partial: true, fallback, source });
    // what is below a changed field is complete: nothing is partial there
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

  /** Writes the changed parts of the source, and prepares the model anew. */
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

  // methods that copy the model

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

/** Defines a property that is neither listed nor written to. */
function defineHidden(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: true, enumerable: false });
}

/** Gives every field of a source its key and seals it, so that no other key can come or go. */
function sealedSource(cls: typeof DataModel, source: any): any {
  if (cls.keepsUnknownFields) return source;
  for (const name of cls.schema.keys()) if (!(name in source)) source[name] = undefined;
  return Object.seal(source);
}

/** Wraps an error as a failure of validation that no fallback resolves. */
function asFailure(error: unknown): DataModelValidationFailure {
  return new DataModelValidationFailure({ message: (error as Error).message, unresolved: true });
}
