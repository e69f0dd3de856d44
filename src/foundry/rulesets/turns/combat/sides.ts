import { combatantAnywhere } from "../../../contract/reading/reader.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import { sideOf } from "../../../contract/reading/sides.ts";
import type { ActorDocument, CombatDocument, CombatantDocument } from "../../../host/documents.ts";
import { countsDexterity, defenceOf } from "../body.ts";
import type { TurnsCombat } from "./models.ts";
import type { Side } from "../../../../rules/turns/types.ts";
import type { Explained } from "../../../../rules/explain.ts";
import { opponents, surpriseRound } from "../../../../rules/turns/initiative.ts";

/** Returns an encounter's system data as this ruleset's. The encounter's type is not checked. */
export const combatOf = (combat: CombatDocument): TurnsCombat => combat.system as TurnsCombat;

/**
 * Returns the side with which a combatant acts: "party", or "enemies" for all others, also for one who belongs to no
 * side, because every combatant of this ruleset takes part (CT-003).
 */
export const blockSide = (combatant: CombatantDocument): Side => (sideOf(combatant) === "party" ? "party" : "enemies");

/**
 * Returns the side that has the first round to itself because the other side alone is surprised. Null if no side
 * is surprised or both are, and after the first round (CT-057).
 */
export function surprisingSide(combat: CombatDocument): Side | null {
  const { surprise } = combatOf(combat);
  if (combat.round > 1) return null;
  if (surprise === "none") return surpriseRound({ surprised: [] });
  return surpriseRound({ surprised: surprise === "both" ? ["party", "enemies"] : [surprise] });
}

/**
 * Tells whether a combatant waits now because the other side has a surprise round; false for null and before the
 * encounter starts (CT-057).
 */
export const isSurprised = (combatant: CombatantDocument | null): boolean =>
  Boolean(combatant?.combat?.started) && willWait(combatant);

/**
 * Returns an actor's Defense Points, part by part, as an attack would count them now: without Dexterity if a condition
 * or a surprise round of the other side takes it out (CT-027, CT-057, CT-A18).
 */
export const defenceNow = (actor: ActorDocument): Explained =>
  defenceOf(actor, countsDexterity(actor) && !isSurprised(combatantAnywhere(actor, actor.token)));

/**
 * Tells whether a combatant waits in the first round because the other side has a surprise round; true also before that
 * round begins. False for null (CT-057).
 */
export function willWait(combatant: CombatantDocument | null): boolean {
  const combat = combatant?.combat as CombatDocument | null | undefined;
  const sideAlone = combat ? surprisingSide(combat) : null;
  return sideAlone !== null && blockSide(combatant!) !== sideAlone;
}

/**
 * Returns the side that goes first in the current round: the side with a surprise round, else the side that the die
 * says. Null until the die is rolled (CT-003 … CT-005, CT-057).
 * @param isOneDie true if one die counts for the whole fight (CT-A01)
 */
export function firstSide(combat: CombatDocument, isOneDie = false): Side | null {
  const sideAlone = surprisingSide(combat);
  if (sideAlone) return sideAlone;
  // If one die counts for the whole fight, a round without a die takes the last one rolled before it (CT-A01).
  const earlierDie = isOneDie
    ? combatOf(combat)
        .sideDice.filter((sideDie) => sideDie.round < combat.round)
        .at(-1)
    : null;
  return dieFirst(combat, combat.round) ?? earlierDie?.first ?? null;
}

/** Returns the side that goes first in a round by the die of that round; null if none is stored for it. */
export const dieFirst = (combat: CombatDocument, round: number): Side | null =>
  combatOf(combat).sideDice.find((sideDie) => sideDie.round === round)?.first ?? null;

/**
 * Tells whether a combatant's turn of this round has begun: the order has reached or passed the combatant. False until
 * a side is known to go first in the round, while no combatant has the turn, for one who has no place in the order, and
 * outside an encounter. `isOneDie`: whether one die counts for the whole fight (CT-A01).
 */
export function hasBegun(combatant: CombatantDocument, isOneDie = false): boolean {
  const combat = encounterOf(combatant);
  // Foundry begins a round with the combatant who was first before the die is rolled, and may start that turn before or
  // after the roll. So the die is asked for first.
  if (!combat || combat.turn === null || !firstSide(combat, isOneDie)) return false;
  // A place after the present turn has not been reached.
  return combat.turns.slice(0, combat.turn + 1).some(({ id }) => id === combatant.id);
}

/** Returns the side that acts now, which is that of the combatant who has the turn (CT-006); null if none has. */
export function actingSide(combat: CombatDocument): Side | null {
  return combat.combatant ? blockSide(combat.combatant) : null;
}

/**
 * Returns both sides in the order in which they act; the party first while no die counts. `isOneDie`: whether one die
 * counts for the whole fight (CT-A01).
 */
export function sidesInOrder(combat: CombatDocument, isOneDie = false): readonly [Side, Side] {
  const first = firstSide(combat, isOneDie) ?? "party";
  return [first, opponents(first)];
}
