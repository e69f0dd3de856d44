import { serverNow } from "../host/clock.ts";
import { host, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";

/** This person's own moves by when they began (server time), oldest first; those taken back are gone. */
const moves: { readonly at: number; readonly token: TokenDocument }[] = [];

/** The last move of this user's that they have not taken back. */
export const lastMove = (): (typeof moves)[number] | null => moves.at(-1) ?? null;

/** Counts a move of this user's own: now. */
export function countMove(token: TokenDocument): void {
  moves.push({ at: serverNow(), token });
}

/** Remembers this user's moves, and says which one was taken back; those of a card are the card's (`ofCard`). */
export function noteMove(token: TokenDocument, { method }: HostMovement, user: HostUser, ofCard: boolean): void {
  if (!user.isSelf) return;
  if (method === "dragging" || method === "keyboard") {
    if (!ofCard) countMove(token);
  } else if (method === "undo" && !tokensGoingBack.has(token.uuid)) {
    moves.pop();
    host.ui.notifications.info(localize("FRAY.Key.done.move", { name: token.name }));
  }
}
