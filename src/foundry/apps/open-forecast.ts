import type { FrayCombat } from "../combat/combat.ts";

/** Opens the forecast of an encounter; its window and the rules of fights are loaded when first opened. */
export async function openForecast(combat: FrayCombat | null = null): Promise<object | null> {
  return (await import("./forecast.ts")).openForecast(combat);
}
