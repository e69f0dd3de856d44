import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, actorValue, fixDice, type Seat } from "./table.ts";
import { cardOf, press, settled, staged } from "./steps.ts";

declare const game: any;
declare const canvas: any;

let table: Table;
let gamemaster: Seat;

const d10 = (...faces: number[]) => faces.map((face) => ({ face, of: 10 }));
const wounds = (): Promise<string[]> => gamemaster.page.evaluate(() => game.actors.getName("Gauvain").items.filter((one: any) => one.type === "crusadeWound").map((one: any) => one.name));
const count = (many: number) => gamemaster.page.waitForFunction((wanted) => game.actors.getName("Gauvain").system.derived.wounds === wanted, many);
const status = (id: string, active: boolean) =>
  gamemaster.page.waitForFunction(([wanted, on]) => game.actors.getName("Gauvain").statuses.has(wanted) === on, [id, active] as const);
/** Declares an action of Gauvain's as his sheet does, and gives its card. */
const act = (action: string, choices: Record<string, string | number> = {}, item: string | null = null): Promise<string> =>
  gamemaster.page.evaluate(
    async ([name, more, thing]) => {
      const actor = game.actors.getName("Gauvain");
      const message = await game.fray.declare({ ...game.fray.declarationOf(actor, name, { item: thing, choices: more }), targets: [] }, { dialog: false });
      return (message?.id as string | undefined) ?? "";
    },
    [action, choices, item] as const,
  );
const hurt = async (amount: number): Promise<string> => {
  const id = await act("harm", { amount });
  await staged(gamemaster.page, id, "frozen");
  return id;
};
const undo = (card: string): Promise<boolean> => gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    const pack = game.packs.get("fray.crusade-characters");
    const index = await pack.getIndex();
    const actor = await game.actors.importFromCompendium(pack, index.find((one: any) => one.name === "Gauvain")._id);
    await canvas.scene.createEmbeddedDocuments("Token", [(await actor.getTokenDocument({ x: 200, y: 100 }, { parent: canvas.scene })).toObject()]);
    await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: canvas.scene.tokens.getName("Gauvain").id, actorId: actor.id, sceneId: canvas.scene.id }]);
  });
});
afterAll(() => table.leave());

