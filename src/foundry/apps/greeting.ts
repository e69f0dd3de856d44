import { host, runDetached } from "../host/host.ts";
import { NAMESPACE, WELCOMED } from "../settings.ts";
import { showWindow } from "./show-window.ts";

/** Opens the welcome window, whose code is loaded for it. */
async function openWelcome(): Promise<void> {
  const { Welcome } = await import("./welcome.ts");
  await showWindow(Welcome);
}

/**
 * Opens the welcome window if this user is the active gamemaster, the world has no actors, and nobody has closed that
 * window in this world before.
 */
export function greet(): void {
  const { game } = host;
  const isNew = !game.settings.get(NAMESPACE, WELCOMED) && !game.actors.size;
  if (isNew && game.user.isActiveGM) runDetached(openWelcome());
}
