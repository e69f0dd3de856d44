import type { Loose } from "../support.ts";
import { build, cleanHTML, reportError, words } from "../support.ts";
import { readEntry, type Entry } from "./menu-entry.ts";

/**
 * A context menu for elements that match a selector: opened by the right button, or by the context-menu key on a
 * focused element.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.ContextMenu.html
 */
export class ContextMenu {
  menuItems: Loose[];
  onOpen: Loose;
  onClose: Loose;
  #container: HTMLElement;
  #selector: string;
  #eventName: string;
  // The menu while it is open, and the element that it was opened for.
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;

  /** Listens to the event that opens the menu. @param selector of the elements that have it; null: the container */
  constructor(container: Loose, selector: string | null, menuItems: Loose[], options: Loose = {}) {
    this.#container = container instanceof Element || container?.nodeType === 1 ? container : container[0];
    this.#selector = selector || `#${this.#container.id}`;
    this.#eventName = options.eventName ?? "contextmenu";
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    this.#container.addEventListener(this.#eventName, (event) => void this._onActivate(event as PointerEvent));
  }

  static get implementation(): typeof ContextMenu {
    return CONFIG.ux?.ContextMenu ?? ContextMenu;
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get selector(): string {
    return this.#selector;
  }

  get eventName(): string {
    return this.#eventName;
  }

  get target(): HTMLElement | null {
    return this.#target;
  }

  get expandUp(): boolean {
    return this.#element?.classList.contains("expand-up") ?? false;
  }

  /** Opens the menu for an element of the container that matches the selector; closes another open menu first. */
  async _onActivate(event: PointerEvent): Promise<void> {
    const target = (event.target as Element).closest?.(this.#selector);
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    await globalThis.ui?.context?.close({ animate: false });
    await this.render(target as HTMLElement, { event });
  }

  /**
   * Opens the menu for an element, with the entries to be shown for that element. Before this, closes the context menu
   * that is open and calls `onOpen`. Without entries to show, the menu does not open.
   */
  async render(target: HTMLElement, options: Loose = {}): Promise<void> {
    // another menu may have been opened since the press
    void globalThis.ui?.context?.close({ animate: false });
    this.#target = target;
    this.onOpen?.(target);
    const entries = this.menuItems.map(readEntry).filter((entry) => entry.shown(target));
    if (!entries.length) return;
    // the menu with its entries
    const list = build("ol", { class: "context-items", role: "menu" });
    let group = entries[0]?.group;
    // entries of a group stand together; a line separates the groups
    for (const entry of entries) {
      if (entry.group !== group) list.append(build("li", { class: "separator", role: "separator" }));
      group = entry.group;
      list.append(this.#renderEntry(entry, target));
    }
    const menu = build("nav", { id: "context-menu", class: "context-menu" }, list);
    // put the menu into the page, at its place, with the focus on its first entry
    this.#element = menu;
    target.ownerDocument.body.append(menu);
    target.classList.add("context");
    this._setFixedPosition(menu, target, options);
    this.activateListeners(menu);
    globalThis.ui.context = this;
    menu.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  /** Makes an entry with its button, which closes the menu and runs the entry for the target. */
  #renderEntry(entry: Entry, target: HTMLElement): HTMLLIElement {
    const iconHolder = build("span", { class: "context-icon", "aria-hidden": "true" });
    // an icon is HTML or CSS classes
    if (entry.icon.includes("<")) iconHolder.innerHTML = cleanHTML(entry.icon);
    else iconHolder.innerHTML = entry.icon ? `<i class="${entry.icon}"></i>` : "";
    const button = build(
      "button",
      { type: "button", role: "menuitem", class: entry.classes || null },
      iconHolder,
      words(entry.label),
    );
    // the menu is closed first, as the entry may open something
    button.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      try {
        const result = entry.run(event, target);
        if (result instanceof Promise) result.catch((error) => reportError("ContextMenu", error));
      } catch (error) {
        reportError("ContextMenu", error);
      }
    });
    return build("li", { class: "context-item", role: "none" }, button);
  }

  /** Places the menu within the page: at the pointer, or without one at the element; upwards if it fits only above. */
  _setFixedPosition(menu: HTMLElement, target: HTMLElement, { event }: Loose = {}): void {
    const targetBox = target.getBoundingClientRect();
    const hasPointer = event && (event.clientX || event.clientY);
    const [x, y] = hasPointer ? [event.clientX, event.clientY] : [targetBox.left + 8, targetBox.bottom];
    const { offsetWidth: width, offsetHeight: height } = menu;
    const { innerWidth, innerHeight } = menu.ownerDocument.defaultView ?? window;
    const opensUpwards = y + height > innerHeight && y - height > 0;
    menu.classList.add(opensUpwards ? "expand-up" : "expand-down");
    menu.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    menu.style.top = `${Math.max(4, opensUpwards ? y - height : Math.min(y, innerHeight - height - 4))}px`;
  }

  /** Listens to keys: the arrows move between entries; Escape and Tab close the menu and return the focus. */
  activateListeners(menu: HTMLElement): void {
    menu.addEventListener("keydown", (event) => {
      const buttons = [...menu.querySelectorAll<HTMLElement>("button")];
      const index = buttons.indexOf(menu.ownerDocument.activeElement as HTMLElement);
      // undefined for all keys but these
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        buttons.at((index + step) % buttons.length)?.focus();
      } else if (event.key === "Escape" || event.key === "Tab") {
        event.preventDefault();
        event.stopPropagation();
        void this.close();
        this.#target?.focus?.();
      }
    });
  }

  /** If the menu is open, closes it and calls `onClose` with the element that the menu was opened for. */
  async close(_options: Loose = {}): Promise<void> {
    if (!this.#element) return;
    this.#element.remove();
    this.#element = null;
    this.#target?.classList.remove("context");
    if (globalThis.ui?.context === this) ui.context = null;
    if (this.#target) this.onClose?.(this.#target);
  }

  /**
   * Makes every press outside of the open menu close the menu. `page`: the page of the presses, this one or that of a
   * detached window.
   */
  static eventListeners(page: Document = document): void {
    page.addEventListener(
      "pointerdown",
      (event) => {
        const openMenu = globalThis.ui?.context;
        if (openMenu && !openMenu.element?.contains(event.target as Node)) void openMenu.close();
      },
      { capture: true },
    );
  }

  /** The older way to make a menu, for the first generation of applications: calls the hook, then the constructor. */
  static create(
    app: Loose,
    html: Loose,
    selector: string,
    menuItems: Loose[],
    { hookName = "EntryContext", ...options }: Loose = {},
  ): ContextMenu {
    globalThis.Hooks?.callAll(`get${app.constructor.name}${hookName}`, app, menuItems);
    return new ContextMenu(html, selector, menuItems, options);
  }
}
