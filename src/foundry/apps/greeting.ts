import { host, runDetached } from "../host/host.ts";
import { NAMESPACE, WELCOMED } from "../settings.ts";

/** Opens the welcome. Its window is loaded when first asked for. */
export async function openWelcome(): Promise<object> {
  const { Welcome } = await import("./welcome.ts");
  const window = new Welcome();
  await window.render({ force: true });
  return window;
}

/** Greets the gamemaster of a new world, once. */
export function greet(): void {
  const { game } = host;
  const isNew = !game.settings.get(NAMESPACE, WELCOMED) && !game.actors.size;
  if (isNew && game.user.isActiveGM) runDetached(openWelcome());
}
