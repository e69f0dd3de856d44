/**
 * Fields that hold many values: objects with any keys, lists, sets. In their methods `delta` is the value of an
 * effect's change. Operators in updates delete a key (ForcedDeletion) or replace a value as a whole
 * (ForcedReplacement).
 */
import { readJSON } from "../json-text.ts";
import { deepClone, isPlainObject } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, withoutOperators } from "../operators.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { type CleanOptions, DataField, type FieldOptions, type ValidateOptions } from "./field.ts";
import { prepareChoiceConfig } from "./choices.ts";
import { mergePlain } from "./plain.ts";
import { nextName, takeName } from "./path.ts";

/** The field of an object with any keys and any values. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  /**
   * The option `initial`. Without this option, the first value that fits: undefined if the object may be missing, null
   * if the object may be null, an empty object.
   */
  override getInitialValue(data?: unknown): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }

  override _cast(value: any): any {
    if (isOperator(value)) return value;
    if (typeof value?.toObject === "function") return value.toObject();
    return isPlainObject(value) ? value : {};
  }

  override initialize(value: any, _model?: any, _options?: object): any {
    return deepClone(value);
  }

  override toObject(value: any): any {
    return deepClone(value);
  }

  override _validateType(value: any, _options?: ValidateOptions): unknown {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return undefined;
  }

  /**
   * Reads the object that a change adds; text is JSON, and any other text becomes an empty object, which adds nothing.
   */
  override _castChangeDelta(delta: any): any {
    return typeof delta === "string" ? readJSON(delta, {}) : delta;
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return mergePlain({ ...value }, delta);
  }

  override _toInput(config: Record<string, any>): any {
    if (typeof config.value === "object") config.value = JSON.stringify(config.value, null, 2);
    return globalThis.foundry.applications.fields.createTextareaInput(config);
  }
}

/** The field of an object with any keys, whose values all belong to one field (`element`). */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  element: DataField;
  /** false for a key that may not be in the object */
  declare validateKey: ((key: string) => boolean | void) | undefined;
  declare expandKeys: boolean;

  /** @throws Error if the element is no field, or belongs to another field already */
  constructor(element: DataField, options?: FieldOptions, context?: object) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    if (element.parent) throw belongsAlready(element);
    this.element = element;
    element.name = "element";
    element.parent = this;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, expandKeys: true, validateKey: undefined };
  }

  override _getField(path: string[], options: object = {}): DataField | undefined {
    if (!path.length) return this;
    takeName(path);
    return this.element._getField(path, options);
  }

  /**
   * Cleans every entry, in place. A key that `validateKey` refuses is deleted; an entry that deletes its key stays as
   * it is.
   */
  override _cleanType(data: any, options: CleanOptions, state?: object): any {
    for (const key of Object.keys(data)) {
      if (this.validateKey?.(key) === false) delete data[key];
      else if (!(data[key] instanceof ForcedDeletion))
        data[key] = this.element.clean(data[key], { ...options, source: options.source }, state);
    }
    return data;
  }

  /**
   * Validates every entry. @returns what is wrong, by key; undefined if nothing is. @throws Error if `data` is no
   * object
   */
  override _validateType(data: any, options: ValidateOptions = {}): unknown {
    super._validateType(data);
    const failure = new DataModelValidationFailure();
    for (const [key, value] of Object.entries(data)) {
      const entryFailure = this.element.validate(value, options);
      if (!entryFailure || entryFailure.isEmpty()) continue;
      failure.fields[key] = entryFailure;
      // unresolved: the invalid value is still there, without a fallback in its place
      if (entryFailure.unresolved) failure.unresolved = true;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override _validateModel(data: any, options?: object): void {
    if (!(this.element.constructor as typeof DataField).recursive) return;
    for (const value of Object.values(data ?? {})) this.element._validateModel(value, options);
  }

  /** The prepared value of each entry; an entry that is worked out when it is read becomes a getter. */
  override initialize(value: any, model?: any, options?: object): any {
    if (!value) return value;
    const result: Record<string, any> = {};
    for (const key of Object.keys(value)) {
      const initialized = this.element.initialize(value[key], model, options);
      if (typeof initialized === "function")
        Object.defineProperty(result, key, { get: initialized, configurable: true, enumerable: true });
      else result[key] = initialized;
    }
    return result;
  }

  override toObject(value: any): any {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.element.toObject(entry)]));
  }

  override migrateSource(_sourceData: any, fieldData: any, options?: object): void {
    if (!(this.element.constructor as typeof DataField).recursive || !isPlainObject(fieldData)) return;
    for (const value of Object.values(fieldData))
      if (value && !isOperator(value)) this.element.migrateSource(fieldData, value, options);
  }

  /**
   * Merges a change into `current`, in place, entry by entry. The change replaces `current` as a whole if `recursive`
   * is false, if it is a ForcedReplacement, or if one of the two is no plain object.
   * @returns the new value; undefined if the change deletes it
   */
  override _merge(current: any, change: any, options: { recursive?: boolean } = {}): any {
    if (change instanceof ForcedReplacement) return withoutOperators(change);
    if (change instanceof ForcedDeletion) return undefined;
    if (!isPlainObject(current) || !isPlainObject(change) || options.recursive === false)
      return withoutOperators(change);
    for (const [key, value] of Object.entries(change)) {
      if (value instanceof ForcedDeletion) delete current[key];
      else current[key] = this.element._merge(current[key], value, options);
    }
    return current;
  }
}

