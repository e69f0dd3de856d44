/** The first generation of applications: windows whose content jQuery handles, deprecated since generation 13. */
import { warnDeprecated } from "../../common/utils/logging.ts";
import { mergeObject } from "../../common/utils/objects.ts";
import { ApplicationV2 } from "../applications/api/application.ts";
import { renderTemplate } from "../applications/handlebars/templates.ts";
import type { Loose } from "../applications/support.ts";
import { reportError, words } from "../applications/support.ts";
import { DragDrop } from "../applications/ux/drag-drop.ts";
import { Draggable } from "../applications/ux/draggable.ts";
import { SearchFilter } from "../applications/ux/search-filter.ts";
import { Tabs } from "../applications/ux/tabs.ts";
import { getJQuery } from "./jquery.ts";
import { buildWindow, type HeaderButton } from "./window-frame.ts";
import { placeWindow, type WindowPosition } from "./window-position.ts";

/** The size of a minimized window, in pixels. */
const FOLDED = { width: 200, height: 50 };
/** The states of an application; above NONE it is drawn or being drawn. */
const STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

/**
 * A window, or (`popOut` false) a piece of the page, that is drawn from a template. `element` is a jQuery set.
 * @see https://foundryvtt.com/api/v13/classes/foundry.appv1.api.Application.html
 */
export class Application {
  static RENDER_STATES = STATES;
  static _warnedAppV1 = false;

  options: Loose;
  appId: number;
  position: WindowPosition;
  _element: Loose = null;
  _dragDrop: DragDrop[];
  _tabs: Tabs[];
  _searchFilters: SearchFilter[];
  _minimized = false;
  _state: number = STATES.NONE;
  /** the state before the last call of `_render` */
  _priorState: number = STATES.NONE;
  _scrollPositions: Record<string, number[]> | null = null;

  /**
   * Merges the options into the default ones, and makes the handlers. The first application made warns of deprecation.
   */
  constructor(options: Loose = {}) {
    const cls = this.constructor as typeof Application;
    if (!Application._warnedAppV1) {
      Application._warnedAppV1 = true;
      warnDeprecated("the first generation of applications; use foundry.applications.api.ApplicationV2", 13, 16);
    }
    this.options = mergeObject(cls.defaultOptions, options ?? {}, { insertKeys: true, insertValues: true });
    this.appId = ++ApplicationV2._appId;
    const { width, height, left, top, scale } = this.options;
    this.position = { width, height, left, top, scale, zIndex: 0 };
    this._dragDrop = this._createDragDropHandlers();
    this._tabs = this._createTabHandlers();
    this._searchFilters = this._createSearchFilters();
  }

  /** The default options; a size or place of null is as the CSS says. */
  static get defaultOptions(): Loose {
    return {
      baseApplication: null,
      ...{ width: null, height: null, top: null, left: null, scale: null },
      ...{ popOut: true, minimizable: true, resizable: false },
      ...{ id: "", classes: [], title: "", template: null },
      ...{ scrollY: [], filters: [], dragDrop: [], tabs: [] },
    };
  }

  get id(): string {
    return this.options.id || `app-${this.appId}`;
  }

  /** The drawn element as a jQuery set, which is empty before the first drawing. */
  get element(): Loose {
    return this._element ?? getJQuery()(`#${CSS.escape(this.id)}`);
  }

  get template(): string {
    return this.options.template;
  }

  get popOut(): boolean {
    return this.options.popOut ?? true;
  }

  get rendered(): boolean {
    return this._state === STATES.RENDERED;
  }

  get closing(): boolean {
    return this._state === STATES.CLOSING;
  }

  get title(): string {
    return words(this.options.title);
  }

  getData(_options: Loose = {}): Loose {
    return {};
  }

