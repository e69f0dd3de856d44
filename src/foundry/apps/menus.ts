import { HandlebarsApp, host, type AppBase } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";
import { showWindow } from "./show-window.ts";

/**
 * Returns a class for an entry of Foundry's settings. When Foundry renders an instance, the class of the real window is
 * loaded and that window shown instead, so that the window's code is not loaded earlier.
 */
function openerOf(load: () => Promise<new () => AppBase>): typeof HandlebarsApp {
  return class extends HandlebarsApp {
    override async render(): Promise<this> {
      await showWindow(await load());
      return this;
    }
  };
}

/**
 * Registers entries for Fray's windows (settings, welcome, self-check) in Foundry's settings, and the query by which a
 * gamemaster's self-check asks the client of a player. `restricted`: for gamemasters only.
 */
export function registerMenus(): void {
  // Settings, for all users.
  host.game.settings.registerMenu(NAMESPACE, "settings", {
    name: "FRAY.Setting.title",
    label: "FRAY.Setting.open",
    hint: "FRAY.Setting.menuHint",
    icon: "fa-solid fa-sliders",
    type: openerOf(async () => (await import("./settings-window.ts")).FraySettings),
    restricted: false,
  });
  // The welcome window, for gamemasters.
  host.game.settings.registerMenu(NAMESPACE, "welcome", {
    name: "FRAY.Welcome.title",
    label: "FRAY.Welcome.open",
    hint: "FRAY.Welcome.hint",
    icon: "fa-solid fa-shield-halved",
    type: openerOf(async () => (await import("./welcome.ts")).Welcome),
    restricted: true,
  });
  // The name is that of PLAYER_QUERY, written out here because importing it would load the self-check at start.
  host.CONFIG.queries["fray.selfCheck"] = async (message: string) =>
    (await import("./self-check/player.ts")).answerAsPlayer(message);
  // The self-check, for gamemasters.
  host.game.settings.registerMenu(NAMESPACE, "selfCheck", {
    name: "FRAY.SelfCheck.title",
    label: "FRAY.SelfCheck.open",
    hint: "FRAY.SelfCheck.hint",
    icon: "fa-solid fa-stethoscope",
    type: openerOf(async () => (await import("./self-check.ts")).SelfCheck),
    restricted: true,
  });
}
