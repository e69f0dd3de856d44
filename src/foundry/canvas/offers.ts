import { oncePerFrame } from "../host/frame.ts";
import { host, runDetached } from "../host/host.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import type { TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { hasNotedActor, notePlaced, noteSelected } from "./offered.ts";

/**
 * Registers the hooks for the bar that offers a gamemaster to do something with tokens, such as to make a group of
 * them. The actors of tokens that this gamemaster places are noted; of a selected token only if something made of the
 * token can be undone. While an actor is noted, the bar is drawn again when its offers may have changed, at most once a
 * frame.
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
  // After a reload of the page, the making of a team or group can be undone by selecting the team's or group's token.
  Hooks.on("controlToken", ({ document }: TokenPlaceable, controlled: boolean) => {
    if (controlled && host.game.user.isGM) runDetached(noteSelected(document).then(redrawIfNoted));
  });
  for (const hook of ["deleteToken", "updateToken", "updateCombat", "updateCombatant", "canvasReady"] as const)
    Hooks.on(hook, redrawIfNoted);
  onActorUpdate(redrawIfNoted);
}
