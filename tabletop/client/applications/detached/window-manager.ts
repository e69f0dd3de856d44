import { randomID } from "../../../common/utils/index.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";
import { copyAttributes, fillPage } from "./page.ts";

/** A detached window, and the applications in it by id. */
export interface DetachedWindowDescriptor {
  window: Window;
  applications: Map<string, Loose>;
}

interface OpenWindowOptions {
  id?: string;
  /** how long to wait for the window's page and styles, in milliseconds */
  timeout?: number;
  /** place and size of the window, in pixels of the screen */
  position?: { top?: number; left?: number; width?: number; height?: number };
  /** the window in which the user pressed something */
  source?: Window;
}

const SMALLEST = 200;

/**
 * The manager of detached windows (`foundry.applications.detached`, generation 14).
 * @see https://foundryvtt.com/api/v14/classes/foundry.default-1.html
 */
export class DetachedWindowManager {
  readonly #windows = new Map<string, DetachedWindowDescriptor>();

  get windows(): Map<string, DetachedWindowDescriptor> {
    return this.#windows;
  }

  get focused(): Window | null {
    if (document.hasFocus()) return window;
    return [...this.#windows.values()].find((each) => each.window.document.hasFocus())?.window ?? null;
  }

  /**
   * Opens an empty window, or gives the one that is open under this id.
   * @throws Error when the browser does not allow it, or it does not open in time
   */
  async openWindow(options: OpenWindowOptions = {}): Promise<Window> {
    const { id = randomID(), timeout = 10_000, position = {}, source = window } = options;
    const known = this.#windows.get(id);
    if (known) return known.window;
    const blank = URL.createObjectURL(new Blob(["<!doctype html><title></title>"], { type: "text/html" }));
    try {
      const win = source.open(blank, id, featuresOf(position));
      if (!win) throw new Error(words("APPLICATION.WindowBlocked"));
      const until = Date.now() + timeout;
      // A new window first holds another, empty page.
      while (win.document.URL !== blank || win.document.readyState !== "complete") {
        if (win.closed || Date.now() > until) throw new Error(words("APPLICATION.WindowLate"));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      (win as Loose).id = id;
      await fillPage(win, Math.max(0, until - Date.now()));
      this.#windows.set(id, { window: win, applications: new Map() });
      win.addEventListener("pagehide", () => this._onWindowClosed(win), { once: true });
      listen(win.document);
      globalThis.Hooks.callAll("openDetachedWindow", id, win);
      return win;
    } finally {
      URL.revokeObjectURL(blank);
    }
  }

  /** Closes a window that has no applications. */
  checkEmpty(win: Window | null | undefined): void {
    const found = win && this.#windows.get((win as Loose).id);
    if (found && !found.applications.size) win.close();
  }

  /** Moves nodes into another page and appends them there. */
  adoptNodes(target: HTMLElement, ...nodes: Node[]): void {
    target.append(...nodes.map((node) => target.ownerDocument.adoptNode(node)));
  }

  /** Appends copies of nodes in another page. */
  importNodes(target: HTMLElement, ...nodes: Node[]): void {
    target.append(...nodes.map((node) => target.ownerDocument.importNode(node, true)));
  }

  copyAttributes(from: HTMLElement, to: HTMLElement, options: { attrs?: Iterable<string> } = {}): void {
    copyAttributes(from, to, options);
  }

  /** Finds the first match in the table's page or a detached window. */
  querySelector(selector: string): HTMLElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  querySelectorAll(selector: string): HTMLElement[] {
    const pages = [document, ...[...this.#windows.values()].map((each) => each.window.document)];
    return pages.flatMap((page) => [...page.querySelectorAll<HTMLElement>(selector)]);
  }

  /** Closes the applications of a closed window. */
  _onWindowClosed(win: Window): void {
    const { id } = win as Loose;
    const found = this.#windows.get(id);
    if (!found) return;
    this.#windows.delete(id);
    const { tooltip } = globalThis.game ?? {};
    if (tooltip?.tooltip.ownerDocument === win.document) document.body.append(tooltip.tooltip);
    for (const app of [...found.applications.values()]) void app.close({ animate: false });
    globalThis.Hooks.callAll("closeDetachedWindow", id, win);
  }

  /** Closes all detached windows, when the table's page is left. */
  closeAll(): void {
    for (const { window: win } of this.#windows.values()) win.close();
  }
}

/** Adds the listeners of tooltips, menus and enriched text to a page. */
function listen(page: Document): void {
  game.tooltip.activateEventListeners(page);
  CONFIG.ux.ContextMenu.eventListeners(page);
  CONFIG.ux.TextEditor.activateListeners(page);
}

/** Writes a position as the features of `window.open`. */
function featuresOf(position: OpenWindowOptions["position"] = {}): string {
  const { width, height, ...place } = position;
  const sized = { ...place, ...atLeast("width", width), ...atLeast("height", height) };
  return ["popup", ...Object.entries(sized).map(([name, value]) => `${name}=${Math.round(value)}`)].join(",");
}

/** A feature of a size in pixels, but not smaller than windows may be; none for an absent size. */
const atLeast = (name: string, value: number | undefined): Record<string, number> =>
  value === undefined ? {} : { [name]: Math.max(SMALLEST, value) };

/** The manager of this table's detached windows. */
export const detached = new DetachedWindowManager();
addEventListener("pagehide", () => detached.closeAll());
