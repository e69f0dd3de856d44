import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../../tools/manifest.ts";
import { allWords, type Words } from "../../../tools/words.ts";
import { closeSheets, lastCard, openSheet, target } from "../steps.ts";
import { fixDice, Table, type Seat } from "../table.ts";

/*
 * Every screen in a language that nobody speaks, English with words 40 % longer, and the tightest ones in each language of
 * the package. No text is cut off or runs out of its box.
 */

const SHEETS = ["Tavi", "Bad Guy", "Selena", "Pit Crew", "Maren Alder", "Cassin", "Janine", "Heroes of the quay"];

/** Each word of three letters or more with two fifths of itself behind it; placeholders and tags stay. */
function longer(words: Words): Words {
  const stretched = (text: string): string =>
    text.replace(/\{[^}]*\}|<[^>]*>|\p{L}{3,}/gu, (word) =>
      /^[{<]/.test(word) ? word : word + word.slice(0, Math.ceil(word.length * 0.4)),
    );
  return Object.fromEntries(
    Object.entries(words).map(([key, part]) => [key, typeof part === "string" ? stretched(part) : longer(part)]),
  );
}

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open();
  seat = await table.sit("Gamemaster", { width: 1600, height: 1000 });
  await seat.page.route("**/lang/en.json", (route) => route.fulfill({ json: longer(allWords()) }));
  await seat.page.reload();
  await seat.page.waitForFunction(() => (globalThis as any).game?.ready && (globalThis as any).canvas?.ready);
});

afterAll(() => table.leave());

/** The texts inside an element that are cut off by their own box, or stand outside the element. */
async function cutOff(selector: string): Promise<string[]> {
  await seat.page.locator(selector).first().waitFor();
  return seat.page.evaluate((where) => {
    const wrong = new Set<string>();
    for (const root of document.querySelectorAll<HTMLElement>(where)) {
      const edge = root.getBoundingClientRect();
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent!.trim();
        const element = node.parentElement!;
        if (!text || element.closest("option, script, style, .fray-sr")) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 2) continue;
        const said = `${element.className && typeof element.className === "string" ? `.${element.className.replaceAll(" ", ".")}` : element.tagName}: ${text.slice(0, 60)}`;
        if (box.right > edge.right + 1 || box.left < edge.left - 1) wrong.add(`outside ${said}`);
        // The nearest boxes around it that cut off what is too wide or too high.
        for (let at: HTMLElement | null = element; at && at !== root.parentElement; at = at.parentElement) {
          const style = getComputedStyle(at);
          const inner = at.getBoundingClientRect();
          if (style.overflowX === "hidden" || style.overflowX === "clip") {
            if (box.right > inner.right + 1 || box.left < inner.left - 1) wrong.add(`cut off ${said}`);
          } else if (/auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth + 1)
            wrong.add(`scrolls ${said}`);
          if ((style.overflowY === "hidden" || style.overflowY === "clip") && box.bottom > inner.bottom + 3)
            wrong.add(`too low ${said}`);
          // A button's text that leaves the button runs into the next one.
          if (at.matches("button, .fray-chip, .fray-btn, th, td, select") && at.scrollWidth > at.clientWidth + 1)
            wrong.add(`wider than its button ${said}`);
        }
      }
    }
    return [...wrong];
  }, selector);
}

const close = (id: string): Promise<unknown> =>
  seat.page.evaluate((name) => foundry.applications.instances.get(name)?.close({ animate: false }), id);

