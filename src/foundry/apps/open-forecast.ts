import type { FrayCombat } from "../combat/combat.ts";

/**
 * Opens the forecast of an encounter; for null of the one viewed or active. Resolves to the window; to null if it
 * cannot be shown. The code for it is loaded when it is first called.
 */
export async function openForecast(combat: FrayCombat | null = null): Promise<object | null> {
  return (await import("./forecast.ts")).openForecast(combat);
}
