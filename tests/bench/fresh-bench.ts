import type { Page } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { gameOf } from "../browser/server.ts";
import { fixDice, ready } from "../browser/table.ts";

/** The number of fresh browsers that are measured: none has files in its cache or compiled code. */
const BROWSERS = 5;
/** Milliseconds that a user looks at the table, and at a window, before pressing anything. */
const LOOKS = 1500;

const sorted = (times: readonly number[]): number[] => [...times].sort((one, other) => one - other);
/** The median of times; the upper one of two in the middle. */
export const medianOf = (times: readonly number[]): number => sorted(times)[times.length >> 1]!;
/** The shortest and longest time as text, "310 to 402 ms". */
export const rangeOf = (times: readonly number[]): string =>
  `${sorted(times)[0]!.toFixed(0)} to ${sorted(times).at(-1)!.toFixed(0)} ms`;

/** Opens the gamemaster's table in one fresh browser after another, and gives what `measure` returns in each. */
export async function inFreshBrowsers<Found>(
  url: string,
  measure: (page: Page) => Promise<Found>,
  browsers = BROWSERS,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let time = 0; time < browsers; time++) {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(await gameOf(url, "Gamemaster"));
      await ready(page);
      await page.waitForTimeout(LOOKS);
      found.push(await measure(page));
    } finally {
      await browser.close();
    }
  }
  return found;
}

/**
 * Milliseconds from the first click of an evening to its card, in a page that has neither made nor drawn a card before.
 */
export async function firstClick(page: Page): Promise<number> {
  await fixDice(page, [{ face: 6, of: 10 }]);
  await page.evaluate(async () => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
    token.setTarget(true, { releaseOthers: true });
    await game.actors.getName("Tavi").sheet.render({ force: true });
  });
  await page.waitForTimeout(LOOKS);
  return page.evaluate(async () => {
    const { size } = game.messages;
    if (size > 0) throw new Error("The log is not empty");
    const sheet = game.actors.getName("Tavi").sheet.element;
    const log = document.querySelector("#chat .chat-log")!;
    const start = performance.now();
    sheet.querySelector('[data-act="attack"]').click();
    while (game.messages.size === size || !log.lastElementChild?.querySelector(".fray-band")) {
      if (performance.now() - start > 15_000) throw new Error("The first press leads to no result");
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const took = performance.now() - start;
    // The next page must find an empty log too; a card that is not resolved yet is not deleted.
    const { documentClass, contents } = game.messages;
    while (contents.some((one: any) => one.system.stage !== "frozen"))
      await new Promise((resolve) => setTimeout(resolve, 50));
    await documentClass.deleteDocuments(contents.map((one: any) => one.id));
    return took;
  });
}
