/**
 * The base of all fields: how one value of a model is cleaned, validated, prepared and changed. The source is the
 * stored data; an operator stands in an update for a deletion or a replacement; `delta` is the value of an effect's
 * change.
 */
import { deepClone, getProperty, isPlainObject } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, withoutOperators } from "../operators.ts";
import { generation } from "../../abstract/generation.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { mergePlain } from "./plain.ts";

/** The options of a field; `gmOnly` marks it as for gamemasters only, `persisted: false` keeps it out of the source. */
export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  gmOnly?: boolean;
  initial?: unknown;
  readonly?: boolean;
  persisted?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  validationError?: string;
  validate?: (value: any, options?: object) => unknown;
  [option: string]: any;
}

/** The options of cleaning; with `partial`, keys that are missing stay missing. */
export interface CleanOptions {
  partial?: boolean;
  /** the source that contains the value, for initial values and subtypes */
  source?: any;
  [option: string]: any;
}

/** The data by which the field of a subtype's data is found. */
export interface GetFieldOptions {
  /** the data at the field, in which `type` names the subtype */
  source?: any;
  /** the subtype, if it is known already */
  type?: string;
}

/**
 * The options of validating: `partial` allows missing keys, `fallback` puts initial values in place of invalid ones.
 * `dropInvalidEmbedded` is documented, but has no effect here.
 */
export interface ValidateOptions {
  partial?: boolean;
  fallback?: boolean;
  source?: any;
  strict?: boolean;
  dropInvalidEmbedded?: boolean;
  validate?: (value: any, options?: object) => unknown;
  [option: string]: any;
}

/** The types of effects' changes, by the modes (numbers) of generation 13. */
const MODE_NAMES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/**
 * The type of an effect's change as a word, e.g. "add": in generation 14 its `type`, in 13 that of its `mode`; "custom"
 * for an unknown mode.
 */
export function changeType(change: { type?: string; mode?: number | string }): string {
  if (typeof change.type === "string") return change.type;
  return MODE_NAMES[Number(change.mode)] ?? "custom";
}

/** The base of all fields. */
export class DataField {
  static hierarchical = false;
  static recursive = false;

  name: string | undefined;
  parent: DataField | undefined;
  options: FieldOptions;
  required!: boolean;
  nullable!: boolean;
  gmOnly!: boolean;
  initial!: any;
  readonly!: boolean;
  persisted!: boolean;
  label!: string;
  hint!: string;
  placeholder!: string;
  validationError!: string;

