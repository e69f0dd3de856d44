/** Levels (floors) of scenes. Their elevations are in the units of the scene's grid, such as feet. */
import * as fields from "../data/fields/index.ts";
import { idSchema, nameField, type Schema } from "./shared.ts";

/** How high a level reaches that names no upper end, in spaces of its scene. */
const DEFAULT_SPACES = 4;

/**
 * Makes the field of a lower or upper end of a level; null means that there is none, as JSON has no infinite numbers.
 */
const elevationField = (): fields.NumberField => new fields.NumberField({ required: true, nullable: true, initial: 0 });

/**
 * Makes the class of levels (floors) of a scene, for generation 14: their ends, and which other levels are seen from
 * each.
 * @param Kept the class to extend: its documents keep unknown fields unchecked, as the pictures of levels are here
 */
export function levelDocument(Kept: any): any {
  return class BaseLevel extends Kept {
    static defineSchema(): Schema {
      return {
        ...idSchema(),
        name: nameField(),
        elevation: new fields.SchemaField({ bottom: elevationField(), top: elevationField() }),
        visibility: new fields.SchemaField({ levels: new fields.SetField(new fields.StringField({ blank: false })) }),
        sort: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
        flags: new fields.DocumentFlagsField(),
      };
    }

    /**
     * Gives a level without a field for its upper end one that is DEFAULT_SPACES high; null means no end, and stays.
     */
    _initializeSource(data: any, options: any = {}): any {
      const elevation = { ...data?.elevation };
      // units per space of the scene's grid
      const distance = this.parent?._source?.grid?.distance ?? 1;
      if (elevation.top === undefined) elevation.top = DEFAULT_SPACES * distance;
      return super._initializeSource({ ...data, elevation }, options);
    }

    /** Prepares the level: an end that is null becomes an infinite number. */
    _initialize(options?: object): void {
      super._initialize(options);
      this.elevation.bottom ??= -Infinity;
      this.elevation.top ??= Infinity;
    }
  };
}
