import { oncePerFrame } from "../host/frame.ts";
import { host, runDetached } from "../host/host.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import type { TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { hasNotedActor, notePlaced, noteSelected } from "./offered.ts";

/**
 * Registers the hooks that note the tokens a gamemaster places or selects, and that draw the bar with the ruleset's
 * offer, or hide it, when anything it depends on changes.
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
  // A team or group can be undone after a reload too, by selecting its token.
  Hooks.on("controlToken", ({ document }: TokenPlaceable, controlled: boolean) => {
    if (controlled && host.game.user.isGM) runDetached(noteSelected(document).then(redrawIfNoted));
  });
  for (const hook of ["deleteToken", "updateToken", "updateCombat", "updateCombatant", "canvasReady"] as const)
    Hooks.on(hook, redrawIfNoted);
  onActorUpdate(redrawIfNoted);
}
