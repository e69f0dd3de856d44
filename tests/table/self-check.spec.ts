import { afterAll, beforeAll, expect, test } from "vitest";
import { Table, type Seat } from "./table.ts";

declare const game: any;

let table: Table;
let gamemaster: Seat;

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
});

afterAll(() => table.leave());

test("the self-check passes line by line and leaves nothing behind", async () => {
  const { page } = gamemaster;
  const count = (): Promise<Record<string, number>> =>
    page.evaluate(() => ({
      actors: game.actors.size,
      items: game.items.size,
      scenes: game.scenes.size,
      combats: game.combats.size,
      folders: game.folders.size,
      messages: game.messages.size,
    }));
  const before = await count();
  await page.evaluate(() => {
    const menu = [...game.settings.menus.values()].find((entry: any) => /self/i.test(entry.key ?? ""));
    return new menu.type().render({ force: true });
  });
  const app = page.locator("[id*=self-check], .fray-self-check").first();
  await app.waitFor();
  await app
    .locator("button")
    .filter({ hasText: /run|check/i })
    .first()
    .click();
  await page.waitForFunction(
    () => {
      return document.querySelector("[data-check-summary]") !== null;
    },
    undefined,
    { timeout: 60_000 },
  );
  const lines = await page.$$eval("[data-check-state]", (all) =>
    all.map((line) => ({
      state: (line as HTMLElement).dataset.checkState,
      text: line.textContent?.replace(/\s+/g, " ").trim(),
    })),
  );
  expect(lines.filter((line) => line.state !== "passed")).toEqual([]);
  expect(lines.length).toBeGreaterThan(5);
  await expect.poll(count).toEqual(before);
});
