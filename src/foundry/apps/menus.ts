import { HandlebarsApp, host, type AppBase } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";
import { showWindow } from "./show-window.ts";

/**
 * Returns a window class for a menu entry of the host's settings: rendering it loads and shows the window of the loaded
 * class instead.
 */
function opening(load: () => Promise<new () => AppBase>): typeof HandlebarsApp {
  return class extends HandlebarsApp {
    override async render(): Promise<this> {
      await showWindow(await load());
      return this;
    }
  };
}

/**
 * Registers Fray's windows (settings, welcome, self-check) in the host's settings, and the query by which the
 * self-check asks a player's client.
 */
export function registerMenus(): void {
  host.game.settings.registerMenu(NAMESPACE, "settings", {
    name: "FRAY.Setting.title",
    label: "FRAY.Setting.open",
    hint: "FRAY.Setting.menuHint",
    icon: "fa-solid fa-sliders",
    type: opening(async () => (await import("./settings-window.ts")).FraySettings),
    restricted: false,
  });
  host.game.settings.registerMenu(NAMESPACE, "welcome", {
    name: "FRAY.Welcome.title",
    label: "FRAY.Welcome.open",
    hint: "FRAY.Welcome.hint",
    icon: "fa-solid fa-shield-halved",
    type: opening(async () => (await import("./welcome.ts")).Welcome),
    restricted: true,
  });
  // This is PLAYER_QUERY, written out so that the self-check is not loaded at start.
  host.CONFIG.queries["fray.selfCheck"] = async (message: string) =>
    (await import("./self-check/player.ts")).answerAsPlayer(message);
  host.game.settings.registerMenu(NAMESPACE, "selfCheck", {
    name: "FRAY.SelfCheck.title",
    label: "FRAY.SelfCheck.open",
    hint: "FRAY.SelfCheck.hint",
    icon: "fa-solid fa-stethoscope",
    type: opening(async () => (await import("./self-check.ts")).SelfCheck),
    restricted: true,
  });
}