/** The field of a list, which an update replaces as a whole. */
export class ArrayField extends DataField {
  static override recursive = true;
  element: any;
  declare min: number;
  declare max: number;

  /** @throws Error if the element is no field (of the kind that a subclass needs), or `max` is below `min` */
  constructor(element: any, options?: FieldOptions, context?: object) {
    super(options, context);
    if (this.max < this.min)
      throw new Error(`A list cannot have at least ${this.min} and at most ${this.max} elements`);
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element);
    if (this.element instanceof DataField) {
      if (this.element.parent) throw belongsAlready(this.element);
      this.element.name = "element";
      this.element.parent = this;
    }
  }

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }

  static _validateElementType(element: any): any {
    if (element instanceof DataField) return element;
    throw new Error(`${this.name} needs a DataField for its elements`);
  }

  /**
   * The option `initial`. Without this option, the first value that fits: undefined if the list may be missing, null if
   * the list may be null, undefined if the list needs elements, an empty list.
   */
  override getInitialValue(data?: unknown): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    if (this.nullable) return null;
    return this.min > 0 ? undefined : [];
  }

  override _getField(path: string[], options: object = {}): DataField | undefined {
    if (!path.length) return this;
    if (/^(element|\d+)$/.test(nextName(path)!)) takeName(path);
    return this.element._getField(path, options);
  }

  /**
   * Makes a list of a value: from an iterable other than a text, its entries; from a plain object, the values at its
   * keys that are indices, in order; from anything else, the value as the only entry.
   */
  override _cast(value: any): any {
    if (Array.isArray(value)) return value;
    if (value instanceof Set || value?.[Symbol.iterator])
      return typeof value === "string" ? [value] : Array.from(value);
    if (isPlainObject(value)) {
      // forms and dotted keys give a list as an object with its indices as keys
      const indices = Object.keys(value).filter((key) => /^\d+$/.test(key));
      return indices.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]);
    }
    return [value];
  }

  override _cleanType(value: any[], options: CleanOptions, state?: object): any {
    const elementOptions = { ...options, partial: false };
    return value.map((entry) => this._cleanElement(entry, elementOptions, state));
  }

  /** Cleans one element of the list. */
  _cleanElement(value: any, options: CleanOptions, state?: object): any {
    return this.element.clean(value, options, state);
  }

  override _validateType(value: any, options: ValidateOptions = {}): unknown {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    return this._validateElements(value, options);
  }

  /**
   * Validates all elements.
   * @returns what is wrong, by the elements' indices; undefined if nothing is
   */
  _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | undefined {
    let failure: DataModelValidationFailure | undefined;
    const elementOptions = { ...options, partial: false };
    for (let index = 0; index < value.length; index++) {
      const elementFailure = this._validateElement(value[index], elementOptions);
      if (!elementFailure || elementFailure.isEmpty()) continue;
      failure ??= new DataModelValidationFailure();
      failure.elements.push({ id: index, failure: elementFailure });
      if (elementFailure.unresolved) failure.unresolved = true;
    }
    return failure;
  }

  /** Validates one element. @returns what is wrong; undefined if nothing is */
  _validateElement(value: any, options: ValidateOptions): DataModelValidationFailure | undefined {
    return this.element.validate(value, options);
  }

  override _validateModel(data: any, options?: object): void {
    if (!(this.element instanceof DataField) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const entry of data ?? []) this.element._validateModel(entry, { ...options, source: undefined });
  }

  override initialize(value: any, model?: any, options?: object): any {
    if (!value) return value;
    return value.map((entry: any) => resolve(this.element.initialize(entry, model, options)));
  }

  override toObject(value: any): any {
    if (!value) return value;
    return Array.from(value, (entry) => this.element.toObject(entry));
  }

  override migrateSource(_sourceData: any, fieldData: any, options?: object): void {
    if (!(this.element instanceof DataField) || !(this.element.constructor as typeof DataField).recursive) return;
    if (Array.isArray(fieldData)) for (const entry of fieldData) this.element.migrateSource(fieldData, entry, options);
  }

  /** Makes the list that a change adds or takes away; text is JSON or, failing that, parts separated by commas. */
  override _castChangeDelta(delta: any, replacementData?: object): any {
    let list: any[];
    if (typeof delta === "string") {
      const parsed = readJSON(
        delta,
        delta.split(",").map((part) => part.trim()),
      );
      list = Array.isArray(parsed) ? parsed : [parsed];
    } else list = this._cast(delta);
    return list.map((entry) => resolve(this.element.initialize(this.element._castChangeDelta(entry, replacementData))));
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return [...(value ?? []), ...delta];
  }

  override _applyChangeSubtract(value: any, delta: any): any {
    return (value ?? []).filter((entry: any) => !delta.includes(entry));
  }
}

