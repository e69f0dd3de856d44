import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { woundsOfPenalty } from "../../../rules/staged/derived.ts";
import { systemOf } from "./body.ts";

/**
 * Turns a change of the body's bar into damage over soak, so that −5 is a light wound for an actor of Size 0, or into
 * a number of wounds healed; other bars are plain numbers.
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => (attribute === "body" ? { amount } : null));

/** Returns the update of wounds with which the body's bar shows `value` (ST-P06). */
export const writeBar = (actor: ActorDocument, _bar: string, value: number): Record<string, unknown> => ({
  "system.wounds": woundsOfPenalty({
    wounds: systemOf(actor).wounds,
    penalty: Math.max(0, systemOf(actor).body.max - Math.round(value)),
  }),
});
