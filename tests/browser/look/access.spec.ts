import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attack, cardStands, closeSheets, openSheet, target } from "../steps.ts";
import { fixDice, Table, type Seat } from "../table.ts";
import { complaints as complaintsIn, loadAxe } from "./axe.ts";
import { sampled } from "../../sample.ts";

/*
 * What axe says of every ruleset's sheet, of cards and of a gamemaster's windows by WCAG's levels A and AA, whatever the
 * weight; and what a card is for those who hear it and press it by keyboard.
 */

const SHEETS = {
  crusade: "Tavi",
  swords: "Selena",
  swordsTeam: "Pit Crew",
  quest: "Maren Alder",
  staged: "Cassin",
  turns: "Janine",
  party: "Heroes of the quay",
};

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open();
  seat = await table.sit("Gamemaster", { width: 1600, height: 1000 });
  await loadAxe(seat.page);
});

afterAll(() => table.leave());

const complaints = (selector: string): Promise<string[]> => complaintsIn(seat.page, selector);

/** Opens a page of the open sheet; gives the name its panel has for who cannot see the tabs. */
async function showPage(tab: string): Promise<string | null> {
  const button = `.fray-sheet [role="tab"][data-tab="${tab}"]`;
  await seat.page.locator(button).click();
  await seat.page.locator(`${button}[aria-selected="true"]`).waitFor();
  return seat.page.locator(".fray-sheet .tab.active").getAttribute("aria-label");
}

/** The names of the buttons in the rows of the open page that more than one of them has. */
const sharedNames = (): Promise<string[]> =>
  seat.page.locator(".fray-sheet .tab.active .controls button").evaluateAll((buttons) => {
    const names = buttons.map((one) => one.getAttribute("aria-label") ?? one.textContent!.trim());
    return names.filter((name, index) => names.indexOf(name) !== index);
  });

