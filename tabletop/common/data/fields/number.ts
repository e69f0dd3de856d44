/** Fields of numbers: any numbers, angles, opacities, hues and places in an order. */
import { generation } from "../../abstract/generation.ts";
import { isChoice, prepareChoiceConfig } from "./choices.ts";
import { type CleanOptions, DataField, type FieldOptions } from "./field.ts";
import { elementClasses, forms } from "./inputs.ts";

/** The field of a number, which may have bounds, steps or choices. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: any;

  /** @throws Error if `min` is above `max` */
  constructor(options: FieldOptions = {}, context: object = {}) {
    super(options, context);
    // a field with choices cannot be null, unless its options say so
    if (this.choices) this.nullable = options.nullable ?? false;
    if (Number.isFinite(this.min) && Number.isFinite(this.max) && this.min! > this.max!) {
      throw new Error("The least value of a NumberField lies above its greatest");
    }
  }

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  /**
   * The option `initial`. A required field without one begins with null. If it cannot be null, it begins with `min`,
   * else with 1 if it must be positive, else with 0; cleaned.
   */
  override getInitialValue(data?: unknown): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    if (this.nullable) return null;
    return this._cleanType(this.min ?? (this.positive ? 1 : 0), {});
  }

  override _cast(value: any): any {
    // an input without text means that there is no number
    if (value === "" || (typeof value === "string" && !value.trim())) return null;
    return Number(value);
  }

  override clean(value: any, options: CleanOptions = {}, state?: object): any {
    const cleaned = super.clean(value, options, state);
    if (cleaned === null && !this.nullable) return this.getInitialValue(options.source);
    return cleaned;
  }

  /**
   * Rounds a finite number to an integer if the field wants integers, limits the number to `min` and `max`, and rounds
   * it to a whole number of steps above `min` (above 0 if the field has no `min`), the last one that is not above
   * `max`. Returns any other value as it is.
   */
  override _cleanType(value: any, _options: CleanOptions): any {
    if (typeof value !== "number" || !Number.isFinite(value)) return value;
    let number = value;
    if (this.integer) number = Math.round(number);
    if (Number.isFinite(this.min)) number = Math.max(number, this.min!);
    if (Number.isFinite(this.max)) number = Math.min(number, this.max!);
    if (Number.isFinite(this.step) && this.step! > 0) {
      // the sum has as many decimals as step and origin: what lies beyond is a rounding error
      const origin = Number.isFinite(this.min) ? this.min! : 0;
      const decimals = Math.max(...[this.step!, origin].map((bound) => String(bound).split(".")[1]?.length ?? 0));
      const stepped = (steps: number) => Number((origin + steps * this.step!).toFixed(decimals));
      const steps = Math.round((number - origin) / this.step!);
      number = stepped(steps);
      if (Number.isFinite(this.max) && number > this.max!) number = stepped(steps - 1);
    }
    return number;
  }

  /** @throws Error that says why a value is not valid: its type, its limits, its step or the choices */
  override _validateType(value: any): void {
    if (typeof value !== "number") throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (Number.isFinite(this.min) && value < this.min!) throw new Error(`must be at least ${this.min}`);
    if (Number.isFinite(this.max) && value > this.max!) throw new Error(`must be at most ${this.max}`);
    if (Number.isFinite(this.step)) {
      const stepsAbove = (value - (this.min ?? 0)) / this.step!;
      if (Math.abs(stepsAbove - Math.round(stepsAbove)) > 1e-6) throw new Error(`must be an increment of ${this.step}`);
    }
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
  }

  /**
   * Makes the input: a choice if the field has choices, a slider if its limits and step are known, else a number. With
   * the `elementType` "number" it is no slider.
   */
  override _toInput(config: Record<string, any>): any {
    // limits and steps: those given, else the field's
    config.min ??= this.min;
    config.max ??= this.max;
    config.step ??= this.step;
    if (config.value === undefined) config.value = this.getInitialValue({});
    if (this.integer) {
      if (config.value !== null && Number.isFinite(Number(config.value)))
        config.value = Math.round(Number(config.value));
      config.step ??= 1;
    }
    if (this.positive && Number.isFinite(config.step)) config.min ??= config.step;
    config.step ??= "any";
    // the kind of input
    if (prepareChoiceConfig(config, this.choices)) {
      config.dataset = { ...config.dataset, dtype: "Number" };
      return forms().createSelectInput({ ...config, localize: false });
    }
    const hasLimits = [config.min, config.max].every((bound) => Number.isFinite(bound));
    const hasRange = hasLimits && Number.isFinite(Number(config.step)) && this.step;
    if (hasRange && config.elementType !== "number") return elementClasses().HTMLRangePickerElement.create(config);
    return forms().createNumberInput(config);
  }

  /**
   * The number of a change; in generation 14 a text may be a formula without dice.
   * @throws Error for a text that has no number
   */
  override _castChangeDelta(delta: any): any {
    const number = this._cast(delta);
    if (!Number.isNaN(number)) return number;
    if (generation() < 14 || typeof delta !== "string") return null;
    return this._cast(new globalThis.foundry.dice.Roll(delta).evaluateSync().total);
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return (value ?? 0) + (delta ?? 0);
  }

  override _applyChangeSubtract(value: any, delta: any): any {
    return (value ?? 0) - (delta ?? 0);
  }

  override _applyChangeMultiply(value: any, delta: any): any {
    return (value ?? 0) * (delta ?? 1);
  }

  override _applyChangeOverride(value: any, delta: any): any {
    return delta === null && !this.nullable ? value : delta;
  }

  override _applyChangeUpgrade(value: any, delta: any): any {
    return value === null || value === undefined || delta > value ? delta : value;
  }

  override _applyChangeDowngrade(value: any, delta: any): any {
    return value === null || value === undefined || delta < value ? delta : value;
  }
}

/** The field of an angle in degrees, 0 to 360; others are turned into that range, unless `normalize` is false. */
export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  /** Turns an angle below 0 or above 360 into that range, unless `normalize` is false. */
  override _cast(value: any): any {
    const number = super._cast(value);
    if (!this.normalize || typeof number !== "number" || !Number.isFinite(number)) return number;
    // 360 itself stays as it is
    return number > 360 || number < 0 ? ((number % 360) + 360) % 360 : number;
  }
}

/** The field of an opacity, 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** The field of a hue, 0 to 1; other values are turned into that range, as angles are. */
export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  /** Turns a hue below 0 or above 1 into that range. */
  override _cast(value: any): any {
    const number = super._cast(value);
    const isOutside = typeof number === "number" && Number.isFinite(number) && (number < 0 || number > 1);
    return isOutside ? ((number % 1) + 1) % 1 : number;
  }
}

/** The field of a document's place among others: documents with smaller numbers come first. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}
