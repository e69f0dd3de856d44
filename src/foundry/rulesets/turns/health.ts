import { harmFromBar } from "../../documents/harm-from-bar.ts";

/**
 * Turns an amount typed into the bar of stamina or injuries into a declaration of damage or healing. Null for any other
 * bar, which is then just written. The bar of injuries counts upwards, so its amount changes sign; its damage is Direct
 * Damage, past stamina (CT-P03).
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => {
  if (attribute === "stamina") return { amount, direct: false };
  return attribute === "injuries" ? { amount: -amount, direct: true } : null;
});
