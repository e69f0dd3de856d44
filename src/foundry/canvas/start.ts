import { oncePerFrame } from "../host/frame.ts";
import { host, runDetached } from "../host/host.ts";
import type { ActorDocument, TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { matChanged } from "../movement/moment.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import { startAim } from "./aim.ts";
import { forgetLanes, hoverLane, refreshLanes, staleLanes } from "./lanes.ts";
import { forgetColours } from "./ruler.ts";
import { startFallen } from "./fallen.ts";
import { startMarks } from "./marks.ts";
import { startNames } from "./names.ts";
import { floatNumbers, rememberHealth } from "./floating.ts";

/** The hooks after which the lanes of a charge may be open, barred, longer or elsewhere. */
const LANE_HOOKS = [
  "updateToken",
  "createToken",
  "deleteToken",
  "canvasReady",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "createItem",
  "updateItem",
  "deleteItem",
  "createWall",
  "updateWall",
  "deleteWall",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "updateCombat",
  "deleteCombat",
  "createSetting",
  "updateSetting",
  "targetToken",
  // What an open card reserves counts as spent.
  "createChatMessage",
  "updateChatMessage",
  "deleteChatMessage",
] as const;

/** The fields of a token's data that tell where it stands. */
const PLACE = ["x", "y", "elevation", "level"];

/**
 * Registers the hooks of all that Fray draws on the canvas: charge lanes, odds beside a token, faint fallen tokens,
 * marks, names and floating numbers; and those that draw sheets again when the target or the distance to it changes.
 */
export function startCanvas(): void {
  const { Hooks } = host;
  // Any change of the scene makes lanes and all that was computed for drags out of date.
  const refreshSoon = oncePerFrame(refreshLanes);
  const changed = (): void => {
    staleLanes();
    matChanged();
    refreshSoon();
  };
  matChanged();
  for (const hook of LANE_HOOKS) Hooks.on(hook, changed);
  onActorUpdate(changed);
  Hooks.on("controlToken", refreshSoon);
  Hooks.on("hoverToken", (token: { id: string }, inside: boolean) => {
    hoverLane(inside ? token.id : null);
    refreshSoon();
  });
  Hooks.on("targetToken", (user: { isSelf: boolean }) => {
    if (user.isSelf) redrawSheets();
  });
  // The distance to the target decides which acts a sheet offers.
  Hooks.on("updateToken", (token: TokenDocument, changed: object) => {
    if (!PLACE.some((key) => key in changed) || !host.game.user.targets.size) return;
    const targeted = [...host.game.user.targets].some(({ document }) => document === token);
    if (targeted) redrawSheets();
    else if (token.actor) redrawSheets(token.actor);
  });
  Hooks.on("canvasTearDown", () => {
    forgetLanes();
    forgetColours();
  });
  runDetached(import("../movement/foresee.ts").then(({ foreseeDrags }) => foreseeDrags()));
  startAim();
  startFallen();
  startMarks();
  startNames();
  onActorUpdate(floatNumbers);
  onActorUpdate((actor) => {
    if ([...host.game.user.targets].some((token: TokenPlaceable) => token.actor?.uuid === actor.uuid)) redrawSheets();
  });
  Hooks.on("canvasReady", rememberHealth);
  Hooks.on("createToken", rememberHealth);
}

/**
 * Draws open sheets of actors whose numbers this user may see again, as they depend on the target; `only`: just that
 * actor's.
 */
function redrawSheets(only?: ActorDocument): void {
  for (const app of host.foundry.applications.instances?.values() ?? []) {
    const { document } = app;
    if (
      app.rendered &&
      document?.documentName === "Actor" &&
      (!only || document === only) &&
      rulesetOf(document as ActorDocument) &&
      maySeeNumbers(document.uuid)
    )
      void app.render();
  }
}
