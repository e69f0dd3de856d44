export type { Problem } from "../problem.ts";

/** How a fighter moves in a round; the gait is the same for the whole round (ST-040). */
export type Gait = "none" | "walk" | "hustle" | "run";

/** The line in which a fighter stands if a fight is played with stances instead of squares (ST-018, ST-019). */
export type Stance = "forward" | "rearward";

/** How severe a wound is, from no wound to death (ST-P06). */
export type WoundLevel = "none" | "light" | "medium" | "heavy" | "incapacitated" | "dead";

/** How tired a fighter is, the freshest level first (ST-P07). */
export type FatigueLevel = "fresh" | "winded" | "weary" | "tired" | "dazed" | "unconscious";

/** A fighter's wounds: how many of each level, and whether the fighter is dead (ST-P06). */
export interface Wounds {
  readonly light: number;
  readonly medium: number;
  readonly heavy: number;
  readonly incapacitated: number;
  readonly dead: boolean;
}

/** The settings of a world for the rules of Staged. */
export interface StagedSettings {
  /** True if a hustling target is as hard to hit with missiles as a running one (ST-A04). */
  readonly hustleCountsAsRunning: boolean;
  /** True if walking is movement by which a shooter has a penalty (ST-A05). */
  readonly walkCountsAsMoved: boolean;
  /** True if a single fighter who delayed can interrupt only an actor whose initiative it at least equals (ST-A09). */
  readonly interruptContested: boolean;
  /** What standing up costs (ST-A14). */
  readonly standUpCost: StandUpCost;
  /** What happens to a fighter with less Strength than a weapon needs: a warning, or the weapon is refused (ST-A24). */
  readonly minimumStrength: "warn" | "refuse";
  /** The number of botch dice that are rolled after a stress die shows 0 first (ST-P01). */
  readonly botchDice: number;
  /** True if a stress die is rolled for leaving a fight, instead of counting the fixed 6 (ST-P13). */
  readonly disengageRolls: boolean;
  /** True if fighters may form groups, of which one member (the vanguard) fights for all (ST-016, ST-P10). */
  readonly groups: boolean;
  /** How many forward allies a side needs, for its forward enemies, to have a rear (ST-021, ST-022). */
  readonly ratio: Ratio;
}

/** Forward allies needed for forward enemies: [1, 2] is one for every two (ST-021). */
export type Ratio = readonly [allies: number, enemies: number];

/** What standing up costs: all movement of the round, or nothing (ST-A14). */
export type StandUpCost = "movement" | "free";

/** The settings of a new world, as rules/staged.md recommends. */
export const STAGED_SETTINGS: StagedSettings = {
  hustleCountsAsRunning: false,
  walkCountsAsMoved: false,
  interruptContested: true,
  standUpCost: "movement",
  minimumStrength: "warn",
  botchDice: 1,
  disengageRolls: true,
  groups: false,
  ratio: [1, 2],
};
