import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import type { ActorDocument } from "../host/documents.ts";

/** The health last seen of each actor, in points, by uuid. */
const healthSeen = new Map<string, number>();

/**
 * Shows the change of an actor's health since the last call as a number that floats up from its visible tokens, if this
 * user may see its numbers and has not reduced motion. Always remembers the health; the first call only does that.
 */
export function floatNumbers(actor: ActorDocument): void {
  const health = rulesetOf(actor)?.health(actor);
  if (!health) return;
  const before = healthSeen.get(actor.uuid);
  healthSeen.set(actor.uuid, health.value);
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

/** Remembers the health of all actors on the viewed scene, so that the first change already floats. */
export function rememberHealth(): void {
  for (const placeable of host.canvas?.tokens?.placeables ?? []) {
    const { actor } = placeable;
    const health = actor && rulesetOf(actor)?.health(actor);
    if (health) healthSeen.set(actor.uuid, health.value);
  }
}