  /**
   * Gives the field its options, with the defaults of its class. @throws Error if the option `validate` is no function
   */
  constructor(options: FieldOptions = {}, { name, parent }: { name?: string; parent?: DataField } = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const { validate } = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const key of Object.keys(defaults)) (this as any)[key] = key in options ? options[key] : defaults[key];
    if (validate && typeof validate !== "function") {
      throw new Error(`${this.constructor.name}: the option "validate" must be a function`);
    }
  }

  /** The options that a field of this class has, with their defaults. */
  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      placeholder: "",
      validationError: "is not a valid value",
    };
  }

  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** The dotted path to this field from the root of its schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /**
   * Calls a function, or its own method of that name, for this field; fields with fields in them also call it for
   * those.
   */
  apply(fn: string | ((value: any, options: any) => unknown), value?: unknown, options: object = {}): any {
    const call = typeof fn === "string" ? (this as any)[fn] : fn;
    return call.call(this, value, options);
  }

  /**
   * Finds the field at a path from this one: itself for an empty path, else none, since most fields have none in them.
   */
  _getField(path: string[], _options: GetFieldOptions = {}): DataField | undefined {
    return path.length ? undefined : this;
  }

  /**
   * The value of the field if none is given: a copy of `initial`, or what `initial` returns as a function of the
   * source.
   */
  getInitialValue(data?: unknown): any {
    if (typeof this.initial === "function") return this.initial(data);
    return deepClone(this.initial);
  }

  /**
   * Coerces a value to the type of the field, if that can be done. A missing value, and null if it is not allowed,
   * becomes the initial value. An operator stays an operator, with its value cleaned.
   */
  clean(value: any, options: CleanOptions = {}, _state: object = {}): any {
    if (value instanceof ForcedDeletion) return value;
    if (value instanceof ForcedReplacement)
      return ForcedReplacement.create(this.clean(ForcedReplacement.get(value), { ...options, partial: false }, _state));
    if (generation() >= 14) value = this._migrate(value, options, _state);
    if (value === null && this.nullable) return null;
    if (value === undefined || value === null) return this.getInitialValue(options.source);
    return this._cleanType(this._cast(value), options, _state);
  }

  /** Generation 14: converts a stored value to its present form before it is cleaned; subclasses override it. */
  _migrate(value: any, _options?: CleanOptions, _state?: object): any {
    return value;
  }

  /** Coerces a value to the type of the field, if that can be done; subclasses override it. */
  _cast(value: any): any {
    return value;
  }

  /** Cleans a value that has the type of the field already; subclasses override it. */
  _cleanType(value: any, _options: CleanOptions, _state?: object): any {
    return value;
  }

  toObject(value: any): any {
    return value;
  }

  /**
   * Validates a value by the field's own rules, then by the field's option `validate`, then by the call's option
   * `validate`. The first of these with a result decides, and no further one is asked.
   * @returns what is wrong with the value; undefined if nothing is
   */
  validate(value: any, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const validators: ((value: any, options: any) => unknown)[] = [this._validateSpecial, this._validateType];
    if (this.options.validate) validators.push(this.options.validate);
    if (options.validate) validators.push(options.validate);
    const validatorOptions = options.validate ? { ...options, validate: undefined } : options;
    // the first validator with a result decides: true means valid; false, a failure or a thrown error means invalid
    try {
      for (const validator of validators) {
        const result = validator.call(this, value, validatorOptions);
        if (result === true) return undefined;
        if (result === false)
          return new DataModelValidationFailure({
            invalidValue: value,
            message: this.validationError,
            unresolved: true,
          });
        if (result instanceof DataModelValidationFailure) return result;
      }
    } catch (error) {
      return new DataModelValidationFailure({
        invalidValue: value,
        message: (error as Error).message,
        unresolved: true,
      });
    }
    return undefined;
  }

  /**
   * Validates undefined, null and operators.
   * @returns true for undefined, null or an operator that is allowed; undefined for any other value
   * @throws Error for undefined or null where not allowed
   */
  _validateSpecial(value: any, _options?: ValidateOptions): boolean | void {
    if (isOperator(value)) return true;
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
  }

  /**
   * Validates the type of a value; subclasses override it.
   * @throws Error if the value is not valid
   */
  _validateType(_value: any, _options?: ValidateOptions): unknown {
    return undefined;
  }

  /**
   * Checks the conditions between several fields in the models below this field.
   * @throws Error if one is not met
   */
  _validateModel(_data: any, _options?: object): void {}

  /**
   * Turns a value of the source into the prepared value; a function stands for a value that is worked out when it is
   * read.
   */
  initialize(value: any, _model?: any, _options?: object): any {
    return value;
  }

  migrateSource(_sourceData: any, _fieldData: any, _options?: object): void {}

  /**
   * Works out a stored value after a change of it. `current`, the stored value, may itself be changed by that.
   * @returns the new value; undefined if the change deletes it
   */
  _merge(current: any, change: any, options: { recursive?: boolean } = {}): any {
    if (change instanceof ForcedReplacement) return withoutOperators(change);
    if (change instanceof ForcedDeletion) return undefined;
    if (options.recursive !== false && isPlainObject(current) && isPlainObject(change))
      return mergePlain(current, change);
    return withoutOperators(change);
  }

  // methods that make inputs for forms

  /**
   * Makes an input for this field, named by its path, with the initial value unless another is given. If `config.input`
   * is a function, that makes it.
   */
  toInput(config: Record<string, any> = {}): any {
    const inputConfig = { ...config };
    inputConfig.name ??= this.fieldPath;
    if (!("value" in inputConfig)) inputConfig.value = this.getInitialValue({});
    inputConfig.placeholder ??= this.placeholder || undefined;
    if (typeof inputConfig.input === "function") return inputConfig.input(this, inputConfig);
    return this._toInput(inputConfig);
  }

  /** Makes the input itself, from what `toInput` has completed. @throws Error for kinds of fields that have none */
  _toInput(_config: Record<string, any>): any {
    throw new Error(`${this.constructor.name} has no input: it lacks _toInput`);
  }

  /** Makes the group of a form for this field: label, input and hint. */
  toFormGroup(groupConfig: Record<string, any> = {}, inputConfig: Record<string, any> = {}): any {
    const group = { ...groupConfig };
    // a widget is a function that makes the whole group itself
    if (group.widget instanceof Function) return group.widget(this, group, inputConfig);
    group.label ??= this.label || this.fieldPath;
    group.hint ??= this.hint;
    group.localize ??= false;
    const input = { ...inputConfig };
    if (group.rootId) input.id ??= `${group.rootId}-${input.name ?? this.fieldPath}`;
    group.input ??= this.toInput(input);
    return globalThis.foundry.applications.fields.createFormGroup(group);
  }

  // methods that apply changes of effects to a value of the field

  /**
   * Works out a value after an effect's change; in generation 14 `@path`s in a text are replaced first.
   * @returns the new value, which is not written anywhere
   * @throws Error for a path that `replacementData` does not have
   */
  applyChange(value: any, model: any, change: any, { replacementData }: { replacementData?: object } = {}): any {
    const hasPaths = generation() >= 14 && typeof change.value === "string" && change.value.includes("@");
    const raw = hasPaths ? this._replaceDataRefs(change.value, replacementData ?? {}) : change.value;
    const delta = this._castChangeDelta(raw, replacementData);
    const type = changeType(change);
    const methodName = `_applyChange${type.charAt(0).toUpperCase()}${type.slice(1)}`;
    if (typeof (this as any)[methodName] === "function") return (this as any)[methodName](value, delta, model, change);
    return this._applyChangeCustom(value, delta, model, change);
  }

  /** Coerces the value of an effect's change (`delta`) to the type of the field. */
  _castChangeDelta(delta: any, _replacementData?: object): any {
    return this._cast(delta);
  }

  /**
   * Generation 14: replaces each `@path` in a text by its value in the data. @throws Error for a path without a value,
   * unless `strict` is false, when it stays
   */
  _replaceDataRefs(raw: string, data: object, { strict = true }: { strict?: boolean } = {}): string {
    return raw.replace(/@([a-z0-9_.-]+)/gi, (term, path) => {
      const value = getProperty(data, path) ?? term;
      if (strict && value === term) throw new Error(`There is no ${term} to put into "${raw}"`);
      return String(value);
    });
  }

  _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    return value === undefined || value === null ? delta : value + delta;
  }

  _applyChangeSubtract(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }

  _applyChangeMultiply(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }

  _applyChangeOverride(_value: any, delta: any, _model: any, _change: any): any {
    return delta;
  }

  _applyChangeUpgrade(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }

  _applyChangeDowngrade(value: any, _delta: any, _model: any, _change: any): any {
    return value;
  }

  /**
   * Calls the hook `applyActiveEffect` for a type that no method knows. @returns what a listener set, else the present
   * value
   */
  _applyChangeCustom(value: any, delta: any, model: any, change: any): any {
    const changes: Record<string, any> = {};
    const current = value;
    globalThis.Hooks?.call("applyActiveEffect", model?.parent ?? model, change, current, delta, changes);
    return change.key in changes
      ? changes[change.key]
      : (globalThis.foundry?.utils?.getProperty(model?.parent ?? model, change.key) ?? value);
  }
}