/** Makes the error for a field that is put into a second parent. */
function belongsAlready(field: DataField): Error {
  return new Error(`The field "${field.fieldPath}" belongs to another field already: make one for each.`);
}

/** The prepared value, which a field may give as a function that returns it. */
function resolve(value: any): any {
  return typeof value === "function" ? value() : value;
}

/** The field of a set: a Set when prepared, stored as a list without repetitions. */
export class SetField extends ArrayField {
  override _cleanType(value: any[], options: CleanOptions, state?: object): any {
    const cleaned = super._cleanType(value, options, state);
    return cleaned.filter((entry: any, index: number) => cleaned.indexOf(entry) === index);
  }

  /**
   * Validates all elements. With the option `fallback` invalid elements are removed from `value` itself.
   * @returns what was wrong, by the elements' indices; undefined if nothing was
   */
  override _validateElements(value: any[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = super._validateElements(value, options);
    if (!failure || !options.fallback) return failure;
    for (const { failure: inner } of failure.elements) if (inner.unresolved) inner.dropped = true;
    const invalidIndices = new Set(failure.elements.map(({ id }) => id));
    const validEntries = value.filter((_entry, index) => !invalidIndices.has(index));
    value.splice(0, value.length, ...validEntries);
    // nothing invalid is left
    failure.unresolved = false;
    return failure;
  }

  override initialize(value: any, model?: any, options?: object): any {
    if (!value) return value;
    return new Set(super.initialize(value, model, options));
  }

  /** Makes the form's input: to choose among the element's choices, or without choices to type texts. */
  override _toInput(config: Record<string, any>): any {
    if (prepareChoiceConfig(config, this.element.choices)) {
      return globalThis.foundry.applications.fields.createMultiSelectInput({ ...config, localize: false });
    }
    return globalThis.foundry.applications.elements.HTMLStringTagsElement.create(config);
  }

  override _castChangeDelta(delta: any, replacementData?: object): any {
    return new Set(super._castChangeDelta(delta, replacementData));
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return new Set([...(value ?? []), ...delta]);
  }

  override _applyChangeSubtract(value: any, delta: any): any {
    const removed = new Set(delta);
    return new Set([...(value ?? [])].filter((entry) => !removed.has(entry)));
  }
}
