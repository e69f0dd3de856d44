import { harmFromBar } from "../../documents/harm-from-bar.ts";

/**
 * Declares a change of the bar of stamina or injuries as a card, as damage or healing; other bars are plain numbers,
 * edited without a card. The bar of injuries counts upwards, so its change has the opposite sign, and it is Direct
 * Damage (CT-P03).
 */
export const adjustHealth = harmFromBar((_actor, amount, attribute) => {
  if (attribute === "stamina") return { amount, direct: false };
  return attribute === "injuries" ? { amount: -amount, direct: true } : null;
});
