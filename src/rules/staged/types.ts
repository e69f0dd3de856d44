export type { Problem } from "../problem.ts";

/** The way a fighter moved this round: one kind only (ST-040). */
export type Gait = "none" | "walk" | "hustle" | "run";

/** A fighter's line where there is no mat (ST-018, ST-019). */
export type Stance = "forward" | "rearward";

/** The severity of one wound, from the least on; "none" for no wound (ST-P06). */
export type WoundLevel = "none" | "light" | "medium" | "heavy" | "incapacitated" | "dead";

/** A level of fatigue, from the freshest on (ST-P07). */
export type FatigueLevel = "fresh" | "winded" | "weary" | "tired" | "dazed" | "unconscious";

/** A fighter's wounds: the number of each level, and whether it is dead (ST-P06). */
export interface Wounds {
  readonly light: number;
  readonly medium: number;
  readonly heavy: number;
  readonly incapacitated: number;
  readonly dead: boolean;
}

/** The rules that a world may set. */
export interface StagedSettings {
  /** A hustling target is as hard to hit with missiles as a running one (ST-A04). */
  readonly hustleCountsAsRunning: boolean;
  /** A shooter who walked has moved (ST-A05). */
  readonly walkCountsAsMoved: boolean;
  /** A single fighter who delayed must at least match the initiative of the actor that it interrupts (ST-A09). */
  readonly interruptContested: boolean;
  /** the cost of standing up (ST-A14) */
  readonly standUpCost: StandUpCost;
  /** the consequence of too little Strength for a weapon (ST-A24) */
  readonly minimumStrength: "warn" | "refuse";
  /** The number of botch dice rolled after a first zero (ST-P01). */
  readonly botchDice: number;
  /** Disengaging rolls a stress die in place of the straight six (ST-P13). */
  readonly disengageRolls: boolean;
  /** Fighters may form groups behind a vanguard (ST-016, ST-P10). */
  readonly groups: boolean;
  /** The forward allies needed for a rear, for a number of forward enemies (ST-021, ST-022). */
  readonly ratio: Ratio;
}

/** Forward allies to forward enemies: [1, 2] is one for every two (ST-021). */
export type Ratio = readonly [allies: number, enemies: number];

/** The cost of standing up: all movement of the round, or none (ST-A14). */
export type StandUpCost = "movement" | "free";

/** The settings of a new world: the readings that the rules recommend where their source is unclear. */
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
