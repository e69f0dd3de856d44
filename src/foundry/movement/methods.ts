import type { HostMovement, TokenWaypointLike } from "../host/host.ts";
import type { HostUser } from "../host/documents.ts";
import type { Point } from "./drag.ts";

/** The host's methods of moving by a user's hand; the others are "api", "config" and "undo". */
export const BY_HAND: ReadonlySet<string> = new Set(["dragging", "keyboard"]);

/** Tells whether a user's move is free and unconstrained: that of a gamemaster who moves tokens freely. */
export const isFree = ({ constrainOptions }: HostMovement, { isGM }: HostUser): boolean =>
  isGM && constrainOptions?.ignoreCost === true;

/** Returns the whole way of a move in pixels: its origin, the waypoints passed, and those still to come. */
export function pathOf(movement: HostMovement): Point[] {
  const waypoints: readonly TokenWaypointLike[] = [...movement.passed.waypoints, ...movement.pending.waypoints];
  return [movement.origin, ...waypoints];
}
