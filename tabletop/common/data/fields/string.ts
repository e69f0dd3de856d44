/** Fields of text: plain, rich, and scripts. */
import { AsyncFunction } from "../../utils/classes.ts";
import { isChoice, prepareChoiceConfig } from "./choices.ts";
import { type CleanOptions, DataField, type FieldOptions } from "./field.ts";
import { elementClasses, forms } from "./inputs.ts";

/** The field of plain text, which may have choices. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: any;
  declare textSearch: boolean;

  /** With choices, the field may be neither null nor blank unless its options say so. */
  constructor(options: FieldOptions = {}, context: object = {}) {
    super(options, context);
    if (this.choices) {
      this.nullable = options.nullable ?? false;
      this.blank = options.blank ?? false;
    }
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  /**
   * The initial value that the options give. Without one in the options, a required field begins as null if it is
   * nullable, else as "" if it may be blank; every other field begins as undefined.
   */
  override getInitialValue(data?: unknown): any {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    if (this.nullable) return null;
    return this.blank ? "" : undefined;
  }

  override clean(value: any, options: CleanOptions = {}, state?: object): any {
    // empty text in a field that may not be blank counts as no value
    if (typeof value === "string" && !this.blank && !(this.trim ? value.trim() : value)) value = undefined;
    return super.clean(value, options, state);
  }

  override _cast(value: any): any {
    return String(value);
  }

  override _cleanType(value: any, _options: CleanOptions): any {
    return typeof value === "string" && this.trim ? value.trim() : value;
  }

  /** Accepts "" (returns true) or rejects it, by the option `blank`. @throws Error if it is rejected */
  override _validateSpecial(value: any): boolean | void {
    if (value === "") {
      if (this.blank) return true;
      throw new Error("may not be a blank string");
    }
    return super._validateSpecial(value);
  }

  /** @throws Error if a value is no text, or none of the choices */
  override _validateType(value: any): void {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  /**
   * Makes the input: a select if there are choices, the editor for the `elementType` "prose-mirror", a text area for
   * "textarea" and "code-mirror", else a line of text. Without a value, `config` gets the initial one.
   */
  override _toInput(config: Record<string, any>): any {
    if (config.value === undefined) config.value = this.getInitialValue({});
    if (prepareChoiceConfig(config, this.choices)) {
      if (this.blank || !this.required) config.blank ??= "";
      return forms().createSelectInput({ ...config, localize: false });
    }
    if (["textarea", "prose-mirror", "code-mirror"].includes(config.elementType)) {
      if (config.elementType === "prose-mirror") return elementClasses().HTMLProseMirrorElement.create(config);
      return forms().createTextareaInput(config);
    }
    return forms().createTextInput(config);
  }

  override _applyChangeAdd(value: any, delta: any): any {
    return `${value ?? ""}${delta}`;
  }

  override _applyChangeSubtract(value: any, delta: any): any {
    return typeof value === "string" ? value.replace(delta, "") : value;
  }
}

/** The field of rich text, which forms edit with ProseMirror. */
export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  override toFormGroup(groupConfig: Record<string, any> = {}, inputConfig: Record<string, any> = {}): any {
    groupConfig.stacked ??= inputConfig.elementType !== "input";
    return super.toFormGroup(groupConfig, inputConfig);
  }

  override _toInput(config: Record<string, any>): any {
    config.elementType ??= "prose-mirror";
    return super._toInput(config);
  }
}

/** The constructor of functions; scripts are compiled with it. */
const PlainFunction = function () {}.constructor as new (...args: string[]) => (...args: any[]) => unknown;

/** The field of a script; with `async` the script may use `await`. */
export class JavaScriptField extends StringField {
  declare async: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  /** @throws Error if a value is no text, or is not the body of a function in JavaScript */
  override _validateType(value: any): void {
    super._validateType(value);
    try {
      // only compiled, to find errors; never called
      new (this.async ? AsyncFunction : PlainFunction)(value);
    } catch (error) {
      if (error instanceof SyntaxError) throw new Error(`is no script: ${error.message}`, { cause: error });
      // a page whose policy forbids compiling cannot find errors, which is no fault of the script
      if (!(error instanceof EvalError)) throw error;
    }
  }

  override _toInput(config: Record<string, any>): any {
    return forms().createTextareaInput(config);
  }
}
