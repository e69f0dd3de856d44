/**
 * Fields with a schema: one with named fields, and one that chooses between several schemas. Recursive fields have
 * fields in them. Operators in updates delete a key (ForcedDeletion) or replace a value as a whole (ForcedReplacement).
 */
import { readJSON } from "../json-text.ts";
import { deepClone, isPlainObject } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, withoutOperators } from "../operators.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { pathFor, takeName } from "./path.ts";
import {
  type CleanOptions,
  DataField,
  type FieldOptions,
  type GetFieldOptions,
  type ValidateOptions,
} from "./field.ts";

/** The field of an object with named fields. */
export class SchemaField extends DataField {
  static override recursive = true;
  fields: Record<string, DataField>;
  /** documented; here unknown keys are always removed while cleaning */
  unknownKeys?: boolean;

  constructor(fields: Record<string, DataField>, options?: FieldOptions, context?: object) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  /**
   * Makes these the fields of the schema: gives each field its name and this schema as its parent.
   * @returns the fields by name
   * @throws Error if `fields` is no object, has the name "_source", or has a value that is no field or belongs to
   * another schema
   */
  _initialize(fields: Record<string, DataField>): Record<string, DataField> {
    if (fields === null || typeof fields !== "object")
      throw new Error("A schema is an object of fields by their names.");
    const copy = { ...fields };
    if ("_source" in copy) throw new Error('No field of a schema may be called "_source": models keep theirs there.');
    for (const [name, field] of Object.entries(copy)) {
      if (!(field instanceof DataField)) throw new Error(`"${name}" is in the schema and is no DataField.`);
      if (field.parent !== undefined)
        throw new Error(`"${field.fieldPath}" already belongs to another schema: make a new field.`);
      field.name = name;
      field.parent = this;
    }
    return copy;
  }

  *[Symbol.iterator](): Generator<DataField> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  get(name: string): DataField | undefined {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  /** Finds the field at a path: dotted, or a list of names. */
  getField(path: string | string[], options: GetFieldOptions = {}): DataField | undefined {
    return this._getField(pathFor(path), options);
  }

  /**
   * Finds the field at a path. A path leads into the data of a subtype only if `source` or `type` says which subtype.
   */
  override _getField(path: string[], { source, type }: GetFieldOptions = {}): DataField | undefined {
    if (!path.length) return this;
    const name = takeName(path)!;
    return this.get(name)?._getField(path, { source: source?.[name], type: type ?? source?.type });
  }

  /** Generation 14: adds fields to this schema. */
  extendFields(fields: Record<string, DataField>): void {
    Object.assign(this.fields, this._initialize(fields));
    this.#recursive = undefined;
  }

  override getInitialValue(data?: unknown): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    return this.nullable ? null : this._cleanType({}, { source: data }, {});
  }

  override _cast(value: any): any {
    if (isOperator(value)) return value;
    if (typeof value?.toObject === "function") return value.toObject();
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
  }

