import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";
import { notInTabletop } from "../support.ts";

/**
 * A tab of the sidebar.
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

  get active(): boolean {
    return globalThis.ui?.sidebar?.tabGroups.primary === this.tabName && !!ui.sidebar.expanded;
  }

  get isPopout(): boolean {
    return false;
  }

  get popout(): undefined {
    return undefined;
  }

  override _initializeApplicationOptions(options: Loose): Loose {
    const merged = super._initializeApplicationOptions({ ...options, id: this.tabName });
    merged.id = this.tabName;
    return merged;
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    return Object.assign(await super._prepareContext(options), { user: game.user });
  }

  override async _renderFrame(options: Loose): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    frame.dataset.tab = this.tabName;
    frame.dataset.group = "primary";
    frame.setAttribute("role", "tabpanel");
    frame.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    frame.classList.toggle("active", globalThis.ui?.sidebar?.tabGroups.primary === this.tabName);
    return frame;
  }

  override _insertElement(element: HTMLElement): void {
    const present = document.getElementById(element.id);
    if (present) present.replaceWith(element);
    else (document.getElementById("sidebar-content") ?? document.body).append(element);
  }

  /** Show this tab. */
  activate(): void {
    ui.sidebar.changeTab(this.tabName, "primary");
  }

  renderPopout(): Promise<this> {
    return notInTabletop("AbstractSidebarTab#renderPopout");
  }

  _onActivate(): void {
    this.dispatchEvent(new Event("activate"));
  }

  _onDeactivate(): void {
    this.dispatchEvent(new Event("deactivate"));
  }
}
