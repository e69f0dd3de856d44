import { oncePerFrame } from "../host/frame.ts";
import { host, runDetached } from "../host/host.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import type { TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { hasNotedActor, notePlaced, noteSelected } from "./offered.ts";

/**
 * Registers the hooks that note the tokens which a gamemaster places or selects, and that draw the bar again, at most
 * once a frame, which offers to do something with them (such as to make a group), when what it offers may have changed.
 */
export function startOffers(): void {
  const { Hooks } = host;
  const drawSoon = oncePerFrame(() => runDetached(import("./offer-bar.ts").then(({ drawOfferBar }) => drawOfferBar())));
  const redrawIfNoted = (): void => {
    if (hasNotedActor()) drawSoon();
  };
  Hooks.on("createToken", (token: TokenDocument, _options: object, userId: string) => {
    if (userId === host.game.userId && host.game.user.isGM) notePlaced(token);
    redrawIfNoted();
  });
  // Selecting the token of a team or group is how its making can be undone after the page was loaded again.
  Hooks.on("controlToken", ({ document }: TokenPlaceable, controlled: boolean) => {
    if (controlled && host.game.user.isGM) runDetached(noteSelected(document).then(redrawIfNoted));
  });
  for (const hook of ["deleteToken", "updateToken", "updateCombat", "updateCombatant", "canvasReady"] as const)
    Hooks.on(hook, redrawIfNoted);
  onActorUpdate(redrawIfNoted);
}
