import type { Change } from "../contract/change.ts";
import { attempt } from "../contract/reading/strangers.ts";
import { reservedCosts } from "../engine/reserved-costs.ts";
import { actorOf } from "../engine/state.ts";
import type { ActorDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";

/** What open cards (chat messages of actions) had reserved when this was last looked at, and the same as JSON. */
let reservedBefore: readonly Change[] = [];
let jsonBefore = "[]";

/** For how many milliseconds no card must have changed: a card that asks nobody has paid by then. */
const AT_REST = 300;
/** The timer that ends then. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** Does what `drawReserved` says after AT_REST milliseconds; each further call begins that time anew. */
export function drawReservedSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(drawReserved, AT_REST);
}

/**
 * If open cards reserve other costs than at the last call, draws the tracker again, and the open sheets of all actors
 * whose costs were or are reserved. Tracker and sheets show what is left of a round, in which reserved costs count as
 * spent. The host would not draw them again: a card that is withdrawn, refused or deleted changes no other document.
 */
function drawReserved(): void {
  const reserved = attempt(
    () => reservedCosts(),
    () => [],
  );
  const json = JSON.stringify(reserved);
  if (json === jsonBefore) return;
  const concerned = new Set([...reservedBefore, ...reserved].map(({ uuid }) => actorOf(uuid)));
  [reservedBefore, jsonBefore] = [reserved, json];
  host.ui.combat?.render();
  for (const app of host.foundry.applications.instances?.values() ?? [])
    if (app.rendered && app.document && concerned.has(app.document as ActorDocument)) void app.render();
}
