import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { noticed, settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";

/* One fight a round in Swords: the second is refused with the reason, or let pass, as the world has it. */

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gm = await table.sit("Gamemaster");
  await settings(gm.page, { reactionSeconds: 0 });
});
afterAll(() => table.leave());

test("SS-015: a second fight in one round", async () => {
  await view(gm.page, "The sand ring");
  await gm.page.evaluate(async () => {
    for (const old of [...game.combats]) await old.delete();
    const scene = game.scenes.viewed;
    const combat = await CONFIG.Combat.documentClass.create({ type: "swords", scene: scene.id, active: true });
    const entries = ["Selena", "Knight"].map((name, at) => {
      const token = scene.tokens.getName(name);
      return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 4 - at };
    });
    await combat.createEmbeddedDocuments("Combatant", entries);
    await combat.startCombat();
  });
  const fight = (): Promise<string> =>
    gm.page.evaluate(async () => {
      const { tokens } = game.scenes.viewed;
      const [own, foe] = [tokens.getName("Selena"), tokens.getName("Knight")];
      const message: any = await game.fray.declare({
        action: "contest",
        actor: own.actor.uuid,
        token: own.uuid,
        item: own.actor.items.find((one: any) => one.type === "swordsCliche").uuid,
        targets: [{ actor: foe.actor.uuid, token: foe.uuid }],
        choices: {},
      });
      return message ? message.id : "refused";
    });
  const card = await fight();
  expect(card).not.toBe("refused");
  await gm.page.waitForFunction((id) => game.messages.get(id).system.stage === "frozen", card);
  const spent = () =>
    gm.page.evaluate(() => game.combat.combatants.getName("Selena").system.spent.map((one: any) => one.act));
  await expect.poll(spent).toEqual(["contest"]);
  await noticed(gm.page, "Only one fight in a round.", async () => void expect(await fight()).toBe("refused"));
  await settings(gm.page, { economy: "advice" });
  expect(await fight()).not.toBe("refused");
});
