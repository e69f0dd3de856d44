import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { questOf } from "./body.ts";

export const adjustHealth = harmFromBar((_actor, amount, attribute) => (attribute === "hp" ? { amount } : null));

/** The points lost with which hit points stand at a value, which may be below 0 (OQ-065). */
export const writeBar = (actor: ActorDocument, _bar: string, value: number): Record<string, number> => ({
  "system.hp.damage": Math.max(0, Math.round(questOf(actor).hp.max - value)),
});
