import { harmFromBar } from "../../documents/harm-from-bar.ts";

// The bar stands for the body, so its points are over soak: −5 is a light wound of somebody of Size 0.
export const adjustHealth = harmFromBar((_actor, amount, attribute) => (attribute === "body" ? { amount } : null));
