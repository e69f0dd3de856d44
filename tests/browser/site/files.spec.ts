import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropFiles } from "../../../tabletop/tests/browser/map-drop.ts";
import { SiteTable } from "./table.ts";
import { ready } from "../table.ts";
import { doorSays, hostPattern } from "../../words.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Files that the browser keeps for the table of a static page. */
describe("files of a world on a static page", { shuffle: false }, () => {
  let table: SiteTable;
  let page: Page;

  beforeAll(async () => {
    SiteTable.build();
    table = await SiteTable.open(undefined, { mat: false });
    page = await table.sit("Gamemaster");
  });

  afterAll(async () => {
    const { complaints } = table;
    await table.leave();
    expect(complaints.filter((text) => !/404|INVALID_URL/.test(text))).toEqual([]);
  });

  /** The width in pixels of a picture of the table as a page loads it; 0: it does not exist. */
  const widthOf = (at: Page, path: string): Promise<number> =>
    at.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode().catch(() => undefined);
      return image.naturalWidth;
    }, path);

  test("a picture is brought, shown to everybody, and what room is left is said before and after", async () => {
    await page.evaluate(
      () => void new foundry.applications.apps.FilePicker.implementation({ type: "image" }).browse(""),
    );
    const picker = page.locator(".application.file-picker");
    await picker.locator(".file-upload", { hasText: hostPattern("FILES.Room") }).waitFor();
    const [name, buffer] = ["dot.png", Buffer.from(PNG, "base64")];
    await picker.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer });
    await page.locator(".notification", { hasText: hostPattern("FILES.Room") }).waitFor({ timeout: 90_000 });
    await picker.locator(".file-row", { hasText: name }).waitFor();
    await page.evaluate(async (from) => {
      const { FilePicker } = foundry.applications.apps;
      await FilePicker.createDirectory("data", "maps");
      const content = await (await fetch(from)).blob();
      await FilePicker.upload("data", "maps", new File([content], "a b.png"), {}, { notify: false });
    }, name);
    await expect.poll(() => widthOf(page, "maps/a%20b.png")).toBeGreaterThan(0);
    const other = await table.sit("Player One");
    await expect.poll(() => widthOf(other, "maps/a%20b.png")).toBeGreaterThan(0);
    await other.close();
  });

  test("packages browse what the site brings and what was brought", async () => {
    const found = await page.evaluate(async () => {
      const { FilePicker } = foundry.applications.apps;
      const again = await FilePicker.createDirectory("data", "maps").catch((error: Error) => error.message);
      const outside = await FilePicker.browse("data", "../").catch((error: Error) => error.message);
      const { files, dirs } = await FilePicker.browse("data", "");
      const system = await FilePicker.browse("data", `systems/${game.system.id}`);
      const icons = await FilePicker.browse("public", "icons/svg");
      return { again, outside, files, dirs, system: system.files.length, icons: icons.files.length };
    });
    expect(found.again).toMatch(/^EEXIST/);
    expect(found.outside).toContain("..");
    expect(found.dirs).toEqual(expect.arrayContaining(["maps", "systems"]));
    expect(found.files).toHaveLength(1);
    expect(found.system).toBeGreaterThan(0);
    expect(found.icons).toBeGreaterThan(10);
  });

  test("a page that is loaded past the service worker is served all the same", async () => {
    const wire = await table.context.newCDPSession(page);
    await wire.send("Page.reload", { ignoreCache: true });
    await page.waitForEvent("load");
    await ready(page);
    await expect.poll(() => widthOf(page, "maps/a%20b.png")).toBeGreaterThan(0);
  });

  test("a world's file carries its files along; put back, they are gone; loaded, they are there", async () => {
    await page.goto(`${table.site.url}play/join.html`);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: doorSays("save") }).click();
    const file = await (await saving).path();
    const saved = JSON.parse(await readFile(file, "utf8"));
    expect(Object.keys(saved.files).sort()).toEqual(expect.arrayContaining(["maps/.folder", "maps/a b.png"]));
    page.on("dialog", (dialog) => void dialog.accept());
    const reloaded = (): Promise<unknown> => page.waitForEvent("load");
    await Promise.all([reloaded(), page.getByRole("button", { name: doorSays("putBack") }).click()]);
    await expect.poll(() => widthOf(page, "maps/a%20b.png")).toBe(0);
    await Promise.all([reloaded(), page.locator("#world-file").setInputFiles(file)]);
    await expect.poll(() => widthOf(page, "maps/a%20b.png?again")).toBeGreaterThan(0);
  });

  test("a world's file with a broken file in it changes nothing", async () => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: doorSays("save") }).click();
    const saved = JSON.parse(await readFile(await (await saving).path(), "utf8"));
    saved.files["maps/torn.png"] = "***";
    const buffer = Buffer.from(JSON.stringify(saved));
    await page.locator("#world-file").setInputFiles({ name: "torn.world.json", mimeType: "application/json", buffer });
    await page.locator("#refusal", { hasText: doorSays("fileBroken", { name: "maps/torn.png" }) }).waitFor();
    await expect.poll(() => widthOf(page, "maps/a%20b.png?still")).toBeGreaterThan(0);
  });

  test("a world whose files do not all fit in is there as a whole or not at all", async () => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: doorSays("save") }).click();
    const old = JSON.parse(await readFile(await (await saving).path(), "utf8"));
    const other = { ...old, world: { ...old.world, title: "Other" } };
    const names = ["one", "two", "three"].map((name) => `${name}.png`);
    other.files = Object.fromEntries(names.map((name) => [name, PNG]));
    const buffer = Buffer.from(JSON.stringify(other));
    const whole = [
      ["Other", ...names].sort(),
      [old.world.title, ...Object.keys(old.files).filter((path) => path.endsWith(".png"))].sort(),
    ];
    // The browser takes so many files, and no more.
    for (let taken = 0; taken < 9; taken++) {
      await page.evaluate((most) => {
        const put = Cache.prototype.put;
        let count = 0;
        Cache.prototype.put = function (...args) {
          if (count++ < most) return put.apply(this, args);
          return Promise.reject(new DOMException("There is no room.", "QuotaExceededError"));
        };
      }, taken);
      const over = Promise.race([page.waitForEvent("load"), page.locator("#refusal:not([hidden])").waitFor()]);
      await page.locator("#world-file").setInputFiles({ name: "other.json", mimeType: "application/json", buffer });
      await over;
      await page.goto(`${table.site.url}play/join.html`);
      const again = await table.sit("Gamemaster");
      const shown = await again.evaluate(async () => {
        const listed = await foundry.applications.apps.FilePicker.browse("data", "");
        const inMaps = await foundry.applications.apps.FilePicker.browse("data", "maps").catch(() => ({ files: [] }));
        return [game.world.title, ...listed.files, ...inMaps.files.map(decodeURIComponent)].sort();
      });
      const found = await Promise.all(
        shown
          .slice()
          .filter((path: string) => path.endsWith(".png"))
          .map((path: string) => widthOf(again, path)),
      );
      await again.close();
      expect(whole, `${taken} taken`).toContainEqual(shown);
      expect(
        found.every((width) => width > 0),
        `${taken} taken`,
      ).toBe(true);
      await page.goto(`${table.site.url}play/join.html`);
      if (shown.includes("Other")) return;
    }
    expect.unreachable("The world fits in when there is room.");
  });

  test("what room is left is said after a portrait was dropped, too", async () => {
    const again = await table.sit("Gamemaster");
    await again.evaluate(() => void game.actors.getName("Tavi").sheet.render({ force: true }));
    await again.locator(".application.sheet img.fray-face").waitFor();
    await dropFiles(again, ".application.sheet img.fray-face", [{ name: "face.png", width: 20, height: 20 }]);
    await again.locator(".notification", { hasText: hostPattern("FILES.Room") }).waitFor();
    expect(await again.evaluate(() => game.actors.getName("Tavi").img)).toContain("portraits/");
  });
});
