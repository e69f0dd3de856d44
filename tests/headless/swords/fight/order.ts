import { describe, expect, test } from "vitest";
import { says } from "../../../words.ts";
import { fixDice } from "../../../browser/table.ts";
import { gamemaster, player, six, begin, turns, roll, start, showTab, acts, next, places } from "./table.ts";

describe("order, missiles and settings at the table", () => {
  test("SS-016 SS-017 fewer dice act later; equals roll off, and roll off again while they tie", async () => {
    // Grok's equal is the team's leader: three dice each; the peasant has one left.
    await begin(["Grok", "Pit Crew", "Peasant"]);
    await fixDice(gamemaster.page, six(4, 4));
    await roll();
    await gamemaster.page.evaluate(() => game.combat.startCombat());
    await gamemaster.page.waitForFunction(() => game.combat.started);
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.blocks().map((block: any) => block.members.length)))
      .toEqual([2, 1]);
    await gamemaster.page.evaluate(() => (globalThis as any).ui.combat.render({ force: true }));
    await gamemaster.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
    // One press: they tie once more, and throw again by themselves.
    await fixDice(gamemaster.page, six(3, 3, 2, 5));
    await gamemaster.page.locator('[data-widget="rollOff"]').first().click();
    await places([3.435, 3.432, 1]);
    // The table's own card, whoever ties.
    const spoken = () => gamemaster.page.evaluate(() => game.messages.contents.at(-1).alias);
    await expect.poll(spoken).toBe("Gamemaster");
    await gamemaster.page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("chat", "primary"));
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.combat.blocks().map((block: any) => block.members.length)))
      .toEqual([1, 1, 1]);
    await expect.poll(async () => (await turns()).at(-1)).toBe("Peasant");
  });

  test("SS-015 the card of initiatives says which part of the order acts when; one part alone needs no heading", async () => {
    const { page } = gamemaster;
    const card = () =>
      page.evaluate(async () => {
        const message = game.messages.contents.at(-1);
        const lines = (await message.renderHTML()).querySelectorAll(".fray-initiative li");
        return [...lines].map((line: any) => line.querySelector("span")?.textContent ?? line.textContent);
      });
    // Selena ties with the Hound, and Grok with the leader of the crew.
    await begin(["Selena", "Arena Hound", "Grok", "Pit Crew"]);
    await fixDice(page, six(5, 3, 4, 2));
    await roll();
    await expect
      .poll(card)
      .toEqual([
        says("FRAY.Swords.Order.speedy"),
        "Selena",
        "Arena Hound",
        says("FRAY.Swords.Order.dice"),
        "Grok",
        "Pit Crew",
      ]);
    await begin(["Grok", "Pit Crew"]);
    await fixDice(page, six(4, 2));
    await roll();
    await expect.poll(card).toEqual(["Grok", "Pit Crew"]);
  });

  test("SS-017 one press settles all: two pairs part, each among themselves", async () => {
    const { page } = gamemaster;
    await begin(["Selena", "Arena Hound", "Grok", "Pit Crew"]);
    await fixDice(page, six(3, 3, 3, 3));
    await roll();
    await start();
    await places([2.3, 2.3, 3.3, 3.3]);
    await showTab(page, "combat");
    // Both pairs tie once more, and throw again by themselves; in the end each stands where it stood, in an order. Selena
    // is a player's, who throws for her unless the card is hers.
    await fixDice(page, six(4, 4, 4, 4));
    await fixDice(player.page, six(4));
    await page.locator('[data-widget="rollOff"]').first().click();
    await expect
      .poll(() => page.evaluate(() => game.combat.turns.map((one: any) => String(one.initiative).slice(0, 4))))
      .toEqual(["2.34", "2.34", "3.34", "3.34"]);
    await expect
      .poll(() => page.evaluate(() => game.combat.blocks().map((block: any) => block.members.length)))
      .toEqual([1, 1, 1, 1]);
    await expect.poll(() => page.locator('[data-widget="rollOff"]').count()).toBe(0);
    await fixDice(player.page, []);
    await showTab(page, "chat");
  });

  test("SS-017 who comes late beside an equal ties with him: both throw when called for, though one has lost a die since", async () => {
    const { page } = gamemaster;
    await begin(["Grok", "Peasant"]);
    await roll();
    await start();
    await page.evaluate(async () => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Pit Crew").document;
      await game.combat.createEmbeddedDocuments("Combatant", [
        { tokenId: token.id, actorId: token.actorId, sceneId: canvas.scene.id },
      ]);
    });
    await roll();
    await page.waitForFunction(
      () =>
        game.combat
          .blocks()
          .map((block: any) => block.members.length)
          .join() === "2,1",
    );
    await expect
      .poll(() => page.evaluate(() => game.combat.turns.map((one: any) => one.initiative)))
      .toEqual([3, 3, 1]);
    const barbarian = (lost: number): Promise<unknown> =>
      page.evaluate(
        (value) => game.actors.getName("Grok").items.getName("Barbarian").update({ "system.lost": value }),
        lost,
      );
    await barbarian(1);
    await showTab(page, "combat");
    await fixDice(page, six(2, 5));
    await page.locator('[data-widget="rollOff"]').first().click();
    await places([3.5, 3.2, 1]);
    await expect
      .poll(() => page.evaluate(() => game.combat.blocks().every((block: any) => block.members.length === 1)))
      .toBe(true);
    await expect.poll(() => page.locator('[data-widget="rollOff"]').count()).toBe(0);
    await barbarian(0);
    await showTab(page, "chat");
  });

  test("SS-015 SS-016 another cliché in the middle of a round neither skips a turn nor gives a second one; the next round counts it", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      await game.actors
        .getName("Grok")
        .createEmbeddedDocuments("Item", [
          { name: "Wolf Runner", type: "swordsCliche", system: { full: 4, speedy: true } },
        ]);
      await game.actors
        .getName("Selena")
        .createEmbeddedDocuments("Item", [{ name: "Tea Master", type: "swordsCliche", system: { full: 1 } }]);
    });
    await begin(["Grok", "Selena", "Peasant"]);
    await roll();
    await start();
    await showTab(page, "combat");
    const choose = async (who: string, cliche: string): Promise<void> => {
      const row = page.locator("#combat [data-combatant-id]", { hasText: who });
      await row.locator('select[data-fray-widget="cliche"]').selectOption({ label: cliche });
      await page.waitForFunction(
        ([name, wanted]) => wanted!.startsWith(game.actors.getName(name).system.derived.inUse.name),
        [who, cliche] as const,
      );
    };
    await acts("Selena", 1);
    await choose("Grok", "Wolf Runner (4)");
    await choose("Selena", "Tea Master (1)");
    await expect.poll(() => turns()).toEqual(["Selena", "Grok", "Peasant"]);
    await next();
    await acts("Grok", 1);
    await next();
    await acts("Peasant", 1);
    await next();
    await acts("Grok", 2);
    await expect.poll(async () => (await turns())[0]).toBe("Grok");
    await page.evaluate(async () => {
      await game.actors.getName("Grok").items.getName("Wolf Runner").delete();
      await game.actors.getName("Selena").items.getName("Tea Master").delete();
    });
    await showTab(page, "chat");
  });

  test("SS-A09 the world's setting orders by all clichés together", async () => {
    const { page } = gamemaster;
    await page.evaluate(() =>
      game.actors
        .getName("Grok")
        .createEmbeddedDocuments("Item", [{ name: "Drinker", type: "swordsCliche", system: { full: 4 } }]),
    );
    const first = async (orderBy: string): Promise<unknown> => {
      await page.evaluate((value) => game.settings.set("fray", "swords.orderBy", value), orderBy);
      await begin(["Grok", "Knight"]);
      await roll();
      return page.evaluate(() => game.combat.turns.map((one: any) => [one.name, one.initiative]));
    };
    // The knight has four dice and the poet's two; Grok three and the drinker's four.
    expect(await first("sumOfCliches")).toEqual([
      ["Grok", 7],
      ["Knight", 6],
    ]);
    expect(await first("clicheInUse")).toEqual([
      ["Knight", 4],
      ["Grok", 3],
    ]);
    await page.evaluate(() => game.actors.getName("Grok").items.getName("Drinker").delete());
  });

  test("SS-015 SS-A09 the surprised act last, and surprise is over with the round", async () => {
    await begin(["Grok", "Selena"]);
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Selena").toggleStatusEffect("fray.surprised", { active: true }),
    );
    await roll();
    await gamemaster.page.evaluate(() => game.combat.startCombat());
    await gamemaster.page.waitForFunction(() => game.combat.started && game.combat.turns[0].name === "Grok");
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await gamemaster.page.waitForFunction(
      () => game.combat.round === 2 && !game.actors.getName("Selena").statuses.has("fray.surprised"),
    );
    await gamemaster.page.waitForFunction(() => game.combat.turns[0].name === "Selena");
  });
});
