import { documentOf, host, localize, runDetached } from "../host/host.ts";
import type { HostMovement, MessageDocument } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import type { Refusal } from "../contract/action.ts";
import { giveBackMoves } from "../engine/journal/moves.ts";
import { refusalInWords } from "../engine/state.ts";

/* The message to the gamemasters about a move that the rules do not allow, and its button. */

/** The data of the message about a move that the rules do not allow. */
interface Overstep {
  readonly token: string;
  /** the move's id, by which its cost is given back; missing in lines of older versions */
  readonly move?: string;
  readonly from: Place;
  readonly to: Place;
}

/** A token's place on its scene: pixels, and its elevation in the scene's units. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** Returns the place of a waypoint, with elevation 0 if it has none. */
const placeOf = ({ x, y, elevation = 0 }: { x: number; y: number; elevation?: number }): Place => ({ x, y, elevation });

/** Posts a message to the gamemasters that a user moved a token against the rules, with the reasons (`refusals`). */
export async function postOverstep(
  token: TokenDocument,
  movement: HostMovement,
  user: HostUser,
  refusals: readonly Refusal[],
): Promise<void> {
  const reasons = refusals.map(refusalInWords).join(" ");
  const [from, to] = [placeOf(movement.origin), placeOf(movement.destination)];
  const overstep: Overstep = { token: token.uuid, move: movement.id, from, to };
  const words = localize("FRAY.Movement.overstep", { user: user.name, name: token.name, reasons });
  await host.CONFIG.ChatMessage.documentClass.create({
    content: `<p>${host.foundry.utils.escapeHTML(words)}</p>`,
    whisper: host.game.users.filter(({ isGM }) => isGM).map(({ id }) => id),
    flags: { fray: { plain: true, overstep } },
  });
}

/** Adds to a drawn message the button with which a gamemaster takes its move back. */
export function addTakeBackButton(html: HTMLElement, message: MessageDocument): void {
  const { overstep } = message.flags.fray as { overstep: Overstep };
  const button = document.createElement("button");
  button.type = "button";
  button.className = "fray-btn";
  button.textContent = localize("FRAY.Movement.takeBack");
  button.addEventListener("click", () => {
    button.disabled = true;
    runDetached(undoOverstep(overstep, message));
  });
  const holder = document.createElement("div");
  holder.className = "fray";
  holder.append(button);
  html.querySelector(".message-content")?.append(holder);
}

/**
 * Puts a token back where it stood, gives back what the move has cost, and deletes the message; only notifies the user if the token has moved on since or
 * is gone. The host keeps no history of moves by an update.
 */
async function undoOverstep({ token, move, from, to }: Overstep, message: MessageDocument): Promise<void> {
  const tokenDocument = documentOf<TokenDocument>(token);
  if (!tokenDocument || tokenDocument.x !== to.x || tokenDocument.y !== to.y) {
    host.ui.notifications.warn(localize("FRAY.Movement.notTakenBack", { name: tokenDocument?.name ?? "" }));
    return;
  }
  await tokenDocument.update({ ...from });
  if (move) await giveBackMoves(tokenDocument, [move]);
  await message.delete();
}
