import type { FrayCombat } from "../combat/combat.ts";

/**
 * Opens the forecast of an encounter (null: of the viewed or active one); its window and the rules of fights are loaded
 * when first opened. Resolves to the window, or to null if it may not be shown.
 */
export async function openForecast(combat: FrayCombat | null = null): Promise<object | null> {
  return (await import("./forecast.ts")).openForecast(combat);
}
