import type { ExplodingThrow } from "../../../../rules/turns/types.ts";
import type { CardState } from "../../../contract/action.ts";
import type { AttackContext } from "../types.ts";
import { judged } from "./situation.ts";

/* Ids of an attack's dice and reactions, and readings of the card's dice and answers. */

/** The ids, on the card, of the damage dice and of a sneak attack's check. */
export const DAMAGE_DIE = "damage";
export const CHECK_DIE = "check";
/** The ids of the reactions that ask the target about the parry and the gamemaster about the sneak attack. */
export const PARRY_REACTION = "parry";
export const CONCEALMENT_REACTION = "concealment";

/**
 * Returns the damage dice as the rules read them: their sides, the faces first thrown, and those of added dice; null
 * before they are thrown.
 */
export function thrownDamage(state: CardState<AttackContext>): ExplodingThrow | null {
  const term = state.dice[DAMAGE_DIE]?.terms[0];
  return term ? { sides: term.sides, base: term.faces, extra: term.extra } : null;
}

/** The part of a card's state that the ruling on a sneak attack is read from. */
export type SneakState = Pick<CardState<AttackContext>, "context" | "declaration" | "answers">;

/**
 * Tells whether a sneak attack hangs on a ruling of the gamemaster, given or not, as the declaration leaves open if the
 * attacker is concealed and the target distracted (CT-064, CT-065, CT-067).
 */
export const needsRuling = ({ context, declaration }: SneakState): boolean =>
  context.sneak && context.target !== null && judged(context.target.sneak.problems, declaration.choices);

/** Tells whether a sneak attack needs the gamemaster's ruling and does not have it yet. */
export const concealmentWaits = (state: SneakState): boolean =>
  needsRuling(state) && !state.answers[CONCEALMENT_REACTION];

/**
 * Tells whether the gamemaster ruled that a sneak attacker is seen. Then nothing is rolled or spent, and the card says
 * why (CT-064).
 */
export const isSeen = (state: SneakState): boolean =>
  needsRuling(state) && state.answers[CONCEALMENT_REACTION]?.option === "seen";
