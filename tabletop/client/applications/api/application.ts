import { Semaphore } from "../../../common/utils/semaphore.ts";
import { instances } from "../instances.ts";
import type { Loose } from "../support.ts";
import { generation, reportError, words } from "../support.ts";
import { listenForActions } from "./actions.ts";
import { attachWindowBehaviour, buildFrame, frameElement, type FrameParts, imagesLoaded } from "./application-frame.ts";
import { closeFamily, setWindowControls, withFamily } from "./children.ts";
import { canFold, fillsWindow, placeWindow } from "./detaching.ts";
import { classChain, createContextMenu, doEvent, hookAlong, instancesOf, optionsAlong } from "./class-chain.ts";
import { handleSubmission, submitTopForm } from "./form-submission.ts";
import { headerControl, isControlVisible, toggleControls, updateFrame } from "./frame-controls.ts";
import { ApplicationLifeCycle } from "./life-cycle.ts";
import { openingOptions } from "./opening.ts";
import { BASE_OPTIONS } from "./options.ts";
import { applyPosition, parseLength, pickPosition, type Position, resolvePosition } from "./position.ts";
import { chooseTab, prepareTabs, showTabs, pressedTab, wantedTabs } from "./tab-groups.ts";

/**
 * The base of every application: a state machine of render and close, a window frame, actions, tabs and forms.
 * @see https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html
 */
export class ApplicationV2 extends ApplicationLifeCycle {
  static RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static _appId = 0;
  static _maxZ = 100;
  static get emittedEvents(): readonly string[] {
    return Object.freeze([...(generation() >= 14 ? ["prerender"] : []), "render", "close", "position"]);
  }
  static TABS: Record<string, Loose> = {};
  static DEFAULT_OPTIONS: Record<string, Loose> = { ...BASE_OPTIONS };

  options: Loose;
  tabGroups: Record<string, string | null> = {};
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #minimized = false;
  /** renders and closings wait for one another */
  readonly #turns = new Semaphore();
  #window: FrameParts = {};
  #position: Position;
  #unfolded: { width: number | "auto"; height: number | "auto" } | null = null;

  /** Merges the options into those of the classes; the place is above all windows so far. */
  constructor(options: Loose = {}) {
    super();
    this.options = this._initializeApplicationOptions(options ?? {});
    const defaultPosition = { top: null, left: null, width: "auto", height: "auto", scale: 1 } as Position;
    this.#position = { ...defaultPosition, zIndex: ++ApplicationV2._maxZ, ...pickPosition(this.options.position) };
  }

  get window(): Loose {
    return this.#window;
  }
  get id(): string {
    return this.options.id;
  }
  get title(): string {
    return words(this.options.window.title);
  }
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get form(): HTMLFormElement | null {
    if (this.options.tag === "form") return this.#element as HTMLFormElement | null;
    if (this.options.window.contentTag === "form") return this.#content as HTMLFormElement | null;
    return null;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }
  get minimized(): boolean {
    return this.#minimized;
  }

  get position(): Loose {
    return this.#position;
  }

