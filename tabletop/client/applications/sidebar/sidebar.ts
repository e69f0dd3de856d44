import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { Loose } from "../support.ts";
import { reportError, words } from "../support.ts";

/** The width of the page in pixels below which the sidebar is closed, as it would leave too little of the canvas. */
const NARROW = 900;

/**
 * The sidebar on the right: the buttons of its tabs, and the content of the current tab. Closed, only the buttons are
 * left.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.Sidebar.html
 */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "sidebar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggle },
  };

  static override TABS: Record<string, Loose> = {
    chat: { documentName: "ChatMessage", icon: "fa-solid fa-comments", tooltip: "SIDEBAR.Chat" },
    combat: { documentName: "Combat", icon: "fa-solid fa-swords", tooltip: "SIDEBAR.Combat" },
    scenes: { documentName: "Scene", icon: "fa-solid fa-map", tooltip: "SIDEBAR.Scenes", gmOnly: true },
    actors: { documentName: "Actor", icon: "fa-solid fa-user", tooltip: "SIDEBAR.Actors" },
    items: { documentName: "Item", icon: "fa-solid fa-suitcase", tooltip: "SIDEBAR.Items" },
    journal: { documentName: "JournalEntry", icon: "fa-solid fa-book-open", tooltip: "SIDEBAR.Journal" },
    tables: { documentName: "RollTable", icon: "fa-solid fa-table-list", tooltip: "SIDEBAR.Tables" },
    macros: { documentName: "Macro", icon: "fa-solid fa-code", tooltip: "SIDEBAR.Macros" },
    compendium: { icon: "fa-solid fa-book-atlas", tooltip: "SIDEBAR.Compendium" },
    settings: { icon: "fa-solid fa-gears", tooltip: "SIDEBAR.Settings" },
  };

  static override PARTS: Record<string, Loose> = { tabs: { template: "templates/sidebar/tabs.hbs" } };

  override tabGroups: Record<string, string | null> = { primary: "chat" };
  // The windows of tabs, by the tab's name.
  popouts: Record<string, Loose> = {};
  #isExpanded = true;

  get expanded(): boolean {
    return this.#isExpanded;
  }

  /** The tabs that this user may see, by name, in order. */
  get #shownTabs(): [string, Loose][] {
    return Object.entries((this.constructor as typeof Sidebar).TABS).filter(
      ([name, tab]) => (!tab.gmOnly || game.user.isGM) && globalThis.ui?.[name],
    );
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    // only the sidebar's own group: tabs within a tab belong to that
    for (const group of Object.keys(this.tabGroups)) if (group !== "primary") delete this.tabGroups[group];
  }

  /** The data for templates: whether the sidebar is open, and the tabs that this user may see. */
  override async _prepareContext(_options: Loose): Promise<Loose> {
    return {
      expanded: this.#isExpanded,
      tabs: this.#shownTabs.map(([id, tab]) => ({
        ...tab,
        id,
        label: words(tab.tooltip),
        active: this.tabGroups.primary === id,
      })),
    };
  }

  /** Makes the outermost element, with an element for the tabs' content, which starts open. */
  override async _renderFrame(options: Loose): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const content = document.createElement("div");
    content.id = "sidebar-content";
    content.classList.add("expanded");
    frame.append(content);
    return frame;
  }

  override _replaceHTML(result: Loose, content: HTMLElement, options: Loose): void {
    super._replaceHTML(result, content, options);
    if (this.parts.tabs) content.prepend(this.parts.tabs);
  }

  override _insertElement(element: HTMLElement): void {
    const holder = document.getElementById("ui-right");
    if (holder && !element.isConnected) holder.append(element);
    else if (!element.isConnected) document.body.append(element);
  }

  /**
   * Renders all tabs, and shows the current one, or the first where a package has removed that. An error, as in a
   * package's tab, is only reported, so that the other tabs are still rendered.
   */
  async renderTabs(): Promise<void> {
    const names = this.#shownTabs.map(([name]) => name);
    const renderTab = async (name: string): Promise<void> => {
      try {
        await ui[name].render({ force: true });
      } catch (error) {
        reportError(`CONFIG.ui.${name}`, error, null);
      }
    };
    await Promise.all(names.map(renderTab));
    const current = this.tabGroups.primary ?? "chat";
    this.changeTab(names.includes(current) ? current : (names[0] ?? current), "primary", { force: true });
  }

  /**
   * Shows a tab and opens a closed sidebar. If another tab was shown before, tells both tabs (`_onActivate`,
   * `_onDeactivate`) and calls the hook `changeSidebarTab`. With `force` (after drawing) a closed sidebar stays closed,
   * and the tab is told in any case.
   */
  override changeTab(tab: string, group: string, options: Loose = {}): void {
    const tabBefore = this.tabGroups.primary;
    if (tabBefore !== tab) globalThis.ui?.[tabBefore ?? ""]?._onDeactivate?.();
    super.changeTab(tab, group, { ...options, force: true });
    for (const button of this.element.querySelectorAll<HTMLElement>("[role=tab]"))
      button.tabIndex = button.dataset.tab === tab ? 0 : -1;
    if (!this.#isExpanded && !options.force) this.expand();
    if (tabBefore !== tab || options.force) globalThis.ui?.[tab]?._onActivate?.();
    if (tabBefore !== tab) globalThis.Hooks.callAll("changeSidebarTab", globalThis.ui?.[tab]);
  }

  /** Shows the pressed tab and opens a closed sidebar; does nothing for the tab that is shown. */
  override _onClickTab(event: PointerEvent): void {
    const tab = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]")?.dataset.tab;
    if (tab === this.tabGroups.primary && this.#isExpanded) return;
    super._onClickTab(event);
    if (tab && tab === this.tabGroups.primary && !this.#isExpanded) this.expand();
  }

  /**
   * Collapses the sidebar if the page is narrow, and from then on whenever the page becomes narrow; expands the sidebar
   * whenever the page becomes wide. A right click on a tab's button opens the tab in a window; the arrow keys up and
   * down press the button before or after the focused one.
   */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    // the width of the page
    const narrowPage = matchMedia(`(width < ${NARROW}px)`);
    if (narrowPage.matches) this.collapse();
    narrowPage.addEventListener("change", () => this.toggleExpanded(!narrowPage.matches));
    // the buttons of the tabs
    this.element.addEventListener("contextmenu", (event) => {
      const tab = (event.target as HTMLElement).closest<HTMLElement>("[role=tab]")?.dataset.tab;
      if (!tab) return;
      event.preventDefault();
      void globalThis.ui?.[tab]?.renderPopout();
    });
    this.element.addEventListener("keydown", (event) => {
      const button = (event.target as HTMLElement).closest<HTMLElement>("[role=tab]");
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!button || !step) return;
      event.preventDefault();
      const buttons = [...this.element.querySelectorAll<HTMLElement>("[role=tab]")];
      // the button before or after, which is then pressed; before the first comes the last, after the last the first
      const next = buttons.at((buttons.indexOf(button) + step) % buttons.length);
      next?.focus();
      next?.click();
    });
  }

  activateTab(tab: string): void {
    this.changeTab(tab, "primary");
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  /**
   * Opens the sidebar or closes it, by default the opposite of now. Tells the current tab if it opens, and the chat log
   * in any case; calls the hook `collapseSidebar`.
   */
  toggleExpanded(expanded = !this.#isExpanded): void {
    if (expanded && !this.#isExpanded) globalThis.ui?.[this.tabGroups.primary ?? ""]?._onActivate?.();
    this.#isExpanded = expanded;
    globalThis.ui?.chat?._toggleNotifications?.();
    this.element.querySelector("#sidebar-content")?.classList.toggle("expanded", expanded);
    document.body.classList.toggle("sidebar-collapsed", !expanded);
    const button = this.element.querySelector("[data-action=toggleState]");
    button?.setAttribute("aria-expanded", String(expanded));
    globalThis.Hooks.callAll("collapseSidebar", this, !expanded);
  }

  static #onToggle(this: Sidebar): void {
    this.toggleExpanded();
  }
}
