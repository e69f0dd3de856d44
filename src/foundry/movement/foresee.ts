import { host } from "../host/host.ts";
import type { TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { bodyOf, extentOf, gridOf, spotOf } from "../contract/reading/ground.ts";
import { measureWalls, openWalls, walledSteps } from "./walls.ts";
import { wayAround } from "./way.ts";

/** Milliseconds of an idle moment that are left to other work. */
const SPARE = 2;

/**
 * Registers the hooks that prepare a drag of the own token last under the pointer in idle moments: walls and ways are
 * then known at its first frames, and no frame waits for a search of the whole scene.
 */
export function foreseeDrags(): void {
  const { Hooks } = host;
  let hovered: TokenDocument | null = null;
  let waiting = false;
  const go = (): void => {
    if (waiting) return;
    waiting = true;
    if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
    else setTimeout(work);
  };
  const work = (deadline?: IdleDeadline): void => {
    waiting = false;
    let more = hovered !== null;
    do more &&= foresee(hovered!);
    while (more && deadline && deadline.timeRemaining() > SPARE);
    if (more) go();
  };
  Hooks.on("hoverToken", (token: TokenPlaceable, inside: boolean) => {
    if (!inside) return;
    hovered = token.document.isOwner ? token.document : null;
    go();
  });
  Hooks.on("canvasTearDown", () => (hovered = null));
}

/**
 * Computes a little of what a drag of a token will need; returns true while there is more. Does nothing for a token
 * that is not on the viewed scene, or whose ruleset foresees nothing.
 */
function foresee(token: TokenDocument): boolean {
  const ruleset = rulesetOf(token.actor);
  const grid = gridOf(token);
  if (!ruleset?.movement?.foresee || !grid || token.parent !== host.canvas.scene) return false;
  if (measureWalls(token)) return true;
  const body = bodyOf(token)!;
  const extent = extentOf(token, host.canvas.dimensions);
  const ground = { token, grid, body, from: body.at, blocked: walledSteps(token), walls: openWalls(token), ...extent };
  if (ruleset.movement.foresee(ground, readerFor(ruleset.id))) return true;
  // Run the code of a frame once, so that the engine has compiled it: its result is not used.
  const { x, y } = token;
  wayAround(token, [{ x, y }, spotOf(token, grid.neighbours(body.at)[0]!)]);
  return false;
}
