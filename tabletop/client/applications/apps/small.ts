import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";

/** A window that shows a picture with an optional caption. */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["image-popout"],
    window: { resizable: true, icon: "fa-solid fa-image" },
    position: { width: 480 },
    src: "",
    uuid: null,
    caption: "",
  };

  /** Builds the picture with its caption, which also describes it to screen readers. */
  override async _renderHTML(): Promise<Loose> {
    const { src, caption } = this.options;
    return build(
      "figure",
      {},
      build("img", { src, alt: caption || this.title }),
      caption ? build("figcaption", {}, caption) : null,
    );
  }

  override _replaceHTML(result: Loose, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}

/** The window with the combat tracker's settings: the resource it shows, and whether it skips defeated combatants. */
export class CombatTrackerConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "combat-config",
    tag: "form",
    window: { title: "COMBAT.Settings", icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { closeOnSubmit: true, handler: CombatTrackerConfig.#onSubmit },
  };

  /** Builds the form with the present values of the setting. */
  override async _renderHTML(): Promise<Loose> {
    const { createCheckboxInput, createFormGroup, createTextInput } = foundry.applications.fields;
    const setting = game.settings.get("core", "combatTrackerConfig") ?? {};
    // a row for each setting, and the button to save
    const body = build(
      "div",
      { class: "standard-form" },
      createFormGroup({
        label: words("COMBAT.Resource"),
        hint: words("COMBAT.ResourceHint"),
        rootId: this.id,
        input: createTextInput({ name: "resource", value: setting.resource ?? "" }),
      }),
      createFormGroup({
        label: words("COMBAT.SkipDefeated"),
        rootId: this.id,
        input: createCheckboxInput({ name: "skipDefeated", value: !!setting.skipDefeated }),
      }),
      build("footer", { class: "form-footer" }, build("button", { type: "submit" }, words("SETTINGS.Save"))),
    );
    return body;
  }

  override _replaceHTML(result: Loose, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  /** Stores the form's values in the setting and draws the tracker again. */
  static async #onSubmit(
    this: CombatTrackerConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: Loose,
  ): Promise<void> {
    const before = game.settings.get("core", "combatTrackerConfig") ?? {};
    await game.settings.set("core", "combatTrackerConfig", { ...before, ...formData.object });
    void ui.combat?.render();
  }
}