  /**
   * Cleans an object in place: coerces known keys, fills in missing ones unless `partial`, and removes unknown ones. An
   * operator that deletes a key stays if `partial`; else the initial value takes its place.
   */
  override _cleanType(data: any, options: CleanOptions, _state?: object): any {
    const fieldOptions = options.source ? options : { ...options, source: data };
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in data)) continue;
      // a deletion stays an operator in an update; in a whole source the initial value takes its place
      if (data[name] instanceof ForcedDeletion) {
        if (!options.partial) data[name] = field.clean(undefined, fieldOptions, _state);
        continue;
      }
      const value = field.clean(data[name], fieldOptions, _state);
      if (value === undefined && !(name in data)) continue;
      data[name] = value;
    }
    // remove unknown keys
    for (const name of Object.keys(data)) {
      if (Object.hasOwn(this.fields, name)) continue;
      delete data[name];
    }
    return data;
  }

  /**
   * Returns an object with the prepared value of each field. A prepared value that is a function becomes a getter: it
   * is called whenever the value is read. The value of a read-only field cannot be written. Without a value to prepare,
   * returns what was given.
   */
  override initialize(value: any, model?: any, options?: object): any {
    if (!value) return value;
    const data: Record<string, any> = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const initialized = field.initialize(
        // a field that is not stored has its initial value
        field.persisted ? value[name] : field.getInitialValue(value),
        model,
        options,
      );
      if (typeof initialized === "function") {
        Object.defineProperty(data, name, { get: initialized, set() {}, configurable: true, enumerable: true });
      } else if (field.readonly)
        Object.defineProperty(data, name, { value: initialized, writable: false, enumerable: true });
      else data[name] = initialized;
    }
    return data;
  }

  /** A plain object with the stored form of each field's value. */
  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    const data: Record<string, any> = {};
    for (const [name, field] of Object.entries(this.fields)) data[name] = field.toObject(value[name]);
    return data;
  }

  /**
   * Validates every field, except fields that `data` lacks if `partial` or not stored. With `fallback`, a value that is
   * not valid is replaced, in `data`, by the field's initial value, if that is valid.
   * @returns what is wrong, by field, with what was replaced; undefined if all is valid. @throws Error if `data` is no
   * plain object
   */
  override _validateType(data: any, options: ValidateOptions = {}): unknown {
    if (!isPlainObject(data)) throw new Error("must be an object");
    if (!options.source) options = { ...options, source: data };
    let failure: DataModelValidationFailure | undefined;
    const { partial, fallback } = options;
    for (const [name, field] of Object.entries(this.fields)) {
      // missing fields of a partial source, and unstored ones
      if ((partial && !(name in data)) || (!field.persisted && data[name] === undefined)) continue;
      const fieldFailure = field.validate(data[name], options);
      if (!fieldFailure || fieldFailure.isEmpty()) continue;
      failure ??= new DataModelValidationFailure();
      failure.fields[name] = fieldFailure;
      if (fallback && fieldFailure.unresolved) {
        // an initial value may itself be invalid; then the failure stays unresolved
        const initial = field.clean(field.getInitialValue(options.source), { source: options.source }, {});
        if (field.validate(initial, { source: options.source }) === undefined) {
          data[name] = initial;
          fieldFailure.fallback = initial;
          fieldFailure.unresolved = false;
        }
      }
      if (fieldFailure.unresolved) failure.unresolved = true;
    }
    return failure;
  }

  override _validateModel(data: any, options: any = {}): void {
    if (!data) return;
    if (!options.source) options = { ...options, source: data };
    for (const [name, field] of this.#recursiveEntries()) if (data[name]) field._validateModel(data[name], options);
  }

  override migrateSource(_sourceData: any, fieldData: any, options?: object): void {
    if (!fieldData || typeof fieldData !== "object") return;
    for (const [name, field] of this.#recursiveEntries())
      if (fieldData[name]) field.migrateSource(fieldData, fieldData[name], options);
  }

  /**
   * The fields that can hold fields, with their names. The list is kept, since every construction of a model needs it.
   */
  #recursiveEntries(): [string, DataField][] {
    this.#recursive ??= Object.entries(this.fields).filter(
      ([, field]) => (field.constructor as typeof DataField).recursive,
    );
    return this.#recursive;
  }

  #recursive: [string, DataField][] | undefined;

  /**
   * Merges a change into `current`, in place, field by field. The change takes the place of `current` instead if one of
   * the two is no plain object, if `recursive` is false, or if the change is an operator.
   * @returns the new value; undefined if the change deletes it
   */
  override _merge(current: any, change: any, options: { recursive?: boolean } = {}): any {
    if (change instanceof ForcedReplacement) return withoutOperators(change);
    if (change instanceof ForcedDeletion) return undefined;
    if (!isPlainObject(current) || !isPlainObject(change) || options.recursive === false)
      return withoutOperators(change);
    for (const [name, value] of Object.entries(change)) {
      const field = this.fields[name];
      if (field) current[name] = field._merge(current[name], value, options);
      else if (value instanceof ForcedDeletion) delete current[name];
      else current[name] = withoutOperators(value);
    }
    return current;
  }

  /**
   * Calls `fn`, or each field's method of that name, for the schema and its fields. With the option `partial`, fields
   * that the data lack are left out; with `filter`, results such as undefined and false.
   * @returns the results of the fields by name. If `fn` is the name of a method, the schema's own result is returned
   * instead, unless it is null or undefined
   */
  override apply(fn: any, data: any = {}, options: any = {}): any {
    const results: Record<string, any> = {};
    const call = typeof fn === "string" ? (this as any)[fn] : fn;
    const ownResult = call.call(this, data, options);
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in data)) continue;
      const result = field.apply(fn, data?.[name], options);
      if (!options.filter || result) results[name] = result;
    }
    return typeof fn === "function" ? results : (ownResult ?? results);
  }

  override _castChangeDelta(delta: any): any {
    if (typeof delta !== "string") return this._cast(delta);
    // text that is not JSON changes nothing
    return this._cast(readJSON(delta, {}));
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return mergeForAdd(value, delta, this);
  }
}

