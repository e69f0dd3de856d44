import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { build, icon, words } from "../support.ts";

/** The banner that says the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = { id: "pause", window: { frame: false, positioned: false } };

  override async _prepareContext(_options: Loose): Promise<Loose> {
    return { cssClass: game.paused ? "paused" : "", text: words("GAME.Paused"), icon: "fa-solid fa-circle-pause" };
  }

  override async _renderHTML(context: Loose, _options: Loose): Promise<Loose> {
    return game.paused ? [icon(context.icon), build("figcaption", {}, context.text)] : [];
  }

  override _replaceHTML(result: Loose, content: HTMLElement, _options: Loose): void {
    content.classList.toggle("paused", !!game.paused);
    content.setAttribute("role", "status");
    content.replaceChildren(...result);
  }
}
