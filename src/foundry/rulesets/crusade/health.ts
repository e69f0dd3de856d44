import type { Declaration } from "../../contract/action.ts";
import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";

/**
 * Turns an amount typed into a token bar into a declaration of damage or healing: on the physical or mental stress
 * track, or on a group's pool of stress. Null for any other bar, which is then just written.
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute): Declaration["choices"] | null => {
  if (attribute === "mental") return { amount, track: "mental" };
  return attribute === "physical" || attribute === "pool" ? { amount } : null;
});

/**
 * Returns the update, by path, after which a bar shows `value` points left: it stores the points lost, a whole number
 * of at least 0. `bar`: "physical" or "mental", a character's stress track, or "pool", a group's.
 */
export function writeBar(actor: ActorDocument, bar: string, value: number): Record<string, number> {
  const { max } = (actor.system as Record<string, { max: number }>)[bar]!;
  return { [`system.${bar}.damage`]: Math.max(0, Math.round(max - value)) };
}
