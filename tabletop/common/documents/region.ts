/** Regions: areas of a scene. Their elevations are in the units of the scene's grid, such as feet. */
import { Document, type DocumentMetadata } from "../abstract/document.ts";
import { generation } from "../abstract/generation.ts";
import * as fields from "../data/fields/index.ts";
import { definitionOf } from "../hierarchy.ts";
import { documentMetadata, flagsAndStatsSchema, idSchema, nameField, typedSchema, type Schema } from "./shared.ts";

/** The types of behaviors that generation 13 does not have. */
const BEHAVIORS_SINCE_14 = ["applyActiveEffect", "changeLevel", "defineSurface"];

/** Makes the metadata of a region's behaviors, whose `coreTypes` are those of the generation. */
function behaviorMetadata(): DocumentMetadata {
  const { coreTypes } = definitionOf("RegionBehavior");
  const metadata = documentMetadata({ name: "RegionBehavior", collection: "behaviors", hasTypeData: true });
  return Object.freeze({
    ...metadata,
    get coreTypes() {
      return generation() >= 14 ? coreTypes : coreTypes.filter((type) => !BEHAVIORS_SINCE_14.includes(type));
    },
  });
}

/** Makes the field of a lower or upper end of a region; null means that there is none. */
const elevationField = (): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: true, initial: null });

/** A random colour for a new region, as #rrggbb, bright enough to be seen on any map. */
const randomColor = (): string =>
  `#${[0, 1, 2]
    .map(() =>
      Math.floor(64 + Math.random() * 192)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** What a region does to tokens and scenes. It is stored and sent; the tabletop does not act on it. */
export class BaseRegionBehavior extends Document {
  static override metadata = behaviorMetadata();

  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      name: new fields.StringField({ required: true, blank: true, textSearch: true }),
      ...typedSchema(this),
      disabled: new fields.BooleanField(),
      ...flagsAndStatsSchema(),
    };
  }
}

/**
 * Makes the class of regions of a scene. Their shapes are stored without being checked.
 * @param Kept the class to extend, whose documents keep unknown fields
 */
export function regionDocument(Kept: any): any {
  return class BaseRegion extends Kept {
    /**
     * Cleans the data, and removes null from the levels: in a scene without levels, a region "on the level of this
     * token" has the token's level, null, and then belongs to all levels.
     */
    static cleanData(source: any = {}, options: any = {}): any {
      if (Array.isArray(source.levels)) source.levels = source.levels.filter((level: unknown) => level !== null);
      return super.cleanData(source, options);
    }

    static defineSchema(): Schema {
      return {
        ...idSchema(),
        name: nameField(),
        color: new fields.ColorField({ required: true, nullable: false, initial: randomColor }),
        shapes: new fields.ArrayField(new fields.ObjectField()),
        behaviors: new fields.EmbeddedCollectionField(BaseRegionBehavior),
        elevation: new fields.SchemaField({ bottom: elevationField(), top: elevationField() }),
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
