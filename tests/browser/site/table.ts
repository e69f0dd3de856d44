import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { StaticSite } from "./static-site.ts";
import { spareTheMachine } from "../chairs.ts";
import { ready, sharedBrowser } from "../table.ts";
import { typescript } from "../../../tools/setup.mjs";

/** The window's size in CSS pixels: a small picture is drawn sooner. */
const SMALL = { width: 900, height: 600 };

let built = false;

interface SiteOptions {
  folder?: string;
  /** browsers may keep its files: what they are asked for is no longer seen in `site.sent` */
  cached?: boolean;
  viewport?: { width: number; height: number };
  /** false: the mat is not drawn */
  mat?: boolean;
  /** false: no service worker keeps the files for want of a network */
  offline?: boolean;
}

/** Runs in the page before the client does: turns the mat off. */
function withoutMat(): void {
  // A page that is not there yet has no storage.
  if (location.origin !== "null") localStorage.setItem("tabletop.core.noCanvas", "true");
}

/** The id of the demo world's user of this name. */
function idOf(name: string): string {
  const users = readdirSync("demo/users").map((file) => JSON.parse(readFileSync(`demo/users/${file}`, "utf8")));
  return users.find((user) => user.name === name)._id as string;
}

/** The site as a plain file server shows it, below a path of its own; two tabs of one browser are two users. */
export class SiteTable {
  /** The errors and warnings of all tabs' consoles. */
  readonly complaints: string[] = [];
  /** The tables that this test file has opened and not yet left. */
  static readonly standing = new Set<SiteTable>();

  /** The addresses of requests that went to other servers than the site's own. */
  readonly elsewhere: string[] = [];
  #contextId: string | undefined;

  private constructor(
    readonly site: StaticSite,
    readonly context: BrowserContext,
  ) {}

  /** Builds the folder site/ if it is out of date, once in a worker. The package itself is built before (global.ts). */
  static build(): void {
    if (built) return;
    execFileSync(process.execPath, ["--import", typescript, "tools/site.ts", "--quiet", "--built"], {
      stdio: "inherit",
    });
    built = true;
  }

  /**
   * @param prepare runs in every page before its own scripts
   * @param options.folder what the file server shows: without it, the site
   */
  static async open(prepare?: () => void, options: SiteOptions = {}): Promise<SiteTable> {
    const { folder, cached = true, viewport = SMALL, mat = true, offline = true } = options;
    if (!folder) SiteTable.build();
    const site = await new StaticSite(folder ?? "site", "/some/where/", { cached }).open();
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      viewport,
      reducedMotion: "reduce",
      serviceWorkers: offline ? "allow" : "block",
    });
    const table = new SiteTable(site, context);
    SiteTable.standing.add(table);
    await context.addInitScript(spareTheMachine);
    if (!mat) await context.addInitScript(withoutMat);
    if (prepare) await context.addInitScript(prepare);
    context.on("console", (message) => void (message.type() === "error" && table.complaints.push(message.text())));
    context.on("weberror", (error) => void table.complaints.push(String(error.error())));
    context.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) table.elsewhere.push(request.url());
    });
    return table;
  }

  /** Opens a tab in which the user of this name joins by the page that lists all users. */
  async enter(name: string): Promise<Page> {
    const page = await this.door();
    await page.locator(".person", { hasText: name }).click();
    await ready(page);
    return page;
  }

  /** Opens a tab at the address that logs in the user of this name, and waits until the game is ready. */
  async sit(name: string): Promise<Page> {
    const page = await this.approach(name);
    await ready(page);
    return page;
  }

  /** As `sit`, but the table is still on its way. */
  async approach(name: string): Promise<Page> {
    const page = await this.window();
    await page.goto(`${this.site.url}play/game.html?user=${idOf(name)}`, { waitUntil: "commit" });
    return page;
  }

  /** A tab at the door. */
  async door(): Promise<Page> {
    const page = await this.window();
    await page.goto(`${this.site.url}play/`);
    await page.locator(".person").first().waitFor();
    return page;
  }

  /** A window of one's own: a tab that lies behind another one draws, and hears the mouse, but once a second. */
  async window(): Promise<Page> {
    if (!this.#contextId) {
      const page = await this.context.newPage();
      const wire = await this.context.newCDPSession(page);
      this.#contextId = (await wire.send("Target.getTargetInfo")).targetInfo.browserContextId;
      return page;
    }
    const opened = this.context.waitForEvent("page");
    const wire = await this.context.browser()!.newBrowserCDPSession();
    const target = { url: "about:blank", newWindow: true, browserContextId: this.#contextId };
    await wire.send("Target.createTarget", target);
    await wire.detach();
    return opened;
  }

  /** Ends the site's server, once the service worker has all files. */
  async withoutNetwork(page: Page): Promise<void> {
    // It fetches some hundred files.
    const all = (): boolean => navigator.serviceWorker.controller?.state === "activated";
    await page.waitForFunction(all, undefined, { timeout: 90_000 });
    await this.site.close();
  }

  get seats(): { page: Page; complaints: string[] }[] {
    return this.context.pages().map((page) => ({ page, complaints: this.complaints }));
  }

  async leave(): Promise<void> {
    SiteTable.standing.delete(this);
    await this.context.close();
    await this.site.close();
  }
}
