import type { Loose } from "../support.ts";

/**
 * Tabs within HTML: a navigation and the sections that it shows. Apart from ApplicationV2's own groups of tabs.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.Tabs.html
 */
export class Tabs {
  group: string | undefined;
  active: string;
  callback: Loose;
  _nav: HTMLElement | null = null;
  _content: HTMLElement | null = null;
  #navSelector: string;
  #contentSelector: string;

  /** @param initial the first active tab @param callback gets null, these tabs and the name of a chosen tab */
  constructor({ group, navSelector, contentSelector, initial, callback }: Loose = {}) {
    this.group = group;
    this.active = initial;
    this.callback = callback;
    this.#navSelector = navSelector;
    this.#contentSelector = contentSelector;
  }

  /** Listens to the navigation in newly rendered HTML, and shows the last active tab, else the first. */
  bind(html: HTMLElement): void {
    this._nav = html.querySelector(this.#navSelector);
    if (!this._nav) return;
    // the sections: in the element that the selector names, which may be the given one
    if (!this.#contentSelector) this._content = null;
    else this._content = html.matches(this.#contentSelector) ? html : html.querySelector(this.#contentSelector);
    const firstTab = this._nav.querySelector<HTMLElement>("[data-tab]")?.dataset.tab ?? "";
    this.activate(this._nav.querySelector(`[data-tab="${this.active}"]`) ? this.active : firstTab);
    this._nav.addEventListener("click", (event) => this._onClickNav(event));
  }

  /** Shows one tab; calls the callback only with `triggerCallback`. Does nothing while no navigation is bound. */
  activate(tabName: string, { triggerCallback = false } = {}): void {
    if (!this._nav) return;
    // with a group, elements of other groups are left alone
    const isOfGroup = (element: HTMLElement) =>
      !this.group || !element.dataset.group || element.dataset.group === this.group;
    for (const item of this._nav.querySelectorAll<HTMLElement>("[data-tab]")) {
      if (isOfGroup(item)) item.classList.toggle("active", item.dataset.tab === tabName);
    }
    for (const item of this._content?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? []) {
      if (isOfGroup(item)) item.classList.toggle("active", item.dataset.tab === tabName);
    }
    this.active = tabName;
    if (triggerCallback) this.callback?.(null, this, tabName);
  }

  /** Shows the pressed tab and calls the callback, unless it is shown already. */
  _onClickNav(event: MouseEvent): void {
    const tab = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
    if (!tab) return;
    event.preventDefault();
    if (tab.dataset.tab !== this.active) this.activate(tab.dataset.tab as string, { triggerCallback: true });
  }
}
