import type { CardState } from "../../../contract/action.ts";
import type { AttackContext } from "../types.ts";

/* Ids of an attack's dice and reaction, and readings of the card's answers. */

export const ATTACK_DIE = "attack";
export const REAR_DIE = "rear";
export const GUARD_DIE = "rearGuard";
export const FRIENDS_REACTION = "friends";

/** Tells whether friends could be hit by a scattering shot and the gamemaster has not decided about it yet (ST-087). */
export const friendsWait = ({ context, declaration, answers }: CardState<AttackContext>): boolean =>
  context.friends.length > 0 && !declaration.choices.friends && !answers[FRIENDS_REACTION];

/** Tells whether the gamemaster has spared the friends: no die is rolled, and the card says why (ST-087). */
export const friendsSpared = ({ answers }: CardState<AttackContext>): boolean =>
  Boolean(answers[FRIENDS_REACTION]) && answers[FRIENDS_REACTION]!.option !== "hit";
