import { pageAddress } from "../../../core/home.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/**
 * The tab of the sidebar for settings: names world and system, and has buttons for the windows of settings, modules,
 * keys and tours, to pause, reload, leave and (for gamemasters) add players and reset the world.
 */
export class Settings extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["flexcol", "settings-sidebar"],
    actions: {
      openApp: Settings.#onOpenApp,
      addPlayer: Settings.#onAddPlayer,
      togglePause: () => game.togglePause?.(!game.paused, { broadcast: true }),
      reload: () => window.location.reload(),
      leave: () => window.location.assign(pageAddress("join")),
      resetWorld: Settings.#onReset,
    },
  };

  static override PARTS: Record<string, Loose> = {
    settings: { template: "templates/sidebar/tabs/settings.hbs", scrollable: [""] },
  };

  /**
   * The data for templates; `reset`: label and hint of the button to reset the world, null unless this user may do
   * that.
   */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      world: game.world,
      system: game.system,
      release: game.release,
      isGM: game.user.isGM,
      reset: game.user.isGM ? (game.world?.reset ?? null) : null,
      canConfigure: true,
      paused: game.paused,
    });
  }

  /** Opens the window whose button was pressed. */
  static #onOpenApp(this: Settings, _event: Event, target: HTMLElement): void {
    const { app } = target.dataset;
    if (app === "configure")
      void (game.settings.sheet ?? new foundry.applications.settings.SettingsConfig()).render({ force: true });
    else if (app === "modules") void new foundry.applications.sidebar.apps.ModuleManagement().render({ force: true });
    else if (app === "controls") void new foundry.applications.sidebar.apps.ControlsConfig().render({ force: true });
    else if (app === "tours") void new foundry.applications.sidebar.apps.ToursManagement().render({ force: true });
    else if (app === "players") void game.user.sheet.render({ force: true });
  }

  /** Adds a player with a name and a colour that no other has, and opens the sheet of this user. */
  static async #onAddPlayer(this: Settings): Promise<void> {
    let number = game.users.size;
    const nameOf = () => `${words("USER.RolePlayer")} ${number}`;
    while (game.users.getName(nameOf())) number++;
    // the golden angle: hues of successive numbers lie far apart
    const color = foundry.utils.Color.fromHSV([(number * 0.382) % 1, 0.7, 0.7]).css;
    const user = await game.users.documentClass.create({ name: nameOf(), role: CONST.USER_ROLES.PLAYER, color });
    await user?.sheet.render({ force: true });
  }

  /**
   * Asks the gamemaster, then puts the world back to how it began. A game without `resetWorld` calls the hook of that
   * name instead.
   */
  static async #onReset(this: Settings): Promise<void> {
    const { reset } = game.world;
    const isConfirmed = await foundry.applications.api.DialogV2.confirm({
      window: { title: reset.label, icon: "fa-solid fa-rotate-left" },
      modal: true,
      content: `<p>${words(reset.hint ?? "WORLD.ResetSure")}</p>`,
    });
    if (isConfirmed) await (game.resetWorld?.() ?? globalThis.Hooks.callAll("resetWorld", game.world));
  }
}