  /** Makes a handler of dragging and dropping for each entry of the option `dragDrop`. */
  _createDragDropHandlers(): DragDrop[] {
    return this.options.dragDrop.map((config: Loose) => {
      config.permissions = { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) };
      config.callbacks = {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      };
      return new DragDrop.implementation(config);
    });
  }

  _createTabHandlers(): Tabs[] {
    return this.options.tabs.map((config: Loose) => new Tabs({ ...config, callback: this._onChangeTab.bind(this) }));
  }

  _createSearchFilters(): SearchFilter[] {
    return this.options.filters.map(
      (config: Loose) => new SearchFilter({ ...config, callback: this._onSearchFilter.bind(this) }),
    );
  }

  /** Draws the application, for the first time only if `force` is true. Returns at once; an error is shown. */
  render(force = false, options: Loose = {}): this {
    this._render(force, options).catch((error: Error) => {
      this._state = STATES.ERROR;
      reportError(`${this.constructor.name}#render`, error);
    });
    return this;
  }

  /**
   * Draws frame and content, later only the content, and calls the hooks `render…`. With `options.focus`, by default
   * `force`, also unfolds a window and brings it to the front. Does nothing during drawing and closing and, unless
   * `force` is true, before the first drawing and after closing.
   */
  async _render(force = false, options: Loose = {}): Promise<void> {
    this._priorState = this._state;
    if (this._state === STATES.RENDERING || this._state === STATES.CLOSING) return;
    if (!force && this._state <= STATES.NONE) return;
    this._state = STATES.RENDERING;
    mergeObject(this.options, options, { insertKeys: false });
    options.focus ??= force;
    const { element } = this;
    if (element.length && this.options.scrollY) this._saveScrollPositions(element);
    // the content; the frame too at the first time
    const data = await this.getData(this.options);
    const content = await this._renderInner(data);
    const html = element.length ? content : await this.#inFrame(content);
    if (element.length) this._replaceHTML(element, html);
    else this._injectHTML(html);
    if (!this.popOut && this.options.resizable) new Draggable(this, html, false, this.options.resizable);
    // listeners, then place and focus, then the hooks
    this._activateCoreListeners(content);
    this.activateListeners(content);
    if (!this._minimized) {
      mergeObject(this.position, options, { insertKeys: false });
      this.setPosition(this.position);
    }
    if (this.popOut && options.focus === true) void this.maximize().then(() => this.bringToTop());
    this._callHooks("render", html, data);
    this._restoreScrollPositions(html);
    this._state = STATES.RENDERED;
  }

  /** Returns the content in a new window frame or, for a piece of the page, the content itself. */
  async #inFrame(inner: Loose): Promise<Loose> {
    if (!this.popOut) return inner;
    const html = await this._renderOuter();
    html.find(".window-content").append(inner);
    return html;
  }

  /** Lists the classes from this one up to the one that the option `baseApplication` names, else up to Application. */
  static _getInheritanceChain(): Loose[] {
    const chain: Loose[] = [];
    const { baseApplication } = this.defaultOptions;
    for (
      let currentClass: Loose = this;
      currentClass && currentClass !== Object.getPrototypeOf(Function);
      currentClass = Object.getPrototypeOf(currentClass)
    ) {
      chain.push(currentClass);
      if (currentClass === Application || currentClass.name === baseApplication) break;
    }
    return chain;
  }

  /**
   * Calls a hook for each class of the inheritance chain, the class itself first.
   * @param hookName the start of the hook's name, before the class's; or a function that makes the name from the
   * class's
   */
  _callHooks(hookName: string | ((className: string) => string), ...hookArgs: unknown[]): void {
    const nameFor = typeof hookName === "string" ? (name: string) => `${hookName}${name}` : hookName;
    for (const cls of (this.constructor as typeof Application)._getInheritanceChain())
      globalThis.Hooks.call(nameFor(cls.name), this, ...hookArgs);
  }

  /** Notes how far the elements of the option `scrollY` are scrolled, by selector; "" is the application. */
  _saveScrollPositions(html: Loose): void {
    this._scrollPositions = {};
    for (const selector of this.options.scrollY) {
      const scrolled = selector === "" ? html : html.find(selector);
      this._scrollPositions[selector] = [...scrolled].map((element: HTMLElement) => element.scrollTop);
    }
  }

  /** Scrolls each element to the position that `_saveScrollPositions` noted, or to the top without one. */
  _restoreScrollPositions(html: Loose): void {
    for (const [selector, tops] of Object.entries(this._scrollPositions ?? {})) {
      const scrolled = selector === "" ? html : html.find(selector);
      scrolled.each((index: number, element: HTMLElement) => (element.scrollTop = tops[index] ?? 0));
    }
  }

  /** Makes the window's frame with its listeners, and lists the window in `ui.windows`. */
  async _renderOuter(): Promise<Loose> {
    const html = getJQuery()(buildWindow(this, this._getHeaderButtons()));
    const header = html.find("header")[0]!;
    new Draggable(this, html, header, this.options.resizable);
    if (this.options.minimizable) header.addEventListener("dblclick", this._onToggleMinimize.bind(this));
    html.css({ zIndex: Math.min(++ApplicationV2._maxZ, 9999) });
    html[0]!.addEventListener("pointerdown", () => this.bringToTop(), { capture: true });
    globalThis.ui.windows[this.appId] = this;
    return html;
  }

  /** Renders the content from the template. @throws Error when the template gives nothing */
  async _renderInner(data: Loose): Promise<Loose> {
    const html = await renderTemplate(this.template, data);
    if (html === "") throw new Error(`The template "${this.template}" gives no HTML.`);
    return getJQuery()(html);
  }

  /** Puts new content into the drawn window, or in place of the drawn piece of the page. */
  _replaceHTML(element: Loose, html: Loose): void {
    if (!element.length) return;
    if (this.popOut) {
      element.find(".window-title").text(this.title);
      element.find(".window-content").html(html);
    } else {
      element.replaceWith(html);
      this._element = html;
    }
  }

  /** Adds the drawn application to the page for the first time. */
  _injectHTML(html: Loose): void {
    getJQuery()("body").append(html);
    this._element = html;
    html.hide().fadeIn(200);
  }

  /** The buttons of the header: the one to close, and those that hooks add. */
  _getHeaderButtons(): HeaderButton[] {
    const buttons: HeaderButton[] = [
      { label: "APPLICATION.Close", class: "close", icon: "fas fa-times", onclick: () => void this.close() },
    ];
    this._callHooks((className) => `get${className}HeaderButtons`, buttons);
    return buttons;
  }

  _contextMenu(_html: Loose): void {}

  /** Binds tabs, drag and drop, and search filters to the drawn content. */
  _activateCoreListeners(html: Loose): void {
    // of a window, the element that the content was put into
    const content = this.popOut ? html[0].parentElement : html[0];
    for (const handler of [...this._tabs, ...this._dragDrop, ...this._searchFilters]) handler.bind(content);
  }

  activateListeners(_html: Loose): void {}

  /** Shows a tab of a group, without `group` of the first one. @throws Error where there are no such tabs */
  activateTab(tabName: string, { group, triggerCallback = true }: Loose = {}): void {
    if (!this._tabs.length) throw new Error(`${this.constructor.name} has no tabs.`);
    const tabs = group ? this._tabs.find((entry) => entry.group === group) : this._tabs[0];
    if (!tabs) throw new Error(`${this.constructor.name} has no tabs of the group "${group}".`);
    tabs.activate(tabName, { triggerCallback });
  }

  /** Adapts the window to the shown tab's size. */
  _onChangeTab(_event: Event | null, _tabs: Tabs, _active: string): void {
    this.setPosition();
  }

  _onSearchFilter(_event: Event, _query: string, _rgx: RegExp, _html: HTMLElement): void {}

  _canDragStart(_selector: string | null): boolean {
    return game.user.isGM;
  }

  _canDragDrop(_selector: string | null): boolean {
    return game.user.isGM;
  }

  _onDragStart(_event: DragEvent): void {}

  _onDragOver(_event: DragEvent): void {}

  _onDrop(_event: DragEvent): unknown {
    return undefined;
  }

  bringToFront(): void {
    this.bringToTop();
  }

  /** Raises the window above all others and makes it the active one. */
  bringToTop(): void {
    const [element] = this.element;
    if (!element) return;
    if (globalThis.ui.activeWindow !== this || !Number(element.style.zIndex))
      element.style.zIndex = String(Math.min(++ApplicationV2._maxZ, 9999));
    this.position.zIndex = Number(element.style.zIndex);
    globalThis.ui.activeWindow = this;
  }

  /** Calls the hooks `close…` (not without an element) and removes it; without `force` only if drawn or failed. */
  async close(options: Loose = {}): Promise<void> {
    if (!options.force && this._state !== STATES.RENDERED && this._state !== STATES.ERROR) return;
    this._state = STATES.CLOSING;
    const { element } = this;
    if (!element?.length) {
      this.#resetAfterClose();
      return;
    }
    element.css({ minHeight: 0 });
    this._callHooks("close", element);
    await new Promise<void>((resolve) => element.slideUp(200, resolve));
    element.remove();
    this.#resetAfterClose();
  }

  /** Resets the state once the application is removed from the page. */
  #resetAfterClose(): void {
    this._element = null;
    delete globalThis.ui.windows[this.appId];
    if (globalThis.ui.activeWindow === this) globalThis.ui.activeWindow = null;
    this._minimized = false;
    this._scrollPositions = null;
    this._state = STATES.CLOSED;
  }

  /** Folds the window to its header. Does nothing to a piece of the page. */
  async minimize(): Promise<void> {
    if (!this.rendered || this._minimized || !this.popOut) return;
    this._minimized = true;
    const [element] = this.element;
    element.classList.add("minimized");
    Object.assign(element.style, { width: `${FOLDED.width}px`, height: `${FOLDED.height}px`, minHeight: "0" });
  }

  /** Unfolds a minimized window to its former size. */
  async maximize(): Promise<void> {
    if (!this.popOut || !this._minimized) return;
    this._minimized = false;
    const [element] = this.element;
    element.classList.remove("minimized");
    element.style.minHeight = "";
    this.setPosition(this.position);
  }

  /** Moves and resizes the window; values left out stay. @returns its position; undefined if undrawn or no resizable piece */
  setPosition({ left, top, width, height, scale }: Partial<WindowPosition> = {}): WindowPosition | undefined {
    if (!this.popOut && !this.options.resizable) return undefined;
    const [element] = this.element;
    if (!element) return undefined;
    if (this._minimized) {
      width = FOLDED.width;
      height = FOLDED.height;
    } else {
      // The options count until the element has a size; but a height that follows the content ("auto") keeps doing so.
      width ??= element.style.width ? undefined : this.options.width;
      const firstHeight = element.style.height ? undefined : this.options.height;
      height ??= this.options.height === "auto" ? "auto" : firstHeight;
    }
    const placed = placeWindow(element, this.position, { left, top, width, height, scale });
    if (this._minimized) Object.assign(this.position, { left: placed.left, top: placed.top });
    else Object.assign(this.position, placed);
    return placed;
  }

  _onToggleMinimize(event: Event): void {
    event.preventDefault();
    if (this._minimized) void this.maximize();
    else void this.minimize();
  }

  _onResize(_event?: Event): void {}

  async _waitForImages(): Promise<void> {
    await ApplicationV2.waitForImages(this.element[0]);
  }
}
