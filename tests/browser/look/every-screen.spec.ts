import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardMadeBy, closeSheets, settings } from "../steps.ts";
import { fixDice, Table, type Seat } from "../table.ts";
import { complaints, loadAxe } from "./axe.ts";
import { beginFirstFight, FIGHTS } from "./first-fights.ts";
import { cutOff } from "./layout.ts";
import { sitInLongWords } from "./long-words.ts";
import { sampled } from "../../sample.ts";

/*
 * What the first fight of each ruleset shows beside its sheets: dialog, what is barred and hovered over, question, card,
 * correction, tracker, forecast and items, in words 40 % longer: axe reads each screen by day or by night.
 */

/** What is done with each screen: where it is, and what it is called. */
type Look = (selector: string, what: string) => Promise<void>;

async function closeWindow(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector} header [data-action="close"]`).click();
  await page.locator(selector).waitFor({ state: "detached" });
}

/** Strikes from the hero's sheet by the dialog; gives the card's element once it shows what came of it. */
async function strikeByDialog(page: Page, ruleset: keyof typeof FIGHTS, look: Look): Promise<string> {
  const { action, dice } = FIGHTS[ruleset];
  const sheet = page.locator(".fray-sheet");
  await sheet
    .locator(`[data-act="${action}"]:not([data-choice-power])`)
    .first()
    .click({ modifiers: ["Shift"] });
  const dialog = page.locator(".fray-dialog");
  await dialog.locator('[type="submit"]').waitFor();
  await look(".fray-dialog .window-content", "dialog");
  await fixDice(page, dice);
  const made = await cardMadeBy(page, action, () => dialog.locator('[type="submit"]').click());
  const card = `#chat [data-card="${await made.getAttribute("data-card")}"]`;
  const [option, band] = [page.locator(`${card} [data-option]`), page.locator(`${card} .fray-band`)];
  // Some foes are asked how they meet it, and some of those again.
  for (;;) {
    await option.or(band).first().waitFor();
    if (!(await option.count())) break;
    await look(card, "question");
    const before = await page.locator(card).innerHTML();
    await option.first().click();
    await expect.poll(() => page.locator(card).innerHTML()).not.toBe(before);
  }
  return card;
}

async function everyScreen(page: Page, ruleset: keyof typeof FIGHTS, look: Look): Promise<void> {
  await beginFirstFight(page, ruleset);
  const card = await strikeByDialog(page, ruleset, look);
  await look(card, "card");
  await page.locator(`${card} [data-fray-act="amend"]`).click();
  await page.locator(".fray-amend").waitFor();
  await look(".fray-amend .window-content", "correction");
  await closeWindow(page, ".fray-amend");

  const barred = page.locator('.fray-sheet .tab.active [aria-disabled="true"]').first();
  await barred.waitFor();
  await barred.hover();
  await look(".fray-sheet .tab.active", "barred");
  await page.mouse.move(5, 5);

  await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
  await page.locator(".fray-order .combatant").first().waitFor();
  await look(".fray-order", "tracker");
  await look(".fray-tracker__head", "head of the tracker");
  await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));

  await page.evaluate(() => game.fray.forecast().then(() => undefined));
  await page.locator("#fray-forecast [data-forecast-done]").waitFor();
  await look("#fray-forecast .window-content", "forecast");
  await closeWindow(page, "#fray-forecast");
  await closeSheets(page);

  const kinds = await page.evaluate(() => {
    const items = game.combat.combatants.contents.flatMap((one: any) => [...one.actor.items]);
    return [...new Map<string, string>(items.map((one: any) => [one.type, one.uuid])).entries()];
  });
  for (const [kind, uuid] of kinds) {
    await page.evaluate((wanted) => (globalThis as any).fromUuidSync(wanted).sheet.render({ force: true }), uuid);
    await look(".fray-sheet .window-content", kind);
    await closeSheets(page);
  }
}

const RULESETS = Object.keys(FIGHTS) as (keyof typeof FIGHTS)[];
const SCHEMES = sampled(["light", "dark"] as const, 1);

let table: Table;
let seat: Seat;

/** An empty world whose gamemaster is asked everything, and refused what the rules refuse. */
beforeAll(async () => {
  table = await Table.open({ seed: null });
  seat = await sitInLongWords(table, "Gamemaster");
  await settings(seat.page, { reactionSeconds: 300, economy: "stop", outOfTurn: "allow" });
  await loadAxe(seat.page);
});
afterAll(() => table.leave());

test.each(sampled(RULESETS, 1))("%s: nothing is cut off, and axe has nothing to report", (ruleset) =>
  everyScreen(seat.page, ruleset, async (selector, what) => {
    await seat.page.locator(selector).first().waitFor();
    expect.soft(await cutOff(seat.page, selector), what).toEqual([]);
    for (const scheme of SCHEMES) {
      await seat.page.emulateMedia({ colorScheme: scheme });
      await seat.page.waitForFunction((wanted) => document.body.classList.contains(`theme-${wanted}`), scheme);
      expect.soft(await complaints(seat.page, selector), `${what}, ${scheme}`).toEqual([]);
    }
  }),
);
