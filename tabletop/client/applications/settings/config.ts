import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import type { Loose } from "../support.ts";
import { build, icon, words } from "../support.ts";
import { settingRow } from "./setting-row.ts";

/** The entries of a Map, a collection or a plain object; [] for undefined. */
const entriesOf = (table: Loose): [string, Loose][] =>
  table instanceof Map || typeof table?.entries === "function" ? [...table.entries()] : Object.entries(table ?? {});

/**
 * The window of all settings that are registered with `config: true`, in a category for each package.
 * @see https://foundryvtt.com/api/classes/foundry.applications.settings.SettingsConfig.html
 */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "settings-config",
    classes: ["settings-config", "category-browser"],
    tag: "form",
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears", resizable: true },
    position: { width: 780, height: 680 },
    form: { closeOnSubmit: true, handler: SettingsConfig.#onSubmit },
    actions: {
      openSubmenu: SettingsConfig.#onMenu,
      resetDefaults: SettingsConfig.#onReset,
      category: SettingsConfig.#onCategory,
    },
  };

  static override PARTS: Record<string, Loose> = {
    sidebar: { template: "templates/settings/sidebar.hbs", scrollable: [".categories"] },
    main: { template: "templates/settings/main.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  // The id of the shown category.
  #category: string | null = null;
  #search = new SearchFilter({
    inputSelector: "input[type=search]",
    contentSelector: ".settings-main",
    callback: (_event: Event, query: string, rgx: RegExp, html: HTMLElement) => this.#filter(query, rgx, html),
  });

  /**
   * The data that the template needs of the categories, with the menus and settings that this user may change: core
   * first, then the system, then the modules by name.
   */
  #categories(): Loose[] {
    const groups = new Map<string, Loose>();
    const canWorld = game.user.can?.("SETTINGS_MODIFY") ?? game.user.isGM;
    // The category of a namespace, made when first asked for.
    const group = (namespace: string) => {
      const label =
        namespace === "core"
          ? words("SETTINGS.Core")
          : namespace === game.system?.id
            ? game.system.title
            : (game.modules?.get?.(namespace)?.title ?? namespace);
      if (!groups.has(namespace)) groups.set(namespace, { id: namespace, label, rows: [] });
      return groups.get(namespace);
    };
    // a row for each menu, then for each setting
    for (const [, menu] of entriesOf(game.settings.menus)) {
      if (menu.restricted && !canWorld) continue;
      const button = build(
        "button",
        {
          type: "button",
          class: "always-enabled",
          dataset: { action: "openSubmenu", key: menu.key?.includes(".") ? menu.key : `${menu.namespace}.${menu.key}` },
        },
        icon(menu.icon || "fa-solid fa-gear"),
        build("span", {}, words(menu.label)),
      );
      const row = build(
        "div",
        { class: "form-group submenu" },
        build("label", {}, words(menu.name)),
        build("div", { class: "form-fields" }, button),
        menu.hint ? build("p", { class: "hint" }, words(menu.hint)) : null,
      );
      group(menu.namespace).rows.push(row.outerHTML);
    }
    for (const [id, setting] of entriesOf(game.settings.settings)) {
      if (!setting.config || (setting.scope === "world" && !canWorld)) continue;
      const row = settingRow({ ...setting, id }, game.settings.get(setting.namespace, setting.key), this.id);
      if (row) group(setting.namespace).rows.push(row.outerHTML);
    }
    const rank = (id: string) => (id === "core" ? 0 : id === game.system?.id ? 1 : 2);
    return [...groups.values()].sort((a, b) => rank(a.id) - rank(b.id) || a.label.localeCompare(b.label));
  }

  /** The data for templates: the categories; at first the system's is shown, else the first. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const categories = this.#categories();
    this.#category ??= categories.find((entry) => entry.id === game.system?.id)?.id ?? categories[0]?.id ?? null;
    return Object.assign(context, {
      categories: categories.map((entry) => ({
        ...entry,
        count: entry.rows.length,
        active: entry.id === this.#category,
      })),
      buttons: [
        { type: "button", action: "resetDefaults", icon: "fa-solid fa-arrow-rotate-left", label: "SETTINGS.Reset" },
        { type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" },
      ],
    });
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
  }

  /** With a query, shows the matching settings of all categories; without one, all of the chosen category. */
  #filter(query: string, rgx: RegExp, html: HTMLElement | null): void {
    for (const section of html?.querySelectorAll<HTMLElement>("section.category") ?? []) {
      let found = false;
      for (const row of section.querySelectorAll<HTMLElement>(".form-group")) {
        const hit = !query || SearchFilter.testQuery(rgx, row.textContent ?? "");
        row.hidden = !hit;
        found ||= hit;
      }
      section.classList.toggle("active", query ? found : section.dataset.category === this.#category);
    }
  }

  /** Shows the settings of the pressed category. */
  static #onCategory(this: SettingsConfig, _event: Event, target: HTMLElement): void {
    this.#category = target.dataset.category ?? null;
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-category]")) {
      const active = element.dataset.category === this.#category;
      element.classList.toggle("active", active);
      if (element.tagName === "BUTTON") element.setAttribute("aria-pressed", String(active));
    }
  }

  /** Opens the window of a pressed menu. */
  static async #onMenu(this: SettingsConfig, _event: Event, target: HTMLElement): Promise<void> {
    const [, menu] = entriesOf(game.settings.menus).find(([id]) => id === target.dataset.key) ?? [];
    if (!menu) return;
    await new menu.type().render({ force: true });
  }

  /** Puts the default values into the fields of the shown category, without saving them. */
  static #onReset(this: SettingsConfig): void {
    for (const element of this.element.querySelectorAll<Loose>("section.category.active [name]")) {
      const setting = game.settings.settings.get(element.getAttribute("name"));
      if (!setting) continue;
      const initial = setting.default ?? setting.type?.getInitialValue?.({}) ?? null;
      if (element.type === "checkbox") element.checked = !!initial;
      else if ("value" in element)
        element.value =
          initial instanceof Object && !Array.isArray(initial) ? JSON.stringify(initial) : (initial ?? "");
    }
    ui.notifications.info("SETTINGS.ResetInfo", { localize: true });
  }

  /** Saves the settings that have changed, and offers a reload if one of them takes effect only then. */
  static async #onSubmit(this: SettingsConfig, _event: Event, _form: HTMLFormElement, formData: Loose): Promise<void> {
    let reload = false;
    let forAll = false;
    for (const [id, value] of Object.entries(formData.object as Record<string, Loose>)) {
      const setting = game.settings.settings.get(id);
      if (!setting) continue;
      const before = game.settings.get(setting.namespace, setting.key);
      const prior = before?.toObject?.() ?? before;
      const same =
        JSON.stringify(prior instanceof Set ? [...prior] : prior) === JSON.stringify(value) ||
        String(prior) === String(value);
      if (same) continue;
      await game.settings.set(setting.namespace, setting.key, value);
      reload ||= !!setting.requiresReload;
      forAll ||= !!setting.requiresReload && setting.scope === "world";
    }
    if (reload) await SettingsConfig.reloadConfirm({ world: forAll });
  }

  /**
   * Asks the user to reload the page, as a setting takes effect only then. With `world`, a gamemaster's yes reloads the
   * pages of all users.
   */
  static async reloadConfirm({ world = false }: Loose = {}): Promise<void> {
    const sure = await foundry.applications.api.DialogV2.confirm({
      window: { title: "SETTINGS.ReloadTitle" },
      modal: true,
      content: `<p>${words(world ? "SETTINGS.ReloadWorld" : "SETTINGS.ReloadPrompt")}</p>`,
    });
    if (!sure) return;
    if (world && game.user.isGM) game.socket?.emit?.("reload");
    window.location.reload();
  }
}
