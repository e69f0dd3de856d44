import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, type Seat } from "../../browser/table.ts";
import { closeSheets, drag, lastCard, notice, press, settled, standsOn } from "../../browser/steps.ts";
import {
  chat,
  deedButton,
  doOnSheet,
  goTo,
  itemValue,
  pressOnSheet,
  result,
  strike,
  turnOf,
} from "../../browser/turns/steps.ts";
import { HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

let table: HeadlessTable;
let gamemaster: Seat;

const WHO = "Tombril";
const SWORD = "Short sword +2";

test("CT-P04: a renamed ration of a world from before they were food is known by its description or its entry in the compendium", async () => {
  const read = await gamemaster.page.evaluate(async () => {
    const itemClass = CONFIG.Item.documentClass;
    const foodOf = (more: object): boolean =>
      new itemClass({ name: "Iron bread", type: "turnsGear", ...more }).system.food;
    const index = await game.packs.get("fray.turns-arms").getIndex();
    const ration = await fromUuid(index.find(({ name }: { name: string }) => name === "Ration").uuid);
    const old = { schemaVersion: 0, quantity: 1 };
    return [
      foodOf({ system: { ...old, description: ration.system.description } }),
      foodOf({ system: { ...old, description: "Hard." }, _stats: { compendiumSource: ration.uuid } }),
      foodOf({ system: { ...old, description: "Hard." } }),
      foodOf({ system: { ...old, food: false }, _stats: { compendiumSource: ration.uuid } }),
    ];
  });
  expect(read).toEqual([true, true, false, false]);
});

test("CT-P04: rations of a world from before they were food are food, those that are said not to be stay so", async () => {
  const read = await gamemaster.page.evaluate(() => {
    const itemClass = CONFIG.Item.documentClass;
    const foodOf = (name: string, system: object): boolean =>
      new itemClass({ name, type: "turnsGear", system: { schemaVersion: 0, ...system } }).system.food;
    const hero = new CONFIG.Actor.documentClass({
      name: "Hero",
      type: "turns",
      items: [{ _id: "a".repeat(16), name: "Ration", type: "turnsGear", system: { schemaVersion: 0, quantity: 2 } }],
    });
    return [
      ...["Ration", "Rations (3)", "2 Rationen", "Ración"].map((name) => foodOf(name, {})),
      hero.items.contents[0].system.food,
      foodOf("Ration", { food: false }),
      foodOf("Rope", {}),
    ];
  });
  expect(read).toEqual([true, true, true, true, true, false, false]);
});

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "turns", mat: true });
  gamemaster = await table.sit("Gamemaster");
  const { page } = gamemaster;
  await goTo(page, [page], "The giant’s ford");
  await page.evaluate(async (who) => {
    const token = canvas.scene.tokens.getName(who);
    const combat = await CONFIG.Combat.documentClass.create({ type: "turns", scene: canvas.scene.id, active: true });
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId },
    ]);
    await combat.startCombat();
  }, WHO);
  await turnOf(page, WHO, 1);
  await chat(page);
});

afterAll(() => table.leave());

const spent = (): Promise<string[]> =>
  gamemaster.page.evaluate(() =>
    game.combat.combatants.contents[0].system.spent.map((entry: any) => `${entry.act} ${entry.pips}`),
  );
const spentNow = (): Promise<string[]> =>
  gamemaster.page.evaluate(() =>
    game.combat.combatants.contents[0].system.spent
      .filter((entry: any) => entry.round === game.combat.round)
      .map((entry: any) => `${entry.act} ${entry.pips}`),
  );
const carried = (): Promise<string> => itemValue<string>(gamemaster.page, WHO, SWORD, "system.carried");

/** A deed pressed on the sheet: beside a thing on the gear tab, or by itself. */
const deed = async (what: string, item?: string): Promise<void> =>
  void (await doOnSheet(gamemaster.page, WHO, {
    ...(item ? { tab: "gear" as const, row: item } : {}),
    button: deedButton(what),
  }));

/** A button of the sheet that is expected to be refused: what the host says. */
async function no(where: Parameters<typeof pressOnSheet>[2]): Promise<string> {
  await gamemaster.page.evaluate(() => (globalThis as any).ui.notifications.clear());
  await pressOnSheet(gamemaster.page, WHO, where);
  const said = await notice(gamemaster.page).innerText();
  await closeSheets(gamemaster.page);
  return said;
}

const refused = (what: string, item: string): Promise<string> =>
  no({ tab: "gear", row: item, button: deedButton(what) });

/** The next round, whose die favours the party. */
async function nextRound(): Promise<void> {
  await fixDice(gamemaster.page, [{ face: 6, of: 6 }]);
  const round: number = await gamemaster.page.evaluate(async () => (await game.combat.nextRound()).round);
  await turnOf(gamemaster.page, WHO, round);
}

