import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, type Seat } from "./table.ts";
import { notice, press } from "./steps.ts";
import { act, chat, goTo, itemValue, turnOf } from "./turns-steps.ts";

declare const game: any;
declare const canvas: any;
declare const CONFIG: any;

let table: Table;
let gamemaster: Seat;

const WHO = "Tombril";
const SWORD = "Short sword +2";

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
  const { page } = gamemaster;
  await goTo(page, [page], "The giant’s ford");
  await page.evaluate(async (who) => {
    const token = canvas.scene.tokens.getName(who);
    const combat = await CONFIG.Combat.documentClass.create({ type: "turns", scene: canvas.scene.id, active: true });
    await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId }]);
    await combat.startCombat();
  }, WHO);
  await turnOf(page, WHO, 1);
  await chat(page);
});

afterAll(() => table.leave());

const spent = (): Promise<string[]> => gamemaster.page.evaluate(() => game.combat.combatants.contents[0].system.spent.map((entry: any) => `${entry.act} ${entry.pips}`));
const carried = (): Promise<string> => itemValue<string>(gamemaster.page, WHO, SWORD, "system.carried");

/** A deed that is expected to be refused: what the host says. */
async function refused(deed: string, item: string | null): Promise<string> {
  await gamemaster.page.evaluate(async ([who, what, thing]) => {
    const { actor } = canvas.tokens.placeables.find((one: any) => one.document.name === who);
    const declaration = game.fray.declarationOf(actor, "deed", { choices: { deed: what }, item: thing ? actor.items.getName(thing).uuid : null });
    await game.fray.declare({ ...declaration, targets: [] }, { dialog: false });
  }, [WHO, deed, item] as const);
  return notice(gamemaster.page).innerText();
}

describe("what a turn is spent on", () => {
  test("CT-013, CT-014: dropping a weapon and a sentence of talk are free; undone, the weapon is back in hand", async () => {
    await act(gamemaster.page, WHO, "deed", { deed: "talk" });
    await expect.poll(spent).toEqual(["talk 0"]);
    await act(gamemaster.page, WHO, "deed", { deed: "drop" }, SWORD);
    await expect.poll(carried).toBe("dropped");
    await expect.poll(spent).toEqual(["talk 0", "drop 0"]);
    await press(gamemaster.page, "undo");
    await expect.poll(carried).toBe("hand");
    await expect.poll(spent).toEqual(["talk 0"]);
  });

  test("CT-007, CT-012: sheathing takes the action of the turn, so that a rope in the backpack must wait; undone, it need not", async () => {
    await act(gamemaster.page, WHO, "deed", { deed: "sheathe" }, SWORD);
    await expect.poll(carried).toBe("quick");
    await expect.poll(spent).toEqual(["talk 0", "sheathe 1"]);
    expect(await refused("backpack", "Rope")).toContain("CT-007");
    await press(gamemaster.page, "undo");
    await expect.poll(carried).toBe("hand");
    await expect.poll(spent).toEqual(["talk 0"]);
    await act(gamemaster.page, WHO, "deed", { deed: "backpack" }, "Rope");
    await expect.poll(() => itemValue<string>(gamemaster.page, WHO, "Rope", "system.carried")).toBe("hand");
    await press(gamemaster.page, "undo");
    await expect.poll(() => itemValue<string>(gamemaster.page, WHO, "Rope", "system.carried")).toBe("backpack");
  });

  test("CT-011: a blade in its sheath is drawn for nothing", async () => {
    await gamemaster.page.evaluate(([who, what]) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.items.getName(what).update({ "system.carried": "quick" }), [WHO, SWORD] as const);
    await act(gamemaster.page, WHO, "deed", { deed: "ready" }, SWORD);
    await expect.poll(carried).toBe("hand");
    await expect.poll(spent).toEqual(["talk 0", "quickDraw 0"]);
  });

  test("CT-015: complex instructions are the action", async () => {
    await act(gamemaster.page, WHO, "deed", { deed: "instruct" });
    await expect.poll(spent).toEqual(["talk 0", "quickDraw 0", "instruct 1"]);
    expect(await refused("sheathe", SWORD)).toContain("CT-007");
  });
});
