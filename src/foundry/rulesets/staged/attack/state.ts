import type { CardState } from "../../../contract/action.ts";
import type { AttackContext } from "../types.ts";

/* Ids of an attack's dice and reaction, and readings of the card's answers. */

/**
 * The ids, on the card, of the dice: of the attack, of the attacker's rush past the front, and of the defender against
 * that rush.
 */
export const ATTACK_DIE = "attack";
export const REAR_DIE = "rear";
export const GUARD_DIE = "rearGuard";
/** The id of the reaction that asks about friends. */
export const FRIENDS_REACTION = "friends";

/**
 * Tells whether a scattering shot could hit friends and the gamemaster has decided about that neither in the dialog nor
 * on the card (ST-087).
 */
export const areFriendsUndecided = ({ context, declaration, answers }: CardState<AttackContext>): boolean =>
  context.friends.length > 0 && !declaration.choices.friends && !answers[FRIENDS_REACTION];

/** Tells whether the gamemaster has spared the friends: no die is rolled, and the card says why (ST-087). */
export const areFriendsSpared = ({ answers }: CardState<AttackContext>): boolean => {
  const answer = answers[FRIENDS_REACTION];
  return answer !== undefined && answer.option !== "hit";
};
