import type { Harm } from "../../contract/ruleset.ts";
import type { ActorDocument } from "../../host/documents.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";
import { woundsOfPenalty } from "../../../rules/staged/derived.ts";
import { systemOf } from "./body.ts";

/**
 * Turns a number typed into the token's bar of the body into a card: a loss is damage over soak (−5 is a light wound
 * for an actor of Size 0), a gain a number of wounds healed. Numbers for other bars are stored as typed, without a
 * card.
 */
export const adjustHealth: Harm = {
  ...harmFromBar((_actor, amount, attribute) => (attribute === "body" ? { amount } : null)),
  counts: "FRAY.Staged.harmCounts",
};

/**
 * Returns the update, by path, with which the bar of an actor's body shows `value` points: the update stores wounds
 * whose penalty is the number of points missing (ST-P06). The bar's name is ignored, as no other bar is derived.
 */
export const writeBar = (actor: ActorDocument, _bar: string, value: number): Record<string, unknown> => ({
  "system.wounds": woundsOfPenalty({
    wounds: systemOf(actor).wounds,
    penalty: Math.max(0, systemOf(actor).body.max - Math.round(value)),
  }),
});
