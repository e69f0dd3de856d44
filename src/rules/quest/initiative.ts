import { modifiedSkill } from "./tests.ts";
import type { Explained } from "../explain.ts";
import type { SkillId } from "./tables.ts";

/**
 * A fighter in the order of a round; `skill` is the modified skill of its declared action in percent (OQ-054, OQ-A05).
 */
export interface ActEntry {
  readonly id: string;
  readonly skill: number;
  /** True for a player's character, who acts before others of the same skill. */
  readonly pc: boolean;
}

/**
 * Returns a number by which fighters are sorted, the highest first: twice the skill, and 1 more for a player's
 * character, which so only matters between equal skills (OQ-054, OQ-A05).
 */
export const actScore = ({ skill, pc }: Omit<ActEntry, "id">): number => 2 * skill + Number(pc);

/**
 * Returns the ids of the fighters in the order in which they act: the highest skill first; of equals players'
 * characters first, then as listed (OQ-054, OQ-A05).
 */
export function actOrder({ entries }: { readonly entries: readonly ActEntry[] }): string[] {
  return [...entries].sort((a, b) => actScore(b) - actScore(a)).map(({ id }) => id);
}

/** The kinds of action that a fighter can state as its intent for the round (OQ-051). */
export type IntentKind = "close" | "ranged" | "unarmed" | "move" | "spell" | "skill" | "other";

/** What a fighter intends to do in the round. */
export interface Intent {
  readonly kind: IntentKind;
  /** The id of the skill of a "spell", "skill" or "other" intent; not read for the rest. */
  readonly skill?: string;
}

/**
 * Returns the id of the skill that an intent is rolled with, and that decides its place in the order: for attacks a
 * combat skill, for movement Athletics, else `skill`, or Athletics without it (OQ-052, OQ-A05, OQ-A13).
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
 * Returns the modified skill, in percent, by which an intent gets its place in the order of a round, the highest first:
 * the sum of skill, situational modifier and magic (OQ-053, OQ-054, OQ-A05).
 */
export function intentPlace(input: {
  readonly skill: number;
  readonly situational?: number;
  readonly magic?: number;
}): Explained {
  return modifiedSkill(input);
}

/**
 * Tells whether a player sees the intent of a combatant (OQ-051). One that is the player's own or has acted is always
 * seen. Else a player's character is seen by the setting `intentsVisible`, any other combatant if the gamemaster says
 * so.
 */
export function intentShown({
  pc,
  own = false,
  acted = false,
  visible = false,
  intentsVisible = true,
}: {
  /** True if the combatant is a player's character. */
  readonly pc: boolean;
  /** True if the combatant is this player's own. */
  readonly own?: boolean;
  /** True if the combatant has acted in this round. */
  readonly acted?: boolean;
  /** True if the gamemaster has made this intent visible. */
  readonly visible?: boolean;
  /** Setting: players see the intents of each other's characters; true by default. */
  readonly intentsVisible?: boolean;
}): boolean {
  return own || acted || (pc ? intentsVisible : visible);
}
