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

/** The levels of fatigue, from fresh to unconscious (ST-P07). */
export const FATIGUE = Object.keys(FATIGUE_LEVELS) as FatigueLevel[];

/** System data of a person or beast. Characteristics and wounds are stored; totals and speeds are derived. */
export class StagedModel extends modelOf<StagedSystem>() {
  static override defineSchema(): object {
    const characteristic = (): object => number(0, { min: -10, max: 20 });
    const count = (): object => number(0, { min: 0, max: 99 });
    return {
      schemaVersion: version(),
      /** true for a player's character */
      hero: flag(),
      characteristics: schema({
        strength: characteristic(),
        stamina: characteristic(),
        dexterity: characteristic(),
        quickness: characteristic(),
      }),
      size: number(0, { min: -10, max: 20 }),
      /** the main bar under the name that it has in every ruleset, and under this ruleset's own; both are computed */
      health: health(),
      body: schema({ value: barValue() }),
      /** the number of wounds of each level */
      wounds: schema({ light: count(), medium: count(), heavy: count(), incapacitated: count(), dead: flag() }),
      fatigue: choice<FatigueLevel>(FATIGUE),
      quadruped: flag(),
      /** attacks a round, for an actor whose abilities give several (ST-A25) */
      attacks: number(1, { min: 1, max: 9 }),
      /** uuid of the mount; counts only while `mounted` is set (ST-053) */
      mount: text(),
      mounted: flag(),
      /** id of the held weapon chosen for defence; empty: the best one */
      defendsWith: text(),
      /**
       * strength of the grip on this actor, and the uuid of the holder; counts only with the condition "grappled"
       * (ST-P12)
       */
      grip: schema({ strength: number(0, { min: 0, max: 999 }), by: text() }),
      description: html(),
      notes: html(),
    };
  }

  override prepareDerivedData(): void {
    derive(this, this.parent as ActorDocument);
  }
}

/** The keys of the Abilities that a weapon may be used with. */
export const WEAPON_ABILITIES = ["brawl", "single", "great", "bows", "firearms", "thrown"] as const;

/** System data of a weapon: its line in the weapon table (ST-069), and how far it is loaded (ST-080). */
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
      /** the least Strength with which the weapon is used without penalty or refusal (ST-A21, ST-A24) */
      strength: number(-10, { min: -10, max: 20 }),
      /** its weight, in the rules' points of load */
      load: number(0, { min: 0, max: 99 }),
      cost: choice(["inexpensive", "expensive"] as const),
      /** paces of one range increment; 0 for a melee weapon */
      range: number(0, { min: 0, max: 999 }),
      /** hands that hold it; 0 for a natural weapon */
      hands: number(1, { min: 0, max: 2 }),
      penetration: number(0, { min: 0, max: 20 }),
      /** true if its shot scatters */
      spread: flag(),
      /** rounds that loading takes; 0 for none (ST-080 knows at most two) */
      loading: number(0, { min: 0, max: LOADING_ROUNDS }),
      /** rounds of loading already done */
      readied: number(LOADING_ROUNDS, { min: 0, max: LOADING_ROUNDS }),
      held: flag(),
      description: html(),
    };
  }
}

/** System data of armour, partial or full; plate slows its wearer on foot (ST-062 … ST-068). */
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

/** System data of a shield: its bonus to Defense, against missiles too (ST-P03). */
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

/** System data of an Ability and its score; combat Abilities use the keys of the weapon table. */
export class StagedAbilityModel extends LenientModel {
  static override defineSchema(): object {
    return { schemaVersion: version(), key: text(), score: number(1, { min: 0, max: 40 }), description: html() };
  }
}

/** System data of other gear, which counts only by its load. */
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
