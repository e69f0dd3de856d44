import { documentOf, host, localize, runDetached } from "../host/host.ts";
import type { HostMovement, MessageDocument } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import type { Refusal } from "../contract/action.ts";
import { giveBackMoves, isAt, placeOf } from "../engine/journal/moves.ts";
import type { Place } from "../engine/journal/moves.ts";
import { toldFields } from "../cards/told.ts";
import { sentences } from "../contract/sentences.ts";
import { phraseOf } from "../engine/state.ts";

/* The message to the gamemasters about a move against the rules, and the button in it that takes the move back. */

/**
 * What is stored in that message. `token`: uuid of the token; `from`, `to`: where it stood before and after the move.
 */
interface Overstep {
  readonly token: string;
  /** the move's id, by which its cost is given back; left out in messages of older versions */
  readonly move?: string;
  /** both without the level in messages of older versions */
  readonly from: Partial<Place>;
  readonly to: Partial<Place>;
}

/**
 * Posts a message to the gamemasters: `user` has moved a token against the rules, and `refusals` say against which. The
 * message holds the move, so that its button can take it back.
 */
export async function postOverstep(
  token: TokenDocument,
  movement: HostMovement,
  user: HostUser,
  refusals: readonly Refusal[],
): Promise<void> {
  const [from, to] = [placeOf(movement.origin), placeOf(movement.destination)];
  const overstep: Overstep = { token: token.uuid, move: movement.id, from, to };
  const data = { user: user.name, name: token.name, reasons: sentences(refusals.map(phraseOf)) };
  const told = await toldFields({ as: "line", data: { words: { key: "FRAY.Movement.overstep", data } } });
  await host.CONFIG.ChatMessage.documentClass.create({
    ...told,
    whisper: host.game.users.filter(({ isGM }) => isGM).map(({ id }) => id),
    flags: { fray: { ...told.flags.fray, overstep } },
  });
}

/** Adds a button to a message that is being drawn; pressed, it takes the move back that the message is about. */
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
 * Puts a token back where it stood before the move, gives back what the move has cost, and deletes the message. If the
 * token has moved on or is gone, only tells the user so. The place is written by an update, as the host cannot take
 * such a move back.
 */
async function undoOverstep({ token, move, from, to }: Overstep, message: MessageDocument): Promise<void> {
  const tokenDocument = documentOf<TokenDocument>(token);
  if (!tokenDocument || !isAt(tokenDocument, to)) {
    host.ui.notifications.warn(localize("FRAY.Movement.notTakenBack", { name: tokenDocument?.name ?? "" }));
    return;
  }
  await tokenDocument.update({ ...from });
  if (move) await giveBackMoves(tokenDocument, [move]);
  await message.delete();
}
