/** The ancestor of all data fields: cleaning, validating, initialising and changing one value of a model. */
import { deepClone, equals, isPlainObject } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, withoutOperators } from "../operators.ts";
import { generation } from "../../abstract/generation.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";

/** The options of a field; `gmOnly` marks it as the gamemasters' own, `persisted: false` keeps it out of the source. */
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

/** The options of cleaning; `partial` leaves missing keys missing. */
export interface CleanOptions {
  partial?: boolean;
  /** the source that contains the value, for initial values and subtypes */
  source?: any;
  [option: string]: any;
}

/** The data by which the field of a subtype is found. */
export interface GetFieldOptions {
  /** the data at the field, whose `type` names the subtype */
  source?: any;
  /** the subtype of the document */
  type?: string;
}

/**
 * The options of validating: `partial` allows missing keys, `fallback` replaces invalid values by initial ones, and
 * `dropInvalidEmbedded` leaves out invalid embedded documents.
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

const MODE_NAMES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/**
 * The kind of an effect's change as a word, such as "add": the type of generation 14, else that of the mode of
 * generation 13; "custom" for an unknown mode.
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

  /** The dotted path from the root of the schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** Calls a function (or the method of that name) for this field; fields that hold others also for those. */
  apply(fn: string | ((value: any, options: any) => unknown), value?: unknown, options: object = {}): any {
    const call = typeof fn === "string" ? (this as any)[fn] : fn;
    return call.call(this, value, options);
  }

  /** Finds the field at a path below this one: itself for an empty path, else none, as most fields hold no others. */
  _getField(path: string[], _options: GetFieldOptions = {}): DataField | undefined {
    return path.length ? undefined : this;
  }

  /** The value of a field that is absent: `initial`, or the result of it where it is a function of the source. */
  getInitialValue(data?: unknown): any {
    if (typeof this.initial === "function") return this.initial(data);
    return deepClone(this.initial);
  }

  /**
   * Coerces a value to the type of the field where that can be done; an absent one, or null where it is not allowed,
   * becomes the initial value. An operator stays one.
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

  /** Generation 14: raises a stored value to today's form, as the first step of cleaning. */
  _migrate(value: any, _options?: CleanOptions, _state?: object): any {
    return value;
  }

  /** Coerces a value to the type of the field, if it can; subclasses override it. */
  _cast(value: any): any {
    return value;
  }

  /** Cleans a value that has the type of the field; subclasses override it. */
  _cleanType(value: any, _options: CleanOptions, _state?: object): any {
    return value;
  }

  toObject(value: any): any {
    return value;
  }

  /**
   * Validates a value.
   * @returns what is wrong with the value; undefined if it is valid
   */
  validate(value: any, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const validators: ((value: any, options: any) => unknown)[] = [this._validateSpecial, this._validateType];
    if (this.options.validate) validators.push(this.options.validate);
    if (options.validate) validators.push(options.validate);
    const inner = options.validate ? { ...options, validate: undefined } : options;
    // the first validator with a result decides: true is valid, false or an error is not
    try {
      for (const validator of validators) {
        const result = validator.call(this, value, inner);
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
   * @returns true for a valid one, nothing for all other values
   * @throws Error for one that is not allowed
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
   * @throws Error for one that is not valid
   */
  _validateType(_value: any, _options?: ValidateOptions): unknown {
    return undefined;
  }

  /**
   * Validates jointly the models below this field.
   * @throws Error where one is not valid
   */
  _validateModel(_data: any, _options?: object): void {}

  /** Prepares a source value; a function becomes a getter of the model. */
  initialize(value: any, _model?: any, _options?: object): any {
    return value;
  }

  migrateSource(_sourceData: any, _fieldData: any, _options?: object): void {}

  /**
   * Merges a change into a stored value. `current` may be changed in place.
   * @returns the new value
   */
  _merge(current: any, change: any, options: { recursive?: boolean } = {}): any {
    if (change instanceof ForcedReplacement) return withoutOperators(change);
    if (change instanceof ForcedDeletion) return undefined;
    if (options.recursive !== false && isPlainObject(current) && isPlainObject(change))
      return mergePlain(current, change);
    return withoutOperators(change);
  }

  // methods that make inputs for forms

  /** Makes an input element for this field. */
  toInput(config: Record<string, any> = {}): any {
    const input = { ...config };
    input.name ??= this.fieldPath;
    if (!("value" in input)) input.value = this.getInitialValue({});
    input.placeholder ??= this.placeholder || undefined;
    if (typeof input.input === "function") return input.input(this, input);
    return this._toInput(input);
  }

  _toInput(_config: Record<string, any>): any {
    throw new Error(`${this.constructor.name} has no input: it lacks _toInput`);
  }

  /** Makes a form group: label, input and hint. */
  toFormGroup(groupConfig: Record<string, any> = {}, inputConfig: Record<string, any> = {}): any {
    const group = { ...groupConfig };
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

  /** Applies an effect's change to a value; does not write it. */
  applyChange(value: any, model: any, change: any, { replacementData }: { replacementData?: object } = {}): any {
    const delta = this._castChangeDelta(change.value, replacementData);
    const type = changeType(change);
    const method = `_applyChange${type.charAt(0).toUpperCase()}${type.slice(1)}`;
    if (typeof (this as any)[method] === "function") return (this as any)[method](value, delta, model, change);
    return this._applyChangeCustom(value, delta, model, change);
  }

  /** Coerces the value of an effect's change to the type of the field. */
  _castChangeDelta(delta: any, _replacementData?: object): any {
    return this._cast(delta);
  }

  _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    return value === undefined || value === null ? delta : value + delta;
  }

  _applyChangeSubtract(value: any, delta: any, _model: any, _change: any): any {
    return typeof value === "number" ? value - delta : value;
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

  /** Calls the hook `applyActiveEffect`. @returns what a listener wrote into the changes, else the present value */
  _applyChangeCustom(value: any, delta: any, model: any, change: any): any {
    const changes: Record<string, any> = {};
    const current = value;
    globalThis.Hooks?.call("applyActiveEffect", model?.parent ?? model, change, current, delta, changes);
    return change.key in changes
      ? changes[change.key]
      : (globalThis.foundry?.utils?.getProperty(model?.parent ?? model, change.key) ?? value);
  }
}

/**
 * Merges changes, whose values may be operators, into a plain target, in place, and gives the target back. Plain
 * objects are merged with plain objects; everything else replaces.
 */
export function mergePlain(target: Record<string, any>, changes: Record<string, any>): Record<string, any> {
  for (const [key, change] of Object.entries(changes)) {
    if (change instanceof ForcedDeletion) delete target[key];
    else if (change instanceof ForcedReplacement) target[key] = withoutOperators(change);
    else if (isPlainObject(change) && isPlainObject(target[key])) mergePlain(target[key], change);
    else target[key] = withoutOperators(change);
  }
  return target;
}

/**
 * Finds the changes, with operators, that turn `before` into `after`; undefined if there are none. Plain objects are
 * compared key by key, everything else as a whole; a key that is undefined counts as absent.
 */
export function difference(before: any, after: any): any {
  if (isPlainObject(before) && isPlainObject(after)) {
    const changes: Record<string, any> = {};
    for (const key of Object.keys(after)) {
      if (after[key] === undefined) continue;
      if (!(key in before) || before[key] === undefined) changes[key] = deepClone(after[key]);
      else {
        const inner = difference(before[key], after[key]);
        if (inner !== undefined) changes[key] = inner;
      }
    }
    for (const key of Object.keys(before)) {
      if (before[key] !== undefined && (!(key in after) || after[key] === undefined))
        changes[key] = new ForcedDeletion();
    }
    return Object.keys(changes).length ? changes : undefined;
  }
  return equals(before, after) ? undefined : deepClone(after);
}
