import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import type { ActorDocument } from "../host/documents.ts";

/** Health last shown, by actor: the difference is what floats. */
const shown = new Map<string, number>();

/**
 * Lets the change of health since last time rise from the tokens of an actor that this user sees, if they may see numbers
 * and want motion.
 */
export function floatNumbers(actor: ActorDocument): void {
  const health = rulesetOf(actor)?.health(actor);
  if (!health) return;
  const before = shown.get(actor.uuid);
  shown.set(actor.uuid, health.value);
  if (before === undefined || before === health.value || !host.canvas?.ready) return;
  if (!maySeeNumbers(actor.uuid) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const difference = health.value - before;
  const text = difference < 0 ? `−${-difference}` : `+${difference}`;
  for (const token of actor.getActiveTokens(true, true)) {
    const { object } = token;
    if (!object?.visible) continue;
    host.canvas.interface?.createScrollingText?.(object.center, text, {
      anchor: host.CONST.TEXT_ANCHOR_POINTS?.TOP ?? 2,
      fill: difference < 0 ? "#ff6b6b" : "#7bd88f",
      stroke: 0x000000,
      strokeThickness: 4,
      duration: 1500,
    });
  }
}

/** Remembers the health of all tokens when a scene is drawn, so that the first change already floats. */
export function rememberHealth(): void {
  for (const placeable of host.canvas?.tokens?.placeables ?? []) {
    const { actor } = placeable;
    const health = actor && rulesetOf(actor)?.health(actor);
    if (health) shown.set(actor.uuid, health.value);
  }
}
