import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, actorValue, fixDice, type Seat } from "./table.ts";
import { cardOf, press, settled, staged, strike } from "./steps.ts";
import { chat, goTo, tracker } from "./turns-steps.ts";

declare const game: any;
declare const canvas: any;
declare const foundry: any;
declare const CONFIG: any;

let table: Table;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
});

afterAll(() => table.leave());

const d6 = (...faces: number[]) => faces.map((face) => ({ face, of: 6 }));
const FORD = "The giant’s ford";

describe("the fight that waits at the ford", () => {
  test("CT-003, CT-005, CT-006: it is begun, its die shows 5, the party goes first; a blow is struck, applied, undone, and the side ends its turn", async () => {
    const { page } = gamemaster;
    await page.evaluate((name) => game.scenes.getName(name).activate(), FORD);
    for (const seat of [gamemaster, player]) await seat.page.waitForFunction((name) => canvas.ready && canvas.scene?.name === name && game.combat?.type === "turns", FORD);
    const begun = await page.evaluate(() => ({ round: game.combat.round, who: game.combat.combatant.name, dice: game.combat.system.sideDice }));
    expect(begun).toEqual({ round: 1, who: "Tombril", dice: [{ round: 1, die: 5, first: "party" }] });
    await tracker(player.page);
    await player.page.locator("#combat, .combat-sidebar").first().getByText("5: the party goes first").waitFor();
    await chat(page);
    await page.evaluate(() => canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true }));
    await fixDice(page, d6(5, 3, 4, 3, 2));
    const before = await actorValue<number>(page, "Hill Giant", "system.stamina.value");
    const id = await strike(page, "Tombril", "Short sword +2", "Hill Giant");
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(player.page, "Hill Giant", "system.stamina.value", before - 31);
    await press(page, "undo");
    await settled(player.page, "Hill Giant", "system.stamina.value", before);
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(() => game.combat.combatant?.name !== "Tombril" && game.combat.round === 1);
  });
});

describe("Dexterity that does not count (CT-A18)", () => {
  test("CT-027, CT-A18: a player’s tick counts for nothing, the gamemaster’s before the dice and after them does, and both are taken back", async () => {
    const { page } = gamemaster;
    await goTo(page, [page, player.page], FORD);
    await page.evaluate(() => canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true }));
    // 17 and 10 and 8 are 35; the giant's Defense Points are 1 of hide and 3 of Dexterity.
    await fixDice(player.page, d6(5, 3, 4, 3, 2));
    const id = await strike(player.page, "Tombril", "Short sword +2", "Hill Giant", { noDexterity: true });
    await staged(page, id, "frozen");
    const net = (): Promise<number> => page.evaluate((card) => game.messages.get(card).system.outcome?.net, id);
    expect(await net()).toBe(31);
    await chat(page);
    await cardOf(page, id).locator('[data-fray-act="amend"]').click();
    const dialog = page.locator(".fray-amend");
    await dialog.locator('input[name="judged"][value="noDexterity"]').check();
    await dialog.locator('[data-action="choice"]').click();
    await expect.poll(net).toBe(34);
    await cardOf(page, id).getByText("Gamemaster:").first().waitFor();
    await press(page, "apply");
    await settled(player.page, "Hill Giant", "system.stamina.value", 34);
    // Taken back while it stands applied: resolved and applied again.
    await cardOf(page, id).locator('[data-fray-act="retract"]').first().click();
    await settled(player.page, "Hill Giant", "system.stamina.value", 37);
    expect(await net()).toBe(31);
    await press(page, "undo");
    await settled(player.page, "Hill Giant", "system.stamina.value", 68);
    await fixDice(page, d6(5, 3, 4, 3, 2));
    const own = await strike(page, "Tombril", "Short sword +2", "Hill Giant", { noDexterity: true });
    await staged(page, own, "frozen");
    expect(await page.evaluate((card) => game.messages.get(card).system.outcome.net, own)).toBe(34);
  });
});

describe("macros and tables of turns", () => {
  const MACROS = [
    ["Attack with the first weapon", "attack", false],
    ["Parry", "parry", true],
    ["Random surprise", "surprise", false],
    ["Rest", "rest", true],
  ] as const;

  test("CT-010, CT-047, CT-059, CT-P04: every macro of the pack makes the card it names", async () => {
    const { page } = gamemaster;
    await goTo(page, [page], FORD);
    await page.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ type: "turns", scene: canvas.scene.id, active: true });
      const tokens = ["Tombril", "Hill Giant"].map((name) => canvas.scene.tokens.getName(name));
      await combat.createEmbeddedDocuments("Combatant", tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })));
      const mine = canvas.tokens.placeables.find((one: any) => one.document.name === "Tombril");
      mine.control({ releaseOthers: true });
      canvas.tokens.placeables.find((one: any) => one.document.name === "Hill Giant").setTarget(true, { releaseOthers: true });
    });
    const names: string[] = await page.evaluate(async () => (await game.packs.get("fray.turns-macros").getDocuments()).map((one: any) => one.name).sort());
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action, asks] of MACROS) {
      const count = await page.evaluate(() => game.messages.size);
      await page.evaluate(async (wanted) => {
        const macro = (await game.packs.get("fray.turns-macros").getDocuments()).find((one: any) => one.name === wanted);
        void macro.execute();
      }, name);
      if (asks) await page.locator('.fray-dialog [type="submit"]').click();
      await page.waitForFunction((before) => game.messages.size > before, count);
      expect(await page.evaluate(() => [game.messages.contents.at(-1).system.action, game.messages.contents.at(-1).system.refusal]), name).toEqual([action, null]);
    }
    await page.evaluate(() => game.combat.delete());
  });

  test("CT-059, CT-060, CT-061: the surprise table says of each face what the rule says", async () => {
    const texts: string[] = await gamemaster.page.evaluate(async () => {
      const [drawn] = await game.packs.get("fray.turns-tables").getDocuments();
      const found: string[] = [];
      for (let face = 1; face <= 6; face++) {
        const { results } = await drawn.draw({ roll: await foundry.dice.Roll.create(String(face)).evaluate(), displayChat: false });
        found.push(results.map((one: any) => one.description).join());
      }
      return found;
    });
    expect(texts[0]).toContain("CT-059");
    for (const text of texts.slice(1, 5)) expect(text).toContain("CT-061");
    expect(texts[5]).toContain("CT-060");
  });

  test("CT-059: the table is rolled by the host, and its word stands in the chat", async () => {
    const { page } = gamemaster;
    const before = await page.evaluate(() => game.messages.size);
    await fixDice(page, d6(6));
    await page.evaluate(async () => void (await game.packs.get("fray.turns-tables").getDocuments())[0].draw());
    await page.waitForFunction((count) => game.messages.size > count, before);
    expect(await page.evaluate(() => JSON.stringify(game.messages.contents.at(-1).toObject()))).toContain("CT-060");
  });
});
