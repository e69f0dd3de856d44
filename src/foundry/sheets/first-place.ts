import type { ActorDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";
import { areFoes } from "../contract/reading/sides.ts";

/* A sheet that opens for the first time stands where it hides the fewest foes of its actor. */

/** Beside the host's tools, pixels. */
const EDGE = 112;

/** A token in sight: pixels from the left of the page. */
export interface InSight {
  readonly x: number;
  readonly foe: boolean;
}

/** Of some left edges the first under which, as wide as that, the fewest foes stand, and of these the fewest tokens. */
export function leastHiding(edges: readonly number[], width: number, seen: readonly InSight[]): number {
  const hidden = (left: number): number =>
    seen
      .filter(({ x }) => x >= left && x <= left + width)
      .reduce((sum, { foe }) => sum + (foe ? seen.length + 1 : 1), 0);
  return edges.reduce((best, left) => (hidden(left) < hidden(best) ? left : best));
}

/** The left edge of a sheet of so many pixels, opened for the first time; null: no token is in sight, and the host's place is kept. */
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
