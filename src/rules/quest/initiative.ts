import { modifiedSkill } from "./tests.ts";
import type { Explained } from "../explain.ts";
import type { SkillId } from "./tables.ts";

/** A fighter who acts this round, with the modified skill of the declared action (OQ-054, OQ-A05). */
export interface ActEntry {
  readonly id: string;
  readonly skill: number;
  /** A player's character, who acts before others of the same skill. */
  readonly pc: boolean;
}

/**
 * Returns the number by which fighters are ordered, highest first: twice the skill, and 1 more for a player's character
 * (OQ-054, OQ-A05).
 */
export const actScore = ({ skill, pc }: Omit<ActEntry, "id">): number => 2 * skill + Number(pc);

/**
 * Returns the ids of fighters in the order in which they act: highest modified skill first, in a tie players'
 * characters first, then as listed (OQ-054, OQ-A05).
 */
export function actOrder({ entries }: { readonly entries: readonly ActEntry[] }): string[] {
  return [...entries].sort((a, b) => actScore(b) - actScore(a)).map(({ id }) => id);
}

/** The kinds of intent a fighter may state (OQ-051). */
export type IntentKind = "close" | "ranged" | "unarmed" | "move" | "spell" | "skill" | "other";

/** A statement of intent. */
export interface Intent {
  readonly kind: IntentKind;
  /** The skill of a spell or of another use of skill. */
  readonly skill?: string;
}

/**
 * Returns the skill by which an intent is rolled and ordered: a combat skill, Athletics for movement, else the one
 * named, or Athletics if none is (OQ-052, OQ-A05, OQ-A13).
 */
export function intentSkill({ kind, skill = "athletics" }: Intent): SkillId | (string & {}) {
  switch (kind) {
    case "close":
      return "closeCombat";
    case "ranged":
      return "rangedCombat";
    case "unarmed":
      return "unarmedCombat";
    case "move":
      return "athletics";
    default:
      return skill;
  }
}

/**
 * Returns the number that gives an intent its place in the order, in percent: skill, situation and magic added up
 * (OQ-053, OQ-054, OQ-A05).
 */
export function intentPlace(of: {
  readonly skill: number;
  readonly situational?: number;
  readonly magic?: number;
}): Explained {
  return modifiedSkill(of);
}

/**
 * Tells whether a player sees the intent of a combatant: their own and one already acted on always, another player's by
 * setting, the Referee's where made visible (OQ-051).
 */
export function intentShown({
  pc,
  own = false,
  acted = false,
  visible = false,
  intentsVisible = true,
}: {
  readonly pc: boolean;
  readonly own?: boolean;
  readonly acted?: boolean;
  /** The Referee made this intent visible. */
  readonly visible?: boolean;
  readonly intentsVisible?: boolean;
}): boolean {
  return own || acted || (pc ? intentsVisible : visible);
}
