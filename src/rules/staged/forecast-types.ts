import type { Targeting } from "../forecast/fight.ts";
import type { Contestant } from "../forecast/skirmish.ts";
import type { RearGround } from "./stances.ts";
import type { FatigueLevel, Wounds } from "./types.ts";

/** A weapon as the forecast of Staged reads it. */
export interface StagedForecastWeapon {
  /** Attack Total before the die and before wound and fatigue penalties. */
  readonly bonus: number;
  readonly damage: number;
  /** The combat Ability it is used with, which exertion adds once more (ST-P11). */
  readonly ability?: number;
  /** Paces of one range increment; null for a weapon of the hand. */
  readonly range: number | null;
  /** A two-handed ranged weapon is used only from the rear (ST-028). */
  readonly twoHanded?: boolean;
  readonly penetration?: number;
  /** Rounds loading takes, and those done already (ST-080). */
  readonly loading?: number;
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
  /** The Ability in them, which exertion adds once more, and whether it does so in this round (ST-P11). */
  readonly guard?: number;
  readonly guarding?: boolean;
  /** the shield's bonus against a rush past the fighter who holds it (ST-026) */
  readonly shield?: number;
  /** attacks a round of an ability that gives several, without a hustle (ST-A25) */
  readonly attacks: number;
  readonly weapons: readonly StagedForecastWeapon[];
  /** Paces a round, where something other than the fighter's own feet and wounds decides them (ST-053). */
  readonly speeds?: { readonly walk: number; readonly hustle: number };
  /** Declares for the rear; and stands there in this round (ST-017). */
  readonly wantsRear?: boolean;
  readonly rear?: boolean;
}

export interface StagedFightOptions {
  readonly botchDice?: number;
  readonly targeting?: Targeting;
  readonly rounds?: number;
  /**
   * Paces between any two fighters, by their indexes; left out without a map, where all are in reach (ST-A23), and with
   * stances.
   */
  readonly paces?: readonly (readonly number[])[];
  /**
   * Fought by stances instead of squares; `settled` tells that those of this round are already decided (ST-017 …
   * ST-029, ST-A08).
   */
  readonly stances?: RearGround & { readonly settled?: boolean };
}

/** The part of a fighter that changes in a fight. */
export interface StagedState {
  readonly wounds: Wounds;
  readonly fatigue: FatigueLevel;
  /** Rounds of loading done, by weapon. */
  readonly readied: readonly number[];
  readonly rear: boolean;
  /** Exerts in defence until the next round (ST-P11). */
  readonly guarding: boolean;
}

/** A fighter's deed on its turn: to strike with a weapon or to load it, by its index; null for nothing. */
export type StagedDeed = { readonly kind: "strike" | "load"; readonly place: number } | null;
