import type { DiceRequest, Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { host } from "../host/host.ts";
import type { CardRoll } from "./dice.ts";
import { answersRequest } from "./dice.ts";
import { actorOf } from "./state.ts";

/**
 * Returns the id of the user who is asked to throw each request, by the request's id: a connected player who owns its
 * roller, the card's author first. Requests without such a player are left out: the gamemaster throws them.
 */
export function askedThrowers(requests: readonly DiceRequest[], author: HostUser | null): Record<string, string> {
  const asked: Record<string, string> = {};
  for (const request of requests) {
    const roller = actorOf(request.roller);
    const owners = host.game.users.filter(
      (user) => user.active && !user.isGM && Boolean(roller?.testUserPermission(user, "OWNER")),
    );
    const thrower = owners.find((user) => user.id === author?.id) ?? owners[0];
    if (thrower) asked[request.id] = thrower.id;
  }
  return asked;
}

/**
 * Checks rolls sent by a user: each must answer a wanted request, each request only once, and the user must own its
 * roller or be a gamemaster. Returns a refusal, or null if all are as wanted.
 */
export function rollsProblem(
  requests: readonly DiceRequest[],
  rolls: readonly CardRoll[],
  user: HostUser,
): Refusal | null {
  const ids = rolls.map((roll) => roll.options?.fray?.id);
  if (new Set(ids).size !== ids.length) return { refused: "WrongDice" };
  for (const roll of rolls) {
    const request = requests.find((wantedRequest) => wantedRequest.id === roll.options?.fray?.id);
    const mayThrow = request && (user.isGM || actorOf(request.roller)?.testUserPermission(user, "OWNER"));
    if (!request || !mayThrow || !answersRequest(roll, request)) return { refused: "WrongDice" };
  }
  return null;
}
