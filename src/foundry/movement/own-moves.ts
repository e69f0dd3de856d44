import { host, localize } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";

/** When this person's own moves began, oldest first, server time; those taken back are gone. */
const moves: number[] = [];

/** When this person last moved a token, and has not taken it back; 0: never. */
export const lastMoveAt = (): number => moves.at(-1) ?? 0;

/** Remembers this person's moves, and says which one was taken back. */
export function noteMove(token: TokenDocument, { method }: HostMovement, user: HostUser): void {
  if (!user.isSelf) return;
  if (method === "dragging" || method === "keyboard") moves.push(host.game.time.serverTime);
  else if (method === "undo") {
    moves.pop();
    host.ui.notifications.info(localize("FRAY.Key.done.move", { name: token.name }));
  }
}
