import { serverNow } from "../host/clock.ts";
import { host, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import { turnUnderWay } from "../cards/earlier-turn.ts";
import type { TurnUnderWay } from "../cards/earlier-turn.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";

/**
 * A move of this user's: when it was made (server time in milliseconds), and in which turn (null: outside encounters).
 */
interface OwnMove {
  readonly at: number;
  readonly turn: TurnUnderWay | null;
  readonly token: TokenDocument;
}

/** This user's own moves, oldest first, without those taken back. */
const moves: OwnMove[] = [];

/** Returns this user's last move that has not been taken back, or null. */
export const lastMove = (): OwnMove | null => moves.at(-1) ?? null;

/** Adds a move of this user's own, made now. */
export function addOwnMove(token: TokenDocument): void {
  moves.push({ at: serverNow(), turn: turnUnderWay(token.actor, token), token });
}

/**
 * Adds a movement that this user made (by hand, by a macro or in a token's settings); for one that this user took back
 * removes the last and notifies the user. Moves that Fray makes (`ofFray`: a card's, a mount's) are left to their
 * makers.
 */
export function noteMove(token: TokenDocument, { method }: HostMovement, user: HostUser, ofFray: boolean): void {
  if (!user.isSelf || tokensGoingBack.has(token.uuid)) return;
  if (method !== "undo") {
    if (!ofFray) addOwnMove(token);
  } else {
    moves.pop();
    host.ui.notifications.info(localize("FRAY.Key.done.move", { name: token.name }));
  }
}
