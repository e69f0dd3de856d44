export type { Problem } from "../problem.ts";

/** The result of a skill test, best first (OQ-P01). */
export type Level = "critical" | "success" | "failure" | "fumble";

/** The way a defender meets an attack (OQ-056). */
export type Defence = "none" | "dodge" | "parry";

/** Dice that are added up: `count` dice of `sides`, and a fixed number; without `plus` none is added. */
export interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly plus?: number;
}

/**
 * The Damage Modifier of a strong or weak fighter (OQ-P09): `count` dice of `sides`, added to damage (`sign` 1) or
 * taken off (-1); all three are 0 for none.
 */
export interface DamageModifier {
  readonly sign: -1 | 0 | 1;
  readonly count: number;
  readonly sides: 0 | 4 | 6;
}

/** The rules that a world may set. */
export interface QuestSettings {
  /** A fighter is surprised by not winning the opposed test ("opposed"), or by failing its own roll (OQ-A04). */
  readonly surpriseNeeds: "opposed" | "ownRoll";
  /** A hit that meets a fumbled dodge does the most damage that its dice can show, not damage as rolled (OQ-A09). */
  readonly dodgeFumbleMax: boolean;
  /** Players see each other's statements of intent before they act (OQ-051). */
  readonly intentsVisible: boolean;
  /** Hit points that natural healing gives a day; the rules give no rate (OQ-070). */
  readonly naturalHealing: number;
}

/** The settings of a new world: the readings that the rules recommend where their source is unclear. */
export const QUEST_SETTINGS: QuestSettings = {
  surpriseNeeds: "opposed",
  dodgeFumbleMax: false,
  intentsVisible: true,
  naturalHealing: 1,
};
