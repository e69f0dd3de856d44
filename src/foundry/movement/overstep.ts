import { host, localize, runDetached } from "../host/host.ts";
import type { HostMovement, MessageDocument } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import { combatantOf } from "../contract/reading/reader.ts";
import { acts } from "../engine/client.ts";
import { notifyRefusal } from "../engine/state.ts";
import { shared } from "../settings.ts";
import { judge } from "./drag.ts";

/*
 * The host lets a token's owner move it by an update of its place, which no ruler and no rule sees. In a fight the gamemaster is
 * told of such a move where a drag of the same way would have been refused, and can take it back.
 */

/** The data of the message about a move that the rules do not allow. */
interface Overstep {
  readonly token: string;
  readonly from: Place;
  readonly to: Place;
}

/** A token's place on its scene: pixels, and its elevation in the scene's units. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

const placeOf = ({ x, y, elevation = 0 }: { x: number; y: number; elevation?: number }): Place => ({ x, y, elevation });

/** Posts a message to the gamemasters about a player's move that the rules do not allow, once, from one client. */
export function tellOverstep(token: TokenDocument, movement: HostMovement, user: HostUser): void {
  if (!acts() || user.isGM || movement.method !== "api" || shared<string>("movement") !== "stop") return;
  const combatant = token.actor && combatantOf(token.actor, token);
  if (!combatant) return;
  const path = [movement.origin, ...movement.passed.waypoints, movement.destination];
  const before = token.movementHistory.filter(({ movementId }) => movementId !== movement.id);
  const verdict = judge(token, path, movement.destination.action ?? token.movementAction, null, before)?.verdict;
  if (!verdict || verdict.legal) return;
  const reasons = verdict.reasons.map(notifyRefusal).join(" ");
  const told: Overstep = { token: token.uuid, from: placeOf(movement.origin), to: placeOf(movement.destination) };
  const words = localize("FRAY.Movement.overstep", { user: user.name, name: token.name, reasons });
  runDetached(
    host.CONFIG.ChatMessage.documentClass.create({
      content: `<p>${host.foundry.utils.escapeHTML(words)}</p>`,
      whisper: host.game.users.filter(({ isGM }) => isGM).map(({ id }) => id),
      flags: { fray: { plain: true, overstep: told } },
    }),
  );
}

/** Adds the button that takes such a move back below its message, for a gamemaster. */
export function drawOverstep(html: HTMLElement, message: MessageDocument): void {
  const { overstep } = (message.flags.fray ?? {}) as { overstep?: Overstep };
  if (!overstep || !host.game.user.isGM || !message.author?.isGM) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "fray-btn";
  button.textContent = localize("FRAY.Movement.takeBack");
  button.addEventListener("click", () => {
    button.disabled = true;
    runDetached(takeBack(overstep, message));
  });
  const holder = document.createElement("div");
  holder.className = "fray";
  holder.append(button);
  html.querySelector(".message-content")?.append(holder);
}

/**
 * Puts a token back where it stood, unless it has moved on since, and deletes the message. The host keeps no history of
 * such moves.
 */
async function takeBack({ token, from, to }: Overstep, message: MessageDocument): Promise<void> {
  const found = documentOf<TokenDocument>(token);
  if (!found || found.x !== to.x || found.y !== to.y) {
    host.ui.notifications.warn(localize("FRAY.Movement.notTakenBack", { name: found?.name ?? "" }));
    return;
  }
  await found.update({ ...from });
  await message.delete();
}
