import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showTab } from "../../browser/steps.ts";
import { type Seat } from "../../browser/table.ts";
import { HeadlessTable } from "../table.ts";

const SCENES = [
  ["The old quay", "crusade"],
  ["The sand ring", "swords"],
  ["The hollow way", "quest"],
  ["The mustering yard", "staged"],
  ["The cooper’s yard", "turns"],
] as const;

describe("an encounter begun from the tracker", { shuffle: false }, () => {
  let table: HeadlessTable;
  let gamemaster: Seat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ mat: true });
    gamemaster = await table.sit("Gamemaster");
    await gamemaster.page.evaluate(async () => {
      for (const combat of [...game.combats.contents]) await combat.delete();
    });
  });
  afterAll(() => table.leave());

  const look = async (scene: string): Promise<void> => {
    const { page } = gamemaster;
    await page.evaluate((name) => game.scenes.getName(name).view(), scene);
    await page.waitForFunction((name) => canvas.ready && canvas.scene?.name === name, scene);
    await showTab(page, "combat");
  };

  test.for(SCENES)("%s: the picker proposes %s, and everybody of it in sight joins", async ([scene, ruleset]) => {
    const { page } = gamemaster;
    await look(scene);
    await expect.poll(() => page.locator("[data-fray-picker]:visible").inputValue()).toBe(ruleset);
    const awaited = await page.evaluate(
      () =>
        [
          ...new Set(
            canvas.scene.tokens
              .filter((one: any) => !one.hidden)
              .map((one: any) => (one.actorLink ? one.actor.uuid : one.uuid)),
          ),
        ].length,
    );
    await page.locator('[data-action="frayCreate"]:visible').click();
    await page.waitForFunction((count) => game.combat?.combatants.size === count, awaited);
    await expect
      .poll(() => page.evaluate(() => [game.combat.type, game.combat.scene.id === canvas.scene.id]))
      .toEqual([ruleset, true]);
    await page.evaluate(() => game.combat.delete());
    await page.waitForFunction(() => game.combats.size === 0);
  });

  test.for(SCENES)("%s: deleted as soon as its fight has begun, it leaves no complaint", async ([scene]) => {
    const { page } = gamemaster;
    await look(scene);
    await page.locator('[data-action="frayCreate"]:visible').click();
    await page.waitForFunction(() => game.combat?.combatants.size > 1);
    // Somebody falls, a round begins: what the encounter does of itself is under way when it goes.
    await page.evaluate(async () => {
      const { combat } = game;
      await combat.rollAll();
      await combat.startCombat();
      await combat.combatants.contents[0].actor.toggleStatusEffect("dead", { active: true });
      await combat.nextRound();
      await combat.delete();
    });
    await page.waitForFunction(() => game.combats.size === 0);
    expect(gamemaster.complaints).toEqual([]);
  });

  test("only the chosen tokens join, when some are chosen", async () => {
    const { page } = gamemaster;
    await look("The hollow way");
    const names = await page.evaluate(() => {
      const two = canvas.tokens.placeables.slice(0, 2);
      for (const token of two) token.control({ releaseOthers: false });
      return two.map((token: any) => token.document.name).sort();
    });
    await page.locator('[data-action="frayCreate"]:visible').click();
    await page.waitForFunction(() => game.combat?.combatants.size === 2);
    await expect
      .poll(() => page.evaluate(() => game.combat.combatants.map((one: any) => one.name).sort()))
      .toEqual(names);
    await page.evaluate(() => game.combat.delete());
  });

  test("an encounter stays with its scene: elsewhere the tracker offers a new one", async () => {
    const { page } = gamemaster;
    await look("The sand ring");
    await page.locator('[data-action="frayCreate"]:visible').click();
    await page.waitForFunction(() => game.combat?.combatants.size > 2);
    await look("The cooper’s yard");
    await page.locator('[data-action="frayCreate"]:visible').waitFor();
    await look("The sand ring");
    await page.locator('[data-action="startCombat"]:visible').waitFor();
    await page.evaluate(() => game.combat.delete());
  });

  test("initiative: one message in the order they act; a hidden foe's is for the gamemaster alone", async () => {
    const { page } = gamemaster;
    await look("The sand ring");
    await page.locator('[data-action="frayCreate"]:visible').click();
    await page.waitForFunction(() => game.combat?.combatants.size > 2);
    const before = await page.evaluate(async () => {
      await game.combat.combatants.getName("Grok").update({ hidden: true });
      return game.messages.size;
    });
    await page.locator('[data-action="frayRoll"]:visible').last().click();
    await page.waitForFunction((count) => game.messages.size === count + 2, before);
    const [open, secret] = await page.evaluate(() =>
      game.messages.contents.slice(-2).map(({ content, whisper }: any) => ({ content, whisper: whisper.length })),
    );
    expect(open.content).not.toContain("Grok");
    expect([open.whisper, secret.whisper]).toEqual([0, 1]);
    expect(secret.content).toContain("Grok");
    // Each number says what was thrown for it.
    expect(open.content).toMatch(/data-tooltip-text="\d+d6[^"]*: \d+/);
    const told = await page.evaluate(
      (html) =>
        [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("li span")].map(
          (one) => one.textContent,
        ),
      open.content,
    );
    expect(told).toEqual(
      await page.evaluate(() => game.combat.turns.filter((one: any) => !one.hidden).map((one: any) => one.name)),
    );
    await page.evaluate(() => game.combat.delete());
  });

  test("the tour is offered on the first scene alone", async () => {
    const { page } = gamemaster;
    await look("The old quay");
    await page.locator("#fray-hint").waitFor();
    await look("The sand ring");
    await page.locator("#fray-hint").waitFor({ state: "detached" });
  });
});
