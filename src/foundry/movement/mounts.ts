import { host, runDetached } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { combatantOnScene } from "../contract/reading/reader.ts";
import { carries } from "../contract/reading/room.ts";
import type { Spot } from "../contract/reading/room.ts";
import { areOnSameLevel } from "../contract/reading/ground.ts";
import { areTokensFoes } from "../contract/reading/sides.ts";
import { isActingClient } from "../engine/client.ts";
import { enqueue } from "../host/queue.ts";

/*
 * Mounts: a token that carries another (its rider) moves with the rider, and back when the rider's move is undone. The
 * acting client: the active gamemaster's tab that works for the table.
 */

/** By uuid, the places in pixels to which mounts are moving now. */
const placesHeadedFor = new Map<string, Spot>();

/**
 * Moves each mount that carried the rider when the rider's move began: by the same distance as the rider, and to the
 * rider's level and elevation. The acting client does this or, if no gamemaster is connected, the client of the user
 * who moved the rider.
 */
export function moveMountsAlong(rider: TokenDocument, { origin }: HostMovement, user: HostUser): void {
  const scene = rider.parent;
  const actsWithoutGamemaster = !host.game.users.activeGM && user.isSelf;
  if (!scene || (!isActingClient() && !actsWithoutGamemaster)) return;
  for (const mount of scene.tokens) {
    // Where the mount stands, or where an earlier move of its rider takes it.
    const from = placesHeadedFor.get(mount.uuid) ?? mount;
    if (mount.id === rider.id || !areOnSameLevel(mount, { level: origin.level ?? null })) continue;
    if (!carries(mount, rider, { mount: from, rider: origin }) || !mayTake(user, mount, rider)) continue;
    const to = { x: from.x + rider.x - origin.x, y: from.y + rider.y - origin.y };
    placesHeadedFor.set(mount.uuid, to);
    // Moves of one mount are made one after another.
    runDetached(enqueue(`mount ${mount.uuid}`, () => moveMount(mount, rider, to)));
  }
}

/**
 * Tells whether a user's move of a rider takes its mount along. Which mount an actor rides its owner can write: a player
 * moves neither another player's actor nor a foe who fights by it.
 */
function mayTake(user: HostUser, mount: TokenDocument, rider: TokenDocument): boolean {
  const actor = mount.actor!;
  if (user.isGM || actor.testUserPermission(user, "OWNER")) return true;
  return !actor.hasPlayerOwner && !(combatantOnScene(actor, mount) && areTokensFoes(mount, rider));
}

/**
 * Moves a mount to a place in pixels, to its rider's level and elevation. Afterwards removes the place from
 * `placesHeadedFor`, unless a later move has put another one there.
 */
async function moveMount(mount: TokenDocument, { elevation, level }: TokenDocument, to: Spot): Promise<void> {
  try {
    await mount.move(
      { ...to, elevation, ...(level && { level }) },
      { method: "api", showRuler: false, fray: { mount: true } },
    );
  } finally {
    if (placesHeadedFor.get(mount.uuid) === to) placesHeadedFor.delete(mount.uuid);
  }
}
