import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openForTwo, type Seat, type Table } from "../table.ts";

/* The tours in a browser: each step points at a thing that is there, and covers nothing of it. */

let table: Table;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  for (const { page } of [gamemaster, player]) await page.waitForFunction(() => game.tours.has("fray.forecast"));
});
afterAll(() => table.leave());

/** Of each step, in order: whether its target is found where it names one, and how many pixels of it are covered. */
async function walk(page: Page, tour: string): Promise<{ step: string; found: boolean; covered: number }[]> {
  const seen = [];
  await page.evaluate((id) => game.tours.get(`fray.${id}`).start(), tour);
  const steps = await page.evaluate((id) => game.tours.get(`fray.${id}`).steps.length as number, tour);
  for (let index = 0; index < steps; index++) {
    await page.waitForFunction(
      ([id, at]) =>
        game.tours.get(`fray.${id}`).stepIndex === at && document.querySelectorAll("aside.tour").length === 1,
      [tour, index] as const,
    );
    seen.push(
      await page.evaluate((id) => {
        const { currentStep, targetElement } = game.tours.get(`fray.${id}`);
        const box = document.querySelector("aside.tour")!.getBoundingClientRect();
        const target = targetElement?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0, width: 0 };
        const wide = Math.min(box.right, target.right) - Math.max(box.left, target.left);
        const high = Math.min(box.bottom, target.bottom) - Math.max(box.top, target.top);
        return {
          step: currentStep.id as string,
          found: !currentStep.selector || target.width > 0,
          covered: Math.round(Math.max(0, wide) * Math.max(0, high)),
        };
      }, tour),
    );
    await page.locator('aside.tour [data-action="next"]').click();
  }
  await page.locator("aside.tour").waitFor({ state: "detached" });
  return seen;
}

/** Says no to the tour that is suggested next. */
async function decline(page: Page): Promise<void> {
  const no = page.locator('dialog [data-action="no"]');
  await no.click();
  await no.waitFor({ state: "detached" });
}

const faults = (seen: readonly { step: string; found: boolean; covered: number }[]): unknown[] =>
  seen.filter(({ found, covered }) => !found || covered > 0);

describe("the tours", () => {
  test("a gamemaster's first fight begins at the offer, leads through every step, and is finished then", async () => {
    const { page } = gamemaster;
    await page.locator('#fray-hint [data-action="tour"]').click();
    await page.locator("aside.tour").waitFor();
    await page.locator('aside.tour [data-action="exit"]').click();
    await page.locator("aside.tour").waitFor({ state: "detached" });
    await expect.poll(() => page.locator("#fray-hint").count()).toBe(0);
    expect(faults(await walk(page, "firstFight"))).toEqual([]);
    await decline(page);
    await expect.poll(() => page.evaluate(() => game.tours.get("fray.firstFight").status)).toBe("completed");
  });

  test("the forecast", async () => {
    expect(faults(await walk(gamemaster.page, "forecast"))).toEqual([]);
    await gamemaster.page.evaluate(() => foundry.applications.instances.get("fray-forecast")?.close());
  });

  test("a player's first turn, and the mat", async () => {
    const { page } = player;
    expect(faults(await walk(page, "firstTurn"))).toEqual([]);
    await decline(page);
    expect(faults(await walk(page, "mat"))).toEqual([]);
  });
});
