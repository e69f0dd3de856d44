import { serverNow } from "../host/clock.ts";
import { host, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import { turnBegan } from "../cards/earlier-turn.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";

/** This person's own moves by when they began (server time), oldest first; those taken back are gone. */
const moves: { readonly at: number; readonly token: TokenDocument }[] = [];

/** The last move of this user's that they have not taken back. */
export const lastMove = (): (typeof moves)[number] | null => moves.at(-1) ?? null;

/** Counts a move of this user's own: now, which is never before the turn that this page knows to have begun. */
export function countMove(token: TokenDocument): void {
  // The gamemaster's clock, by which a turn is marked, may be ahead of this one.
  moves.push({ at: Math.max(serverNow(), turnBegan(token.actor, token)), token });
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
