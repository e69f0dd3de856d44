import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openForTwo, type Seat, type Table } from "./table.ts";
import { settings, target } from "./steps.ts";

let table: Table;
let gamemaster: Seat;
let player: Seat;

/** Where a token stands in the window, in pixels. */
const spotOf = (page: Page, name: string): Promise<{ x: number; y: number }> =>
  page.evaluate((wanted) => {
    const { center } = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    return canvas.clientCoordinatesFromCanvas(center);
  }, name);

async function point(page: Page, name: string): Promise<void> {
  const { x, y } = await spotOf(page, name);
  await page.mouse.move(x - 8, y - 8);
  await page.mouse.move(x, y);
}

const select = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((wanted) => {
    canvas.tokens.releaseAll();
    return canvas.tokens.placeables.find((one: any) => one.document.name === wanted).control();
  }, name);

const aimOf = (page: Page) => page.locator("#fray-aim .fray-aim__body:not([hidden])");

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
});
afterAll(() => table.leave());

describe("odds beside the foe under the pointer", () => {
  test("what each weapon in hand would do, gone when the pointer leaves or a setting says so", async () => {
    const { page } = gamemaster;
    await select(page, "Tavi");
    await point(page, "Bandit");
    const aim = aimOf(page);
    await aim.waitFor();
    await page.screenshot({ path: "/tmp/aim1.png" });
  });
});
