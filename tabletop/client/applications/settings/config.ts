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
  #shownCategory: string | null = null;
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
    const canChangeWorld = game.user.can?.("SETTINGS_MODIFY") ?? game.user.isGM;
    // the name of the core, the system or a module; the namespace itself without such a package
    const labelOf = (namespace: string): string => {
      if (namespace === "core") return words("SETTINGS.Core");
      if (namespace === game.system?.id) return game.system.title;
      return game.modules?.get?.(namespace)?.title ?? namespace;
    };
    // The category of a namespace, made when first asked for.
    const categoryOf = (namespace: string) => {
      if (!groups.has(namespace)) groups.set(namespace, { id: namespace, label: labelOf(namespace), rows: [] });
      return groups.get(namespace);
    };
    // a row for each menu, then for each setting
    for (const [, menu] of entriesOf(game.settings.menus)) {
      if (menu.restricted && !canChangeWorld) continue;
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
      categoryOf(menu.namespace).rows.push(row.outerHTML);
    }
    for (const [id, setting] of entriesOf(game.settings.settings)) {
      if (!setting.config || (setting.scope === "world" && !canChangeWorld)) continue;
      const row = settingRow({ ...setting, id }, game.settings.get(setting.namespace, setting.key), this.id);
      if (row) categoryOf(setting.namespace).rows.push(row.outerHTML);
    }
    const rank = (id: string): number => {
      if (id === "core") return 0;
      return id === game.system?.id ? 1 : 2;
    };
    return [...groups.values()].sort((a, b) => rank(a.id) - rank(b.id) || a.label.localeCompare(b.label));
  }

  /**
   * The data for templates: the categories and the buttons. At first the system's category is shown, or else the first.
   */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const categories = this.#categories();
    this.#shownCategory ??= categories.find((entry) => entry.id === game.system?.id)?.id ?? categories[0]?.id ?? null;
    return Object.assign(context, {
      categories: categories.map((entry) => ({
        ...entry,
        count: entry.rows.length,
        active: entry.id === this.#shownCategory,
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
      let hasMatch = false;
      for (const row of section.querySelectorAll<HTMLElement>(".form-group")) {
        const isMatch = !query || SearchFilter.testQuery(rgx, row.textContent ?? "");
        row.hidden = !isMatch;
        hasMatch ||= isMatch;
      }
      section.classList.toggle("active", query ? hasMatch : section.dataset.category === this.#shownCategory);
    }
  }

  /** Shows the settings of the pressed category. */
  static #onCategory(this: SettingsConfig, _event: Event, target: HTMLElement): void {
    this.#shownCategory = target.dataset.category ?? null;
    for (const element of this.element.querySelectorAll<HTMLElement>("[data-category]")) {
      const isActive = element.dataset.category === this.#shownCategory;
      element.classList.toggle("active", isActive);
      if (element.tagName === "BUTTON") element.setAttribute("aria-pressed", String(isActive));
    }
  }

  /** Opens the window of a pressed menu. */
  static async #onMenu(this: SettingsConfig, _event: Event, target: HTMLElement): Promise<void> {
    const [, menu] = entriesOf(game.settings.menus).find(([id]) => id === target.dataset.key) ?? [];
    if (!menu) return;
    await new menu.type().render({ force: true });
  }

  /** Puts the default values into the fields of the shown category, without saving them, and tells the user so. */
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

  /**
   * Saves the settings that have changed, and offers a reload if a changed setting takes effect only after a reload.
   */
  static async #onSubmit(this: SettingsConfig, _event: Event, _form: HTMLFormElement, formData: Loose): Promise<void> {
    // whether a changed setting takes effect only after a reload: of this page, and of all users' pages
    let needsReload = false;
    let isForAll = false;
    for (const [id, value] of Object.entries(formData.object as Record<string, Loose>)) {
      const setting = game.settings.settings.get(id);
      if (!setting) continue;
      const before = game.settings.get(setting.namespace, setting.key);
      // compared as plain data or as text, as a form has them
      const earlierValue = before?.toObject?.() ?? before;
      const isUnchanged =
        JSON.stringify(earlierValue instanceof Set ? [...earlierValue] : earlierValue) === JSON.stringify(value) ||
        String(earlierValue) === String(value);
      if (isUnchanged) continue;
      await game.settings.set(setting.namespace, setting.key, value);
      needsReload ||= !!setting.requiresReload;
      isForAll ||= !!setting.requiresReload && setting.scope === "world";
    }
    if (needsReload) await SettingsConfig.reloadConfirm({ world: isForAll });
  }

  /**
   * Asks the user whether to reload the page, as a setting takes effect only then, and reloads it on yes. With `world`,
   * a gamemaster's yes reloads the pages of all users.
   */
  static async reloadConfirm({ world = false }: Loose = {}): Promise<void> {
    const isConfirmed = await foundry.applications.api.DialogV2.confirm({
      window: { title: "SETTINGS.ReloadTitle" },
      modal: true,
      content: `<p>${words(world ? "SETTINGS.ReloadWorld" : "SETTINGS.ReloadPrompt")}</p>`,
    });
    if (!isConfirmed) return;
    if (world && game.user.isGM) game.socket?.emit?.("reload");
    window.location.reload();
  }
}
