/**
 * The field of a boolean. In effects (`delta` is a change's value) "add" is an "or", "subtract" "and not", "multiply"
 * "and".
 */
import { DataField, type FieldOptions } from "./field.ts";
import { forms } from "./inputs.ts";

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: any): any {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: any): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _castChangeDelta(delta: any): any {
    return typeof delta === "string" ? ["true", "1"].includes(delta.trim().toLowerCase()) : Boolean(delta);
  }

  override _toInput(config: Record<string, any>): any {
    return forms().createCheckboxInput(config);
  }

  override _applyChangeAdd(value: boolean, delta: boolean): boolean {
    return value || delta;
  }

  override _applyChangeSubtract(value: boolean, delta: boolean): boolean {
    return value !== delta;
  }

  override _applyChangeMultiply(value: boolean, delta: boolean): boolean {
    return value && delta;
  }

  // true counts as more than false: upgrading keeps the greater of the two, downgrading the lesser
  override _applyChangeUpgrade(value: boolean, delta: boolean): boolean {
    return delta > value ? delta : value;
  }

  override _applyChangeDowngrade(value: boolean, delta: boolean): boolean {
    return delta < value ? delta : value;
  }
}
