import type { Browser, BrowserContext, Page } from "playwright-core";

/*
 * A chair is a browser page that is handed from one test's table to the next. The client starts in a third of the time
 * in a page that has loaded it before: the files it fetched and compiled stay with the page's process.
 */

/** The path of a page of the server that does not load the client. */
const NO_TABLE = "/api/status";

export interface Viewport {
  width: number;
  height: number;
}

export interface ChairOptions {
  viewport: Viewport;
  /** false: the mat is not drawn */
  mat?: boolean;
}

/**
 * Runs in the page before the client does. It makes the mat coarse and slow (half the pixels each way, ten frames a
 * second), since drawing costs most without a graphics card, and shows new messages in the log only, not over the mat.
 */
export function spareTheMachine(): void {
  // An empty page has no storage.
  if (!location.protocol.startsWith("http")) return;
  // Only the mat reads this number: it decides how fine the mat is drawn.
  Object.defineProperty(globalThis, "devicePixelRatio", { value: 0.5, configurable: true });
  const uiConfig = JSON.stringify({ colorScheme: { interface: "", applications: "" }, chatNotifications: "pip" });
  for (const [key, value] of Object.entries({ performanceMode: 0, maxFPS: 10, uiConfig }))
    if (localStorage.getItem(`tabletop.core.${key}`) === null) localStorage.setItem(`tabletop.core.${key}`, `${value}`);
  // The forecast of a whole fight is computed only in tests that look at it.
  localStorage.setItem("tabletop.fray.outlook", "false");
}

/** The methods whose effect on a page or its context cannot be undone: after one of them a chair is not used again. */
const MARKING = {
  page: ["addInitScript", "addLocatorHandler", "exposeBinding", "exposeFunction", "route", "routeWebSocket"],
  context: [
    ...["addCookies", "addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession", "on"],
    ...["route", "routeWebSocket", "setExtraHTTPHeaders", "setGeolocation", "setOffline"],
  ],
} as const;

const EVENTS = [
  ...["console", "dialog", "domcontentloaded", "download", "filechooser", "frameattached", "framedetached"],
  ...["framenavigated", "load", "pageerror", "popup", "request", "requestfailed", "requestfinished", "response"],
  ...["websocket", "worker"],
] as const;

/** A browser page in a context of its own, that the next table may take over unless a test has marked it. */
export class Chair {
  #marked = false;

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {
    for (const [thing, names] of [
      [page, MARKING.page],
      [context, MARKING.context],
    ] as const) {
      const open = thing as unknown as Record<string, (...given: unknown[]) => unknown>;
      for (const name of names) {
        const own = open[name]!.bind(thing);
        open[name] = (...given) => {
          this.#marked = true;
          return own(...given);
        };
      }
    }
  }

  static readonly #free: Chair[] = [];

  /** Gives a chair that another table has left, wiped clean, or a new one. */
  static async take(browser: Browser, url: string, { viewport, mat = true }: ChairOptions): Promise<Chair> {
    const chair = (await Chair.#left(url, viewport)) ?? (await Chair.#bring(browser, viewport));
    if (!mat) {
      await chair.page.goto(`${url}${NO_TABLE}`);
      await chair.page.evaluate(() => localStorage.setItem("tabletop.core.noCanvas", "true"));
    }
    return chair;
  }

  static async #left(url: string, viewport: Viewport): Promise<Chair | undefined> {
    for (let chair = Chair.#free.pop(); chair; chair = Chair.#free.pop())
      if (await chair.#cleared(url, viewport)) return chair;
    return undefined;
  }

  static async #bring(browser: Browser, viewport: Viewport): Promise<Chair> {
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    await context.addInitScript(spareTheMachine);
    return new Chair(await context.newPage(), context);
  }

  /** Leaves the table; the page is kept for the next table, or closed if it is marked, closed already or hangs. */
  async leave(): Promise<void> {
    if (this.#marked || this.page.isClosed()) return this.close();
    try {
      await Promise.all(
        this.context
          .pages()
          .filter((page) => page !== this.page)
          .map((page) => page.close()),
      );
      await this.page.goto("about:blank");
      for (const event of EVENTS) this.page.removeAllListeners(event as "console");
      Chair.#free.push(this);
    } catch {
      // A page that has crashed, or does not let go.
      await this.close();
    }
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /**
   * Wipes cookies, storage, mouse and media settings, at the next table's address; false if the page had to be closed.
   */
  async #cleared(url: string, viewport: Viewport): Promise<boolean> {
    const { page } = this;
    try {
      await page.setViewportSize(viewport);
      await page.emulateMedia({
        ...{ media: null, colorScheme: "light", reducedMotion: "reduce", forcedColors: "none", contrast: null },
      });
      await this.context.clearCookies();
      await page.goto(`${url}${NO_TABLE}`);
      await page.mouse.up();
      await page.mouse.move(0, 0);
      await page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
      });
      return true;
    } catch {
      await this.close().catch(() => undefined);
      return false;
    }
  }
}
