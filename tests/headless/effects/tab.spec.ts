import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable } from "../table.ts";
import { actorValue, type Seat } from "../../browser/table.ts";
import { closeSheets, openSheet } from "../../browser/steps.ts";
import { says } from "../../words.ts";

/* The tab of effects, by mouse and keyboard: a new one, its part in the tooltip, off and on, changed, gone. */

let table: HeadlessTable;
let gamemaster: Seat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
});

afterAll(() => table.leave());

const melee = "system.derived.melee.value";

test("an effect is made on the tab, named in the defence's tooltip, switched off, changed and deleted", async () => {
  const { page } = gamemaster;
  const before = Number(await actorValue(page, "Tavi", melee));
  const is = (value: number) =>
    page.waitForFunction(([path, wanted]) => foundry.utils.getProperty(game.actors.getName("Tavi"), path) === wanted, [
      melee,
      value,
    ] as const);
  const sheet = await openSheet(page, "Tavi");
  await sheet.locator('[role="tab"][data-tab="effects"]').click();
  await sheet.locator('[data-effect="create"]').click();
  const editor = page.locator(".fray-effect-editor");
  await editor.locator('[name="name"]').fill("Blessed");
  await editor.locator('[name="rounds"]').fill("3");
  await editor.locator('[name="key.0"]').selectOption("melee");
  await editor.locator('[name="value.0"]').fill("2");
  await editor.locator('[data-action="save"]').click();
  await editor.waitFor({ state: "detached" });
  await is(before + 2);
  const row = sheet.locator(".fray-effects li", { hasText: "Blessed" });
  await row.getByText(says("FRAY.Effect.rounds", { rounds: 3 })).waitFor();
  await row.getByText(says("FRAY.Crusade.meleeDefence")).waitFor();
  await expect
    .poll(() => sheet.locator(".fray-shield").first().getAttribute("data-tooltip-html"))
    .toMatch(/Blessed.*\+2/s);

  await row.locator('[data-effect="toggle"]').click();
  await is(before);
  await row.getByText(says("FRAY.Effect.off")).waitFor();
  await row.locator('[data-effect="toggle"]').click();
  await is(before + 2);

  await row.locator('[data-effect="edit"]').click();
  await editor.locator('[name="value.0"]').fill("5");
  await editor.locator('[data-action="save"]').click();
  await editor.waitFor({ state: "detached" });
  await is(before + 5);

  await row.locator('[data-effect="delete"]').click();
  const sure = page.locator("dialog.dialog, .application.dialog").last();
  await sure.locator('[data-action="yes"]').click();
  await is(before);
  await row.waitFor({ state: "detached" });
  await closeSheets(page);
});

test("a thing's sheet lists its effects; a change the rules do not know is marked", async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    const item = game.actors.getName("Tavi").items.getName("Cutlass");
    const changes = [{ key: "system.luck", value: 1, type: "add", phase: "initial" }];
    await item.createEmbeddedDocuments("ActiveEffect", [{ name: "Old charm", system: { changes } }]);
    await item.sheet.render({ force: true });
  });
  const sheet = page.locator(".fray-sheet.fray-item").last();
  const row = sheet.locator(".fray-effects li", { hasText: "Old charm" });
  await row.locator(".is-unknown", { hasText: "system.luck" }).waitFor();
  await page.evaluate(async () => {
    const item = game.actors.getName("Tavi").items.getName("Cutlass");
    await item.effects.getName("Old charm").delete();
    await item.sheet.close({ animate: false });
  });
});

test("an effect says how long it lasts, however that is counted, and has a picture in any case", async () => {
  const { page } = gamemaster;
  const made = await page.evaluate(async () => {
    const tavi = game.actors.getName("Tavi");
    const lasting = [
      { name: "Potion", img: null, duration: { value: 2, units: "hours" } },
      { name: "Spark", img: null, duration: { value: 1, units: "rounds" } },
      { name: "Oath", img: null },
    ];
    const effects = await tavi.createEmbeddedDocuments("ActiveEffect", lasting);
    return effects.map((one: any) => one.id as string);
  });
  const sheet = await openSheet(page, "Tavi");
  await sheet.locator('[role="tab"][data-tab="effects"]').click();
  const row = (name: string) => page.locator(".fray-effects li", { hasText: name });
  await row("Oath").waitFor();
  for (const name of ["Potion", "Spark", "Oath"]) expect(await row(name).locator("img").count()).toBe(1);
  expect(await row("Potion").innerText()).toContain("2 hours");
  expect(await row("Spark").innerText()).toContain(says("FRAY.Effect.roundsOne"));
  await page.evaluate((ids) => game.actors.getName("Tavi").deleteEmbeddedDocuments("ActiveEffect", ids), made);
  await closeSheets(page);
});
