import { ApplicationV2 } from "../api/application.ts";
import { createFormGroup, createNumberInput, createSelectInput } from "../fields.ts";
import type { Loose } from "../support.ts";
import { build, words } from "../support.ts";
import { instances } from "../instances.ts";
import { applyTheme, DEFAULTS, schemeOf, uiPreferences } from "./scheme.ts";

/**
 * Applies this user's preferences for the interface (themes, size of text, scale) to the page and the open windows. A
 * window whose sheet has a theme of its own keeps that theme.
 */
export function applyScheme(): void {
  const elements = [document.body, document.getElementById("interface"), document.getElementById("sidebar")];
  for (const element of elements) if (element) applyTheme(element, schemeOf("interface"));
  // open windows that still have the other theme
  const otherTheme = schemeOf("applications") === "light" ? "theme-dark" : "theme-light";
  for (const app of instances.values())
    if (app.hasFrame && app.element?.classList.contains(otherTheme) && !app.options.sheetTheme)
      applyTheme(app.element, schemeOf("applications"));
  const preferences = uiPreferences();
  // Also for elements outside any themed one, such as the page's scrollbars.
  document.documentElement.style.colorScheme = schemeOf("interface");
  document.documentElement.style.setProperty("--ui-scale", String(preferences?.uiScale ?? 1));
  // the text size 5 is 16 pixels, each step up one pixel more
  document.documentElement.style.fontSize = `${16 + ((preferences?.fontScale ?? 5) - 5)}px`;
}

/**
 * Registers the setting of the preferences for the interface, with its window. Applies the preferences whenever they or
 * the operating system's theme change.
 */
export function registerInterfaceSettings(): void {
  if (!game.settings.settings.has("core.uiConfig")) {
    game.settings.register("core", "uiConfig", {
      scope: "client",
      config: false,
      type: Object,
      default: DEFAULTS,
    });
  }
  // its window, which every user may open
  game.settings.registerMenu("core", "uiConfig", {
    name: "SETTINGS.Interface",
    label: "SETTINGS.InterfaceLabel",
    hint: "SETTINGS.InterfaceHint",
    icon: "fa-solid fa-palette",
    type: UIConfig,
    restricted: false,
  });
  // later changes
  window.matchMedia?.("(prefers-color-scheme: light)").addEventListener("change", applyScheme);
  globalThis.Hooks.on("clientSettingChanged", (key: string) => key === "core.uiConfig" && applyScheme());
}

/** The window for the themes, chat notifications and size of text. */
export class UIConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "ui-config",
    tag: "form",
    window: { title: "SETTINGS.Interface", icon: "fa-solid fa-palette", contentClasses: ["standard-form"] },
    position: { width: 440 },
    form: { closeOnSubmit: true, handler: UIConfig.#onSubmit },
  };

  /** Builds the form with the present preferences. */
  override async _renderHTML(): Promise<Loose> {
    const preferences = { ...DEFAULTS, ...game.settings.get("core", "uiConfig") };
    const options = [
      { value: "light", label: words("SETTINGS.Light") },
      { value: "dark", label: words("SETTINGS.Dark") },
    ];
    return [
      // the two themes
      ...(["interface", "applications"] as const).map((part) =>
        createFormGroup({
          label: words(part === "interface" ? "SETTINGS.Scheme" : "SETTINGS.SchemeApplications"),
          hint: words("SETTINGS.SchemeHint"),
          rootId: this.id,
          input: createSelectInput({
            name: `colorScheme.${part}`,
            value: preferences.colorScheme?.[part] ?? "",
            blank: words("SETTINGS.System"),
            options,
          }),
        }),
      ),
      // cards for new messages, the size of text, and the button to save
      createFormGroup({
        label: words("SETTINGS.ChatCards"),
        hint: words("SETTINGS.ChatCardsHint"),
        rootId: this.id,
        input: createSelectInput({
          name: "chatNotifications",
          value: preferences.chatNotifications,
          options: [
            { value: "cards", label: words("SETTINGS.ChatCardsShown") },
            { value: "pip", label: words("SETTINGS.ChatCardsMark") },
          ],
        }),
      }),
      createFormGroup({
        label: words("SETTINGS.FontScale"),
        rootId: this.id,
        input: createNumberInput({ name: "fontScale", value: preferences.fontScale, min: 1, max: 10, step: 1 }),
      }),
      build("footer", { class: "form-footer" }, build("button", { type: "submit" }, words("SETTINGS.Save"))),
    ];
  }

  override _replaceHTML(result: Loose, content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  /**
   * Saves and applies the themes, text size and chat notifications of the form; all other preferences stay as they are.
   */
  static async #onSubmit(this: UIConfig, _event: Event, _form: HTMLFormElement, formData: Loose): Promise<void> {
    const { colorScheme, chatNotifications, fontScale } = foundry.utils.expandObject(formData.object);
    const themes = { applications: colorScheme?.applications ?? "", interface: colorScheme?.interface ?? "" };
    await game.settings.set("core", "uiConfig", {
      ...{ ...DEFAULTS, ...game.settings.get("core", "uiConfig"), colorScheme: themes, fontScale: fontScale ?? 5 },
      chatNotifications: chatNotifications ?? "cards",
    });
    applyScheme();
  }
}
