import type { Loose } from "../support.ts";
import { assertFirst } from "../../core/single.ts";
import { build, cleanHTML, words } from "../support.ts";

// The elements that have a tooltip.
const SELECTOR = "[data-tooltip], [data-tooltip-html], [data-tooltip-text]";

/**
 * The one tooltip of the page, for the element under the pointer or with the keyboard focus.
 * @see https://foundryvtt.com/api/classes/foundry.helpers.interaction.TooltipManager.html
 */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static LOCKED_TOOLTIP_BUFFER_PX = 50;
  static TOOLTIP_DIRECTIONS = Object.freeze({ UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" });

  // The element whose tooltip is shown; null: none.
  element: HTMLElement | null = null;
  #tooltip: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // When the last tooltip was hidden, in milliseconds since 1970.
  #hiddenAt = 0;

  /** @throws Error where the game has one */
  constructor() {
    assertFirst(globalThis.game?.tooltip, "TooltipManager", "game.tooltip");
  }

  static get implementation(): typeof TooltipManager {
    return CONFIG.ux?.TooltipManager ?? TooltipManager;
  }

  /** The element that shows the tooltip; made if the page has none. */
  get tooltip(): HTMLElement {
    if (!this.#tooltip?.isConnected) {
      this.#tooltip = document.getElementById("tooltip");
      if (!this.#tooltip) {
        this.#tooltip = build("aside", { id: "tooltip", role: "tooltip", popover: "manual" });
        document.body.append(this.#tooltip);
      }
    }
    return this.#tooltip;
  }

  /** Sets that element: packages that move windows to other pages give one of another page. */
  set tooltip(element: HTMLElement) {
    this.#tooltip = element;
  }

  /**
   * Listens to a page, the table's own or the page of a detached window: the pointer or keyboard focus on an element
   * shows the element's tooltip; a press, Escape, scrolling and the loss of the focus hide the tooltip.
   */
  activateEventListeners(page: Document = document): void {
    page.addEventListener("pointerover", (event) => this.#onEnter(event.target as Element), { passive: true });
    page.addEventListener("pointerdown", () => this.deactivate(), { capture: true, passive: true });
    page.addEventListener("focusin", (event) => {
      const target = event.target as HTMLElement;
      if (target.matches?.(":focus-visible")) this.#onEnter(target, true);
    });
    page.addEventListener("focusout", () => this.deactivate());
    page.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.deactivate();
    });
    page.addEventListener("scroll", () => this.deactivate(), { capture: true, passive: true });
  }

  /**
   * Handles the pointer or keyboard focus reaching `target`. Hides the shown tooltip, and after a delay shows the
   * tooltip of `target` or, for the pointer, of the nearest element around `target` that has one. The delay is half a
   * second; 60 ms for the focus, or if a tooltip was hidden within the last 400 ms. The pointer on the tooltip itself
   * changes nothing.
   */
  #onEnter(target: Element, isFocused = false): void {
    const element = target.closest?.<HTMLElement>(SELECTOR) ?? null;
    // The pointer has left an element before its tooltip came: it must not come any more.
    if (!element) this.clearPending();
    if (element === this.element) return;
    if (this.element && this.tooltip.contains(target)) return;
    if (this.element || !element) this.deactivate();
    // keyboard focus shows only the tooltip of the focused element itself, not of one around it
    if (!element || (isFocused && element !== target)) return;
    const isSoon = isFocused || Date.now() - this.#hiddenAt < 400;
    const delay = isSoon ? 60 : TooltipManager.TOOLTIP_ACTIVATION_MS;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (element.isConnected) this.activate(element);
    }, delay);
  }

  clearPending(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Shows the tooltip of an element, with the content that the options name, else its data attributes, else its label.
   * Shows nothing if there is no content.
   * @throws Error for a text together with HTML or content
   */
  activate(element: HTMLElement, options: Loose = {}): void {
    if (options.text && (options.html || options.content))
      throw new Error("A tooltip has either a text or HTML, and not both.");
    this.clearPending();
    const { dataset } = element;
    // the content: the first of these that there is
    const content = options.content ?? null;
    const html = options.html ?? (options.text === undefined ? dataset.tooltipHtml : undefined);
    const text = options.text ?? dataset.tooltipText;
    const key = dataset.tooltip;
    const { tooltip } = this;
    // The tooltip must be in the page of the element, which may be that of a detached window.
    if (tooltip.ownerDocument !== element.ownerDocument) element.ownerDocument.body.append(tooltip);
    tooltip.className = "";
    tooltip.replaceChildren();
    if (content) tooltip.append(content);
    else if (html !== undefined) {
      if (html instanceof Element) tooltip.append(html);
      else tooltip.innerHTML = cleanHTML(String(html));
    } else if (text !== undefined) tooltip.textContent = String(text);
    // a translation key, or HTML
    else if (key) {
      if (globalThis.game?.i18n?.has?.(key)) tooltip.textContent = words(key);
      else tooltip.innerHTML = cleanHTML(key);
    } else tooltip.textContent = element.getAttribute("aria-label") ?? "";
    if (!tooltip.textContent?.trim() && !tooltip.children.length) return;
    // look, place and description
    const classes = options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass;
    if (classes) tooltip.classList.add(...classes.split(" ").filter(Boolean));
    const themeHolder = element.closest(".theme-light, .theme-dark");
    if (themeHolder)
      tooltip.classList.add("themed", themeHolder.matches(".theme-light") ? "theme-light" : "theme-dark");
    this.element = element;
    tooltip.classList.add("active");
    if (tooltip.showPopover && !tooltip.matches(":popover-open")) tooltip.showPopover();
    element.setAttribute("aria-describedby", "tooltip");
    const direction =
      options.direction ?? element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection;
    this._setAnchor(direction ?? this._determineDirection());
  }

  /** Hides the tooltip, and prevents one that is about to be shown. */
  deactivate(): void {
    this.clearPending();
    if (!this.element) return;
    this.#hiddenAt = Date.now();
    if (this.element.getAttribute("aria-describedby") === "tooltip") this.element.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.classList.remove("active");
    if (this.tooltip.matches(":popover-open")) this.tooltip.hidePopover();
  }

  /** The browser window that the tooltip is in. */
  get #view(): Window {
    return this.tooltip.ownerDocument.defaultView ?? window;
  }

  /** "DOWN" if the tooltip fits below its element, else "UP". */
  _determineDirection(): string {
    const elementBox = (this.element as HTMLElement).getBoundingClientRect();
    return elementBox.bottom + this.tooltip.offsetHeight + 10 > this.#view.innerHeight ? "UP" : "DOWN";
  }

  /** Places the tooltip on a side of its element, within the page; below it if the direction is unknown. */
  _setAnchor(direction: string): void {
    const { tooltip } = this;
    const elementBox = (this.element as HTMLElement).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tooltip;
    const margin = TooltipManager.TOOLTIP_MARGIN_PX;
    // left and top, in pixels, for each side
    const centred = [
      elementBox.left + (elementBox.width - width) / 2,
      elementBox.top + (elementBox.height - height) / 2,
    ] as const;
    const placesBySide: Record<string, readonly [number, number]> = {
      UP: [centred[0], elementBox.top - height - margin],
      DOWN: [centred[0], elementBox.bottom + margin],
      LEFT: [elementBox.left - width - margin, centred[1]],
      RIGHT: [elementBox.right + margin, centred[1]],
      CENTER: centred,
    };
    // moved so that the tooltip is on the page
    const [left, top] = placesBySide[direction] ?? (placesBySide.DOWN as readonly [number, number]);
    this._setStyle({
      left: Math.max(margin, Math.min(left, this.#view.innerWidth - width - margin)),
      top: Math.max(margin, Math.min(top, this.#view.innerHeight - height - margin)),
    });
  }

  /**
   * Places the tooltip.
   * @param position left, right, top and bottom in pixels, each “auto” if left out; and CSS's `textAlign`
   */
  _setStyle(position: Loose = {}): void {
    const { style } = this.tooltip;
    style.textAlign = position.textAlign ?? "";
    for (const side of ["left", "right", "top", "bottom"] as const)
      style[side] = position[side] === undefined ? "auto" : `${position[side]}px`;
  }

  /** Hides the tooltip, and leaves a copy on the page until that is clicked with the right button. @returns the copy */
  lockTooltip(): HTMLElement {
    const copy = this.tooltip.cloneNode(true) as HTMLElement;
    copy.removeAttribute("id");
    copy.classList.add("locked-tooltip", "active");
    document.body.append(copy);
    copy.showPopover?.();
    copy.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.dismissLockedTooltip(copy);
    });
    this.deactivate();
    return copy;
  }

  /** Shows a tooltip that stays, with HTML, at a position given as CSS. @returns its element */
  createLockedTooltip(position: Loose, text: string, { cssClass }: Loose = {}): HTMLElement {
    const element = build("aside", { class: `locked-tooltip active ${cssClass ?? ""}`, popover: "manual" });
    element.innerHTML = cleanHTML(text);
    Object.assign(element.style, position);
    document.body.append(element);
    element.showPopover?.();
    return element;
  }

  dismissLockedTooltip(element: HTMLElement): void {
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const element of document.querySelectorAll(".locked-tooltip")) element.remove();
  }
}
