import { execFileSync } from "node:child_process";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { StaticSite } from "./static-site.ts";
import { ready } from "./table.ts";

/** The site as a plain file server shows it, below an address of its own; two tabs of one browser are two people. */
export class SiteTable {
  /** What the consoles complained of. */
  readonly complaints: string[] = [];
  /** The tables of this file that people still sit at. */
  static readonly standing = new Set<SiteTable>();

  /** What was asked of other places. */
  readonly elsewhere: string[] = [];

  private constructor(
    readonly site: StaticSite,
    readonly browser: Browser,
    readonly context: BrowserContext,
  ) {}

  /** Writes site/, unless it is what it would be. */
  static build(): void {
    execFileSync(process.execPath, ["--import", "tsx", "tools/site.ts", "--quiet"], { stdio: "inherit" });
  }

  /**
   * @param prepare runs in every page before its own scripts
   * @param folder what the file server shows: without it, the site
   */
  static async open(prepare?: () => void, folder?: string): Promise<SiteTable> {
    if (!folder) SiteTable.build();
    const site = await new StaticSite(folder ?? "site", "/some/where/").open();
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const table = new SiteTable(site, browser, context);
    SiteTable.standing.add(table);
    await context.addInitScript(() => {
      // A page that is not there yet has no storage.
      if (location.origin === "null") return;
      const uiConfig = JSON.stringify({ colorScheme: { interface: "", applications: "" }, chatNotifications: "pip" });
      for (const [key, value] of Object.entries({ performanceMode: 0, maxFPS: 20, uiConfig }))
        if (localStorage.getItem(`tabletop.core.${key}`) === null)
          localStorage.setItem(`tabletop.core.${key}`, `${value}`);
      localStorage.setItem("tabletop.fray.outlook", "false");
    });
    if (prepare) await context.addInitScript(prepare);
    context.on("console", (message) => void (message.type() === "error" && table.complaints.push(message.text())));
    context.on("weberror", (error) => void table.complaints.push(String(error.error())));
    context.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) table.elsewhere.push(request.url());
    });
    return table;
  }

  /** A tab of its own for somebody, who comes in by the door. */
  async sit(name: string): Promise<Page> {
    const page = await this.door();
    await page.locator(".person", { hasText: name }).click();
    await ready(page);
    return page;
  }

  /** A tab at the door. */
  async door(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(`${this.site.url}play/`);
    await page.locator(".person").first().waitFor();
    return page;
  }

  /** Ends the site's server, once the service worker has all files. */
  async withoutNetwork(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await this.site.close();
  }

  get seats(): { page: Page; complaints: string[] }[] {
    return this.context.pages().map((page) => ({ page, complaints: this.complaints }));
  }

  async leave(): Promise<void> {
    SiteTable.standing.delete(this);
    await this.browser.close();
    await this.site.close();
  }
}
