/** Encounters: combat, combatants and their groups. */
import { Document } from "../abstract/document.ts";
import * as fields from "../data/fields/index.ts";
import { idSchema, imageField, documentMetadata, flagsAndStatsSchema, typedSchema, type Schema } from "./shared.ts";

/** An encounter: its combatants, round and turn. */
export class BaseCombat extends Document {
  static override metadata = documentMetadata({
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    coreTypes: ["base"],
  });

  /** The stored fields. `round` is 0 before the fight begins; `turn` is the place in the order, from 0. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      ...typedSchema(this, { initial: "base" }),
      scene: new fields.ForeignDocumentField({ documentName: "Scene" }),
      groups: new fields.EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new fields.EmbeddedCollectionField(BaseCombatant),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new fields.IntegerSortField(),
      ...flagsAndStatsSchema(),
    };
  }

  /** Whether a user may change the round: here always. Packages override it. */
  _canChangeRound(_user: any): boolean {
    return true;
  }

  /** Whether a user may change the turn: here always. Packages override it. */
  _canChangeTurn(_user: any): boolean {
    return true;
  }
}

/** A participant of an encounter, usually for a token. */
export class BaseCombatant extends Document {
  static override metadata = documentMetadata({
    name: "Combatant",
    collection: "combatants",
    hasTypeData: true,
    coreTypes: ["base"],
  });

  /** The stored fields. `initiative` is null before the roll; `group` is the id of a CombatantGroup. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      ...typedSchema(this, { initial: "base" }),
      actorId: new fields.ForeignDocumentField(
        { documentName: "Actor" },
        { idOnly: true, label: "COMBAT.CombatantActor" },
      ),
      tokenId: new fields.ForeignDocumentField({ documentName: "Token" }, { idOnly: true }),
      sceneId: new fields.ForeignDocumentField({ documentName: "Scene" }, { idOnly: true }),
      name: new fields.StringField({ textSearch: true }),
      img: imageField(),
      initiative: new fields.NumberField({ required: true }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: new fields.DocumentIdField({ readonly: false }),
      ...flagsAndStatsSchema(),
    };
  }
}

/** A group of combatants that share one initiative. */
export class BaseCombatantGroup extends Document {
  static override metadata = documentMetadata({
    name: "CombatantGroup",
    collection: "groups",
    hasTypeData: true,
    coreTypes: ["base"],
  });

  /** The stored fields. `initiative` is null before the roll. */
  static override defineSchema(): Schema {
    return {
      ...idSchema(),
      ...typedSchema(this, { initial: "base" }),
      name: new fields.StringField({ textSearch: true }),
      img: imageField(),
      initiative: new fields.NumberField({ required: true }),
      ownership: new fields.DocumentOwnershipField(),
      ...flagsAndStatsSchema(),
    };
  }
}
