import type { FrayCombat } from "../combat/combat.ts";

/** Opens the forecast of an encounter. Its window and the fights it plays out are loaded when first asked for. */
export async function openForecast(combat: FrayCombat | null = null): Promise<object | null> {
  return (await import("./forecast.ts")).openForecast(combat);
}
