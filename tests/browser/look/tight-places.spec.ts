import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardMadeBy, closeSheets, settings } from "../steps.ts";
import { fixDice, Table, type Seat } from "../table.ts";
import { beginFirstFight, FIGHTS } from "./first-fights.ts";
import { brokenWords, cutOff, outOfSight, overlapping } from "./layout.ts";
import { sampled } from "../../sample.ts";

/*
 * The first fight of each ruleset on a phone, and on a screen of 1440 pixels with everything at 150 %: sheet, dialog, card,
 * tracker and the bar of movements with names as long as they come. Nothing is cut off, no word of a result is broken,
 * nothing stands on anything else.
 */

const HERO = "Maximiliana Hohenschwangau-Lichtenstein";
const FOE = "Quartermaster’s Bodyguard of the Company";

const PLACES = [
  ["a phone of 390 pixels", { width: 390, height: 800 }],
  ["zoomed to 150 %", { width: 960, height: 600 }],
] as const;

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open({ seed: null });
  seat = await table.sit("Gamemaster", { width: 1440, height: 900 });
  // Nobody is asked anything, and each attacks as often as is looked at.
  await settings(seat.page, { reactionSeconds: 0, economy: "advice", outOfTurn: "allow" });
});
afterAll(() => table.leave());

/** Nothing in an element is cut off or stands upon something else. */
async function whole(selector: string, what: string): Promise<void> {
  expect.soft(await cutOff(seat.page, selector), what).toEqual([]);
  expect.soft(await overlapping(seat.page, selector), what).toEqual([]);
}

/** The first fight of a ruleset, with the longest names for both who meet in it. */
async function goToFight(ruleset: string): Promise<void> {
  const { page } = seat;
  await page.setViewportSize({ width: 1440, height: 900 });
  await beginFirstFight(page, ruleset);
  await page.evaluate(
    async ([hero, foe]) => {
      const mine = game.combat.combatants.find((one: any) => one.token.disposition > 0);
      const theirs = [...game.user.targets][0];
      for (const [token, name] of [
        [mine.token, hero],
        [(theirs as any).document, foe],
      ] as const) {
        await token.update({ name });
        await token.actor.update({ name });
        await game.combat.combatants.find((one: any) => one.tokenId === token.id).update({ name });
      }
    },
    [HERO, FOE] as const,
  );
}

describe.each(sampled(Object.entries(FIGHTS), 1))("%s", (ruleset, { action, dice }) => {
  beforeAll(() => goToFight(ruleset));
  afterAll(() => closeSheets(seat.page));

  test.each(PLACES)("%s", async (_place, size) => {
    const { page } = seat;
    await page.setViewportSize(size);
    await closeSheets(page);
    const hero = await page.evaluate((name) => {
      const { token } = game.combat.combatants.find((one: any) => one.name === name);
      void token.actor.sheet.render({ force: true });
      return token.id as string;
    }, HERO);
    const sheet = page.locator(".fray-sheet");
    await sheet.waitFor();
    expect.soft(await outOfSight(page, ".fray-sheet"), "the sheet").toBe(0);
    const tabs = await sheet
      .locator('[role="tab"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.tab!));
    for (const tab of [...tabs.slice(1), tabs[0]!]) {
      const button = sheet.locator(`[role="tab"][data-tab="${tab}"]`);
      await button.click();
      await sheet.locator(`[role="tab"][data-tab="${tab}"][aria-selected="true"]`).waitFor();
      await whole(".fray-sheet .window-content", tab);
    }

    const attack = sheet.locator(`[data-act="${action}"]:not([data-choice-power])`).first();
    await attack.click({ modifiers: ["Shift"] });
    const dialog = page.locator(".fray-dialog");
    await dialog.locator('[type="submit"]').waitFor();
    await whole(".fray-dialog .window-content", "the dialog");
    expect.soft(await outOfSight(page, ".fray-dialog"), "the dialog").toBe(0);
    expect.soft(await outOfSight(page, '.fray-dialog [type="submit"]'), "the dialog's button").toBe(0);
    await fixDice(page, dice);
    const card = await cardMadeBy(page, action, () => dialog.locator('[type="submit"]').click());
    await closeSheets(page);
    await page.evaluate(() => {
      ui.sidebar.expand();
      ui.sidebar.changeTab("chat", "primary");
    });
    await card.locator(".fray-band").waitFor();
    await whole("#chat .fray-card", "the card");
    await card.evaluate((drawn) => drawn.querySelectorAll("details").forEach((one) => (one.open = true)));
    await whole("#chat .fray-card__sums", "the card’s sums unfolded");
    const words = "#chat .fray-card :is(h3, .fray-band, .fray-sum)";
    expect.soft(await brokenWords(page, words), "words of the card").toEqual([]);

    await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
    await page.locator(".fray-order .combatant").first().waitFor();
    await whole(".fray-order", "the tracker");
    await whole(".fray-tracker__head", "the head of the tracker");
    expect.soft(await outOfSight(page, "#sidebar"), "the sidebar").toBe(0);

    await page.evaluate((id) => {
      ui.sidebar.collapse();
      canvas.tokens.get(id).control({ releaseOthers: true });
    }, hero);
    await page.locator("#fray-movement-bar .fray-movement-bar__body button").first().waitFor();
    await whole("#fray-movement-bar .fray-movement-bar__body", "the bar of movements");
    expect.soft(await outOfSight(page, "#fray-movement-bar .fray-movement-bar__body"), "the bar").toBe(0);
  });
});
