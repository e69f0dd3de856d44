import type { Declaration } from "../../contract/action.ts";
import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";

/**
 * Turns a change of a token bar into a declaration of damage or healing, on the stress track or the group's pool that
 * the bar shows; null for other bars.
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute): Declaration["choices"] | null => {
  if (attribute === "mental") return { amount, track: "mental" };
  return attribute === "physical" || attribute === "pool" ? { amount } : null;
});

/**
 * Returns the update, by path, with which a bar shows `value` points left: it stores the points lost on that stress
 * track or in a group's pool, never below 0. `bar`: "physical", "mental" or "pool".
 */
export function writeBar(actor: ActorDocument, bar: string, value: number): Record<string, number> {
  const { max } = (actor.system as Record<string, { max: number }>)[bar]!;
  return { [`system.${bar}.damage`]: Math.max(0, Math.round(max - value)) };
}
