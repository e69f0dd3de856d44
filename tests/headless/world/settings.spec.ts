import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
});

afterAll(() => table.leave());

const stored = (): Promise<number> => gamemaster.page.evaluate(() => game.settings.get("fray", "reactionSeconds"));

test("Restore defaults asks first, fills in what is shown, and nothing counts before it is saved", async () => {
  const { page } = gamemaster;
  await page.evaluate(() => game.settings.set("fray", "reactionSeconds", 10));
  await page.evaluate(async () => {
    await new (game.settings.menus.get("fray.settings").type)().render({ force: true });
  });
  const seconds = page.locator('#fray-settings [name="reactionSeconds"]');
  const restore = page.locator('#fray-settings [data-action="resetAll"]');
  await expect.poll(() => seconds.inputValue()).toBe("10");
  await restore.click();
  await page.locator('dialog button[data-action="no"]').click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await expect.poll(() => seconds.inputValue()).toBe("10");
  await restore.click();
  await page.locator('dialog button[data-action="yes"]').click();
  await expect.poll(() => seconds.inputValue()).toBe("45");
  await expect.poll(() => stored()).toBe(10);
  await page.locator('#fray-settings button[type="submit"]').click();
  await expect.poll(stored).toBe(45);
});
