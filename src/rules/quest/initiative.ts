import { modifiedSkill } from "./tests.ts";
import type { Explained } from "../explain.ts";
import type { SkillId } from "./tables.ts";

/** One who acts this round, by the modified skill of the action declared (OQ-054, OQ-A05). */
export interface ActEntry {
  readonly id: string;
  readonly skill: number;
  /** A player's character: first among equals. */
  readonly pc: boolean;
}

/** The number by which fighters are ordered: the highest acts first (OQ-054, OQ-A05). */
export const actScore = ({ skill, pc }: Omit<ActEntry, "id">): number => 2 * skill + Number(pc);

/** The order of a round: highest modified skill first, players' characters first in a tie (OQ-054, OQ-A05). */
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
 * The skill an intent is rolled and ordered by: the combat skills, Athletics for movement, else the one named (OQ-052,
 * OQ-A05, OQ-A13).
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

/** The place in order of an intent: skill, situation, magic (OQ-053, OQ-054, OQ-A05). */
export function intentPlace(of: {
  readonly skill: number;
  readonly situational?: number;
  readonly magic?: number;
}): Explained {
  return modifiedSkill(of);
}

/**
 * Whether a player sees someone's intent: players' by setting, the Referee's when visible or already acted (OQ-051).
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
  /** The Referee said so of a plain intent. */
  readonly visible?: boolean;
  readonly intentsVisible?: boolean;
}): boolean {
  return own || acted || (pc ? intentsVisible : visible);
}
