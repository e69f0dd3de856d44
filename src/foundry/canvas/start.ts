import { oncePerFrame } from "../host/frame.ts";
import { host, runDetached } from "../host/host.ts";
import type { ActorDocument, HostDocument, TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { countSceneChange } from "../movement/moment.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import { startAim } from "./aim.ts";
import { fitLanes, forgetLanes, hoverLane, refreshLanes, staleLanes } from "./lanes.ts";
import { forgetColours } from "./ruler.ts";
import { startFallen } from "./fallen.ts";
import { startMarks } from "./marks.ts";
import { startNames } from "./names.ts";
import { floatNumbers, rememberHealth } from "./floating.ts";

/** The hooks of all changes that may open, bar, lengthen or move a charge lane, a straight way to a foe. */
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
  // What open cards (chat messages of actions) have reserved counts as spent, so they matter too.
  "createChatMessage",
  "updateChatMessage",
  "deleteChatMessage",
] as const;

/** The hooks of all changes to items and effects. */
const PART_HOOKS = LANE_HOOKS.filter((hook) => /ActiveEffect|Item$/.test(hook)) as readonly PartHook[];
type PartHook = Extract<(typeof LANE_HOOKS)[number], `${string}ActiveEffect` | `${string}Item`>;

/** The fields of a token that say where it stands. */
const PLACE = ["x", "y", "elevation", "level"];

/**
 * Registers the hooks of what Fray draws on the canvas: charge lanes, odds beside a token, faint fallen tokens, marks,
 * names, floating numbers. Also registers those that redraw sheets when the target, its actor or the distance to it
 * changes, and those that compute ahead what a drag will need.
 */
export function startCanvas(): void {
  const { Hooks } = host;
  // `noteChange` is called after each change that may outdate the lanes, and what was computed for drags.
  const refreshSoon = oncePerFrame(refreshLanes);
  const noteChange = (): void => {
    staleLanes();
    countSceneChange();
    refreshSoon();
  };
  // Counts as a change: something may have been computed before these hooks were registered.
  countSceneChange();
  for (const hook of LANE_HOOKS) Hooks.on(hook, noteChange);
  onActorUpdate(noteChange);
  Hooks.on("controlToken", refreshSoon);
  Hooks.on("canvasPan", fitLanes);
  // A drag moves a preview at each frame, which no lane leads to.
  Hooks.on("refreshToken", ({ isPreview }: TokenPlaceable, flags: { refreshVisibility?: boolean }) => {
    if (flags.refreshVisibility && !isPreview) refreshSoon();
  });
  Hooks.on("hoverToken", (token: { id: string }, inside: boolean) => {
    hoverLane(inside ? token.id : null);
    refreshSoon();
  });
  Hooks.on("targetToken", (user: { isSelf: boolean }) => {
    if (user.isSelf) redrawSheets();
  });
  // Which acts a sheet can offer depends on the distance to the target.
  Hooks.on("updateToken", (token: TokenDocument, changes: object) => {
    if (!PLACE.some((key) => key in changes) || !host.game.user.targets.size) return;
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
  // Sheets show the target's numbers, which are also those of its items and effects.
  const redrawSoon = oncePerFrame(() => redrawSheets());
  const redrawForTarget = (actor: Pick<HostDocument, "uuid">): void => {
    if ([...host.game.user.targets].some((token: TokenPlaceable) => token.actor?.uuid === actor.uuid)) redrawSoon();
  };
  onActorUpdate(redrawForTarget);
  for (const hook of PART_HOOKS)
    Hooks.on(hook, (part: HostDocument) => {
      for (let { parent } = part; parent; parent = parent.parent) redrawForTarget(parent);
    });
  Hooks.on("canvasReady", rememberHealth);
  Hooks.on("createToken", rememberHealth);
}

/**
 * Redraws the open sheets of Fray's actors whose numbers this user may see, because they show the target; with `only`,
 * just the sheets of that actor.
 */
function redrawSheets(only?: ActorDocument): void {
  for (const app of host.foundry.applications.instances?.values() ?? []) {
    // Only drawn sheets of actors with a ruleset, whose numbers are open to this user.
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
