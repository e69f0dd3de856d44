import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

/* A module that throws dice on the screen does so by itself for what a message is made with and what is added to it. */
describe.each(sampled([13, 14] as const, 1))("dice on the screen, generation %i", (generation) => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ ruleset: "crusade", generation });
    gamemaster = await table.sit("Gamemaster");
    await view(gamemaster.page, "The old quay");
    await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0, autoApply: false });
  });

  afterAll(() => table.leave());

  test("U-147: a card's dice are added to those it has, never put in their place, and no card asks for them twice", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const seen = ((globalThis as any).seenDice = { asked: 0, thrown: 0, replaced: 0, told: [] as string[] });
      game.dice3d = { showForRoll: async () => void seen.asked++, isEnabled: () => true };
      const dice = (message: any): string[] => message.rolls.map((roll: any) => JSON.stringify(roll.toJSON()));
      const had = new Map<string, string[]>();
      const look = (message: any): void => {
        const before = had.get(message.id) ?? [];
        const now = dice(message);
        if (before.some((roll, index) => now[index] !== roll)) seen.replaced++;
        seen.thrown += now.length - before.length;
        had.set(message.id, now);
      };
      Hooks.on("createChatMessage", look);
      Hooks.on("updateChatMessage", look);
      const [tavi, foe] = ["Tavi", "Bad Guy"].map((name) => game.scenes.viewed.tokens.getName(name));
      const { declaration } = game.fray.offers(tavi.actor).find((offer: any) => offer.declaration.action === "attack");
      const targets = [{ actor: foe.actor.uuid, token: foe.uuid }];
      seen.told.push((await game.fray.declare({ ...declaration, targets }, { dialog: false })).id);
    });
    await page.waitForFunction(() => {
      const message = game.messages.get((globalThis as any).seenDice.told[0]);
      return message.system.stage !== "declared" && message.rolls.length > 0;
    });
    const seen = await page.evaluate(() => (globalThis as any).seenDice);
    expect(seen).toMatchObject({ asked: 0, replaced: 0 });
    expect(seen.thrown).toBeGreaterThan(0);
  });
});
