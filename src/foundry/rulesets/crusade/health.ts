import type { Declaration } from "../../contract/action.ts";
import { harmFromBar } from "../../documents/harm-from-bar.ts";

export const adjustHealth = harmFromBar((_actor, amount, attribute): Declaration["choices"] | null => {
  if (attribute === "mental") return { amount, track: "mental" };
  return attribute === "physical" || attribute === "pool" ? { amount } : null;
});
