import { host } from "../host/host.ts";
import { showWindow } from "./show-window.ts";

/** Opens the window in which a gamemaster builds an encounter, with one saved as a page if its uuid is given. */
export async function openBuilder(page?: string): Promise<object | null> {
  if (!host.game.user.isGM) return null;
  const { EncounterBuilder } = await import("./encounter-builder/builder.ts");
  const builder = await showWindow(EncounterBuilder);
  if (typeof page === "string") await builder.load(page);
  return builder;
}
