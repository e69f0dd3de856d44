import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { woundsOfPenalty } from "../../../rules/staged/derived.ts";
import { systemOf } from "./body.ts";

/**
 * Declares a change of the body's bar as a card: a loss is damage over soak (−5 is a light wound for an actor of Size
 * 0), a gain a number of wounds healed. Other bars are plain numbers, edited without a card.
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => (attribute === "body" ? { amount } : null));

/**
 * Returns the stored data, by path, with which the body's bar shows a number of points: the wounds whose penalty it is
 * (ST-P06).
 */
export const writeBar = (actor: ActorDocument, _bar: string, value: number): Record<string, unknown> => ({
  "system.wounds": woundsOfPenalty({
    wounds: systemOf(actor).wounds,
    penalty: Math.max(0, systemOf(actor).body.max - Math.round(value)),
  }),
});
