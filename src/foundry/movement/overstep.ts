import { host, runDetached } from "../host/host.ts";
import type { HostMovement, MessageDocument } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { combatantOf } from "../contract/reading/reader.ts";
import { isActingClient } from "../engine/client.ts";
import { shared } from "../settings.ts";
import { judgePath } from "./drag.ts";

/*
 * The host lets a token's owner move it by an update of its place, which no ruler shows and no rule judges. In a fight
 * the gamemasters get a message about a move of that kind if a drag of the same way would be refused, and can take it
 * back.
 */

/**
 * Posts a message to the gamemasters, from the acting client, about a combatant that a player has moved by an update of
 * its place as the rules do not allow; only where the world stops illegal moves.
 */
export function tellOverstep(token: TokenDocument, movement: HostMovement, user: HostUser): void {
  if (!isActingClient() || user.isGM || movement.method !== "api" || shared<string>("movement") !== "stop") return;
  const combatant = token.actor && combatantOf(token.actor, token);
  if (!combatant) return;
  const path = [movement.origin, ...movement.passed.waypoints, movement.destination];
  const before = token.movementHistory.filter(({ movementId }) => movementId !== movement.id);
  const verdict = judgePath(token, path, movement.destination.action ?? token.movementAction, null, before)?.verdict;
  if (!verdict || verdict.legal) return;
  runDetached(
    import("./overstep-line.ts").then(({ postOverstep }) => postOverstep(token, movement, user, verdict.reasons)),
  );
}

/** Adds to a drawn message of `tellOverstep`, for a gamemaster, the button that takes the move back. */
export async function drawOverstep(html: HTMLElement, message: MessageDocument): Promise<void> {
  if (!message.flags.fray?.overstep || !host.game.user.isGM || !message.author?.isGM) return;
  (await import("./overstep-line.ts")).addTakeBackButton(html, message);
}