  set position(position: Loose) {
    Object.assign(this.#position, pickPosition(position));
  }

  /** Yields this class and those that it extends, up to BASE_APPLICATION, child first. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    yield* classChain(this, ApplicationV2);
  }

  /** Yields the rendered instances of this class and its subclasses. */
  static *instances(): Generator<Loose> {
    yield* instancesOf(this);
  }

  _initializeApplicationOptions(options: Loose): Loose {
    return optionsAlong(this, options, () => String(++ApplicationV2._appId));
  }

  /** Renders the application; for the first time only with `force` (or just `true`). */
  render(options: Loose = {}, legacy: Loose = {}): Promise<this> {
    const renderOptions = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    return this.#turns.add(() => this.#render(renderOptions));
  }

  /**
   * Renders now, with each step's methods, events and hooks. Does nothing if it is neither open nor forced, or if
   * `_canRender` refuses: by false, or by an error, which the user sees. Errors of later steps are reported and thrown.
   * An application whose content fails, also of a later render, is no longer in the page and has the state ERROR.
   */
  async #render(options: Loose): Promise<this> {
    const states = ApplicationV2.RENDER_STATES;
    if (!this.rendered && !options.force) return this;
    options.isFirstRender = this.#state <= states.NONE;
    this._configureRenderOptions(options);
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      globalThis.ui?.notifications?.warn((error as Error).message);
      return this;
    }
    // the context, and the frame: made at first, later only updated
    let stateAfterError = this.rendered ? this.#state : states.ERROR;
    this.#state = states.RENDERING;
    try {
      const context = await this._prepareContext(options);
      const args = [context, options];
      if (options.isFirstRender) {
        await this._doEvent(this._preFirstRender, { async: true, handlerArgs: args });
        if (!this.#element) {
          this.#element = await this._renderFrame(options);
          this._attachFrameListeners();
        }
        instances.set(this.id, this);
      } else if (this.hasFrame) this._updateFrame(options);
      const eventOption = generation() >= 14 ? { eventName: "prerender" } : {};
      await this._doEvent(this._preRender, { async: true, handlerArgs: args, ...eventOption });
      // the content, put into the page at first
      const content = (this.hasFrame ? this.#content : this.#element) as HTMLElement;
      try {
        this._replaceHTML(await this._renderHTML(context, options), content, options);
      } catch (error) {
        stateAfterError = states.ERROR;
        this.#leavePage({ animate: false });
        throw error;
      }
      if (options.isFirstRender) {
        this._insertElement(this.element);
        if (this.hasFrame) this._updateFrame(options);
        if (this.hasFrame) this.bringToFront();
      }
      // it is rendered: browser window, tabs, events and hooks, position
      this.#state = states.RENDERED;
      await placeWindow(this, options.window);
      if (options.isFirstRender) await this._doEvent(this._onFirstRender, { async: true, handlerArgs: args });
      showTabs(content, this.tabGroups, !!options.tab);
      await this._doEvent(this._onRender, {
        async: true,
        handlerArgs: args,
        eventName: "render",
        hookName: "render",
        hookArgs: [this.#element, ...args],
      });
      if (this.options.window.positioned) this.setPosition(options.position ?? {});
      await this._doEvent(this._postRender, { async: true, handlerArgs: args });
    } catch (error) {
      this.#state = stateAfterError;
      reportError(`${this.constructor.name}#render`, error);
      throw error;
    }
    return this;
  }

  /** Completes the options of a render: at first the place and each group's initial tab, then the tabs asked for. */
  _configureRenderOptions(options: Loose): void {
    const { TABS } = this.constructor as typeof ApplicationV2;
    if (options.isFirstRender) {
      openingOptions(this, options, this.#position);
      for (const [group, { initial }] of Object.entries(TABS)) this.tabGroups[group] ??= initial ?? null;
    }
    Object.assign(this.tabGroups, wantedTabs(Object.keys(TABS), options.tab));
  }

  async _prepareContext(_options: Loose): Promise<Loose> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0] as string) } : {};
  }

  _getTabsConfig(group: string): Loose {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }

  /** The data that a template needs of each tab of a group, by the tab's id. */
  _prepareTabs(group: string): Record<string, Loose> {
    const config = this._getTabsConfig(group) ?? { tabs: [] };
    const activeTab = (this.tabGroups[group] ??= config.initial ?? null);
    return prepareTabs(group, config, activeTab);
  }

  _getHeaderControls(): Loose[] {
    const controls = [...(this.options.window.controls ?? [])];
    hookAlong(this, (className) => `getHeaderControls${className}`, controls);
    return controls;
  }

  *_headerControlButtons(): Generator<Loose> {
    yield* this._getHeaderControls().filter((control) => isControlVisible(this, control));
  }

  /** Makes the outermost element. For a window, also makes the frame in that element and notes the frame's parts. */
  async _renderFrame(_options: Loose): Promise<HTMLElement> {
    const frame = frameElement(this.options);
    if (!this.hasFrame) return frame;
    this.#window = buildFrame(frame, this.options, this.title);
    this.#content = this.#window.content ?? null;
    return frame;
  }

  _renderHeaderControl(control: Loose): HTMLLIElement {
    return headerControl(this, control);
  }

  _updateFrame(options: Loose): void {
    if (options.window) updateFrame(this, this.#window, options.window);
  }

  /** Puts the element into the page, replacing one with its id, and focuses what has `autofocus`. */
  _insertElement(element: HTMLElement): void {
    const earlierElement = document.getElementById(element.id);
    if (!earlierElement) document.body.append(element);
    else if (earlierElement !== element) earlierElement.replaceWith(element);
    element.querySelector<HTMLElement>("[autofocus]")?.focus();
  }

  /** Closes the application, if it is open, and its children. A render asked for meanwhile opens it again. */
  async close(options: Loose = {}): Promise<this> {
    return this.#turns.add(() => this.#close(options));
  }

  async #close(options: Loose): Promise<this> {
    const states = ApplicationV2.RENDER_STATES;
    if (this.#state === states.NONE || this.#state === states.CLOSED) return this;
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    this.#state = states.CLOSING;
    // With animation a window is removed a moment later, not while `close` is being called.
    if (options.animate !== false && this.hasFrame) await new Promise((resolve) => setTimeout(resolve, 0));
    this.#leavePage(options);
    this.#state = states.CLOSED;
    this._doEvent(this._onClose, { handlerArgs: [options], eventName: "close", hookName: "close", hookArgs: [] });
    return this;
  }

  /** Removes the element from the page and forgets it, and closes the children. */
  #leavePage(options: Loose): void {
    if (globalThis.ui?.activeWindow === this) ui.activeWindow = null;
    if (this.#element) this._removeElement(this.#element);
    // another application may be registered under this id by now
    if (instances.get(this.id) === this) instances.delete(this.id);
    this._tearDown(options);
    closeFamily(this, options);
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  /** Forgets the elements of a closed application; one that was minimized will open with its former size. */
  _tearDown(_options: Loose): void {
    this.#element = null;
    this.#content = null;
    this.#window = {};
    if (this.#minimized) Object.assign(this.#position, this.#unfolded);
    this.#minimized = false;
  }

  /** Moves or resizes the window by the values given, fires "position". @returns its position, if it can be placed */
  setPosition(position: Loose = {}): Loose {
    if (!this.#element || !this.options.window.positioned || fillsWindow(this)) return;
    const wantedPosition = { ...this.#position, ...pickPosition(position) } as Position;
    this._doEvent(this._prePosition, { handlerArgs: [wantedPosition] });
    if (this.#minimized) Object.assign(wantedPosition, { width: 240, height: "auto" });
    const resolved = this._updatePosition(wantedPosition);
    applyPosition(this.#element, resolved);
    Object.assign(this.#position, resolved);
    this._doEvent(this._onPosition, { handlerArgs: [resolved], eventName: "position" });
    return { ...resolved };
  }

  _updatePosition(position: Position): Position {
    return this.#element ? resolvePosition(this.#element, position) : position;
  }

  async toggleControls(expanded?: boolean | null): Promise<void> {
    toggleControls(this.#window, expanded);
  }

  /** Folds the window to its header, if it can be folded. */
  async minimize(): Promise<void> {
    if (!this.rendered || this.#minimized || !canFold(this)) return;
    this.#minimized = true;
    this.#unfolded = { width: this.#position.width, height: this.#position.height };
    this.element.classList.add("minimized");
    this.setPosition();
  }

  /** Unfolds a minimized window to its former size. */
  async maximize(): Promise<void> {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.element.classList.remove("minimized");
    this.setPosition(this.#unfolded ?? {});
  }

  /** Raises the window above all others and makes it the active one. */
  bringToFront(): void {
    if (!this.#element) return;
    if (this.#position.zIndex < ApplicationV2._maxZ || globalThis.ui?.activeWindow !== this)
      this.#position.zIndex = ++ApplicationV2._maxZ;
    this.#element.style.zIndex = String(this.#position.zIndex);
    if (globalThis.ui) ui.activeWindow = this;
  }

  /**
   * Shows a tab of a group, with `force` also if it is shown already. @throws Error for an unknown tab, unless `force`
   */
  changeTab(tab: string, group: string, options: Loose = {}): void {
    if (!tab || !group) throw new Error("A tab is changed by its name and that of its group");
    if (this.tabGroups[group] === tab && !options.force) return;
    const scope = this.hasFrame ? this.#content : this.#element;
    if (scope) chooseTab(scope, group, tab, options.force);
    this.tabGroups[group] = tab;
    if (options.updatePosition && this.#position.height === "auto") this.setPosition();
  }

  /**
   * Submits the form that the application is, and closes it if `closeOnSubmit` is set. @throws Error where it is none
   */
  async submit(submitOptions: Loose = {}): Promise<unknown> {
    return submitTopForm(this, submitOptions);
  }

  /** Calls a method of the life cycle, then dispatches its event and calls its hooks for each class, child first. */
  _doEvent(handler: Function, options: Loose = {}): Loose {
    return doEvent(this, handler, options);
  }

  /** Adds the listeners that last as long as the frame: for raising, actions and dragging, and of the form. */
  _attachFrameListeners(): void {
    const { element, form } = this;
    element.addEventListener("pointerdown", () => this.hasFrame && this.bringToFront(), { capture: true });
    element.addEventListener("focusin", () => {
      if (this.hasFrame && globalThis.ui?.activeWindow !== this) this.bringToFront();
    });
    listenForActions(this, element);
    if (this.hasFrame) attachWindowBehaviour(this, this.#window);
    if (form && this.options.form) {
      form.addEventListener("submit", (event) => void this._onSubmitForm(this.options.form, event));
      form.addEventListener("change", (event) => this._onChangeForm(this.options.form, event));
    }
  }

  _onClickTab(event: PointerEvent): void {
    const chosen = pressedTab(event);
    if (chosen) this.changeTab(chosen.tab, chosen.group, { event, navElement: chosen.navElement });
  }

  async _onSubmitForm(config: Loose, event: Event): Promise<void> {
    await handleSubmission(this, config, event);
  }

  _onChangeForm(config: Loose, event: Event): void {
    if (config?.submitOnChange) void this._onSubmitForm(config, event);
  }

  /** Makes a context menu for elements that match a selector; hooks may change its entries. Null without any. */
  _createContextMenu(handler: () => Loose[], selector: string, options: Loose = {}): Loose {
    return createContextMenu(this, handler, selector, options);
  }

  static parseCSSDimension = parseLength;
  static waitForImages = imagesLoaded;

  /** Sets the header controls that all windows of a generation have. @param modern generation 14 or later */
  static _fitGeneration(modern: boolean): void {
    setWindowControls(ApplicationV2.DEFAULT_OPTIONS, modern);
  }
}

Object.assign(ApplicationV2, { parseCSSDimensions: parseLength });
withFamily(ApplicationV2);