describe("what a turn is spent on", { shuffle: false }, () => {
  test("CT-013, CT-014: dropping a weapon and a sentence of talk are free; undone, the weapon is back in hand", async () => {
    await deed("talk");
    await expect.poll(spent).toEqual(["talk 0"]);
    await deed("drop", SWORD);
    await expect.poll(carried).toBe("dropped");
    await expect.poll(spent).toEqual(["talk 0", "drop 0"]);
    await press(gamemaster.page, "undo");
    await expect.poll(carried).toBe("hand");
    await expect.poll(spent).toEqual(["talk 0"]);
  });

  test("CT-007, CT-012: sheathing takes the action of the turn, so that a rope in the backpack must wait; undone, it need not", async () => {
    await deed("stow", SWORD);
    await expect.poll(carried).toBe("quick");
    await expect.poll(spent).toEqual(["talk 0", "sheathe 1"]);
    expect(await refused("ready", "Rope")).toContain("CT-007");
    await press(gamemaster.page, "undo");
    await expect.poll(carried).toBe("hand");
    await expect.poll(spent).toEqual(["talk 0"]);
    await deed("ready", "Rope");
    await expect.poll(() => itemValue<string>(gamemaster.page, WHO, "Rope", "system.carried")).toBe("hand");
    await press(gamemaster.page, "undo");
    await expect.poll(() => itemValue<string>(gamemaster.page, WHO, "Rope", "system.carried")).toBe("backpack");
  });

  test("CT-011: a blade in its sheath is drawn for nothing", async () => {
    await gamemaster.page.evaluate(
      ([who, what]) =>
        canvas.tokens.placeables
          .find((one: any) => one.document.name === who)
          .actor.items.getName(what)
          .update({ "system.carried": "quick" }),
      [WHO, SWORD] as const,
    );
    await deed("ready", SWORD);
    await expect.poll(carried).toBe("hand");
    await expect.poll(spent).toEqual(["talk 0", "quickDraw 0"]);
  });

  test("CT-015: complex instructions are the action", async () => {
    await deed("instruct");
    await expect.poll(spent).toEqual(["talk 0", "quickDraw 0", "instruct 1"]);
    expect(await refused("stow", SWORD)).toContain("CT-007");
  });

  test("CT-010, CT-021: a crossbow shot, by WIS, leaves it empty; loading it from the sheet takes the action, so that the shot waits for the next turn; undone, it is empty again", async () => {
    const { page } = gamemaster;
    const loaded = (): Promise<boolean> => itemValue<boolean>(page, WHO, "Crossbow", "system.loaded");
    await page.evaluate(async (who) => {
      const { actor } = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await actor.createEmbeddedDocuments("Item", [
        { name: "Crossbow", type: "turnsWeapon", system: { die: "d8", mode: "ranged", reload: true, carried: "hand" } },
      ]);
    }, WHO);
    await nextRound();
    await fixDice(
      page,
      [8, 2, 2, 2, 2, 1].map((face) => ({ face, of: 8 })),
    );
    // 8, 2, 2, 2, 2 and the 1 the eight has added, and WIS 2, less the giant's 4.
    expect((await result(await strike(page, WHO, "Crossbow", "Hill Giant"))).number).toBe("15");
    await expect.poll(loaded).toBe(false);
    expect(await no({ row: "Crossbow", button: deedButton("reload") })).toContain("CT-007");
    await nextRound();
    await doOnSheet(page, WHO, { row: "Crossbow", button: deedButton("reload") });
    await expect.poll(loaded).toBe(true);
    await expect.poll(spentNow).toEqual(["reload 1"]);
    await press(page, "undo");
    await expect.poll(loaded).toBe(false);
    await expect.poll(spentNow).toEqual([]);
    await press(page, "redo");
    await expect.poll(loaded).toBe(true);
    expect(await no({ row: "Crossbow", button: '[data-act="attack"].fray-btn--go' })).toContain("CT-007");
  });

  test("CT-047: the parry on the sheet is the whole turn: none after a step, no step beside it; undone, he may walk", async () => {
    const { page } = gamemaster;
    const parrying = (): Promise<boolean> =>
      page.evaluate((who) => canvas.scene.tokens.getName(who).actor.statuses.has("fray.turnsParrying"), WHO);
    await nextRound();
    await drag(page, WHO, [[0, 1]]);
    await standsOn(page, WHO, 8, 7);
    await expect.poll(spentNow).toEqual(["move 0"]);
    expect(await no({ button: '[data-act="parry"]' })).toContain("CT-047");
    await expect.poll(() => parrying()).toBe(false);
    await nextRound();
    await doOnSheet(page, WHO, { button: '[data-act="parry"]' });
    await expect.poll(parrying).toBe(true);
    await lastCard(page).getByText("Short sword +2").first().waitFor();
    // His player is told no; the gamemaster moves whom he likes.
    const player = await table.sit("Player One");
    await drag(player.page, WHO, [[0, -1]]);
    await expect.poll(() => notice(player.page).innerText()).toContain("CT-047");
    await standsOn(page, WHO, 8, 7);
    await press(page, "undo");
    await expect.poll(parrying).toBe(false);
    await drag(page, WHO, [[0, -1]]);
    await standsOn(page, WHO, 8, 6);
  });

  test("CT-P04: nobody rests in a fight; after it the sheet's button gives half the stamina, and its undo takes it back", async () => {
    const { page } = gamemaster;
    await page.evaluate((who) => canvas.scene.tokens.getName(who).actor.update({ "system.stamina.value": 10 }), WHO);
    await pressOnSheet(page, WHO, { button: '[data-act="rest"]' });
    // It looks barred before it is pressed, and says why.
    const reason = await page
      .locator('.fray-sheet [data-act="rest"][aria-disabled="true"]')
      .getAttribute("aria-description");
    expect(reason).toBe(says("FRAY.Refused.RestInFight", { name: WHO }));
    const dialog = page.locator(".fray-dialog");
    await dialog.getByText(says("FRAY.Refused.RestInFight", { name: WHO })).waitFor();
    await expect.poll(() => dialog.locator('[type="submit"]').isDisabled()).toBe(true);
    await dialog.locator('[data-action="cancel"]').click();
    await expect.poll(() => actorValue<number>(page, WHO, "system.stamina.value")).toBe(10);
    await page.evaluate(() => game.combat.delete());
    await page.locator('.fray-sheet [data-act="rest"]:not([aria-disabled])').waitFor();
    await doOnSheet(page, WHO, { button: '[data-act="rest"]' });
    await settled(page, WHO, "system.stamina.value", 37);
    await press(page, "undo");
    await settled(page, WHO, "system.stamina.value", 10);
  });
});
