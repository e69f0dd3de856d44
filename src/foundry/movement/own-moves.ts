import { serverNow } from "../host/clock.ts";
import { host, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import { turnUnderWay } from "../cards/earlier-turn.ts";
import type { TurnUnderWay } from "../cards/earlier-turn.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";

/** A move of this user's: when it was made (server time), and in which turn (null: no encounter was under way). */
interface OwnMove {
  readonly at: number;
  readonly turn: TurnUnderWay | null;
  readonly token: TokenDocument;
}

/** The user's own moves, oldest first; those taken back are gone. */
const moves: OwnMove[] = [];

/** The last move of this user's that they have not taken back. */
export const lastMove = (): OwnMove | null => moves.at(-1) ?? null;

/** Counts a move of this user's own, made now. */
export function countMove(token: TokenDocument): void {
  moves.push({ at: serverNow(), turn: turnUnderWay(token.actor, token), token });
}

/**
 * Remembers this user's own moves (by hand, by a macro or in a token's settings), and says which one was taken back.
 * Moves that Fray makes (`ofFray`: a card's, a mount's) are left to what made them.
 */
export function noteMove(token: TokenDocument, { method }: HostMovement, user: HostUser, ofFray: boolean): void {
  if (!user.isSelf || tokensGoingBack.has(token.uuid)) return;
  if (method !== "undo") {
    if (!ofFray) countMove(token);
  } else {
    moves.pop();
    host.ui.notifications.info(localize("FRAY.Key.done.move", { name: token.name }));
  }
}
