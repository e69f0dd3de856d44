import type { ActorDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";
import { areFoes } from "../contract/reading/sides.ts";

/* A sheet opened for the first time is placed where it covers the fewest foes of its actor on the scene. */

/** How many pixels at the left edge are left free for the host's tools. */
const EDGE = 112;

/**
 * A token that this user sees: where its middle is, in pixels from the left edge of the page, and whether it is a foe.
 */
export interface InSight {
  readonly x: number;
  readonly foe: boolean;
}

/**
 * Returns the one of these left edges, in pixels, at which a sheet of this width covers the fewest foes in sight, and
 * of these the fewest tokens; if several are equal, the first.
 */
export function leastHiding(edges: readonly number[], width: number, tokensInSight: readonly InSight[]): number {
  // A foe counts more than all tokens together, so that other tokens decide only if the numbers of foes are equal.
  const weightHidden = (edge: number): number => {
    let weight = 0;
    for (const { x, foe } of tokensInSight)
      if (x >= edge && x <= edge + width) weight += foe ? tokensInSight.length + 1 : 1;
    return weight;
  };
  return edges.reduce((best, edge) => (weightHidden(edge) < weightHidden(best) ? edge : best));
}

/**
 * Returns the left edge, in pixels, for an actor's sheet of this width that is opened for the first time: beside the
 * tools or beside the sidebar. Null if no foe is in sight, or if there is too little room: then the host places it.
 */
export function firstLeft(actor: ActorDocument, width: number): number | null {
  const ownToken = actor.getActiveTokens(false, true)[0] ?? null;
  const tokensInSight = (host.canvas?.ready ? host.canvas.tokens.placeables : []).flatMap((token): InSight[] => {
    if (!token.visible) return [];
    const { x } = host.canvas.clientCoordinatesFromCanvas(token.center);
    return [
      {
        x,
        foe: token.actor !== null && areFoes({ actor, token: ownToken }, { actor: token.actor, token: token.document }),
      },
    ];
  });
  if (!tokensInSight.some(({ foe }) => foe)) return null;
  const freeUntil = document.querySelector("#sidebar")?.getBoundingClientRect().left || window.innerWidth;
  if (freeUntil < EDGE + width) return null;
  // 8 pixels are left free beside the sidebar.
  return leastHiding([EDGE, freeUntil - width - 8], width, tokensInSight);
}
