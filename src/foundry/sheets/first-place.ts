import type { ActorDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";
import { areFoes } from "../contract/reading/sides.ts";

/* A sheet that opens for the first time is placed where it hides the fewest foes of its actor. */

/** Pixels from the left edge that leave the host's tools free. */
const EDGE = 112;

/** A visible token: its middle in pixels from the left of the page, and whether it is a foe. */
export interface InSight {
  readonly x: number;
  readonly foe: boolean;
}

/**
 * Returns the one of some left edges, in pixels, at which a sheet of this width hides the fewest foes of those in
 * sight, and among equals the fewest tokens; the first of equals.
 */
export function leastHiding(edges: readonly number[], width: number, seen: readonly InSight[]): number {
  // A foe weighs more than all tokens together, so that other tokens decide only between equals.
  const hidden = (left: number): number =>
    seen
      .filter(({ x }) => x >= left && x <= left + width)
      .reduce((sum, { foe }) => sum + (foe ? seen.length + 1 : 1), 0);
  return edges.reduce((best, left) => (hidden(left) < hidden(best) ? left : best));
}

/**
 * Returns the left edge in pixels of an actor's sheet of this width that is opened for the first time: by the tools or
 * by the sidebar. Null to keep the host's place, as no foe is visible or there is too little room.
 */
export function firstLeft(actor: ActorDocument, width: number): number | null {
  const own = actor.getActiveTokens(false, true)[0] ?? null;
  const seen = (host.canvas?.ready ? host.canvas.tokens.placeables : []).flatMap((token): InSight[] => {
    if (!token.visible) return [];
    const { x } = host.canvas.clientCoordinatesFromCanvas(token.center);
    return [
      { x, foe: token.actor !== null && areFoes({ actor, token: own }, { actor: token.actor, token: token.document }) },
    ];
  });
  if (!seen.some(({ foe }) => foe)) return null;
  const free = document.querySelector("#sidebar")?.getBoundingClientRect().left || window.innerWidth;
  if (free < EDGE + width) return null;
  return leastHiding([EDGE, free - width - 8], width, seen);
}
