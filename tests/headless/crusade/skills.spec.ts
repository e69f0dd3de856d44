import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { says } from "../../words.ts";

declare const CONFIG: any;
declare const game: any;

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  gm = await table.sit("Gamemaster");
  await gm.page.evaluate(async () => {
    const made = await CONFIG.Actor.documentClass.create({ name: "Lister", type: "crusade" });
    await made.createEmbeddedDocuments("Item", [
      { name: "Fencing", type: "crusadeSkill", system: { key: "Blades", rating: 4 } },
      { name: "Sailor’s tricks", type: "crusadeSkill", system: { rating: 2 } },
      { name: "Sabre", type: "crusadeWeapon", system: { skill: "Blades" } },
      { name: "Axe", type: "crusadeWeapon", system: { skill: "axes" } },
      { name: "Boathook", type: "crusadeWeapon", system: { skill: "Hooks" } },
      { name: "Spark", type: "crusadeSpell", system: { skill: "casting" } },
    ]);
  });
});
afterAll(() => table.leave());

/** The list on the sheet of an item: what it offers, in its groups, what is chosen, and what is said of it. */
const listOf = (name: string, field = "system.skill") =>
  gm.page.evaluate(
    async ([wanted, path]) => {
      const item = game.actors.getName("Lister").items.getName(wanted);
      await item.sheet.render({ force: true });
      const { element } = item.sheet;
      const select = element.querySelector(`select[name="${path}"]`);
      const groups = [...select.querySelectorAll("optgroup")].map((group: any) => [
        group.label,
        [...group.querySelectorAll("option")].map((option: any) => option.textContent),
      ]);
      return {
        chosen: [select.value, select.selectedOptions[0].textContent],
        groups: Object.fromEntries(groups) as Record<string, string[]>,
        note: element.querySelector('[role="note"]')?.textContent ?? "",
      };
    },
    [name, field] as const,
  );

const choose = (name: string, value: string) =>
  gm.page.evaluate(
    async ([wanted, key]) => {
      const item = game.actors.getName("Lister").items.getName(wanted);
      item.sheet.element.querySelector('select[name="system.skill"]').value = key;
      await item.sheet.submit();
      return item.system.skill;
    },
    [name, value] as const,
  );

test("EC-009, EC-058: the skill of a weapon is chosen among those of its bearer and of the compendium; what is stored stays as written", async () => {
  const sabre = await listOf("Sabre");
  expect(sabre.chosen).toEqual(["Blades", "Fencing"]);
  expect(sabre.note).toBe("");
  expect(sabre.groups[says("FRAY.Crusade.skillsOf", { name: "Lister" })]).toEqual(["Fencing", "Sailor’s tricks"]);
  const book = sabre.groups[says("FRAY.Crusade.skillsBook")]!;
  expect(book).toContain("Axes");
  expect(book).not.toContain("Blades");
  expect(await choose("Sabre", "sailor’s tricks")).toBe("sailor’s tricks");
  expect((await listOf("Sabre")).chosen[1]).toBe("Sailor’s tricks");
});

test("EC-058: where the bearer lacks the skill of a weapon or spell its sheet says so, and a skill that nobody knows is kept", async () => {
  const axe = await listOf("Axe");
  expect(axe.chosen).toEqual(["axes", "Axes"]);
  expect(axe.note).toBe(says("FRAY.Crusade.skillLacking", { name: "Lister", skill: "Axes" }));
  const hook = await listOf("Boathook");
  expect(hook.chosen).toEqual(["Hooks", "Hooks"]);
  expect(hook.groups[says("FRAY.Crusade.skillOther")]).toEqual(["Hooks"]);
  expect(hook.note).toContain("Hooks");
  expect(await choose("Boathook", "Hooks")).toBe("Hooks");
  expect((await listOf("Spark")).note).toContain("Casting");
});

test("EC-009: what a skill counts as is chosen from the compendium's skills, or is its own name", async () => {
  expect((await listOf("Sailor’s tricks", "system.key")).chosen).toEqual(["", says("FRAY.Word.OwnName")]);
  expect((await listOf("Fencing", "system.key")).chosen).toEqual(["Blades", "Blades"]);
});

test("EC-009: a sheet that is edited deletes a skill, and does not roll it", async () => {
  await gm.page.evaluate(async () => {
    const actor = game.actors.getName("Lister");
    await actor.createEmbeddedDocuments("Item", [{ name: "Knots", type: "crusadeSkill", system: { rating: 1 } }]);
    await actor.sheet.render({ force: true });
    await actor.sheet.showTab("character");
  });
  const offered = (): Promise<(string | undefined)[]> =>
    gm.page.evaluate(() => {
      const { sheet, items } = game.actors.getName("Lister");
      const row = sheet.element.querySelector(`dl [data-item-id="${items.getName("Knots").id}"]`);
      return [...row.querySelectorAll("dd [data-action]")].map((one: any) => one.dataset.act ?? one.dataset.action);
    });
  expect(await offered()).toEqual(["skill"]);
  await gm.page.evaluate(() =>
    game.actors.getName("Lister").sheet.element.querySelector('[data-action="toggleMode"][data-mode="edit"]').click(),
  );
  await expect.poll(offered).toEqual(["deleteItem"]);
  await gm.page.evaluate(() => {
    const { sheet, items } = game.actors.getName("Lister");
    sheet.element.querySelector(`[data-item-id="${items.getName("Knots").id}"] [data-action="deleteItem"]`).click();
  });
  await gm.page.locator('.dialog [data-action="yes"]').click();
  await gm.page.waitForFunction(() => !game.actors.getName("Lister").items.getName("Knots"));
});

test("EC-058: where the bearer lacks a weapon's skill its row says the skill's name, not its key", async () => {
  const small = await gm.page.evaluate(async () => {
    const { sheet } = game.actors.getName("Lister");
    const { rows } = await sheet.view();
    return Object.fromEntries(rows.map((row: any) => [row.name, row.rolls[0].small]));
  });
  expect(small.Axe).toBe(says("FRAY.Crusade.withoutSkill", { skill: "Axes" }));
  expect(small.Spark).toBe(says("FRAY.Crusade.withoutSkill", { skill: "Casting" }));
  expect(small.Boathook).toBe(says("FRAY.Crusade.withoutSkill", { skill: "Hooks" }));
});
