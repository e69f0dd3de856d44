import type { Browser, BrowserContext, Page } from "playwright-core";

/*
 * Chairs that tables leave to the next one. The client starts in a third of the time in a page that has loaded it before:
 * what it has fetched and compiled stays with the page's process.
 */

/** A page of the place that holds no table. */
const NO_TABLE = "/api/status";

export interface Viewport {
  width: number;
  height: number;
}

export interface ChairOptions {
  viewport: Viewport;
  /** false: nobody looks at the mat, which is not drawn */
  mat?: boolean;
}

/**
 * In the page, before the game: a mat of few pixels and few frames, which cost most without a graphics card; and new
 * messages in the log alone, for whoever looks at another tab and clicks on the mat.
 */
export function spareTheMachine(): void {
  // An empty page has no storage.
  if (!location.protocol.startsWith("http")) return;
  // By it the mat reckons how fine it is drawn, and nothing else does.
  Object.defineProperty(globalThis, "devicePixelRatio", { value: 0.5, configurable: true });
  const uiConfig = JSON.stringify({ colorScheme: { interface: "", applications: "" }, chatNotifications: "pip" });
  for (const [key, value] of Object.entries({ performanceMode: 0, maxFPS: 10, uiConfig }))
    if (localStorage.getItem(`tabletop.core.${key}`) === null) localStorage.setItem(`tabletop.core.${key}`, `${value}`);
  // Whole fights are computed where they are looked at.
  localStorage.setItem("tabletop.fray.outlook", "false");
}

/** What leaves a mark on a page or its context that cannot be wiped off: whoever does this sits down last. */
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

/** A page in a context of its own. */
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

  /** One that others have left, or a new one: in either nothing is kept of anybody. */
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

  /** Leaves the table's page, and the chair for others if it is as it was. */
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

  /** Takes away what somebody has left, on the address where the next table stands; whether that was possible. */
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
