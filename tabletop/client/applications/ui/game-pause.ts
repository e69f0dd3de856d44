import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";

/** The banner that is shown while the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = { id: "pause", window: { frame: false, positioned: false } };

  override async _prepareContext(_options: Loose): Promise<Loose> {
    return { cssClass: game.paused ? "paused" : "", text: words("GAME.Paused"), icon: "icons/svg/pause.svg" };
  }

  override async _renderHTML(context: Loose, _options: Loose): Promise<Loose> {
    return [build("img", { src: context.icon, alt: "" }), build("figcaption", {}, context.text)];
  }

  override _replaceHTML(result: Loose, content: HTMLElement, _options: Loose): void {
    content.classList.toggle("paused", !!game.paused);
    content.setAttribute("role", "status");
    content.replaceChildren(...result);
  }
}
