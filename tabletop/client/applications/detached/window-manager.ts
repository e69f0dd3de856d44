import { randomID } from "../../../common/utils/index.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { assertFirst } from "../../core/single.ts";
import { copyAttributes, fillPage } from "./page.ts";

/** A detached window (a browser window of its own), with the applications in it by id. */
export interface DetachedWindowDescriptor {
  window: Window;
  applications: Map<string, Loose>;
}

/** How a detached window is opened. */
interface OpenWindowOptions {
  /** the window's id; without one a random one */
  id?: string;
  /** how long to wait for the window's page and styles, in milliseconds */
  timeout?: number;
  /** place and size of the window on the screen, in pixels */
  position?: { top?: number; left?: number; width?: number; height?: number };
  /** the browser window that opens it: where the user has pressed something, as browsers block others */
  source?: Window;
}

// The least width and height of a window, in pixels.
const SMALLEST = 200;

/**
 * Opens, finds and closes detached windows (`foundry.applications.detached`, generation 14).
 * @see https://foundryvtt.com/api/v14/classes/foundry.default-1.html
 */
export class DetachedWindowManager {
  readonly #windows = new Map<string, DetachedWindowDescriptor>();

  /** @throws Error where there is one */
  constructor() {
    assertFirst(globalThis.foundry?.applications?.detached, "DetachedWindowManager", "foundry.applications.detached");
  }

  get windows(): Map<string, DetachedWindowDescriptor> {
    return this.#windows;
  }

  /** The browser window that has the focus, the table's or a detached one; null if none has. */
  get focused(): Window | null {
    if (document.hasFocus()) return window;
    return [...this.#windows.values()].find((each) => each.window.document.hasFocus())?.window ?? null;
  }

  /**
   * Opens a window with an empty page, calls the hook `openDetachedWindow`, and resolves to the window. If a window is
   * open under this id, resolves to that one and does nothing else.
   * @throws Error when the browser blocks the window, or when the window is closed early or not ready in time, which
   *   also closes it
   */
  async openWindow(options: OpenWindowOptions = {}): Promise<Window> {
    const { id = randomID(), timeout = 10_000, position = {}, source = window } = options;
    const openBefore = this.#windows.get(id);
    if (openBefore) return openBefore.window;
    const emptyPage = URL.createObjectURL(new Blob(["<!doctype html><title></title>"], { type: "text/html" }));
    try {
      const win = source.open(emptyPage, id, featuresOf(position));
      if (!win) throw new Error(words("APPLICATION.WindowBlocked"));
      try {
        await this.#prepare(win, id, emptyPage, timeout);
      } catch (error) {
        // nothing will be put into it
        win.close();
        throw error;
      }
      globalThis.Hooks.callAll("openDetachedWindow", id, win);
      return win;
    } finally {
      URL.revokeObjectURL(emptyPage);
    }
  }

  /**
   * Waits for the empty page of a new window, fills it and lists the window under its id.
   * @param timeout in milliseconds
   * @throws Error when the window is closed early or not ready in time
   */
  async #prepare(win: Window, id: string, emptyPage: string, timeout: number): Promise<void> {
    const deadline = Date.now() + timeout;
    // A new window first has a page of its own, before the given one.
    while (win.document.URL !== emptyPage || win.document.readyState !== "complete") {
      if (win.closed || Date.now() > deadline) throw new Error(words("APPLICATION.WindowLate"));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    (win as Loose).id = id;
    await fillPage(win, Math.max(0, deadline - Date.now()));
    this.#windows.set(id, { window: win, applications: new Map() });
    win.addEventListener("pagehide", () => this._onWindowClosed(win), { once: true });
    addListeners(win.document);
  }

  /** Closes a detached window if it has no applications; does nothing for other windows. */
  checkEmpty(win: Window | null | undefined): void {
    const descriptor = win && this.#windows.get((win as Loose).id);
    if (descriptor && !descriptor.applications.size) win.close();
  }

  /** Moves nodes to the end of an element of another page. */
  adoptNodes(target: HTMLElement, ...nodes: Node[]): void {
    target.append(...nodes.map((node) => target.ownerDocument.adoptNode(node)));
  }

  /** Appends copies of nodes to an element of another page. */
  importNodes(target: HTMLElement, ...nodes: Node[]): void {
    target.append(...nodes.map((node) => target.ownerDocument.importNode(node, true)));
  }

  copyAttributes(source: HTMLElement, target: HTMLElement, options: { attrs?: Iterable<string> } = {}): void {
    copyAttributes(source, target, options);
  }

  /** Finds the first match of a selector, in the table's page first, then in the detached windows. */
  querySelector(selector: string): HTMLElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  querySelectorAll(selector: string): HTMLElement[] {
    const pages = [document, ...[...this.#windows.values()].map((each) => each.window.document)];
    return pages.flatMap((page) => [...page.querySelectorAll<HTMLElement>(selector)]);
  }

  /** Closes the applications of a window that was closed, and calls the hook `closeDetachedWindow`. */
  _onWindowClosed(win: Window): void {
    const { id } = win as Loose;
    const descriptor = this.#windows.get(id);
    if (!descriptor) return;
    this.#windows.delete(id);
    // the one tooltip element must not go with the window
    const { tooltip } = globalThis.game ?? {};
    if (tooltip?.tooltip.ownerDocument === win.document) document.body.append(tooltip.tooltip);
    for (const app of [...descriptor.applications.values()]) void app.close({ animate: false });
    globalThis.Hooks.callAll("closeDetachedWindow", id, win);
  }

  /** Closes all detached windows; called when the table's page is left. */
  closeAll(): void {
    for (const { window: win } of this.#windows.values()) win.close();
  }
}

/** Adds the listeners of tooltips, context menus and enriched text to a page. */
function addListeners(page: Document): void {
  game.tooltip.activateEventListeners(page);
  CONFIG.ux.ContextMenu.eventListeners(page);
  CONFIG.ux.TextEditor.activateListeners(page);
}

/** Turns a position into the features text of `window.open`. */
function featuresOf(position: OpenWindowOptions["position"] = {}): string {
  const { width, height, ...leftAndTop } = position;
  const features = { ...leftAndTop, ...atLeast("width", width), ...atLeast("height", height) };
  return ["popup", ...Object.entries(features).map(([name, value]) => `${name}=${Math.round(value)}`)].join(",");
}

/** An object with one size, at least SMALLEST pixels; an empty object for an undefined size. */
const atLeast = (name: string, value: number | undefined): Record<string, number> =>
  value === undefined ? {} : { [name]: Math.max(SMALLEST, value) };

/** The manager of this page's detached windows. */
export const detached = new DetachedWindowManager();
addEventListener("pagehide", () => detached.closeAll());
