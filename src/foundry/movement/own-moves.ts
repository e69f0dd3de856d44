import { serverNow } from "../host/clock.ts";
import { host, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import { turnUnderWay } from "../cards/earlier-turn.ts";
import type { TurnUnderWay } from "../cards/earlier-turn.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";

/** A move of a token that this user made. */
interface OwnMove {
  /** the host's id of it; "" if it was made for an action that came to nothing */
  readonly id: string;
  /** server time in milliseconds */
  readonly at: number;
  /** the turn in which it was made; null outside of encounters */
  readonly turn: TurnUnderWay | null;
  readonly token: TokenDocument;
}

/** The moves that this user has made, oldest first; those taken back are removed. */
const moves: OwnMove[] = [];

/** Returns this user's last move that was not taken back; null if there is none. */
export const lastMove = (): OwnMove | null => moves.at(-1) ?? null;

/** Adds a move of a token that this user has just made. */
export function addOwnMove(token: TokenDocument, id = ""): void {
  moves.push({ id, at: serverNow(), turn: turnUnderWay(token.actor, token), token });
}

/** Removes this user's move with an id of the host, if there is one: it was taken back with the turn. */
export function forgetMove(id: string): void {
  const index = moves.findLastIndex((move) => move.id === id);
  if (index >= 0) moves.splice(index, 1);
}

/**
 * Adds a movement that this user made by hand, by a macro or in a token's settings. If it takes a move back ("undo"),
 * the last move is removed instead, and the user is told. Two kinds do not count: moves that Fray makes for an action
 * or for a rider's mount (`ofFray`), and those that undo or redo an action or turns (`tokensGoingBack`).
 */
export function noteMove(token: TokenDocument, { id, method }: HostMovement, user: HostUser, ofFray: boolean): void {
  if (!user.isSelf || tokensGoingBack.has(token.uuid)) return;
  if (method !== "undo") {
    if (!ofFray) addOwnMove(token, id);
  } else {
    moves.pop();
    host.ui.notifications.info(localize("FRAY.Key.done.move", { name: token.name }));
  }
}