/**
 * Adds each part of a change to the part of a value with the same name, as that part's field adds. Parts without a
 * field are ignored. @returns a new object
 */
function mergeForAdd(value: any, delta: any, field: SchemaField): any {
  const result = { ...value };
  for (const [name, part] of Object.entries(delta)) {
    const inner = field.fields[name];
    if (inner) result[name] = inner._applyChangeAdd(result[name], part, null, null);
  }
  return result;
}

/** The field of an object with one of several schemas; its own `type` says which. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  types: Record<string, SchemaField>;

  /** @param types the schemas by type: each a model's class, a SchemaField, or fields by their names */
  constructor(types: Record<string, any>, options?: FieldOptions, context?: object) {
    super(options, context);
    // Without a prototype: a type called like what every object inherits is no known type.
    this.types = Object.assign(
      Object.create(null),
      Object.fromEntries(
        Object.entries(types).map(([type, schema]) => {
          if (typeof schema === "function") schema = { ...schema.defineSchema() };
          const field = schema instanceof SchemaField ? schema : new SchemaField(schema);
          field.parent = this;
          return [type, field];
        }),
      ),
    );
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  override _getField(path: string[], { source }: GetFieldOptions = {}): DataField | undefined {
    if (!path.length) return this;
    const type = source ? source.type : takeName(path);
    return this.types[type]?._getField(path, { source });
  }

  override _cleanType(value: any, options: CleanOptions, state?: object): any {
    const schema = this.types[value?.type];
    return schema ? schema.clean(value, { ...options, source: value }, state) : value;
  }

  override _cast(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  /**
   * Decides on values such as null as other fields do. @throws Error for any other that is no object of a known type
   */
  override _validateSpecial(value: any): boolean | void {
    const result = super._validateSpecial(value);
    if (result !== undefined) return result;
    if (!isPlainObject(value)) throw new Error("must be an object");
    if (!(value.type in this.types)) throw new Error(`"${value.type}" is not a known type`);
  }

  override _validateType(value: any, options?: ValidateOptions): unknown {
    return this.types[value.type]?.validate(value, { ...options, source: value });
  }

  override initialize(value: any, model?: any, options?: object): any {
    return this.types[value?.type]?.initialize(value, model, options) ?? deepClone(value);
  }

  override toObject(value: any): any {
    return this.types[value?.type]?.toObject(value) ?? value;
  }

  override migrateSource(sourceData: any, fieldData: any, options?: object): void {
    this.types[fieldData?.type]?.migrateSource(sourceData, fieldData, options);
  }

  override _validateModel(data: any, options?: object): void {
    this.types[data?.type]?._validateModel(data, options);
  }

  /** Merges a change by the schema of the stored type. @throws Error if the change names another type */
  override _merge(current: any, change: any, options: { recursive?: boolean } = {}): any {
    if (isOperator(change) || options.recursive === false || !isPlainObject(current)) {
      return super._merge(current, change, options);
    }
    if (change?.type !== undefined && change.type !== current.type) {
      throw new Error(`The type of "${this.fieldPath}" can only change when all of it is replaced.`);
    }
    const schema = this.types[current?.type];
    return schema ? schema._merge(current, change, options) : super._merge(current, change, options);
  }
}
