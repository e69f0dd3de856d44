import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { questOf } from "./body.ts";

/** Turns a change of the token's hit point bar into damage or healing; other bars are plain numbers. */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => (attribute === "hp" ? { amount } : null));

/**
 * Returns the update that stores the points lost at which the hit point bar shows `value`, which may be below 0; none
 * are lost from the maximum on (OQ-065). The bar's name does not matter, as no other bar is derived.
 */
export const writeBar = (actor: ActorDocument, _bar: string, value: number): Record<string, number> => ({
  "system.hp.damage": Math.max(0, Math.round(questOf(actor).hp.max - value)),
});
