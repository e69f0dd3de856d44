import { host, runDetached } from "../host/host.ts";
import type { HostMovement, MessageDocument } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { combatantOf } from "../contract/reading/reader.ts";
import { isActingClient } from "../engine/client.ts";
import { placeOf, type Place } from "../engine/journal/moves.ts";
import { shared } from "../settings.ts";
import { actionToJudge } from "./actions.ts";
import { judgePath } from "./drag.ts";
import { notedTarget, type MoveNote } from "./move-records.ts";
import { BY_HAND, pathOf } from "./methods.ts";

/*
 * The host lets a token's owner move it by an update of its place, in any way and by any method, past the check that
 * their own client makes. In a fight the gamemasters get a message about a move that would be refused, and can take it
 * back.
 */

/** The places from which players moved a combatant in a turn, the oldest first: a move undone leads back to one of them. */
interface Origins {
  readonly turn: string;
  readonly places: Place[];
}

/** The origins of moves that this client has seen, by the token's uuid. */
const originsSeen = new Map<string, Origins>();

/**
 * Posts a message to the gamemasters, from the acting client, about a combatant that a player has moved as the rules do
 * not allow; only where the world stops illegal moves.
 */
export function tellOverstep(token: TokenDocument, movement: HostMovement, user: HostUser, note: MoveNote): void {
  if (!isActingClient() || shared<string>("movement") !== "stop") return;
  const combatant = token.actor && combatantOf(token.actor, token);
  if (!combatant || noteOrigin(token, movement, user) || user.isGM) return;
  const path = BY_HAND.has(movement.method) ? pathOf(movement) : [...pathOf(movement), movement.destination];
  const action = actionToJudge(token, movement.destination.action ?? token.movementAction, user);
  const before = token.movementHistory.filter(({ movementId }) => movementId !== movement.id);
  const verdict = action && judgePath(token, path, action, notedTarget(note, token), before)?.verdict;
  if (!verdict || verdict.legal) return;
  runDetached(
    import("./overstep-line.ts").then(({ postOverstep }) => postOverstep(token, movement, user, verdict.reasons)),
  );
}

/**
 * Notes where a player's move began. Returns true for a move that undoes one noted in this turn, which is forgotten with
 * all after it. A gamemaster's moves are not noted: a player who undid one could bring back what the gamemaster took
 * back.
 */
function noteOrigin(token: TokenDocument, movement: HostMovement, user: HostUser): boolean {
  const { combat } = token.combatant ?? {};
  const turn = [combat?.id, combat?.round, combat?.turn].join();
  const known = originsSeen.get(token.uuid);
  const places = known?.turn === turn ? known.places : [];
  const key = (spot: Place): string => JSON.stringify([spot.x, spot.y, spot.elevation, spot.level]);
  const back = key(placeOf(movement.destination));
  const at = movement.method === "undo" ? places.findLastIndex((spot) => key(spot) === back) : -1;
  const grown = user.isGM ? places : [...places, placeOf(movement.origin)];
  const kept = at < 0 ? grown : places.slice(0, at);
  originsSeen.set(token.uuid, { turn, places: kept });
  return at >= 0;
}

/** Adds to a drawn message of `tellOverstep`, for a gamemaster, the button that takes the move back. */
export async function drawOverstep(html: HTMLElement, message: MessageDocument): Promise<void> {
  if (!message.flags.fray?.overstep || !host.game.user.isGM || !message.author?.isGM) return;
  (await import("./overstep-line.ts")).addTakeBackButton(html, message);
}
