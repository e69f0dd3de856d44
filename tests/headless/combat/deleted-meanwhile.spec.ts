import { afterAll, beforeAll, expect, test } from "vitest";
import { fixDice, d10 } from "../../browser/table.ts";
import { strike } from "../../browser/steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { view } from "../steps.ts";

/* An encounter is deleted while a card of it is on its way: the card ends as it would, and nothing fails on any console. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  gamemaster = await table.sit("Gamemaster");
  await view(gamemaster.page, "The old quay");
});
afterAll(() => table.leave());

test.each(["fray.resolve", "fray.preApply", "fray.preUndo"])("deleted at the hook %s", async (hook) => {
  const { page } = gamemaster;
  const encounter = (): Promise<boolean> =>
    page.evaluate(() => game.combats.some((one: any) => one.type === "crusade"));
  if (!(await encounter()))
    await page.evaluate(async () => {
      const scene = game.scenes.viewed;
      const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", scene: scene.id, active: true });
      const entries = ["Tavi", "Bad Guy"].map((name, at) => {
        const token = scene.tokens.getName(name);
        return { tokenId: token.id, sceneId: scene.id, actorId: token.actorId, initiative: 9 - at };
      });
      await combat.createEmbeddedDocuments("Combatant", entries);
      await combat.startCombat();
    });
  await page.evaluate((name) => {
    Hooks.once(name, () => {
      for (const combat of [...game.combats]) if (combat.type === "crusade") void combat.delete();
    });
  }, hook);
  await fixDice(page, d10(9, 9));
  const card = await strike(page, "Tavi", "Cutlass", "Bad Guy");
  await page.waitForFunction((id) => game.messages.get(id).system.stage === "frozen", card);
  const press = (act: string): Promise<boolean> =>
    page.evaluate(([id, what]) => game.fray.press({ card: id, act: what }), [card, act] as const);
  expect(await press("apply")).toBe(true);
  expect(await press("undo")).toBe(true);
  await expect.poll(encounter).toBe(false);
  await expect.poll(() => page.evaluate(() => game.settings.get("fray", "ledger").open ?? [])).toEqual([]);
});
