import type { CardState } from "../../../contract/action.ts";
import type { AttackContext, StrikeContext } from "../types.ts";

/** The id of the die that FATE buys for a strike. */
export const fateDie = (strike: StrikeContext): string => `${strike.id}-fate`;
/** The id of the shield's die for a strike. */
export const shieldDie = (strike: StrikeContext): string => `${strike.id}-shield`;
/** The id of the reaction that offers FATE for a strike. */
export const fateReaction = (strike: StrikeContext): string => `${strike.id}-fate`;
/** The id of the reaction that offers the target a block with the shield. */
export const blockReaction = (strike: StrikeContext): string => `${strike.id}-block`;

/** The face of a strike that counts: that of the new throw if FATE bought one; null: not thrown yet. */
export function faceOf(state: CardState<AttackContext>, strike: StrikeContext): number | null {
  const thrown = state.dice[fateDie(strike)] ?? state.dice[strike.id];
  return thrown?.terms[0]?.faces[0] ?? null;
}

/** The use of FATE the attacker chose for a strike; null: none. */
export function fateChosen(state: CardState<AttackContext>, strike: StrikeContext): "bonus" | "reroll" | null {
  const option = state.answers[fateReaction(strike)]?.option;
  return option === "bonus" || option === "reroll" ? option : null;
}

/** Tells whether the target chose to block a strike with the shield. */
export function blockChosen(state: CardState<AttackContext>, strike: StrikeContext): boolean {
  return state.answers[blockReaction(strike)]?.option === "block";
}

/** The id of the reaction that offers the target a counterspell. */
export const counterReaction = (strike: StrikeContext): string => `${strike.id}-counter`;
/** The id of the counterspell's die for a strike. */
export const counterDie = (strike: StrikeContext): string => `${strike.id}-counterspell`;
/** The id of the gamemaster's ruling on a counterspell. */
export const counterRuling = (strike: StrikeContext): string => `${strike.id}-ruling`;

/** Tells whether the target chose to answer a spell with a counterspell. */
export const spellMet = (state: CardState<AttackContext>, strike: StrikeContext): boolean =>
  state.answers[counterReaction(strike)]?.option === "counter";

/** The face of the counterspell, once it is thrown. */
export const faceOfCounter = (state: CardState<AttackContext>, strike: StrikeContext): number | null =>
  state.dice[counterDie(strike)]?.terms[0]?.faces[0] ?? null;

/** The uses of FATE chosen for the other strikes of this card: they count as spent already (EC-A31). */
export function boughtElsewhere(state: CardState<AttackContext>, strike: StrikeContext): ("bonus" | "reroll")[] {
  return state.context.strikes
    .filter((other) => other.id !== strike.id)
    .map((other) => fateChosen(state, other))
    .filter((use): use is "bonus" | "reroll" => use !== null);
}

/**
 * The strikes of this card that the same target's shield blocked before this one, in the order in which they were
 * answered: a reroll can make an earlier strike hit after a later one was blocked, and a free absorption is spent once
 * (EC-153).
 */
export function blockedBefore(state: CardState<AttackContext>, strike: StrikeContext): StrikeContext[] {
  const answered = Object.keys(state.answers);
  const placeOf = (one: StrikeContext): number => answered.indexOf(blockReaction(one));
  const own = placeOf(strike);
  return state.context.strikes
    .filter((other) => other.id !== strike.id && other.target?.actor === strike.target?.actor)
    .filter((other) => blockChosen(state, other) && (own < 0 || placeOf(other) < own))
    .sort((one, other) => placeOf(one) - placeOf(other));
}
