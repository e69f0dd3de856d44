import { KeyboardManager } from "../../core/keybindings.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";

/** The window that lists the keys of all actions; they cannot be changed there. */
export class ControlsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "controls-config",
    window: {
      title: "SETTINGS.Controls",
      icon: "fa-solid fa-keyboard",
      resizable: true,
      contentClasses: ["standard-form", "scrollable"],
    },
    position: { width: 520, height: 520 },
  };

  /** A key binding as text, such as "Control + Z". */
  static humanizeBinding({ key, modifiers = [] }: Loose): string {
    return [...modifiers, key].map((code) => KeyboardManager.getKeycodeDisplayString(code)).join(" + ");
  }

  /**
   * Builds a row with the keys of each action that has a name; without any, a sentence that says so. Players do not see
   * the actions for gamemasters.
   */
  override async _renderHTML(): Promise<Loose> {
    const actions = [...(game.keybindings?.actions?.entries?.() ?? [])] as [string, Loose][];
    const rows = actions
      .filter(([, action]) => action.name && (!action.restricted || game.user.isGM))
      .map(([id, action]) => {
        const bindings = game.keybindings.bindings?.get?.(id) ?? action.editable ?? action.uneditable ?? [];
        const keys = bindings.map((binding: Loose) => ControlsConfig.humanizeBinding(binding)).join(", ");
        return build(
          "div",
          { class: "form-group" },
          build("label", {}, words(action.name)),
          build("div", { class: "form-fields" }, build("kbd", {}, keys || "–")),
          action.hint ? build("p", { class: "hint" }, words(action.hint)) : null,
        );
      });
    return rows.length ? rows : [build("p", { class: "hint" }, words("SETTINGS.NoControls"))];
  }

  override _replaceHTML(result: Loose, content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}
