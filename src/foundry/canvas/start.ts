import { host } from "../host/host.ts";
import type { ActorDocument, TokenPlaceable } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import { startAim } from "./aim.ts";
import { forgetLanes, hoverLane, refreshLanes } from "./lanes.ts";
import { forgetColours } from "./ruler.ts";
import { startFallen } from "./fallen.ts";
import { startMarks } from "./marks.ts";
import { floatNumbers, rememberHealth } from "./floating.ts";

/** Wires the mat: lanes of a charge, numbers that float, sheets that follow the target. */
export function startCanvas(): void {
  const { Hooks } = host;
  let asked = false;
  const later = (): void => {
    // Many documents change in one breath; the lanes are drawn once after them.
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      refreshLanes();
    });
  };
  for (const hook of [
    "controlToken",
    "updateToken",
    "createToken",
    "deleteToken",
    "canvasReady",
    "createActiveEffect",
    "deleteActiveEffect",
    "updateItem",
    "targetToken",
    "updateCombatant",
    "deleteCombatant",
    "deleteCombat",
  ] as const)
    Hooks.on(hook, later);
  onActorUpdate(later);
  Hooks.on("hoverToken", (token: { id: string }, inside: boolean) => {
    hoverLane(inside ? token.id : null);
    later();
  });
  Hooks.on("targetToken", (user: { isSelf: boolean }) => {
    if (user.isSelf) redrawSheets();
  });
  Hooks.on("canvasTearDown", () => {
    forgetLanes();
    forgetColours();
  });
  startAim();
  startFallen();
  startMarks();
  onActorUpdate(floatNumbers);
  onActorUpdate((actor) => {
    if ([...host.game.user.targets].some((token: TokenPlaceable) => token.actor?.uuid === actor.uuid)) redrawSheets();
  });
  Hooks.on("canvasReady", rememberHealth);
  Hooks.on("createToken", rememberHealth);
}

/** Open sheets of one's own show odds against the target: drawn again when it changes. */
function redrawSheets(): void {
  for (const app of host.foundry.applications.instances?.values() ?? []) {
    const { document } = app;
    if (
      app.rendered &&
      document?.documentName === "Actor" &&
      rulesetOf(document as ActorDocument) &&
      maySeeNumbers(document.uuid)
    )
      void app.render();
  }
}
