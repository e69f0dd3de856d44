import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { SiteTable } from "./table.ts";
import { ready } from "../table.ts";
import { doorSays } from "../../words.ts";
import { sampled } from "../../sample.ts";

/* Where the site's world is kept, and what happens where it cannot be or is cut off. */

let table: SiteTable | undefined;

// No test's time is spent on it.
beforeAll(() => SiteTable.build());

afterEach(async () => {
  const complaints = table?.complaints ?? [];
  await table?.leave();
  table = undefined;
  expect(complaints).toEqual([]);
});

/** In the page: as a browser without shared threads, in which one page holds the table. */
const alone = (): void => void Reflect.deleteProperty(globalThis, "SharedWorker");

/** In the page: as a browser that can share a table by nothing. */
function neither(): void {
  Reflect.deleteProperty(globalThis, "SharedWorker");
  Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
}

/** In the page: as a private window that gives no storage. */
function forgetful(): void {
  Reflect.deleteProperty(globalThis, "SharedWorker");
  Object.defineProperty(globalThis, "indexedDB", { value: undefined });
}

const journals = (page: Page): Promise<string[]> =>
  page.evaluate(() => game.journal.contents.map(({ name }: { name: string }) => name));

const write = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    await (globalThis as any).JournalEntry.create({ name: wanted });
  }, name);

const HOLDERS = [
  ["a shared thread", undefined],
  ["one of the pages", alone],
] as const;

describe.each(sampled(HOLDERS, 1))("the table held by %s", (_what, prepare) => {
  test("a tab killed in mid-write loses nothing acknowledged, and the other tab plays on", async () => {
    table = await SiteTable.open(prepare, { mat: false, offline: false });
    const writer = await table.approach("Gamemaster");
    // Where a page holds the table, it is the writer's.
    await writer.waitForFunction(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name = "" }) => /^tabletop \//.test(name));
    });
    const other = await table.sit("Player One");
    await ready(writer);
    const acknowledged: string[] = [];
    let enough = (): void => {};
    const written = new Promise<void>((done) => (enough = done));
    await writer.exposeFunction("acknowledge", (name: string) => {
      if (acknowledged.push(name) === 8) enough();
    });
    // One after the other, without an end: the tab is killed while one of them is on its way.
    await writer.evaluate(() => {
      const { JournalEntry, acknowledge } = globalThis as any;
      const next = async (number: number): Promise<void> => {
        await JournalEntry.create({ name: `Entry ${number}`, ownership: { default: 2 } });
        acknowledge(`Entry ${number}`);
        return next(number + 1);
      };
      void next(1);
    });
    await written;
    const wire = await table.context.newCDPSession(writer);
    const crashed = new Promise((done) => writer.once("crash", done));
    // What is asked of a killed page is never answered.
    wire.send("Page.crash").catch(() => undefined);
    await crashed;
    // By her own connection, which comes back by itself where the killed page held the table.
    await expect
      .poll(() => other.evaluate(() => game.users.filter((user: any) => user.active).length), { timeout: 30_000 })
      .toBe(1);
    const again = await table.sit("Gamemaster");
    const kept = await journals(again);
    expect(acknowledged.length).toBeGreaterThanOrEqual(8);
    expect(acknowledged.filter((name) => !kept.includes(name))).toEqual([]);
    await write(again, "Afterwards");
    await expect.poll(() => journals(other)).toContain("Afterwards");
  });
});

test("a browser that can share a table by nothing is told so", async () => {
  table = await SiteTable.open(neither, { mat: false, offline: false });
  const page = await table.window();
  await page.goto(`${table.site.url}play/join.html`);
  const said = page.locator("#lead", { hasText: doorSays("sentences.NoSharing") });
  await said.waitFor();
  await expect.poll(() => page.locator(".person").count()).toBe(0);
});

test("a private window without storage plays from memory, and says so", async () => {
  table = await SiteTable.open(forgetful, { mat: false, offline: false });
  const door = await table.door();
  await door.locator("#keeping p", { hasText: doorSays("sentences.NotKept") }).waitFor();
  await door.close();
  const page = await table.sit("Gamemaster");
  await page.locator("#notifications .notification", { hasText: doorSays("sentences.NotKept") }).waitFor();
  await write(page, "For now");
  await expect.poll(() => journals(page)).toContain("For now");
  await page.reload();
  await ready(page);
  await expect.poll(() => journals(page)).not.toContain("For now");
});

test("a world that a newer version wrote is left alone, and can be put back", async () => {
  table = await SiteTable.open(alone, { mat: false, offline: false });
  const page = await table.sit("Gamemaster");
  await write(page, "Of the newer version");
  // A page of the same place that holds no table.
  await page.goto(`${table.site.url}index.html`);
  const setSchema = (schema: string): Promise<string> =>
    page.evaluate(
      (wanted) =>
        new Promise<string>((resolve, reject) => {
          const name = `tabletop ${new URL("play/", location.href).pathname}`;
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error!);
          opening.onsuccess = () => {
            const change = opening.result.transaction(name, "readwrite");
            const store = change.objectStore(name);
            const key = new TextEncoder().encode("!notes!schema");
            const asked = store.get(key);
            asked.onsuccess = () => void store.put(new TextEncoder().encode(wanted), key);
            change.oncomplete = () => {
              opening.result.close();
              resolve(new TextDecoder().decode(asked.result as Uint8Array));
            };
          };
        }),
      schema,
    );
  expect(await setSchema("99")).toBe("1");
  await page.goto(`${table.site.url}play/join.html`);
  await page.locator("#lead", { hasText: doorSays("sentences.NewerWrote") }).waitFor();
  await expect.poll(() => page.locator(".person").count()).toBe(0);
  // The one who does not want that still has it.
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("button", { name: doorSays("putBack") }).click();
  await page.goto(`${table.site.url}index.html`);
  expect(await setSchema("99")).toBe("99");
  await page.goto(`${table.site.url}play/join.html`);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: doorSays("putBack") }).click();
  await page.locator(".person", { hasText: "Gamemaster" }).click();
  await ready(page);
  await expect.poll(() => journals(page)).not.toContain("Of the newer version");
});

test("a world is saved to a file, put back, and loaded from the file", async () => {
  table = await SiteTable.open(undefined, { mat: false, offline: false });
  const page = await table.sit("Gamemaster");
  await write(page, "Kept in a file");
  await page.goto(`${table.site.url}play/join.html`);
  const saved = async (): Promise<string> => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: doorSays("save") }).click();
    return (await saving).path();
  };
  const file = await saved();
  expect(await readFile(file, "utf8")).toContain("Kept in a file");
  page.on("dialog", (dialog) => void dialog.accept());
  const reloaded = (): Promise<unknown> => page.waitForEvent("load");
  await Promise.all([reloaded(), page.getByRole("button", { name: doorSays("putBack") }).click()]);
  expect(await readFile(await saved(), "utf8")).not.toContain("Kept in a file");
  await Promise.all([reloaded(), page.locator("#world-file").setInputFiles(file)]);
  expect(await journals(await table.sit("Gamemaster"))).toContain("Kept in a file");
});
