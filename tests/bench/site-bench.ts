import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { StaticSite } from "../browser/site/static-site.ts";
import { ready } from "../browser/table.ts";
import type { TableRow } from "./row.ts";
import { typescript } from "../../tools/setup.mjs";

/** The factors that slow the page's thread down to a mid-range laptop, and to a phone, whose time is not judged. */
const [LAPTOP, PHONE] = [2, 4];
/**
 * A common connection: bytes a second, and milliseconds of latency. The host keeps to it, not the page, as a browser
 * does not slow down the fetches of a shared worker.
 */
const LINE = { bytes: 10_000_000 / 8, latency: 40 };
const LOADS = 5;
/** The aim for a load, in milliseconds. */
const AIM = 3000;

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** Times a first visit of the site, in a fresh browser each time: from the address to a drawn, ready table. */
export async function siteBench(): Promise<TableRow[]> {
  execFileSync(process.execPath, ["--import", typescript, "tools/site.ts", "--quiet"], { stdio: "inherit" });
  const site = await new StaticSite("site", "/below/", { zipped: true, line: LINE }).open();
  const browser = await launchBrowser();
  try {
    const address = `${site.url}play/game.html?user=${gamemaster()}`;
    const measured = new Map<number, number[]>([1, LAPTOP, PHONE].map((rate) => [rate, []]));
    for (let load = 0; load < LOADS; load++)
      for (const [rate, times] of measured) times.push(await firstLoad(browser, address, rate));
    return [...measured].map(([rate, times]) => ({
      name: `the site's table playable, the page ${rate === 1 ? "at full speed" : `${rate} times slower`}`,
      value: `${(median(times) / 1000).toFixed(1)} s, at best ${(Math.min(...times) / 1000).toFixed(1)} s`,
      good: rate === PHONE || median(times) <= AIM,
      compared: `first load at 10 Mbit/s${rate === PHONE ? "" : `, aim ${AIM / 1000} s`}`,
    }));
  } finally {
    await browser.close();
    await site.close();
  }
}

/** The id of the demo world's gamemaster. */
function gamemaster(): string {
  const users = readdirSync("demo/users").map((file) => JSON.parse(readFileSync(`demo/users/${file}`, "utf8")));
  return users.find(({ role }) => role === 4)._id as string;
}

/** Times a visit in a new context, from the address to the drawn table, in milliseconds; `rate` slows the page down. */
async function firstLoad(browser: Browser, address: string, rate: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send("Emulation.setCPUThrottlingRate", { rate });
    const start = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    await ready(page);
    return performance.now() - start;
  } finally {
    await context.close();
  }
}
