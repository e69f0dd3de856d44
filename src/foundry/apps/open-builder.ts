import { host } from "../host/host.ts";
import { showWindow } from "./show-window.ts";

/**
 * Opens the encounter builder, with the saved encounter of a page if the page's uuid is given. Resolves to the window;
 * to null, with nothing opened, on a player's client.
 */
export async function openBuilder(pageUuid?: string): Promise<object | null> {
  if (!host.game.user.isGM) return null;
  const { EncounterBuilder } = await import("./encounter-builder/builder.ts");
  const builder = await showWindow(EncounterBuilder);
  if (typeof pageUuid === "string") await builder.load(pageUuid);
  return builder;
}
