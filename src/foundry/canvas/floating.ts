import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import type { ActorDocument } from "../host/documents.ts";

/** The health, in points, that each actor had at the last call, by the actor's uuid. */
const healthSeen = new Map<string, number>();

/**
 * Lets the change of an actor's health since the last call float up from its visible tokens as a number. Nothing floats
 * at the first call, if this user may not see the actor's numbers, or if the user's system asks for reduced motion. The
 * health is remembered in any case.
 */
export function floatNumbers(actor: ActorDocument): void {
  const health = rulesetOf(actor)?.health(actor);
  if (!health) return;
  const healthBefore = healthSeen.get(actor.uuid);
  healthSeen.set(actor.uuid, health.value);
  if (healthBefore === undefined || healthBefore === health.value || !host.canvas?.ready) return;
  if (!maySeeNumbers(actor.uuid) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const difference = health.value - healthBefore;
  const text = difference < 0 ? `−${-difference}` : `+${difference}`;
  for (const token of actor.getActiveTokens(true, true)) {
    const { object } = token;
    if (!object?.visible) continue;
    host.canvas.interface?.createScrollingText?.(object.center, text, {
      // 2 is the value of TOP in Foundry.
      anchor: host.CONST.TEXT_ANCHOR_POINTS?.TOP ?? 2,
      fill: difference < 0 ? "#ff6b6b" : "#7bd88f",
      stroke: 0x000000,
      strokeThickness: 4,
      duration: 1500,
    });
  }
}

/** Remembers the health of all actors on the viewed scene, so that the first change after this floats too. */
export function rememberHealth(): void {
  for (const placeable of host.canvas?.tokens?.placeables ?? []) {
    const { actor } = placeable;
    const health = actor && rulesetOf(actor)?.health(actor);
    if (health) healthSeen.set(actor.uuid, health.value);
  }
}
