import type { Targeting } from "../forecast/fight.ts";
import type { Contestant } from "../forecast/skirmish.ts";
import type { RearGround } from "./stances.ts";
import type { FatigueLevel, Wounds } from "./types.ts";

/** A weapon as the forecast of Staged reads it. */
export interface StagedForecastWeapon {
  /** Attack Total before the die and before wound and fatigue penalties. */
  readonly bonus: number;
  /** The weapon's damage modifier. */
  readonly damage: number;
  /** The combat Ability it is used with, which exertion adds once more; left out for 0 (ST-P11). */
  readonly ability?: number;
  /** Paces of one range increment; null for a weapon of the hand. */
  readonly range: number | null;
  /** A two-handed ranged weapon is used only from the rear (ST-028). */
  readonly twoHanded?: boolean;
  /** Points of Protection ignored within the first range increment; left out for 0 (ST-081). */
  readonly penetration?: number;
  /** The number of rounds that loading takes; left out for 0 (ST-080). */
  readonly loading?: number;
  /** The number of rounds of loading done; left out for a loaded weapon. */
  readonly readied?: number;
}

/** A combatant as the forecast of Staged reads it from its sheet. */
export interface StagedFighter extends Contestant {
  readonly quickness: number;
  readonly encumbrance: number;
  readonly strength: number;
  readonly stamina: number;
  readonly protection: number;
  readonly size: number;
  readonly wounds: Wounds;
  readonly fatigue: FatigueLevel;
  /** Defense Totals before wound and fatigue penalties and exertion, against blows and against missiles (ST-P03). */
  readonly melee: number;
  readonly missile: number;
  /** The Ability in both Defense Totals, which exertion adds once more; left out for 0 (ST-P11). */
  readonly guard?: number;
  /** The fighter exerts itself in defence in this round (ST-P11). */
  readonly guarding?: boolean;
  /** the shield's bonus against a rush past the fighter who holds it (ST-026) */
  readonly shield?: number;
  /** the number of attacks in a round without a hustle: 1, or more by an ability that gives several (ST-A25) */
  readonly attacks: number;
  readonly weapons: readonly StagedForecastWeapon[];
  /** Paces a round; left out where the fighter's own Quickness, Encumbrance and penalties decide them (ST-053). */
  readonly speeds?: { readonly walk: number; readonly hustle: number };
  /** The fighter declares for the rear (ST-017). */
  readonly wantsRear?: boolean;
  /** The fighter stands in the rear in this round (ST-019). */
  readonly rear?: boolean;
}

/** The circumstances of a forecast fight of Staged. */
export interface StagedFightOptions {
  /** The number of botch dice rolled after a first zero; left out for the setting's default (ST-P01). */
  readonly botchDice?: number;
  readonly targeting?: Targeting;
  /** Rounds after which the fight counts as undecided. */
  readonly rounds?: number;
  /**
   * Paces between any two fighters, by their indexes; left out without a map, where all are in reach (ST-A23), and with
   * stances.
   */
  readonly paces?: readonly (readonly number[])[];
  /**
   * Given where fighters stand in front or in the rear instead of on squares (ST-017 … ST-029, ST-A08); `settled` is
   * true if the stances of the first round are already decided.
   */
  readonly stances?: RearGround & { readonly settled?: boolean };
}

/** All that changes of a fighter in a fight. */
export interface StagedState {
  readonly wounds: Wounds;
  readonly fatigue: FatigueLevel;
  /** The number of rounds of loading done, by the weapon's index. */
  readonly readied: readonly number[];
  /** The fighter stands in the rear (ST-019). */
  readonly rear: boolean;
  /** The fighter exerts itself in defence until the next round (ST-P11). */
  readonly guarding: boolean;
}

/** A fighter's deed on its turn: to strike or shoot with a weapon, or to load it, by its index; null for nothing. */
export type StagedDeed = { readonly kind: "strike" | "load"; readonly place: number } | null;
