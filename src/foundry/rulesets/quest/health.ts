import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { questOf } from "./body.ts";

/**
 * Turns a number typed into the token's bar of hit points into damage or healing; numbers for other bars are stored as
 * typed.
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => (attribute === "hp" ? { amount } : null));

/**
 * Returns the update that makes the bar of hit points show `value`, which may be below 0: it stores the points lost, at
 * least 0 (OQ-065). The bar's name does not matter, as no other bar is derived.
 */
export const writeBar = (actor: ActorDocument, _bar: string, value: number): Record<string, number> => ({
  "system.hp.damage": Math.max(0, Math.round(questOf(actor).hp.max - value)),
});