test.each(SHEETS)("the sheet of %s, each page of it, in play and in edit", async (name) => {
  const { page } = seat;
  await target(page, "Bad Guy");
  const sheet = await openSheet(page, name);
  for (const mode of ["play", "edit"]) {
    if (mode === "edit") {
      await sheet.locator(".fray-switch button").nth(1).click();
      await page.locator(".fray-sheet input.fray-name").waitFor();
    }
    const tabs = await page
      .locator('.fray-sheet [role="tab"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.tab!));
    for (const tab of tabs) {
      const button = `.fray-sheet [role="tab"][data-tab="${tab}"]`;
      await page.locator(button).click();
      await page.locator(`${button}[aria-selected="true"]`).waitFor();
      expect.soft(await cutOff(".fray-sheet .window-content"), `${mode}, ${tab}`).toEqual([]);
    }
  }
  await page.locator(".fray-sheet .fray-switch button").first().click();
  await page.locator('.fray-sheet [role="tab"]').first().click();
  await page.locator('.fray-sheet [role="tab"][aria-selected="true"]').first().waitFor();
  await closeSheets(page);
});

test("the dialog of an attack, and its card", async () => {
  const { page } = seat;
  await target(page, "Bad Guy");
  const sheet = await openSheet(page, "Tavi");
  await page.evaluate(() => game.combats.contents.at(-1)?.nextRound());
  await fixDice(page, [{ face: 7, of: 10 }]);
  await sheet
    .locator('[data-act="attack"]')
    .first()
    .click({ modifiers: ["Shift"] });
  await page.locator(".fray-dialog .fray-law__bar").first().waitFor();
  expect.soft(await cutOff(".fray-dialog .window-content")).toEqual([]);
  await page.locator('.fray-dialog [type="submit"]').click();
  await lastCard(page).locator(".fray-band").waitFor();
  expect.soft(await cutOff("#chat .fray-card")).toEqual([]);
  await closeSheets(page);
});

test("the tracker", async () => {
  const { page } = seat;
  await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
  expect.soft(await cutOff(".fray-order")).toEqual([]);
  expect.soft(await cutOff(".fray-tracker__head")).toEqual([]);
  await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
});

test("a phone: no word of a card is broken, and the bar of movements is whole", async () => {
  const { page } = seat;
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => ui.sidebar.expand());
  await lastCard(page).locator(".fray-band").waitFor();
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll("#chat .fray-card :is(.fray-band, .fray-sum)")].flatMap((root) => {
      const lines = (range: Range): number =>
        new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
      const found: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of node.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (lines(range) > 1) found.push(word[0]);
        }
      return found;
    }),
  );
  expect.soft(broken).toEqual([]);
  const before: string = await page.evaluate(() => canvas.scene.id);
  await page.evaluate(async () => {
    ui.sidebar.collapse();
    await game.scenes.getName("The narrow stair hall").view();
  });
  // Three gaits and the one that follows the length: the widest there is.
  await page.waitForFunction(() => canvas.ready && canvas.scene.name === "The narrow stair hall");
  await page.evaluate(() =>
    canvas.tokens.placeables.find((one: any) => one.document.name === "Cassin").control({ releaseOthers: true }),
  );
  const bar = page.locator("#fray-movement-bar .fray-movement-bar__body");
  await bar.locator("button").nth(3).waitFor();
  expect.soft(await cutOff("#fray-movement-bar .fray-movement-bar__body")).toEqual([]);
  const { left, right } = await bar.evaluate((one) => one.getBoundingClientRect().toJSON());
  expect.soft(left).toBeGreaterThanOrEqual(0);
  expect
    .soft(right)
    .toBeLessThanOrEqual(
      await page.evaluate(() => document.querySelector("#sidebar")!.getBoundingClientRect().left + 1),
    );
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.evaluate(async (id) => {
    ui.sidebar.expand();
    await game.scenes.get(id).view();
  }, before);
  await page.waitForFunction((id) => canvas.ready && canvas.scene.id === id, before);
});

test("the encounter builder and the forecast", async () => {
  const { page } = seat;
  await page.evaluate(() => game.fray.buildEncounter().then(() => undefined));
  await page.locator("#fray-builder [data-builder-hero]").first().waitFor();
  expect.soft(await cutOff("#fray-builder .window-content")).toEqual([]);
  await close("fray-builder");
  await page.evaluate(() => game.fray.forecast().then(() => undefined));
  await page.locator("#fray-forecast .fray-forecast__sides").waitFor();
  expect.soft(await cutOff("#fray-forecast .window-content")).toEqual([]);
  await close("fray-forecast");
});

test.each([
  ["welcome", "fray-welcome"],
  ["settings", "fray-settings"],
  ["selfCheck", "fray-self-check"],
])("the window of the menu: %s", async (key, id) => {
  const { page } = seat;
  await page.evaluate(async (name) => {
    await new (game.settings.menus.get(`fray.${name}`).type)().render({ force: true });
  }, key);
  expect.soft(await cutOff(`#${id} .window-content`)).toEqual([]);
  await close(id);
});

test.each(languages().filter(({ lang }) => lang !== "en"))("$name: sheets, tracker and welcome", async ({ lang }) => {
  const { page } = seat;
  await page.evaluate((words) => foundry.utils.mergeObject(game.i18n.translations, words), allWords(lang));
  await target(page, "Bad Guy");
  for (const name of SHEETS) {
    await openSheet(page, name);
    expect.soft(await cutOff(".fray-sheet .window-content"), name).toEqual([]);
    await closeSheets(page);
  }
  await page.evaluate(async () => {
    ui.sidebar.changeTab("combat", "primary");
    await ui.combat.render();
    await new (game.settings.menus.get("fray.welcome").type)().render({ force: true });
  });
  await page.locator(".fray-order", { hasText: (allWords(lang) as any).FRAY.Combat.tie }).waitFor();
  expect.soft(await cutOff(".fray-order")).toEqual([]);
  expect.soft(await cutOff(".fray-tracker__head")).toEqual([]);
  expect.soft(await cutOff("#fray-welcome .window-content")).toEqual([]);
  await close("fray-welcome");
  await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
});