describe("crusade fight: Gauvain's wounds", () => {
  test("EC-005, EC-007, EC-107, EC-108: of 18, twenty points leave two named Temporary Wounds; undo takes them back", async () => {
    await expect.poll(() => actorValue(gamemaster.page, "Gauvain", "system.physical.max")).toBe(18);
    await expect.poll(() => actorValue(gamemaster.page, "Gauvain", "system.mental.max")).toBe(15);
    const id = await hurt(20);
    await settled(gamemaster.page, "Gauvain", "system.physical.value", 0);
    await count(2);
    const names = await wounds();
    expect(names.every((name) => name.length > 3 && !name.includes("."))).toBe(true);
    await undo(id);
    await settled(gamemaster.page, "Gauvain", "system.physical.value", 18);
    await count(0);
  });

  test("EC-110, EC-111: a cut lasts a week, a broken bone two", async () => {
    const id = await hurt(19);
    await count(1);
    const days = await gamemaster.page.evaluate(() => game.actors.getName("Gauvain").items.find((one: any) => one.type === "crusadeWound").system);
    expect([days.source, days.days]).toEqual(["blunt", 14]);
    await undo(id);
    await count(0);
  });

  test("EC-115, EC-116, EC-117: four wounds are borne, a fifth is a death check on the card, and no FATE is offered for it", async () => {
    const { page } = gamemaster;
    await hurt(22);
    await count(4);
    await status("fray.deathsDoor", false);
    await hurt(1);
    await status("fray.deathsDoor", true);
    await page.evaluate(() => game.actors.getName("Gauvain").update({ "system.fate.value": 3 }));
  });

  test("EC-118, EC-119: 8 of d10 + 4 passes: unconscious, with a Permanent Trait; undo gives the check back", async () => {
    const { page } = gamemaster;
    await fixDice(page, d10(4));
    const id = await act("deathCheck");
    await staged(page, id, "frozen");
    await cardOf(page, id).locator(".fray-band.is-win").waitFor();
    expect(await cardOf(page, id).locator(".fray-window").count()).toBe(0);
    await press(page, "apply");
    await status("fray.dying", true);
    await expect.poll(() => page.evaluate(() => game.actors.getName("Gauvain").items.filter((one: any) => one.system.kind === "permanent").length)).toBe(1);
    await press(page, "undo");
    await status("fray.dying", false);
    await status("fray.deathsDoor", true);
    await expect.poll(() => page.evaluate(() => game.actors.getName("Gauvain").items.filter((one: any) => one.system.kind === "permanent").length)).toBe(0);
  });

  test("EC-118: unconscious, the next point of damage kills: dead on tracker and token; undo brings him back dying", async () => {
    const { page } = gamemaster;
    await page.evaluate((id) => game.fray.press({ card: id, act: "redo" }), await page.evaluate(() => game.messages.contents.at(-1).id));
    await status("fray.dying", true);
    const id = await hurt(1);
    await status("dead", true);
    await page.waitForFunction(() => game.combat.combatants.getName("Gauvain").isDefeated);
    await undo(id);
    await status("dead", false);
    await page.waitForFunction(() => !game.combat.combatants.getName("Gauvain").isDefeated);
    await status("fray.dying", true);
  });

  test("EC-120, EC-A11: 7 of d10 + 4 does not pass: dead; undo clears it", async () => {
    const { page } = gamemaster;
    await page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), await page.evaluate(() => game.messages.filter((one: any) => one.system?.declaration?.action === "deathCheck").at(-1).id));
    await status("fray.deathsDoor", true);
    await fixDice(page, d10(3));
    const id = await act("deathCheck");
    await staged(page, id, "frozen");
    await cardOf(page, id).locator(".fray-band.is-lose").waitFor();
    await press(page, "apply");
    await status("dead", true);
    await page.waitForFunction(() => game.combat.combatants.getName("Gauvain").isDefeated);
    await press(page, "undo");
    await status("dead", false);
    await page.waitForFunction(() => !game.combat.combatants.getName("Gauvain").isDefeated);
  });

  test("EC-126..130: an injury is tended once: d10 + Healing over 6, a point back for each over; then there is nothing to tend, until undo", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const actor = game.actors.getName("Gauvain");
      await actor.deleteEmbeddedDocuments("Item", actor.items.filter((one: any) => one.type === "crusadeWound").map((one: any) => one.id));
      for (const effect of [...actor.effects]) await effect.delete();
      await actor.update({ "system.physical.damage": 0, "system.injuries": [] });
      if (!actor.items.getName("Healing")) await actor.createEmbeddedDocuments("Item", [{ name: "Healing", type: "crusadeSkill", system: { key: "healing", rating: 2 } }]);
    });
    const skill = await page.evaluate(() => game.actors.getName("Gauvain").system.derived.skills.healing);
    await hurt(5);
    await settled(page, "Gauvain", "system.physical.value", 13);
    await fixDice(page, d10(7));
    const id = await act("heal");
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(page, "Gauvain", "system.physical.value", 13 + (7 + skill - 6));
    expect(await act("heal")).toBe("");
    await press(page, "undo");
    await settled(page, "Gauvain", "system.physical.value", 13);
    // EC-128: in good conditions the number is 4.
    await fixDice(page, d10(3));
    await page.evaluate(() => game.combat.nextRound());
    const easy = await act("heal", { place: "ideal" });
    await staged(page, easy, "frozen");
    await press(page, "apply");
    await settled(page, "Gauvain", "system.physical.value", 13 + Math.max(0, 3 + skill - 4));
  });
});
