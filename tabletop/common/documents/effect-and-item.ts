/** Effects, with the fields that they have in the generation, and the base of actors and items. */
import { ACTIVE_EFFECT_SHOW_ICON } from "../const.ts";
import { Document } from "../abstract/document.ts";
import { generation } from "../abstract/generation.ts";
import * as fields from "../data/fields/index.ts";
import {
  idSchema,
  imageField,
  documentMetadata,
  nameField,
  flagsAndStatsSchema,
  typedSchema,
  type Schema,
} from "./shared.ts";
import { copyChanges, migrateEffect } from "./effect-migration.ts";

/**
 * The base of actors and items, which have effects. In generation 14 their objects have effects' changes in both
 * places.
 */
export class BaseItemEmbedding extends Document {
  override toObject(source = true): any {
    const data = super.toObject(source);
    // in generation 14 the source lists an effect's changes in `system`; packages of 13 read them beside it
    return source && generation() >= 14 ? copyChanges(data, false) : data;
  }
}

/** An effect on an actor or item: changes of its data, a condition, a status. */
export class BaseActiveEffect extends Document {
  static override metadata = documentMetadata({
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
    coreTypes: ["base"],
  });

  static override defineSchema(): Schema {
    return generation() < 14 ? { ...commonFields(this), ...schema13() } : { ...commonFields(this), ...schema14() };
  }

  override toObject(source = true): any {
    const data = super.toObject(source);
    return source && generation() >= 14 ? copyChanges(data) : data;
  }

  /** Converts older effects: `icon`, `label` to `img`, `name`; in generation 14 also all that 13 stores otherwise. */
  static override migrateData(source: any, options?: object): any {
    // names in older data
    if (source.icon && !source.img) source.img = source.icon;
    if (source.label && !source.name) source.name = source.label;
    delete source.icon;
    delete source.label;
    if (generation() >= 14) migrateEffect(source);
    return super.migrateData(source, options);
  }
}

/** Makes the fields of an effect that exist in both generations. */
function commonFields(cls: any): Schema {
  return {
    ...idSchema(),
    name: nameField(),
    img: imageField(),
    ...typedSchema(cls, { initial: "base" }),
    disabled: new fields.BooleanField(),
    description: new fields.HTMLField({ textSearch: true }),
    origin: new fields.StringField({ nullable: true, blank: false, initial: null }),
    tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
    transfer: new fields.BooleanField({ initial: true }),
    statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
    sort: new fields.IntegerSortField(),
    ...flagsAndStatsSchema(),
  };
}

/** Makes the fields of an effect that generation 14 has not, or has in another shape. */
function schema13(): Schema {
  const wholeNumber = { integer: true, min: 0 };
  return {
    changes: new fields.ArrayField(
      new fields.SchemaField({
        key: new fields.StringField({ required: true }),
        value: new fields.StringField({ required: true }),
        mode: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
        priority: new fields.NumberField(),
      }),
    ),
    duration: new fields.SchemaField({
      startTime: new fields.NumberField({ initial: null }),
      seconds: new fields.NumberField(wholeNumber),
      combat: new fields.ForeignDocumentField({ documentName: "Combat" }),
      rounds: new fields.NumberField(wholeNumber),
      turns: new fields.NumberField(wholeNumber),
      startRound: new fields.NumberField(wholeNumber),
      startTurn: new fields.NumberField(wholeNumber),
    }),
  };
}

/** Makes the fields of an effect that generation 13 has not, or has in another shape. */
function schema14(): Schema {
  return {
    start: new fields.SchemaField(
      {
        time: new fields.NumberField({
          required: true,
          nullable: false,
          initial: () => globalThis.game?.time?.worldTime ?? 0,
        }),
        combat: new fields.ForeignDocumentField({ documentName: "Combat" }),
        combatant: new fields.DocumentIdField({ readonly: false }),
        initiative: new fields.NumberField({ required: true }),
        round: new fields.NumberField({ required: true, integer: true, min: 0 }),
        turn: new fields.NumberField({ required: true, integer: true, min: 0 }),
      },
      { nullable: true, initial: null },
    ),
    duration: new fields.SchemaField({
      value: new fields.NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
      units: new fields.StringField({
        required: true,
        blank: false,
        initial: "seconds",
        choices: ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"],
      }),
      expiry: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new fields.BooleanField(),
    }),
    showIcon: new fields.NumberField({
      required: true,
      nullable: false,
      initial: ACTIVE_EFFECT_SHOW_ICON.CONDITIONAL,
      choices: Object.values(ACTIVE_EFFECT_SHOW_ICON),
    }),
  };
}
