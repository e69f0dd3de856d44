import { harmFromBar } from "../../documents/harm-from-bar.ts";

export const adjustHealth = harmFromBar((_actor, amount, attribute) => (attribute === "hp" ? { amount } : null));
