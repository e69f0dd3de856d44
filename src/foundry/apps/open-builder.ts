import { host } from "../host/host.ts";
import { showWindow } from "./show-window.ts";

/** Opens the encounter builder, with a saved encounter if its page's uuid is given. Resolves to null for players. */
export async function openBuilder(page?: string): Promise<object | null> {
  if (!host.game.user.isGM) return null;
  const { EncounterBuilder } = await import("./encounter-builder/builder.ts");
  const builder = await showWindow(EncounterBuilder);
  if (typeof page === "string") await builder.load(page);
  return builder;
}
