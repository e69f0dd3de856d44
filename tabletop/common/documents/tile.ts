/** Tiles: pictures that lie on a scene. */
import { generation } from "../abstract/generation.ts";
import { TextureData } from "../data/data.ts";
import * as fields from "../data/fields/index.ts";
import { idSchema, type Schema } from "./shared.ts";

/** Makes the field of a number that is never null, and at first 0. */
const numberField = (options: object = {}): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, initial: 0, ...options });

/**
 * Makes the class of tiles (pictures on a scene). In generation 13 `x` and `y` are a tile's upper left corner, in 14
 * the place of its anchor, which is its middle unless its texture says otherwise.
 * @param Kept the class to extend, whose documents keep unknown fields
 */
export function tileDocument(Kept: any): any {
  return class BaseTile extends Kept {
    static defineSchema(): Schema {
      const isGeneration14 = generation() >= 14;
      return {
        ...idSchema(),
        ...(isGeneration14 && { name: new fields.StringField() }),
        texture: new TextureData({}, { initial: { anchorX: 0.5, anchorY: 0.5, fit: "fill", alphaThreshold: 0.75 } }),
        width: new fields.NumberField({ required: true, nullable: false, min: 0, step: 0.1 }),
        height: new fields.NumberField({ required: true, nullable: false, min: 0, step: 0.1 }),
        x: numberField({ integer: true }),
        y: numberField({ integer: true }),
        elevation: numberField(),
        sort: numberField({ integer: true }),
        rotation: new fields.AngleField(),
        alpha: new fields.AlphaField(),
        hidden: new fields.BooleanField(),
        locked: new fields.BooleanField(),
        ...(isGeneration14 && { levels: new fields.SetField(new fields.StringField({ blank: false })) }),
        restrictions: new fields.SchemaField({ light: new fields.BooleanField(), weather: new fields.BooleanField() }),
        occlusion: new fields.SchemaField({
          mode: new fields.NumberField({ integer: true, min: 0, initial: 0 }),
          alpha: new fields.AlphaField({ initial: 0 }),
        }),
        video: new fields.SchemaField({
          loop: new fields.BooleanField({ initial: true }),
          autoplay: new fields.BooleanField({ initial: true }),
          volume: new fields.AlphaField({ initial: 0, step: 0.01 }),
        }),
        flags: new fields.DocumentFlagsField(),
      };
    }
  };
}
