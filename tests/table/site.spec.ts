import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../tools/browser.ts";
import { StaticSite } from "./static-site.ts";
import { attack, cardOf, drag, moveFreely, openSheet, press, settled, standsOn, target } from "./steps.ts";
import { actorValue, fixDice, ready } from "./table.ts";

/* The site as a plain file server shows it, below an address of its own; two tabs of one browser are two people. */

const LARGEST_FIRST_LOAD = 1_500_000;
const stress = "system.physical.value";

let site: StaticSite;
let browser: Browser;
let context: BrowserContext;
let gamemaster: Page;
let player: Page;
const complaints: string[] = [];
const elsewhere: string[] = [];

async function sit(name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}play/`);
  await page.locator(".person", { hasText: name }).click();
  await ready(page);
  return page;
}

beforeAll(async () => {
  execFileSync(process.execPath, ["--import", "tsx", "tools/site.ts", "--quiet"], { stdio: "inherit" });
  site = await new StaticSite("site", "/some/where/").open();
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript(() => {
    // A page that is not there yet has no storage.
    if (location.origin === "null") return;
    localStorage.setItem("tabletop.core.performanceMode", "0");
    localStorage.setItem("tabletop.fray.outlook", "false");
  });
  context.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  context.on("weberror", (error) => void complaints.push(String(error.error())));
  context.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe("the table on a static page", () => {
  test("the first load is small, and asks only for what is there", async () => {
    gamemaster = await sit("Gamemaster");
    const until = site.sent.indexOf("play/offline.js");
    const first = [...new Set(site.sent.slice(0, until < 0 ? undefined : until))];
    expect(first).toContain("play/table.json");
    const bytes = first.reduce((sum, file) => sum + gzipSync(readFileSync(join("site", file))).length, 0);
    expect(bytes).toBeLessThan(LARGEST_FIRST_LOAD);
    expect(site.missing).toEqual([]);
  });

  test("two tabs are gamemaster and player: an attack is rolled by one and applied by the other", async () => {
    player = await sit("Player One");
    await moveFreely(gamemaster, true);
    await drag(gamemaster, "Tavi", [[6, 0]]);
    await standsOn(player, "Tavi", 11, 6);
    await target(player, "Bandit");
    await openSheet(player, "Tavi");
    const before = await actorValue<number>(gamemaster, "Bandit", stress);
    await fixDice(player, [{ face: 5, of: 10 }]);
    const card = await attack(player, "Cutlass");
    await card.locator(".fray-band.is-hit").waitFor();
    const damage = Number(await card.locator(".fray-band .fray-num").innerText());
    expect(damage).toBeGreaterThan(0);
    const id = (await card.getAttribute("data-card"))!;
    await cardOf(gamemaster, id).waitFor();
    await press(gamemaster, "apply", id);
    await settled(player, "Bandit", stress, Math.max(0, before - damage));
  });

  test("without a network it goes on, and what happened is still there", async () => {
    const wanted = await actorValue<number>(player, "Bandit", stress);
    const cards = await player.evaluate(() => game.messages.size);
    await gamemaster.evaluate(async () => {
      const { active, waiting, installing } = await navigator.serviceWorker.ready;
      const worker = active ?? waiting ?? installing!;
      if (worker.state !== "activated")
        await new Promise<void>((done) =>
          worker.addEventListener("statechange", () => void (worker.state === "activated" && done())),
        );
    });
    await player.close();
    await site.close();
    await gamemaster.reload();
    await ready(gamemaster);
    expect(await gamemaster.evaluate(() => game.messages.size)).toBe(cards);
    expect(await actorValue<number>(gamemaster, "Bandit", stress)).toBe(wanted);
    await standsOn(gamemaster, "Tavi", 11, 6);
    await expect.poll(() => gamemaster.evaluate(() => game.users.filter((one: any) => one.active).length)).toBe(1);
  });

  test("the console had nothing to complain of, and no request left the site", () => {
    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
});
