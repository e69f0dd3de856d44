import * as fields from "../data/fields/index.ts";
import { idSchema, nameField, type Schema } from "./shared.ts";

/** Up to where a level goes that does not say so, in spaces of its scene. */
const USUAL_TOP = 4;

/** A height of a level: null stands for one without end, as no number in JSON does. */
const height = (): fields.NumberField => new fields.NumberField({ required: true, nullable: true, initial: 0 });

/** A floor of a scene, of generation 14: its heights, and what is seen from it. Its pictures are kept as they are. */
export function levelDocument(Kept: any): any {
  return class BaseLevel extends Kept {
    static defineSchema(): Schema {
      return {
        ...idSchema(),
        name: nameField(),
        elevation: new fields.SchemaField({ bottom: height(), top: height() }),
        visibility: new fields.SchemaField({ levels: new fields.SetField(new fields.StringField({ blank: false })) }),
        sort: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
        flags: new fields.DocumentFlagsField(),
      };
    }

    _initializeSource(data: any, options: any = {}): any {
      const elevation = { ...data?.elevation };
      elevation.top ??= elevation.top === undefined ? USUAL_TOP * (this.parent?._source?.grid?.distance ?? 1) : null;
      return super._initializeSource({ ...data, elevation }, options);
    }

    _initialize(options?: object): void {
      super._initialize(options);
      this.elevation.bottom ??= -Infinity;
      this.elevation.top ??= Infinity;
    }
  };
}
