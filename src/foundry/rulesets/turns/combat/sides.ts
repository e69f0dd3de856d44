import { combatantOf } from "../../../contract/reading/reader.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import type { ActorDocument, CombatDocument, CombatantDocument } from "../../../host/documents.ts";
import { countsDexterity, defenceOf } from "../body.ts";
import type { TurnsCombat } from "./models.ts";
import type { Side } from "../../../../rules/turns/types.ts";
import type { Explained } from "../../../../rules/explain.ts";
import { opponents, surpriseRound } from "../../../../rules/turns/initiative.ts";

/** Returns the system data of an encounter of this ruleset; its type is not checked. */
export const combatOf = (combat: CombatDocument): TurnsCombat => combat.system as TurnsCombat;

/**
 * Returns the side with which a combatant takes its turns: "party", or "enemies" for all others, also one who stands
 * aside, as every combatant of this ruleset takes part (CT-003).
 */
export const blockSide = (combatant: CombatantDocument): Side => (sideOf(combatant) === "party" ? "party" : "enemies");

/**
 * Returns the side that has the first round to itself, as only the other side is surprised; null after the first round,
 * and if neither or both sides are surprised (CT-057).
 */
export function surprisingSide(combat: CombatDocument): Side | null {
  const { surprise } = combatOf(combat);
  if (combat.round > 1) return null;
  if (surprise === "none") return surpriseRound({ surprised: [] });
  return surpriseRound({ surprised: surprise === "both" ? ["party", "enemies"] : [surprise] });
}

/** Tells whether a combatant waits because the other side has a surprise round now; false for null (CT-057). */
export const isSurprised = (combatant: CombatantDocument | null): boolean =>
  Boolean(combatant?.combat?.started) && willWait(combatant);

/**
 * Returns an actor's Defense Points as an attack on it counts them now, with their parts: without Dexterity, if a
 * condition or the other side's surprise round takes that out (CT-027, CT-057, CT-A18).
 */
export const defenceNow = (actor: ActorDocument): Explained =>
  defenceOf(actor, countsDexterity(actor) && !isSurprised(combatantOf(actor, actor.token)));

/**
 * Tells whether a combatant waits in the first round, now or once it begins, because the other side has a surprise
 * round; false for null (CT-057).
 */
export function willWait(combatant: CombatantDocument | null): boolean {
  const combat = combatant?.combat as CombatDocument | null | undefined;
  const alone = combat ? surprisingSide(combat) : null;
  return alone !== null && blockSide(combatant!) !== alone;
}

/**
 * Returns the side that goes first this round: the one that has a surprise round, else the one that the die says; null
 * until the die is rolled (CT-003 … CT-005, CT-057).
 * @param once the die is rolled once for the whole fight (CT-A01)
 */
export function firstSide(combat: CombatDocument, once = false): Side | null {
  const alone = surprisingSide(combat);
  if (alone) return alone;
  // If it is rolled once per fight, the last roll before this round counts (CT-A01).
  const earlier = once
    ? combatOf(combat)
        .sideDice.filter((entry) => entry.round < combat.round)
        .at(-1)
    : null;
  return dieFirst(combat, combat.round) ?? earlier?.first ?? null;
}

/** Returns the side that goes first in a round by its own die; null until that is rolled. */
export const dieFirst = (combat: CombatDocument, round: number): Side | null =>
  combatOf(combat).sideDice.find((entry) => entry.round === round)?.first ?? null;

/**
 * Tells whether a combatant's turn of this round has begun, as the order has reached it or gone past it; false until the
 * sides' die is rolled, while no combatant has the turn, and outside an encounter. `once`: that die is rolled once for
 * the whole fight (CT-A01).
 */
export function hasBegun(combatant: CombatantDocument, once = false): boolean {
  const combat = encounterOf(combatant);
  // The host starts a round by pointing at the combatant who stood first before that roll, and may start that turn
  // before the roll or after it.
  if (!combat || combat.turn === null || !firstSide(combat, once)) return false;
  return combat.turns.findIndex(({ id }) => id === combatant.id) <= combat.turn;
}

/** Returns the side of the combatant whose turn it is, which is the side that acts (CT-006); null when none has it. */
export function actingSide(combat: CombatDocument): Side | null {
  return combat.combatant ? blockSide(combat.combatant) : null;
}

/**
 * Returns both sides in their order of acting; the party first until the die is rolled. `once`: the die is rolled once
 * for the whole fight (CT-A01).
 */
export function sidesInOrder(combat: CombatDocument, once = false): readonly [Side, Side] {
  const first = firstSide(combat, once) ?? "party";
  return [first, opponents(first)];
}
