import type { Targeting } from "../forecast/fight.ts";
import type { Contestant } from "../forecast/skirmish.ts";
import type { RearGround } from "./stances.ts";
import type { FatigueLevel, Wounds } from "./types.ts";

/** A weapon as the forecast needs it. */
export interface StagedForecastWeapon {
  /** The Attack Total without the die and without the penalties of wounds and fatigue. */
  readonly bonus: number;
  /** What the weapon adds to damage. */
  readonly damage: number;
  /** The Ability that it is used with, included in `bonus`; exertion adds it once more (ST-P11). 0 when left out. */
  readonly ability?: number;
  /** The paces of one range increment; null for a weapon for hand to hand. */
  readonly range: number | null;
  /** True for a two-handed weapon; a ranged one is used only from the rear (ST-028). */
  readonly twoHanded?: boolean;
  /** The points of Protection that it ignores within the first range increment (ST-081); 0 when left out. */
  readonly penetration?: number;
  /** The rounds that loading takes (ST-080); 0 when left out. */
  readonly loading?: number;
  /** The rounds of loading done; left out for a loaded weapon. */
  readonly readied?: number;
}

/** A fighter as the forecast needs it. */
export interface StagedFighter extends Contestant {
  readonly quickness: number;
  readonly encumbrance: number;
  readonly strength: number;
  readonly stamina: number;
  readonly protection: number;
  readonly size: number;
  readonly wounds: Wounds;
  readonly fatigue: FatigueLevel;
  /** The Defense Totals against blows and against missiles, without penalties and exertion (ST-P03). */
  readonly melee: number;
  readonly missile: number;
  /** The Ability that both Defense Totals include; exertion adds it once more (ST-P11). 0 when left out. */
  readonly guard?: number;
  /** True if the fighter exerts itself in defence in this round, so that `guard` counts twice (ST-P11). */
  readonly guarding?: boolean;
  /** The bonus of the fighter's shield against a rush past it (ST-026); 0 when left out. */
  readonly shield?: number;
  /** The number of attacks in a round in which the fighter does not hustle: 1, or more by an ability (ST-A25). */
  readonly attacks: number;
  readonly weapons: readonly StagedForecastWeapon[];
  /** Paces a round, such as a mount's; left out: by the fighter's Quickness, Encumbrance and penalties (ST-053). */
  readonly speeds?: { readonly walk: number; readonly hustle: number };
  /** True if the fighter has declared that it tries for the rear (ST-017). */
  readonly wantsRear?: boolean;
  /** True if the fighter stands in the rear in this round (ST-019). */
  readonly rear?: boolean;
}

/** What a fight depends on besides the fighters. */
export interface StagedFightOptions {
  /** Setting: the number of botch dice after a stress die shows 0 first (ST-P01); by default as in STAGED_SETTINGS. */
  readonly botchDice?: number;
  readonly targeting?: Targeting;
  /** The number of rounds after which the fight ends undecided; MAX_ROUNDS when left out. */
  readonly rounds?: number;
  /** The order rolled already: the fighters' indexes, first the one who acts first; left out: all roll (ST-P02). */
  readonly kept?: readonly number[];
  /**
   * The paces between any two fighters, by their indexes (ST-A23); left out: all are in reach of each other. Never
   * together with `stances`.
   */
  readonly paces?: readonly (readonly number[])[];
  /**
   * Given if the fight is played with stances, in front or in the rear, instead of squares (ST-017 … ST-029, ST-A08);
   * `settled` is true if the stances of the first round are decided already.
   */
  readonly stances?: RearGround & { readonly settled?: boolean };
}

/** All that can change of a fighter during a fight. */
export interface StagedState {
  readonly wounds: Wounds;
  readonly fatigue: FatigueLevel;
  /** By the index of a weapon, the rounds of loading done. */
  readonly readied: readonly number[];
  /** True if the fighter stands in the rear (ST-019). */
  readonly rear: boolean;
  /** True if the fighter exerts itself in defence until the next round (ST-P11). */
  readonly guarding: boolean;
}

/**
 * What a fighter does in its turn (its deed): it strikes or shoots with a weapon, or loads it; `place` is the index of
 * the weapon. Null if it does nothing.
 */
export type StagedDeed = { readonly kind: "strike" | "load"; readonly place: number } | null;
