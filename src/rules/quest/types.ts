export type { Problem } from "../problem.ts";

/** The result of a skill test, best first (OQ-P01). */
export type Level = "critical" | "success" | "failure" | "fumble";

/** The way a defender meets an attack (OQ-056). */
export type Defence = "none" | "dodge" | "parry";

/** Dice that are added up: `count` dice of `sides`, and a fixed number. */
export interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly plus?: number;
}

/** A Damage Modifier: dice added (1) or taken off (-1), or none (OQ-P09). */
export interface DamageModifier {
  readonly sign: -1 | 0 | 1;
  readonly count: number;
  readonly sides: 0 | 4 | 6;
}

/** The rules that a world may set; the defaults are the readings of the rules. */
export interface QuestSettings {
  /** A fighter is surprised by losing the opposed test, or by failing its own roll (OQ-A04). */
  readonly surpriseNeeds: "opposed" | "ownRoll";
  /** A fumbled dodge takes the maximum (OQ-A09). */
  readonly dodgeFumbleMax: boolean;
  /** Players see each other's statements of intent before they act (OQ-051). */
  readonly intentsVisible: boolean;
  /** Hit points a day that come back by themselves; the rules give no rate (OQ-070). */
  readonly naturalHealing: number;
}

/** The readings the rules take. */
export const QUEST_SETTINGS: QuestSettings = {
  surpriseNeeds: "opposed",
  dodgeFumbleMax: false,
  intentsVisible: true,
  naturalHealing: 1,
};
