import {
  barValue,
  choice,
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
import { derive } from "./derived.ts";
import { FATIGUE_LEVELS, LOADING_ROUNDS } from "../../../rules/staged/tables.ts";
import type { FatigueLevel } from "../../../rules/staged/types.ts";
import type { StagedSystem } from "./types.ts";

/** Fatigue levels, freshest first (ST-P07). */
export const FATIGUE = Object.keys(FATIGUE_LEVELS) as FatigueLevel[];

/** A person or a beast: what is inborn and what is carried is stored, totals and speeds are derived. */
export class StagedModel extends modelOf<StagedSystem>() {
  static override defineSchema(): object {
    const characteristic = (): object => number(0, { min: -10, max: 20 });
    const count = (): object => number(0, { min: 0, max: 99 });
    return {
      schemaVersion: version(),
      hero: flag(),
      characteristics: schema({
        strength: characteristic(),
        stamina: characteristic(),
        dexterity: characteristic(),
        quickness: characteristic(),
      }),
      size: number(0, { min: -10, max: 20 }),
      health: health(),
      body: schema({ value: barValue() }),
      wounds: schema({ light: count(), medium: count(), heavy: count(), incapacitated: count(), dead: flag() }),
      fatigue: choice<FatigueLevel>(FATIGUE),
      quadruped: flag(),
      /** attacks a round of an ability that gives several (ST-A25) */
      attacks: number(1, { min: 1, max: 9 }),
      /** uuid of the mount; it counts while `mounted` (ST-053) */
      mount: text(),
      mounted: flag(),
      /** id of the held weapon chosen to defend with; empty: the best */
      defendsWith: text(),
      /** how firmly somebody is held, and by whom (uuid); it counts while the condition is there (ST-P12) */
      grip: schema({ strength: number(0, { min: 0, max: 999 }), by: text() }),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    derive(this, this.parent as ActorDocument);
  }
}

export const WEAPON_ABILITIES = ["brawl", "single", "great", "bows", "firearms", "thrown"] as const;

/** A line of the weapon table (ST-069), and how far it is loaded (ST-080). */
export class StagedWeaponModel extends LenientModel {
  static override defineSchema(): object {
    const modifier = (): object => number(0, { min: -20, max: 40 });
    return {
      schemaVersion: version(),
      ability: choice(WEAPON_ABILITIES),
      initiative: modifier(),
      attack: modifier(),
      defence: modifier(),
      damage: modifier(),
      /** least Strength to use it well (ST-A21, ST-A24) */
      strength: number(-10, { min: -10, max: 20 }),
      load: number(0, { min: 0, max: 99 }),
      cost: choice(["inexpensive", "expensive"] as const),
      /** paces of one range increment; 0: a weapon of the hand */
      range: number(0, { min: 0, max: 999 }),
      /** 0: grown, not held */
      hands: number(1, { min: 0, max: 2 }),
      penetration: number(0, { min: 0, max: 20 }),
      spread: flag(),
      /** rounds that loading takes; 0: none (ST-080 knows no more than two) */
      loading: number(0, { min: 0, max: LOADING_ROUNDS }),
      /** rounds of loading done */
      readied: number(LOADING_ROUNDS, { min: 0, max: 9 }),
      held: flag(),
      description: html(),
    };
  }
}

/** Armour, of the body's parts or of all of it; plate drags on foot (ST-062 … ST-068). */
export class StagedArmourModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      protection: number(1, { min: 0, max: 40 }),
      load: number(0, { min: 0, max: 99 }),
      coverage: choice(["partial", "full"] as const),
      plate: flag(),
      cost: choice(["none", "inexpensive", "expensive"] as const),
      worn: flag(),
      description: html(),
    };
  }
}

/** A shield: what it adds to Defense, against missiles too (ST-P03). */
export class StagedShieldModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      defence: number(1, { min: 0, max: 20 }),
      load: number(1, { min: 0, max: 99 }),
      held: flag(),
      description: html(),
    };
  }
}

/** An Ability and its score: combat Abilities by the name the weapon table uses. */
export class StagedAbilityModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), key: text(), score: number(1, { min: 0, max: 40 }), description: html() };
  }
}

/** Whatever else is carried and weighs. */
export class StagedGearModel extends LenientModel {
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      quantity: number(1, { min: 0, max: 999 }),
      load: number(0, { min: 0, max: 99 }),
      carried: flag(true),
      description: html(),
    };
  }
}
