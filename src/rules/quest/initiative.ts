import { modifiedSkill } from "./tests.ts";
import type { Explained } from "../explain.ts";
import type { SkillId } from "./tables.ts";

/** A fighter who acts this round, with the modified skill of its declared action, in percent (OQ-054, OQ-A05). */
export interface ActEntry {
  readonly id: string;
  readonly skill: number;
  /** The fighter is a player's character, who acts before others of the same skill. */
  readonly pc: boolean;
}

/**
 * Returns the number that orders fighters, the highest first: twice the skill, and 1 more for a player's character, so
 * that it only decides between equal skills (OQ-054, OQ-A05).
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
  /** The id of the skill behind a spell, a use of skill or another intent; read for these kinds only. */
  readonly skill?: string;
}

/**
 * Returns the id of the skill by which an intent is rolled and gets its place in the order: a combat skill for an
 * attack, Athletics for movement, else the intent's own `skill`, or Athletics if it has none (OQ-052, OQ-A05, OQ-A13).
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
 * Returns the number, in percent, that gives an intent its place in the order, where the highest acts first: the sum of
 * skill, situational modifier and magic (OQ-053, OQ-054, OQ-A05).
 */
export function intentPlace(input: {
  readonly skill: number;
  readonly situational?: number;
  readonly magic?: number;
}): Explained {
  return modifiedSkill(input);
}

/**
 * Tells whether a player sees the intent of a combatant (OQ-051): always that of a combatant of their own, and one that
 * was acted on; that of another player's character by the setting `intentsVisible`; any other where `visible`.
 */
export function intentShown({
  pc,
  own = false,
  acted = false,
  visible = false,
  intentsVisible = true,
}: {
  /** The combatant is a player's character. */
  readonly pc: boolean;
  /** The combatant is the viewing player's. */
  readonly own?: boolean;
  /** The combatant has acted in this round. */
  readonly acted?: boolean;
  /** The Referee made this intent visible. */
  readonly visible?: boolean;
  readonly intentsVisible?: boolean;
}): boolean {
  return own || acted || (pc ? intentsVisible : visible);
}
