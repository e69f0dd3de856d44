import { pageAddress } from "../../core/home.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";

/** The menu that Escape opens: return to the game, settings, reload, leave for the join page. */
export class MainMenu extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "menu",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: {
      reload: () => window.location.reload(),
      settings: MainMenu.#onSettings,
      leave: MainMenu.#onLeave,
      resume: MainMenu.#onResume,
    },
  };

  /** Builds the menu with its buttons. */
  override async _renderHTML(): Promise<Loose> {
    const entries = [
      ["resume", "MENU.Resume"],
      ["settings", "MENU.Settings"],
      ["reload", "MENU.Reload"],
      ["leave", "MENU.Leave"],
    ];
    return build(
      "menu",
      {},
      ...entries.map(([action, label]) =>
        build("li", {}, build("button", { type: "button", dataset: { action } }, words(label as string))),
      ),
    );
  }

  override _replaceHTML(result: Loose, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  /** what had the focus as the menu was opened */
  #focusBefore: Element | null = null;

  /** Opens the menu, with the focus on its first button, or, if it is open, closes it. */
  async toggle(): Promise<void> {
    if (this.rendered) {
      await this.close();
      return;
    }
    this.#focusBefore = document.activeElement;
    await this.render({ force: true });
    this.element.querySelector("button")?.focus();
  }

  /** Gives the focus back to what had it. */
  override _onClose(options: Loose): void {
    super._onClose(options);
    if (this.#focusBefore instanceof HTMLElement) this.#focusBefore.focus();
  }

  static #onSettings(this: MainMenu): void {
    void this.close();
    void (game.settings.sheet ?? new foundry.applications.settings.SettingsConfig()).render({ force: true });
  }

  static #onLeave(this: MainMenu): void {
    window.location.assign(pageAddress("join"));
  }

  static #onResume(this: MainMenu): void {
    void this.close();
  }
}
