import type { CardState } from "../../../contract/action.ts";
import type { AttackContext, StrikeContext } from "../types.ts";

/* FATE: points that buy bonuses, new rolls and blocks. */

/** Returns the id of the new roll that FATE buys for a strike. */
export const fateDie = (strike: StrikeContext): string => `${strike.id}-fate`;
/** Returns the id of the throw of the shield's die against a strike. */
export const shieldDie = (strike: StrikeContext): string => `${strike.id}-shield`;
/**
 * Returns the id of the reaction (a question with options) that offers the attacker FATE for a strike. It equals
 * `fateDie`.
 */
export const fateReaction = (strike: StrikeContext): string => `${strike.id}-fate`;
/** Returns the id of the reaction that offers the target a block of a strike. */
export const blockReaction = (strike: StrikeContext): string => `${strike.id}-block`;

/** Returns the key of the name of a defence: DR, a group's difficulty rating, else MD or RD, against melee or shots. */
export function defenceName(isGroup: boolean, kind: "melee" | "ranged"): string {
  if (isGroup) return "FRAY.Crusade.DR";
  return kind === "melee" ? "FRAY.Crusade.MD" : "FRAY.Crusade.RD";
}

/**
 * Returns the face of a strike's die: of the new roll once one that FATE bought is rolled; null before the first roll.
 */
export function faceOf(state: CardState<AttackContext>, strike: StrikeContext): number | null {
  const lastThrow = state.dice[fateDie(strike)] ?? state.dice[strike.id];
  return lastThrow?.terms[0]?.faces[0] ?? null;
}

/** Returns the use of FATE that the attacker bought for a strike; null for none, and before the answer. */
export function fateChosen(state: CardState<AttackContext>, strike: StrikeContext): "bonus" | "reroll" | null {
  const option = state.answers[fateReaction(strike)]?.option;
  return option === "bonus" || option === "reroll" ? option : null;
}

/** Tells whether the target chose to block a strike with its shield; false before the answer. */
export function blockChosen(state: CardState<AttackContext>, strike: StrikeContext): boolean {
  return state.answers[blockReaction(strike)]?.option === "block";
}

/** Returns the id of the reaction that offers the target a counterspell against a strike. */
export const counterReaction = (strike: StrikeContext): string => `${strike.id}-counter`;
/** Returns the id of the throw of a counterspell's die. */
export const counterDie = (strike: StrikeContext): string => `${strike.id}-counterspell`;
/** Returns the id of the reaction by which the gamemaster rules on a counterspell. */
export const counterRuling = (strike: StrikeContext): string => `${strike.id}-ruling`;

/** Tells whether the target chose to cast a counterspell; false before the answer. */
export const counterChosen = (state: CardState<AttackContext>, strike: StrikeContext): boolean =>
  state.answers[counterReaction(strike)]?.option === "counter";

/** Returns the face of the counterspell's die; null before it is rolled. */
export const faceOfCounter = (state: CardState<AttackContext>, strike: StrikeContext): number | null =>
  state.dice[counterDie(strike)]?.terms[0]?.faces[0] ?? null;

/** Returns the uses of FATE bought for all strikes of this card but `strike`; these uses count as spent (EC-A31). */
export function boughtElsewhere(state: CardState<AttackContext>, strike: StrikeContext): ("bonus" | "reroll")[] {
  return state.context.strikes
    .filter((other) => other.id !== strike.id)
    .map((other) => fateChosen(state, other))
    .filter((use): use is "bonus" | "reroll" => use !== null);
}

/**
 * Returns the strikes of this card, other than `strike`, that the target of `strike` chose to block before it answered
 * on `strike`, in the order of its answers. If the target has not answered on `strike`, returns all other strikes that
 * it chose to block. The order of the strikes on the card does not count: a new roll may make an earlier strike hit
 * after a later strike was blocked (EC-153).
 */
export function blockedBefore(state: CardState<AttackContext>, strike: StrikeContext): StrikeContext[] {
  const answeredIds = Object.keys(state.answers);
  const placeOf = (blockedStrike: StrikeContext): number => answeredIds.indexOf(blockReaction(blockedStrike));
  const ownPlace = placeOf(strike);
  return state.context.strikes
    .filter((other) => other.id !== strike.id && other.target?.actor === strike.target?.actor)
    .filter((other) => blockChosen(state, other) && (ownPlace < 0 || placeOf(other) < ownPlace))
    .sort((first, second) => placeOf(first) - placeOf(second));
}
