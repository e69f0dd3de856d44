import type { HostMovement, TokenWaypointLike } from "../host/host.ts";
import type { HostUser } from "../host/documents.ts";
import type { Point } from "./drag.ts";

/**
 * The methods of a movement, as the host names them, that a user's hand makes; others are "api", "config" and "undo".
 */
export const BY_HAND: ReadonlySet<string> = new Set(["dragging", "keyboard"]);

/** Tells whether a gamemaster makes a move that ignores costs, and so no rules of movement apply to it. */
export const isFree = ({ constrainOptions }: HostMovement, { isGM }: HostUser): boolean =>
  isGM && constrainOptions?.ignoreCost === true;

/** Returns the whole way of a move in pixels: its origin, the waypoints passed, and those still to come. */
export function pathOf(movement: HostMovement): Point[] {
  const waypoints: readonly TokenWaypointLike[] = [...movement.passed.waypoints, ...movement.pending.waypoints];
  return [movement.origin, ...waypoints];
}
