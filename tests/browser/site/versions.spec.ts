import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { doorSays, hostPattern } from "../../words.ts";
import { ready } from "../table.ts";
import { SiteTable } from "./table.ts";

let folder: string;
let table: SiteTable;

beforeEach(async () => {
  SiteTable.build();
  folder = mkdtempSync(join(tmpdir(), "tabletop-site-"));
  cpSync("site", folder, { recursive: true });
  table = await SiteTable.open(undefined, { folder, mat: false });
});

afterEach(async () => {
  await table.leave();
  rmSync(folder, { recursive: true });
});

/** Publishes another version, in which the pages for joining and for the game have a mark, and nothing else is new. */
function publish(): void {
  const play = (file: string): string => join(folder, "play", file);
  let worker = readFileSync(play("offline.js"), "utf8").replace(/"version":"\w+"/, '"version":"second"');
  for (const page of ["join.html", "game.html"]) {
    writeFileSync(play(page), readFileSync(play(page), "utf8").replace("<head>", '<head><meta name="second" />'));
    worker = worker.replace(new RegExp(`"${page}":"\\w+"`), `"${page}":"second"`);
  }
  writeFileSync(play("offline.js"), worker);
}

const isSecond = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('meta[name="second"]') !== null);

const kept = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", undefined, { timeout: 90_000 });

/** Looks for the new version until it is found: a look that began before it was published answers for the next one. */
const look = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    do await registration.update();
    while (!registration.installing && !registration.waiting);
  });

const inGame = (page: Page): ReturnType<Page["locator"]> =>
  page.locator("#notifications .notification", { hasText: hostPattern("MENU.NewVersion") });

test("a new version is told of, and there in all tabs at the second reload of one; the world is as it was", async () => {
  const page = await table.sit("Gamemaster");
  await kept(page);
  const other = await table.sit("Player One");
  await page.evaluate(() => (globalThis as any).JournalEntry.create({ name: "Kept", ownership: { default: 2 } }));
  const sentBefore = table.site.sent.length;
  publish();
  await page.reload();
  await ready(page);
  expect(await isSecond(page)).toBe(false);
  await inGame(page).waitFor();
  await inGame(other).waitFor();
  // Only what is new was fetched for it.
  const sent = table.site.sent.slice(sentBefore).filter((file) => !file.endsWith("offline.js"));
  expect(sent.sort()).toEqual(["play/game.html", "play/join.html"]);
  await page.reload();
  for (const each of [page, other]) {
    await each.waitForFunction(() => document.querySelector('meta[name="second"]') !== null);
    await ready(each);
    expect(await each.evaluate(() => game.journal.contents.map(({ name }: { name: string }) => name))).toContain(
      "Kept",
    );
    await expect.poll(() => inGame(each).count()).toBe(0);
  }
});

test("a tab that is opened beside others has their version, and is told of the new one at the door", async () => {
  const page = await table.sit("Gamemaster");
  await kept(page);
  publish();
  await look(page);
  await inGame(page).waitFor();
  const door = await table.door();
  await door.locator("#news", { hasText: doorSays("newVersion") }).waitFor();
  expect([await isSecond(page), await isSecond(door)]).toEqual([false, false]);
  await door.reload();
  for (const each of [page, door])
    await each.waitForFunction(() => document.querySelector('meta[name="second"]') !== null);
  await door.locator(".person").first().waitFor();
});

const notice = (page: Page, key: string): ReturnType<Page["locator"]> =>
  page.locator("#notifications .notification", { hasText: hostPattern(key) });

/** What a user may have typed and not saved, and how it is saved. */
const typed: Record<string, { type: (page: Page) => Promise<void>; save: (page: Page) => Promise<void> }> = {
  "a message that was not sent": {
    async type(page) {
      await page.locator("#chat-message").click();
      await page.keyboard.type("half a sen");
    },
    save: (page) => page.keyboard.press("Enter"),
  },
  "a changed form": {
    async type(page) {
      await page.evaluate(() => {
        const form = `<input name="title" value=""><input type="search" name="q">`;
        void foundry.applications.api.DialogV2.prompt({ window: { title: "Name" }, content: form } as any);
      });
      await page.locator('.dialog input[name="title"]').fill("Cellar");
    },
    save: (page) => page.locator('.dialog button[data-action="ok"]').click(),
  },
  "an open editor": {
    async type(page) {
      await page.evaluate(async () => {
        const [entry] = (await JournalEntry.create([
          { name: "Book", pages: [{ name: "One", type: "text" }] },
        ] as any)) as any;
        await entry.pages.contents[0].sheet.render({ force: true, mode: "edit" });
      });
      await page.locator(".journal-entry-page .ProseMirror").click();
      await page.keyboard.type("Once upon");
    },
    async save(page) {
      await page.evaluate(async () => {
        for (const app of foundry.applications.instances.values()) if ((app as any).form) await (app as any).submit?.();
        for (const app of [...foundry.applications.instances.values()])
          if (app.constructor.name.includes("Page")) await app.close();
      });
    },
  },
};

test("a tab with unsaved text is not reloaded: it is told, and the new version is there once that is saved", async () => {
  const page = await table.sit("Gamemaster");
  await kept(page);
  const other = await table.sit("Gamemaster");
  publish();
  await look(other);
  await inGame(other).waitFor();
  for (const [what, { type, save }] of Object.entries(typed)) {
    await type(other);
    await page.reload();
    await ready(page);
    await notice(page, "MENU.NewVersionWaits").waitFor();
    await notice(other, "MENU.NewVersionUnsaved").waitFor();
    expect([await isSecond(page), await isSecond(other)], what).toEqual([false, false]);
    await save(other);
  }
  // what was saved meanwhile came to the one table that all have
  await expect.poll(() => page.evaluate(() => game.messages.contents.at(-1)?.content)).toContain("half a sen");
  // what is only looked for is nothing to save
  await page.evaluate(() => ui.sidebar!.changeTab("actors", "primary"));
  await page.locator('#actors input[type="search"]').fill("orc");
  await other.addInitScript(() =>
    addEventListener("pagehide", () => sessionStorage.setItem("had a game", String("game" in globalThis))),
  );
  await other.reload();
  for (const each of [page, other])
    await each.waitForFunction(() => document.querySelector('meta[name="second"]') !== null);
  // the version that is left does not start the game anew: what it fetches would put off the new one
  expect(await other.evaluate(() => sessionStorage.getItem("had a game"))).toBe("false");
});
