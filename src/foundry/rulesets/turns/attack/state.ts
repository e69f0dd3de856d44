import type { ExplodingThrow } from "../../../../rules/turns/types.ts";
import type { CardState } from "../../../contract/action.ts";
import type { AttackContext } from "../types.ts";
import { isForGamemaster } from "./situation.ts";

/* Ids of an attack's dice and reactions (questions with options), and what a card's dice and answers say. */

/** The id, on the card, of the damage dice. */
export const DAMAGE_DIE = "damage";
/** The id, on the card, of the d20 of a sneak attack's check. */
export const CHECK_DIE = "check";
/** The id of the reaction by which a target's owner chooses weapon or shield to parry with. */
export const PARRY_REACTION = "parry";
/** The id of the reaction by which the gamemaster rules on a sneak attack. */
export const CONCEALMENT_REACTION = "concealment";

/**
 * Returns the damage dice of a card in the form of the rules: sides, faces first thrown, and faces of the dice that
 * maxima added. Null before they are thrown.
 */
export function thrownDamage(state: CardState<AttackContext>): ExplodingThrow | null {
  const term = state.dice[DAMAGE_DIE]?.terms[0];
  return term ? { sides: term.sides, base: term.faces, extra: term.extra } : null;
}

/** The part of a card's state that says whether the gamemaster rules on a sneak attack. */
export type SneakState = Pick<CardState<AttackContext>, "context" | "declaration" | "answers" | "amendments">;

/**
 * Tells whether a sneak attack depends on the gamemaster's ruling, given or not: its only problem is that the attacker
 * is not known to be concealed, and the declaration leaves that open (CT-064, CT-065, CT-067).
 */
export const needsRuling = ({ context, declaration }: SneakState): boolean =>
  context.sneak && context.target !== null && isForGamemaster(context.target.sneak.problems, declaration.choices);

/** Tells whether a sneak attack needs the gamemaster's ruling and does not have it yet. */
export const isConcealmentUndecided = (state: SneakState): boolean =>
  needsRuling(state) && !state.answers[CONCEALMENT_REACTION];

/**
 * Tells whether the gamemaster has ruled that a sneak attacker is seen. Then nothing is rolled or spent, and the card
 * says why (CT-064).
 */
export const isSeen = (state: SneakState): boolean =>
  needsRuling(state) && state.answers[CONCEALMENT_REACTION]?.option === "seen";
