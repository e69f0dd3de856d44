import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openForTwo, tokenAt, type Table } from "../table.ts";
import { cardOf, closeSheets, openSheet, settings, strike } from "../steps.ts";

/* Typed with a real keyboard: a number field that is entered is typed over. Names below tokens, on hover and selected. */

let table: Table;
let page: Page;

beforeAll(async () => {
  const seats = await openForTwo({ ruleset: "crusade" });
  ({ table } = seats);
  ({ page } = seats.gamemaster);
  await settings(page, { reactionSeconds: 0 });
});
afterAll(() => table.leave());

const focused = () =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    return input.name || input.dataset.choice || input.id;
  });
const field = (name: string) => page.locator(`.fray input[name="${name}"]:visible`);

describe("numbers and names", { shuffle: false }, () => {
  describe("2, Tab, 2, Tab gives 2 and 2, never 20", () => {
    test("on a sheet, whatever stood there and however it was entered", async () => {
      const sheet = await openSheet(page, "Tavi");
      await sheet.locator('[data-action="toggleMode"][data-mode="edit"]').click();
      await sheet.locator('[role="tab"][data-tab="character"]').click();
      await field("system.attributes.grace").waitFor();
      const names = await sheet
        .locator('input[type="number"][name^="system.attributes."]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name));
      expect(names.length).toBeGreaterThan(2);
      const before = await page.evaluate(() => ({ ...game.actors.getName("Tavi")._source.system.attributes }));
      await field(names[0]!).click();
      for (const name of names) {
        await expect.poll(focused).toBe(name);
        await page.keyboard.press("2");
        await page.keyboard.press("Tab");
      }
      const stored = () => page.evaluate(() => Object.values(game.actors.getName("Tavi")._source.system.attributes));
      await expect.poll(stored).toEqual(names.map(() => 2));
      // And back again, over what has just been drawn anew.
      await field(names[0]!).focus();
      for (const name of names) {
        await expect.poll(focused).toBe(name);
        await page.keyboard.press("3");
        await page.keyboard.press("Tab");
      }
      await expect.poll(stored).toEqual(names.map(() => 3));
      // Two digits are two digits, and the second press into a field sets the caret.
      await field(names[0]!).click();
      await page.keyboard.type("12");
      await expect.poll(() => field(names[0]!).inputValue()).toBe("12");
      await page.keyboard.press("Tab");
      await page.evaluate(async (system) => void (await game.actors.getName("Tavi").update({ system })), {
        attributes: before,
      });
      await sheet.locator('[data-action="toggleMode"][data-mode="play"]').click();
      await sheet.locator('[role="tab"][data-tab="fight"]').click();
      await closeSheets(page);
    });

    test("in the dialog of an attack, which draws itself anew with every change", async () => {
      const sheet = await openSheet(page, "Tavi");
      await sheet
        .locator('[data-act="attack"]')
        .first()
        .click({ modifiers: ["Shift"] });
      const number = page.locator('.fray-dialog input[type="number"][data-choice]').first();
      await number.focus();
      for (const digit of ["2", "3"]) {
        await page.keyboard.press(digit);
        await expect.poll(() => number.inputValue()).toBe(digit);
        await page.keyboard.press("Tab");
        await page.waitForFunction(
          (typed) =>
            document.querySelector<HTMLInputElement>(".fray-dialog input[type=number]")!.defaultValue === typed,
          digit,
        );
        // The next control has the focus, although all were drawn anew while it was on its way there.
        await expect.poll(() => page.locator(".fray-dialog :focus").count()).toBe(1);
        await page.keyboard.press("Shift+Tab");
        await expect.poll(() => number.evaluate((one) => one === document.activeElement)).toBe(true);
      }
      await page.keyboard.press("4");
      await expect.poll(() => number.inputValue()).toBe("4");
      await page.locator('.fray-dialog [data-action="cancel"]').click();
      await page.locator(".fray-dialog").waitFor({ state: "detached" });
      await closeSheets(page);
    });

    test("in a dialog that opens with the number ready to be typed", async () => {
      const id = await strike(page, "Tavi", "Cutlass", "Bad Guy");
      await cardOf(page, id).locator('[data-fray-act="amend"]').click();
      const value = page.locator('.fray-amend input[name="value"]');
      await expect.poll(() => value.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press("2");
      await expect.poll(() => value.inputValue()).toBe("2");
      await page.keyboard.press("Escape");
      await page.locator(".fray-amend").waitFor({ state: "detached" });
      await closeSheets(page);
    });
  });

  test("a token's name stands below it on hover and while it is selected, and goes again", async () => {
    const shown = () =>
      page.evaluate(() => {
        const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi");
        return `${token.document.displayName === CONST.TOKEN_DISPLAY_MODES.HOVER} ${token.nameplate.visible}`;
      });
    const press = (work: "control" | "release") =>
      page.evaluate((what) => canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi")[what](), work);
    await press("release");
    await page.mouse.move(5, 5);
    await expect.poll(shown).toBe("true false");
    const at = await tokenAt(page, "Tavi");
    await page.mouse.move(at.x, at.y, { steps: 3 });
    await expect.poll(shown).toBe("true true");
    await page.mouse.move(5, 5);
    await expect.poll(shown).toBe("true false");
    await press("control");
    await expect.poll(shown).toBe("true true");
    await press("release");
    await expect.poll(shown).toBe("true false");
  });

  test("a long name is broken between its words, so that it does not run over the tokens beside", async () => {
    const measure = () =>
      page.evaluate(() => {
        const token = canvas.tokens.placeables.find((one: any) => one.document.name.startsWith("Tavi"));
        const { width, height } = token.nameplate.getLocalBounds();
        return { wide: width / token.w, lines: Math.round(height / token.nameplate.style.fontSize) };
      });
    expect(await measure()).toMatchObject({ lines: 1 });
    const rename = (name: string): Promise<unknown> =>
      page.evaluate(
        (wanted) => canvas.scene.tokens.find((one: any) => one.name.startsWith("Tavi")).update({ name: wanted }),
        name,
      );
    await rename("Tavi of the Seven Lanterns");
    await expect.poll(async () => (await measure()).lines).toBeGreaterThan(1);
    expect((await measure()).wide).toBeLessThan(1.6);
    await rename("Tavi");
    await expect.poll(async () => (await measure()).lines).toBe(1);
  });
});
