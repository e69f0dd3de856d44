import { encounterOf } from "../../../contract/reading/strangers.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import type { CombatDocument, CombatantDocument } from "../../../host/documents.ts";
import type { TurnsCombat } from "./models.ts";
import type { Side } from "../../../../rules/turns/types.ts";
import { opponents, surpriseRound } from "../../../../rules/turns/initiative.ts";

export const combatOf = (combat: CombatDocument): TurnsCombat => combat.system as TurnsCombat;

/** One of two: nobody in the encounter keeps out of it (CT-003). */
export const blockSide = (combatant: CombatantDocument): Side => (sideOf(combatant) === "party" ? "party" : "enemies");

/** The side that has this round to itself, or null: only the first round can be a surprise round (CT-057). */
export function surprising(combat: CombatDocument): Side | null {
  const { surprise } = combatOf(combat);
  if (combat.round > 1) return null;
  const surprised = surprise === "both" ? (["party", "enemies"] as const) : surprise === "none" ? [] : [surprise];
  return surpriseRound({ surprised });
}

/** Whether somebody is taken by surprise now: the others have the first round to themselves (CT-057). */
export function isSurprised(combatant: CombatantDocument | null): boolean {
  const combat = combatant?.combat as CombatDocument | null | undefined;
  const alone = combat?.started ? surprising(combat) : null;
  return alone !== null && blockSide(combatant!) !== alone;
}

/** The side that goes first this round; null while its die is still to be thrown (CT-003 … CT-005). */
export function firstSide(combat: CombatDocument, once = false): Side | null {
  const alone = surprising(combat);
  if (alone) return alone;
  const { sideDice } = combatOf(combat);
  const own = sideDice.find((entry) => entry.round === combat.round);
  // Thrown once a fight: the last throw before this round counts (CT-A01).
  const earlier = once ? sideDice.filter((entry) => entry.round < combat.round).at(-1) : null;
  return own?.first ?? earlier?.first ?? null;
}

/**
 * Whether this round's order has come to somebody. The host begins a round by pointing at whoever stood first before
 * its die was thrown, and may begin that one's turn before the throw or after it.
 */
export function hasBegun(combatant: CombatantDocument, once = false): boolean {
  const combat = encounterOf(combatant);
  if (!combat || combat.turn === null || !firstSide(combat, once)) return false;
  return combat.turns.findIndex(({ id }) => id === combatant.id) <= combat.turn;
}

/** The side whose turns these are: that of the combatant the turn points at (CT-006). */
export function actingSide(combat: CombatDocument): Side | null {
  return combat.combatant ? blockSide(combat.combatant) : null;
}

/** Both sides in the order they act. */
export function sidesInOrder(combat: CombatDocument, once = false): readonly [Side, Side] {
  const first = firstSide(combat, once) ?? "party";
  return [first, opponents(first)];
}
