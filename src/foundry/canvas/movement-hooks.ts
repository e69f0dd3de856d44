import { oncePerFrame } from "../host/frame.ts";
import { host, runDetached } from "../host/host.ts";
import type { TokenDocument } from "../host/documents.ts";
import { ownedControlled } from "./controlled.ts";

const REDRAWING = [
  "controlToken",
  "updateCombatant",
  "combatTurnChange",
  "deleteCombat",
  "canvasReady",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
] as const;

/**
 * Registers the hooks that draw the bar of movement actions, at most once a frame: when the canvas is ready; when a
 * token is controlled or released; when the controlled token moves or changes its action; when a combatant or the turn
 * changes; when an encounter is deleted; when effects, which may change how far an actor gets, do. The bar is loaded
 * when the user first controls a token of theirs.
 */
export function startMovementBar(): void {
  let isLoaded = false;
  const redrawSoon = oncePerFrame(() => {
    if (!isLoaded && !ownedControlled()) return;
    isLoaded = true;
    runDetached(import("./movement-bar.ts").then(({ drawMovementBar }) => drawMovementBar()));
  });
  for (const hook of REDRAWING) host.Hooks.on(hook, redrawSoon);
  host.Hooks.on("updateToken", (token: TokenDocument, changes: object) => {
    if (token === ownedControlled() && ("movementAction" in changes || "x" in changes || "y" in changes)) redrawSoon();
  });
}
