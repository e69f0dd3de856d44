import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

/**
 * A tab of the sidebar. It can also be shown in a window, by a second instance of the class (`popout`).
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.AbstractSidebarTab.html
 */
export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = "";
  static override get emittedEvents(): readonly string[] {
    return [...super.emittedEvents, "activate", "deactivate"];
  }
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "{id}",
    tag: "section",
    classes: ["tab", "sidebar-tab"],
    window: { frame: false, positioned: false },
  };

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Whether the sidebar is open with this tab. */
  get active(): boolean {
    return globalThis.ui?.sidebar?.tabGroups.primary === this.tabName && !!ui.sidebar.expanded;
  }

  #popout: this | undefined;

  /** Whether this is the window of a tab, not the tab itself. */
  get isPopout(): boolean {
    return !!this.options.popout;
  }

  /** The window of this tab; undefined before one is opened. */
  get popout(): this | undefined {
    return this.#popout;
  }

  override get title(): string {
    const tab = (globalThis.ui?.sidebar?.constructor as Loose)?.TABS?.[this.tabName];
    return this.isPopout && tab ? words(tab.tooltip) : super.title;
  }

  /** Sets the id and, for the window of a tab (`popout`), a frame, its class and its size. */
  override _initializeApplicationOptions(options: Loose): Loose {
    const id = options.popout ? `${this.tabName}-popout` : this.tabName;
    const merged = super._initializeApplicationOptions({ ...options, id });
    merged.id = id;
    if (!options.popout) return merged;
    merged.classes = [...merged.classes, "sidebar-popout"];
    merged.window = { ...merged.window, frame: true, positioned: true, minimizable: true, resizable: true };
    merged.position = { width: 340, height: 600, ...merged.position };
    return merged;
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    return Object.assign(await super._prepareContext(options), { user: game.user });
  }

  /**
   * Makes the outermost element: of a window; or of a tab, for screen readers too, and active if the sidebar shows it.
   */
  override async _renderFrame(options: Loose): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) {
      frame.classList.add("active");
      return frame;
    }
    frame.dataset.tab = this.tabName;
    frame.dataset.group = "primary";
    frame.setAttribute("role", "tabpanel");
    frame.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    frame.classList.toggle("active", globalThis.ui?.sidebar?.tabGroups.primary === this.tabName);
    return frame;
  }

  /** Renders the tab and, if it is open, its window. `legacy`: the options, if `options` is the older API's `force`. */
  override async render(options: Loose = {}, legacy: Loose = {}): Promise<this> {
    if (this.#popout?.rendered) {
      const renderOptions = typeof options === "boolean" ? legacy : options;
      await this.#popout.render({ ...renderOptions, force: false });
    }
    return super.render(options, legacy);
  }

  /** Puts a tab into the sidebar, in place of its earlier element, or a window into the page. */
  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) {
      super._insertElement(element);
      return;
    }
    const earlierElement = document.getElementById(element.id);
    if (earlierElement) earlierElement.replaceWith(element);
    else (document.getElementById("sidebar-content") ?? document.body).append(element);
  }

  /** Shows this tab in the sidebar. */
  activate(): void {
    ui.sidebar.changeTab(this.tabName, "primary");
  }

  /** Opens the tab's window, or brings it to the front. @returns the window */
  async renderPopout(): Promise<this> {
    if (this.isPopout) return this.render({ force: true });
    const Class = this.constructor as new (options: object) => this;
    const popout = (this.#popout ??= new Class({ popout: true }));
    ui.sidebar.popouts[this.tabName] = popout;
    await popout.render({ force: true });
    popout.bringToFront();
    return popout;
  }

  /** Has the tab and the sidebar forget the tab's window once that is closed. */
  override _onClose(options: Loose): void {
    super._onClose(options);
    if (!this.isPopout) return;
    delete ui.sidebar.popouts[this.tabName];
    const tab = ui[this.tabName] as this | undefined;
    if (tab && tab.#popout === this) tab.#popout = undefined;
  }

  /** Fires the event `activate`, as the sidebar now shows this tab; `_onDeactivate` when it shows another one. */
  _onActivate(): void {
    this.dispatchEvent(new Event("activate"));
  }

  _onDeactivate(): void {
    this.dispatchEvent(new Event("deactivate"));
  }
}
