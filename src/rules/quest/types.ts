export type { Problem } from "../problem.ts";

/** The result of a skill test, best first (OQ-P01). */
export type Level = "critical" | "success" | "failure" | "fumble";

/** How a defender meets an attack (OQ-056). */
export type Defence = "none" | "dodge" | "parry";

/** Dice that are added up: `count` dice of `sides` faces, and the fixed number `plus`, 0 when left out. */
export interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly plus?: number;
}

/**
 * A fighter's Damage Modifier, which depends on its strength and size (OQ-P09): `count` dice of `sides` faces, which
 * are added to damage (`sign` 1) or taken off (-1). All three are 0 for a fighter who has none.
 */
export interface DamageModifier {
  readonly sign: -1 | 0 | 1;
  readonly count: number;
  readonly sides: 0 | 4 | 6;
}

/** The settings of a world for the rules of Quest. */
export interface QuestSettings {
  /**
   * What surprises a fighter: not to win the opposed test ("opposed"), or to fail its own roll ("ownRoll") (OQ-A04).
   */
  readonly surpriseNeeds: "opposed" | "ownRoll";
  /**
   * True: a hit against a fumbled dodge does the most damage that its dice can show; false: damage as rolled (OQ-A09).
   */
  readonly dodgeFumbleMax: boolean;
  /** True if players see each other's statements of intent before they act (OQ-051). */
  readonly intentsVisible: boolean;
  /** The hit points that natural healing gives a day; the rules state no number (OQ-070). */
  readonly naturalHealing: number;
}

/** The settings of a new world, as rules/quest.md recommends. */
export const QUEST_SETTINGS: QuestSettings = {
  surpriseNeeds: "opposed",
  dodgeFumbleMax: false,
  intentsVisible: true,
  naturalHealing: 1,
};