// The other scheme than look.spec.ts reads that day.
for (const scheme of sampled(["dark", "light"] as const, 1))
  describe(`for everybody, by ${scheme}`, () => {
    beforeAll(async () => {
      await seat.page.evaluate(() => {
        for (const token of [...game.user.targets]) token.setTarget(false);
      });
      await seat.page.emulateMedia({ colorScheme: scheme });
      await seat.page.waitForFunction((wanted) => document.body.classList.contains(`theme-${wanted}`), scheme);
    });

    test.each(sampled(Object.entries(SHEETS), 2))(
      "axe has nothing to report on the sheet: %s",
      async (_ruleset, name) => {
        await closeSheets(seat.page);
        const sheet = await openSheet(seat.page, name);
        const pages = await sheet
          .locator('[role="tab"]')
          .evaluateAll((tabs) => tabs.map((one) => [(one as HTMLElement).dataset.tab!, one.textContent!] as const));
        expect(await complaints(".fray-sheet"), "in play").toEqual([]);
        for (const [tab, label] of pages) {
          expect(await showPage(tab)).toBe(label);
          await expect.poll(() => sharedNames(), { message: tab }).toEqual([]);
          if (tab !== pages[0]![0]) expect(await complaints(".fray-sheet .tab.active"), tab).toEqual([]);
        }
        await showPage(pages[0]![0]);
        await sheet.locator(".fray-switch button").nth(1).click();
        await sheet.locator("input.fray-name").waitFor();
        for (const [tab] of pages.slice(0, 3)) {
          await showPage(tab);
          await expect.poll(() => sharedNames(), { message: `${tab}, in edit` }).toEqual([]);
          expect(await complaints(".fray-sheet .tab.active"), `${tab}, in edit`).toEqual([]);
        }
        await sheet.locator(".fray-switch button").first().click();
        await sheet.locator(".window-content h1").waitFor();
        await showPage(pages[0]![0]);
      },
    );

    test("a number and what stands small beside it are heard apart", async () => {
      await closeSheets(seat.page);
      const sheet = await openSheet(seat.page, "Tavi");
      const heard = await sheet.locator(".fray-stat .fray-num:has(small)").allTextContents();
      expect(heard.length).toBeGreaterThan(0);
      for (const one of heard) expect(one).toMatch(/^\d+, /);
    });

    test("axe has nothing to report on the encounter builder and the welcome", async () => {
      const { page } = seat;
      await closeSheets(page);
      await page.evaluate(() => game.fray.buildEncounter().then(() => undefined));
      await page.locator("#fray-builder [data-builder-hero]").first().waitFor();
      expect(await complaints("#fray-builder")).toEqual([]);
      await page.evaluate(() => foundry.applications.instances.get("fray-builder").close({ animate: false }));
      await page.evaluate(async () => {
        await new (game.settings.menus.get("fray.welcome").type)().render({ force: true });
      });
      await page.locator("#fray-welcome .fray-pick").nth(4).waitFor();
      expect(await complaints("#fray-welcome")).toEqual([]);
      await page.evaluate(() => foundry.applications.instances.get("fray-welcome").close({ animate: false }));
    });

    test("a dialog takes the focus and gives it back; axe has nothing to report on those of actors and damage", async () => {
      const { page } = seat;
      await closeSheets(page);
      await target(page, "Bad Guy");
      const sheet = await openSheet(page, "Tavi");
      const strike = sheet.locator('[data-act="attack"]').first();
      const dialog = page.locator(".fray-dialog");
      await strike.focus();
      for (const leave of ["cancel", "close"]) {
        await page.keyboard.press("Shift+Enter");
        await dialog.locator('[type="submit"]').waitFor();
        await expect.poll(() => dialog.locator(":focus").count(), { message: "the dialog has the focus" }).toBe(1);
        await dialog.locator(`[data-action="${leave}"]`).press("Enter");
        await dialog.waitFor({ state: "detached" });
        await expect
          .poll(() => strike.evaluate((one) => one === document.activeElement), { message: leave })
          .toBe(true);
      }

      await page.evaluate(() => void CONFIG.Actor.documentClass.createDialog());
      await page.locator(".fray-new-actor .window-content").waitFor();
      expect(await complaints(".fray-new-actor .window-content"), "a new actor").toEqual([]);
      await page.locator('.fray-new-actor header [data-action="close"]').click();
      await page.locator(".fray-new-actor").waitFor({ state: "detached" });

      await page.evaluate(() => canvas.tokens.placeables[0].control());
      await page.locator('[data-tool="frayHarm"]').first().click();
      await page.locator(".fray-harm .window-content").waitFor();
      expect(await complaints(".fray-harm .window-content"), "damage").toEqual([]);
      await page.locator('.fray-harm header [data-action="close"]').click();
      await page.locator(".fray-harm").waitFor({ state: "detached" });
    });

    test("a card says what happened; by keyboard the focus stays on it; undone it can still be read", async () => {
      const { page } = seat;
      await closeSheets(page);
      await target(page, "Bad Guy");
      await openSheet(page, "Tavi");
      await page.evaluate(() => game.combats.contents.at(-1)?.nextRound());
      await fixDice(page, [{ face: 7, of: 10 }]);
      const card = await attack(page, "Cutlass");
      const id = (await card.getAttribute("data-card"))!;
      await card.locator(".fray-band").waitFor();
      const said = await page.locator(`#chat [data-message-id="${id}"]`).first().getAttribute("aria-label");
      expect(said).toMatch(/^Action card: Tavi → Bad Guy, .+, .+/);
      const focused = (act: string): Promise<unknown> =>
        page.waitForFunction(
          ([message, wanted]) => {
            const at = document.activeElement as HTMLElement | null;
            return at?.dataset.frayAct === wanted && at!.closest(`[data-message-id="${message}"]`) !== null;
          },
          [id, act] as const,
        );
      await card.locator('[data-fray-act="apply"]').focus();
      await page.keyboard.press("Enter");
      await cardStands(card, "undo");
      await focused("undo");
      expect(await complaints(`#chat [data-card="${id}"]`), "applied").toEqual([]);
      await page.keyboard.press("Enter");
      await card.locator('[data-fray-act="redo"]').waitFor();
      await focused("redo");
      expect(await complaints(`#chat [data-card="${id}"]`), "undone").toEqual([]);
    });
  });

describe("by keyboard, in forced colours", () => {
  test("a rule is reached and opens its page, a number says what it is made of; bars keep their colours", async () => {
    const { page } = seat;
    await closeSheets(page);
    const sheet = await openSheet(page, "Tavi");
    const number = sheet.locator("[data-tooltip-html]:is(button, [tabindex])").first();
    await page.keyboard.press("Tab");
    await number.focus();
    await page.locator("#tooltip").filter({ hasText: /\d/ }).waitFor();
    await sheet.locator('[role="button"][data-rule]').first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      [...foundry.applications.instances.values()].some((app: any) => app.document?.documentName === "JournalEntry"),
    );
    const bar = (): Promise<string> =>
      sheet
        .locator(".fray-pales")
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundImage + getComputedStyle(one).backgroundColor);
    const coloured = await bar();
    await page.emulateMedia({ forcedColors: "active" });
    await expect.poll(() => bar()).toBe(coloured);
    await page.emulateMedia({ forcedColors: "none" });
    await closeSheets(page);
  });
});
