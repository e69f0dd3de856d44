/** The field of a colour, stored as #rrggbb; its prepared value is a `Color`. Null and undefined stay. */
import { Color } from "../../utils/color.ts";
import type { CleanOptions, FieldOptions } from "./field.ts";
import { elementClasses } from "./inputs.ts";
import { StringField } from "./string.ts";

export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is no colour written as #rrggbb",
    };
  }

  override initialize(value: any): any {
    return value === null || value === undefined ? value : Color.fromString(value);
  }

  override getInitialValue(data?: unknown): any {
    const value = super.getInitialValue(data);
    return value === undefined || value === null ? value : Color.from(value).css;
  }

  override _cast(value: any): any {
    if (value === "") return value;
    return Color.from(value).valid ? Color.from(value).css : String(value);
  }

  override _cleanType(value: any, options: CleanOptions): any {
    if (value === "") return this.nullable ? null : this.getInitialValue(options.source);
    return value;
  }

  override toObject(value: any): any {
    return value instanceof Color ? value.css : value;
  }

  override _validateType(value: any): void {
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error("is no colour written as #rrggbb");
  }

  override _toInput(config: Record<string, any>): any {
    return elementClasses().HTMLColorPickerElement.create(config);
  }
}
