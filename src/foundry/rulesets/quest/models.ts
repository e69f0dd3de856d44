import {
  barValue,
  choice,
  data,
  flag,
  health,
  html,
  LenientModel,
  modelOf,
  number,
  schema,
  text,
  version,
} from "../../contract/reading/model.ts";
import type { ActorDocument } from "../../host/documents.ts";
import { deriveQuest } from "./derived.ts";
import { MOVEMENT_METRES } from "../../../rules/quest/tables.ts";
import type { QuestSystem } from "./types.ts";

/** System data of an actor. Hit points lost are stored; hit points, skills and the Damage Modifier are derived. */
export class QuestModel extends modelOf<QuestSystem>() {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    const characteristic = (): object => number(10, { min: 0, max: 99 });
    return {
      schemaVersion: version(),
      /** true for a player's character, who wins exact ties (OQ-P03) */
      hero: flag(),
      characteristics: schema({
        str: characteristic(),
        con: characteristic(),
        dex: characteristic(),
        siz: characteristic(),
        int: characteristic(),
        pow: characteristic(),
        cha: characteristic(),
      }),
      health: health(),
      /** `value` is what a bar shows; the points lost are stored as `damage` */
      hp: schema({ value: barValue(), damage: number(0, { min: 0 }) }),
      /** the mortal wound: its state, and the round and encounter (uuid) it was taken in, 0 and "" outside of one */
      mortal: schema({
        state: choice(["none", "dying", "stable", "mending", "dead"] as const),
        round: number(0, { min: 0 }),
        combat: text(),
      }),
      /** metres a round */
      movement: number(MOVEMENT_METRES, { min: 0, max: 999 }),
      naturalArmour: number(0, { min: 0, max: 99 }),
      fortune: number(0, { min: 0, max: 99 }),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    deriveQuest(this, this.parent as ActorDocument);
  }
}

/** Returns the schema of stored dice, by default `count` dice of `sides` faces; `plus` is added to their sum. */
const dice = (count: number, sides: number): object =>
  schema({
    count: number(count, { min: 0, max: 20 }),
    sides: number(sides, { min: 0, max: 100 }),
    plus: number(0, { min: -99, max: 99 }),
  });

/** System data of a weapon. */
export class QuestWeaponModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      dice: dice(1, 6),
      skill: choice(["closeCombat", "rangedCombat", "unarmedCombat"] as const),
      /** the unit of `range`: arm's length, a number of metres, or a multiple of Strength (OQ-P18) */
      reach: choice(["close", "metres", "strength"] as const),
      range: number(0, { min: 0, max: 9999 }),
      thrown: flag(),
      /** true if a mechanism gives the force, so that no Damage Modifier is added (OQ-062) */
      mechanical: flag(),
      /** one shot in this many rounds (OQ-P18) */
      rounds: number(1, { min: 1, max: 20 }),
      /** how many of these rounds are left until it is loaded */
      toLoad: number(0, { min: 0, max: 20 }),
      held: flag(),
      /** hands that hold it; 0 for a natural weapon */
      hands: number(1, { min: 0, max: 2 }),
      /** true for a weapon that the other hand holds (OQ-P14) */
      offHand: flag(),
      description: html(),
    };
  }
}

/** System data of a suit of armour. */
export class QuestArmourModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), points: number(2, { min: 0, max: 99 }), worn: flag(), description: html() };
  }
}

/** System data of a shield. */
export class QuestShieldModel extends LenientModel {
  /** Returns the stored fields, with their defaults. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      size: choice(["small", "medium", "large"] as const),
      held: flag(),
      description: html(),
    };
  }
}

/** System data of a skill. */
export class QuestSkillModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      /** key of a skill of the rules' table or a name of the player's own; empty: taken from the item's name */
      key: text(),
      percent: number(30, { min: 0, max: 999 }),
      description: html(),
    };
  }
}

/** System data of a spell. */
export class QuestSpellModel extends LenientModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      /** the key of the skill with which it is cast */
      skill: text("magic"),
      magnitude: number(1, { min: 0, max: 99 }),
      kind: choice(["personal", "divine", "sorcery"] as const),
      /** what casting it does */
      effect: choice(["none", "heal", "divineHeal", "treatWounds", "modifier"] as const),
      /** hit points healed */
      points: number(1, { min: 0, max: 999 }),
      /** for a modifier: the skill it changes */
      affects: text(),
      /** for a modifier: by how many percent it changes the skill */
      bonus: number(0, { min: -200, max: 200 }),
      /** for a modifier: true while it is active */
      active: flag(),
      description: html(),
      origin: data(),
    };
  }
}
