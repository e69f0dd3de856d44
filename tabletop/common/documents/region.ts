import { generation } from "../abstract/generation.ts";
import * as fields from "../data/fields/index.ts";
import { idSchema, nameField, type Schema } from "./shared.ts";

/** An end of the heights of a region: null stands for one without end. */
const height = (): fields.NumberField => new fields.NumberField({ required: true, nullable: true, initial: null });

/** A colour that nobody chose: one of 360, bright enough to be seen on any map. */
const anyColor = (): string =>
  `#${[0, 1, 2]
    .map(() =>
      Math.floor(64 + Math.random() * 192)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** A part of a scene. Its shapes are kept as they are, and its behaviors do nothing. */
export function regionDocument(Kept: any): any {
  return class BaseRegion extends Kept {
    /** Here a scene may have no levels at all, and its tokens then none: "on the level of this token" is on all. */
    static cleanData(source: any = {}, options: any = {}): any {
      if (Array.isArray(source.levels)) source.levels = source.levels.filter((level: unknown) => level !== null);
      return super.cleanData(source, options);
    }

    static defineSchema(): Schema {
      return {
        ...idSchema(),
        name: nameField(),
        color: new fields.ColorField({ required: true, nullable: false, initial: anyColor }),
        shapes: new fields.ArrayField(new fields.ObjectField()),
        elevation: new fields.SchemaField({ bottom: height(), top: height() }),
        visibility: new fields.NumberField({ required: true, integer: true, initial: 0, min: 0 }),
        locked: new fields.BooleanField(),
        ...(generation() >= 14 && {
          levels: new fields.SetField(new fields.StringField({ blank: false })),
          attachment: new fields.SchemaField({
            token: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
          }),
          restriction: new fields.SchemaField({
            enabled: new fields.BooleanField(),
            type: new fields.StringField({ required: true, blank: false, initial: "move" }),
            priority: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
          }),
          highlightMode: new fields.StringField({ required: true, blank: false, initial: "shapes" }),
          displayMeasurements: new fields.BooleanField(),
        }),
        flags: new fields.DocumentFlagsField(),
      };
    }
  };
}
