import { host, runDetached } from "../host/host.ts";
import type { HostMovement, MessageDocument } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { combatantOnScene } from "../contract/reading/reader.ts";
import { placeOf, type Place } from "../engine/journal/moves.ts";
import { shared } from "../settings.ts";
import { actionToJudge } from "./actions.ts";
import { judgePath } from "./drag.ts";
import { notedTarget, type FinishedMove } from "./move-records.ts";
import { BY_HAND, pathOf } from "./methods.ts";

/*
 * Oversteps: moves of combatants against the rules that were made all the same. The mover's client refuses them, but
 * the host lets an owner write a token's place by other means. The gamemasters then get a message with a button that
 * takes the move back.
 */

/**
 * Where a combatant stood before each of its moves of one turn, oldest first: undoing a move leads back to its place.
 */
interface Origins {
  readonly turn: string;
  readonly places: Place[];
}

/** By the token's uuid, the origins of the moves that this client has seen. */
const originsSeen = new Map<string, Origins>();

/**
 * If a player's finished move of a combatant breaks the rules, posts a message to the gamemasters about it, but only if
 * the world stops illegal moves. To be called only on the acting client (the active gamemaster's tab that works for the
 * table). A move that undoes another is not judged.
 */
export function tellOverstep({ token, movement, user, note, isReturn }: FinishedMove): void {
  if (shared<string>("movement") !== "stop" || isReturn || user.isGM) return;
  if (!token.actor || !combatantOnScene(token.actor, token)) return;
  // A move that was not made by hand may have no waypoints: the place where it ended is added to its way.
  const path = BY_HAND.has(movement.method) ? pathOf(movement) : [...pathOf(movement), movement.destination];
  const action = actionToJudge(token, movement.destination.action ?? token.movementAction, user);
  const before = token.movementHistory.filter(({ movementId }) => movementId !== movement.id);
  // Judged after the turn's other moves (`before`), at the token that the mover had targeted.
  const verdict = action && judgePath(token, path, action, notedTarget(note, token), before)?.verdict;
  if (!verdict || verdict.legal) return;
  runDetached(
    import("./overstep-line.ts").then(({ postOverstep }) => postOverstep(token, movement, user, verdict.reasons)),
  );
}

/**
 * Tells whether a combatant's move undoes one that began, in this turn, where it leads to; for any other token, whether
 * the move says that it undoes one. To be called once for each move, on the acting client, as it notes where the move
 * began.
 */
export function isReturnOf(token: TokenDocument, movement: HostMovement, user: HostUser): boolean {
  const isWatched = token.actor && combatantOnScene(token.actor, token);
  return isWatched ? noteOrigin(token, movement, user) : movement.method === "undo";
}

/**
 * Notes where a player's move began. Returns true if the move undoes one that was noted in this turn; that one and all
 * later ones are then forgotten. Moves by gamemasters are not noted, or a player could undo a gamemaster's taking back.
 */
function noteOrigin(token: TokenDocument, movement: HostMovement, user: HostUser): boolean {
  const { combat } = token.combatant ?? {};
  const turn = [combat?.id, combat?.round, combat?.turn].join();
  const originsKnown = originsSeen.get(token.uuid);
  const places = originsKnown?.turn === turn ? originsKnown.places : [];
  const keyOf = (spot: Place): string => JSON.stringify([spot.x, spot.y, spot.elevation, spot.level]);
  const destinationKey = keyOf(placeOf(movement.destination));
  // The index of the noted move that this one undoes: it began where this one ends. -1 if there is none.
  const undoneIndex = movement.method === "undo" ? places.findLastIndex((spot) => keyOf(spot) === destinationKey) : -1;
  const withThisMove = user.isGM ? places : [...places, placeOf(movement.origin)];
  const placesKept = undoneIndex < 0 ? withThisMove : places.slice(0, undoneIndex);
  originsSeen.set(token.uuid, { turn, places: placesKept });
  return undoneIndex >= 0;
}

/**
 * Adds to a message that `tellOverstep` has posted the button that takes the move back. Does nothing for a player, and
 * for any message that no gamemaster has written.
 */
export async function drawOverstep(html: HTMLElement, message: MessageDocument): Promise<void> {
  if (!message.flags.fray?.overstep || !host.game.user.isGM || !message.author?.isGM) return;
  (await import("./overstep-line.ts")).addTakeBackButton(html, message);
}
