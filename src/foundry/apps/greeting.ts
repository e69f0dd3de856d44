import { host, runDetached } from "../host/host.ts";
import { NAMESPACE, WELCOMED } from "../settings.ts";
import { showWindow } from "./show-window.ts";

/** Opens the welcome window; its code is loaded when first opened. */
async function openWelcome(): Promise<void> {
  const { Welcome } = await import("./welcome.ts");
  await showWindow(Welcome);
}

/**
 * Opens the welcome window for the active gamemaster, if the world has no actors and the window was never closed in it.
 */
export function greet(): void {
  const { game } = host;
  const isNew = !game.settings.get(NAMESPACE, WELCOMED) && !game.actors.size;
  if (isNew && game.user.isActiveGM) runDetached(openWelcome());
}
