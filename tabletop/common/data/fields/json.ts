/** Fields of values of any kind: as JSON text, or as they are. */
import { equals } from "../../utils/objects.ts";
import { readJSON } from "../json-text.ts";
import { type CleanOptions, DataField, type FieldOptions } from "./field.ts";
import { forms } from "./inputs.ts";
import { StringField } from "./string.ts";

/** The field of a value of any kind, stored as JSON text. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: true,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  override clean(value: any, options: CleanOptions = {}, state: object = {}): any {
    if (value === "") return this.nullable ? null : "{}";
    return super.clean(value, options, state);
  }

  override _cast(value: any): any {
    return typeof value === "string" && isJSON(value) ? value : JSON.stringify(value);
  }

  override _validateType(value: any): void {
    if (typeof value !== "string" || !isJSON(value)) throw new Error("is not JSON");
  }

  override initialize(value: any): any {
    return value === undefined || value === null ? value : JSON.parse(value);
  }

  override toObject(value: any): any {
    return value === undefined || (this.nullable && value === null) ? value : JSON.stringify(value);
  }

  override _toInput(config: Record<string, any>): any {
    if (config.value !== "" && typeof config.value !== "string") config.value = JSON.stringify(config.value, null, 2);
    return forms().createTextareaInput(config);
  }
}

/** Whether a text is valid JSON. */
function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The field of a value of any kind, stored as it is. With `serializable`, texts are trimmed, and a value that JSON
 * would change is invalid.
 */
export class AnyField extends DataField {
  declare serializable: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, serializable: false };
  }

  override clean(value: any, options: CleanOptions = {}, state: object = {}): any {
    if (!this.serializable) return super.clean(value, options, state);
    const isEndless = this.nullable && (value === Infinity || value === -Infinity);
    return super.clean(isEndless ? null : typeof value === "string" ? value.trim() : value, options, state);
  }

  /** @throws Error if the field is `serializable` and JSON would change the value */
  override _validateType(value: any): void {
    if (!this.serializable) return;
    const text = JSON.stringify(value);
    if (text === undefined || !equals(JSON.parse(text), value)) throw new Error("cannot be written as JSON");
  }

  /** Makes the input, by default an editor. @throws Error if the field is not `serializable` */
  override _toInput(config: Record<string, any>): any {
    if (!this.serializable) throw new Error("Only an AnyField that is serializable has an input");
    config.elementType ??= "code-mirror";
    if (config.value !== undefined && typeof config.value !== "string")
      config.value = JSON.stringify(config.value, null, 2);
    return forms().createTextareaInput(config);
  }

  override _castChangeDelta(delta: any): any {
    return parseDelta(delta);
  }
}

/** Parses the value of an effect's change as JSON, if it is text; text that is not JSON stays. */
function parseDelta(delta: any): any {
  return typeof delta === "string" ? readJSON(delta, delta) : delta;
}
