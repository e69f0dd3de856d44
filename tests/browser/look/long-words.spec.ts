import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../../tools/manifest.ts";
import { allWords, wordAt } from "../../../tools/words.ts";
import { answer, closeSheets, gear, lastCard, openSheet, settings, strike, target } from "../steps.ts";
import { fixDice, Table, type Seat } from "../table.ts";
import { brokenWords, cutOff as cutOffIn, overlapping } from "./layout.ts";
import { sitInLongWords } from "./long-words.ts";
import { sampled } from "../../sample.ts";

/*
 * Every screen in a language that nobody speaks, English with words 40 % longer, and the tightest ones in each language of
 * the package. No text is cut off or runs out of its box.
 */

const SHEETS = ["Tavi", "Bad Guy", "Selena", "Pit Crew", "Maren Alder", "Cassin", "Janine", "Heroes of the quay"];

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open();
  seat = await sitInLongWords(table, "Gamemaster", { width: 1600, height: 1000 });
});

afterAll(() => table.leave());

/** The texts inside an element of this page that are cut off. */
const cutOff = (selector: string): Promise<string[]> => cutOffIn(seat.page, selector);

const close = (id: string): Promise<unknown> =>
  seat.page.evaluate((name) => foundry.applications.instances.get(name)?.close({ animate: false }), id);

/** Closes the dialog that is open, as its corner does. */
async function closeDialog(): Promise<void> {
  await seat.page.locator(".application.dialog header [data-action='close']").click();
  await seat.page.locator(".application.dialog").waitFor({ state: "detached" });
}

test.each(sampled(SHEETS, 2))("the sheet of %s, each page of it, in play and in edit", async (name) => {
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

test("the sheet of each kind of item", async () => {
  const { page } = seat;
  const items: string[] = await page.evaluate(() => {
    const kinds = new Map<string, string>();
    for (const actor of game.actors) for (const item of actor.items) kinds.set(item.type, item.uuid);
    return [...kinds.values()];
  });
  expect(items.length).toBeGreaterThan(12);
  for (const uuid of items) {
    const name = await page.evaluate(async (wanted) => {
      const item = (globalThis as any).fromUuidSync(wanted);
      await item.sheet.render({ force: true });
      return `${item.type}: ${item.name}`;
    }, uuid);
    expect.soft(await cutOff(".fray-sheet .window-content"), name).toEqual([]);
    await closeSheets(page);
  }
});

test("what a card asks: on the card, in the bar above the scene, and when it is amended", async () => {
  const { page } = seat;
  await settings(page, { reactionSeconds: 300, economy: "advice", outOfTurn: "allow" });
  await gear(page, "Ivo", "Round shield", "held", true);
  const weapon: string = await page.evaluate(async () => {
    const { actor } = canvas.scene.tokens.getName("Bandit");
    const item = actor.items.find((one: any) => one.type === "crusadeWeapon" && !one.system.ranged);
    await item.update({ "system.held": true });
    return item.name;
  });
  const { page: player } = await sitInLongWords(table, "Player Two");
  await fixDice(page, [{ face: 9, of: 10 }]);
  const id = await strike(page, "Bandit", weapon, "Ivo");
  await player.locator("#fray-questions .fray-question button").first().waitFor();
  expect.soft(await cutOffIn(player, "#fray-questions .fray-questions__list")).toEqual([]);
  expect.soft(await overlapping(player, "#fray-questions .fray-questions__list")).toEqual([]);
  await player.setViewportSize({ width: 390, height: 800 });
  expect.soft(await cutOffIn(player, "#fray-questions .fray-questions__list"), "on a phone").toEqual([]);
  expect.soft(await cutOff(`#chat [data-card="${id}"]`)).toEqual([]);
  await answer(page, "take", id);
  await page.locator(`#chat [data-card="${id}"] [data-fray-act="amend"]`).click();
  await page.locator(".application.dialog").waitFor();
  expect.soft(await cutOff(".application.dialog .window-content")).toEqual([]);
  await closeDialog();
});

test("taking back and resetting a fight", async () => {
  const { page } = seat;
  // A fight can be reset that was begun here.
  await page.evaluate(async () => {
    await game.combat.update({ round: 0, turn: null });
    await game.combat.startCombat();
    ui.sidebar.changeTab("combat", "primary");
  });
  // Where the round began is written down after the round has come.
  await page.waitForFunction(() => game.combat.system.marks.some((mark: any) => mark.round === game.combat.round));
  for (const action of ["frayRewind", "frayResetFight"]) {
    await page.locator(`#combat [data-action="${action}"]`).click();
    await page.locator(".application.dialog").waitFor();
    expect.soft(await cutOff(".application.dialog .window-content"), action).toEqual([]);
    await closeDialog();
  }
  await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
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
  // The sidebar collapses by itself as soon as the page has noticed that it is narrow now.
  await page.locator("body.sidebar-collapsed").waitFor();
  await page.evaluate(() => ui.sidebar.expand());
  await lastCard(page).locator(".fray-band").waitFor();
  expect.soft(await brokenWords(page, "#chat .fray-card :is(.fray-band, .fray-sum)")).toEqual([]);
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

test.each(
  sampled(
    languages().filter(({ lang }) => lang !== "en"),
    1,
  ),
)("$name: sheets, tracker and welcome", async ({ lang }) => {
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
  // Drawn anew, in this language: the word below the number of those who act together.
  await page.locator(".fray-tie__init", { hasText: wordAt("FRAY.Combat.tie", lang) }).waitFor();
  expect.soft(await cutOff(".fray-order")).toEqual([]);
  expect.soft(await cutOff(".fray-tracker__head")).toEqual([]);
  expect.soft(await cutOff("#fray-welcome .window-content")).toEqual([]);
  await close("fray-welcome");
  await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
});
