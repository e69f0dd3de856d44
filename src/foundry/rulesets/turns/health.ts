import { harmFromBar } from "../../documents/harm-from-bar.ts";

/**
 * Turns a change of a token bar into a declaration of damage or healing. The bar of injuries counts upwards, so its
 * change has the opposite sign, and it is Direct Damage (CT-P03).
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => {
  if (attribute === "stamina") return { amount, direct: false };
  return attribute === "injuries" ? { amount: -amount, direct: true } : null;
});
