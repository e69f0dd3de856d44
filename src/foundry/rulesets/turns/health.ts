import { harmFromBar } from "../../documents/harm-from-bar.ts";

/** The stamina bar takes damage and healing; the bar of injuries counts the other way and is Direct Damage (CT-P03). */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => {
  if (attribute === "stamina") return { amount, direct: false };
  return attribute === "injuries" ? { amount: -amount, direct: true } : null;
});
