import { serverNow } from "../host/clock.ts";
import { host, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { tokensGoingBack } from "../engine/card-moves.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";

/** When this person's own moves began, oldest first, server time; those taken back are gone. */
const moves: number[] = [];

/** When this person last moved a token, and has not taken it back; 0: never. */
export const lastMoveAt = (): number => moves.at(-1) ?? 0;

/** Counts a move of this person's own: now. */
export function countMove(): void {
  moves.push(serverNow());
}

/** Remembers this person's moves, and says which one was taken back; those of a card are the card's (`ofCard`). */
export function noteMove(token: TokenDocument, { method }: HostMovement, user: HostUser, ofCard: boolean): void {
  if (!user.isSelf) return;
  if (method === "dragging" || method === "keyboard") {
    if (!ofCard) countMove();
  } else if (method === "undo" && !tokensGoingBack.has(token.uuid)) {
    moves.pop();
    host.ui.notifications.info(localize("FRAY.Key.done.move", { name: token.name }));
  }
}
