import { host, runDetached } from "../host/host.ts";
import { NAMESPACE, WELCOMED } from "../settings.ts";
import { showWindow } from "./show-window.ts";

/** Opens the welcome; its window is loaded when first opened. */
async function openWelcome(): Promise<void> {
  const { Welcome } = await import("./welcome.ts");
  await showWindow(Welcome);
}

/** Opens the welcome for the gamemaster of a new world, once. */
export function greet(): void {
  const { game } = host;
  const isNew = !game.settings.get(NAMESPACE, WELCOMED) && !game.actors.size;
  if (isNew && game.user.isActiveGM) runDetached(openWelcome());
}
