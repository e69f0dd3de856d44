import type { DiceRequest, Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { host } from "../host/host.ts";
import type { CardRoll } from "./dice.ts";
import { answersRequest } from "./dice.ts";
import { actorOf } from "./state.ts";

/**
 * Returns who is asked to throw the dice: the ids of users, by the ids of the requests. A request's thrower is a
 * connected player who owns the request's roller, if possible the card's author (`author`). A request without such a
 * player is left out: the gamemaster's client throws its dice.
 */
export function askedThrowers(requests: readonly DiceRequest[], author: HostUser | null): Record<string, string> {
  const throwerByRequest: Record<string, string> = {};
  for (const request of requests) {
    const roller = actorOf(request.roller);
    const owners = host.game.users.filter(
      (user) => user.active && !user.isGM && Boolean(roller?.testUserPermission(user, "OWNER")),
    );
    const thrower = owners.find((user) => user.id === author?.id) ?? owners[0];
    if (thrower) throwerByRequest[request.id] = thrower.id;
  }
  return throwerByRequest;
}

/**
 * Checks the rolls that a user has sent: each roll must answer one of the requests, no two rolls the same request, and
 * the user must own the roller of each answered request or be a gamemaster. Returns a refusal, or null if all rolls are
 * right.
 */
export function rollsProblem(
  requests: readonly DiceRequest[],
  rolls: readonly CardRoll[],
  user: HostUser,
): Refusal | null {
  // Each request is answered at most once.
  const requestIds = rolls.map((roll) => roll.options?.fray?.id);
  if (new Set(requestIds).size !== requestIds.length) return { refused: "WrongDice" };
  for (const roll of rolls) {
    const request = requests.find((wantedRequest) => wantedRequest.id === roll.options?.fray?.id);
    const mayThrow = request && (user.isGM || actorOf(request.roller)?.testUserPermission(user, "OWNER"));
    if (!request || !mayThrow || !answersRequest(roll, request)) return { refused: "WrongDice" };
  }
  return null;
}
