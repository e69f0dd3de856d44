import { runDetached } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Rush } from "../contract/movement.ts";
import type { Judged } from "./drag.ts";
import { BY_HAND } from "./methods.ts";

/*
 * A rush: a foe stands in the way of a move and must be beaten first. The move stops there, a card (an action's chat
 * message) decides, and the move goes on if it is won.
 */

/**
 * Returns the foe at whom a judged move must stop, with the place; null if there is none, outside of a started
 * encounter, and for a move that is illegal anyway.
 */
export function rushOf({ movement, drag, table, verdict }: Judged): Rush | null {
  return drag.combatant && verdict.legal ? (movement.rush?.(drag, table) ?? null) : null;
}

/**
 * Begins to make a move in parts: up to the foe, then the card, and the rest if the card is won. Both parts are undone
 * with the card. Does nothing for a move that no user makes by hand: one by a macro or an undo.
 * @param causingCard id of the card that caused this move; null if the user began it
 */
export function beginRush(
  token: TokenDocument,
  movement: HostMovement,
  judged: Judged,
  rush: Rush,
  causingCard: string | null,
): void {
  if (BY_HAND.has(movement.method))
    runDetached(import("./rush-parts.ts").then(({ carryOut }) => carryOut(token, judged, rush, causingCard)));
}
