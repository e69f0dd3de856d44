import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { lastCard, messages, notice, press } from "../../../browser/steps.ts";
import {
  CORVIN,
  MAREN,
  ROBBER,
  chat,
  d,
  d100,
  hold,
  pressHead,
  result,
  tracker,
} from "../../../browser/quest/steps.ts";
import { gamemaster, player, ALL, begin, widget, placed } from "./table.ts";

describe("a fight without tokens", () => {
  /** Declares an action of an actor without a token, at another without one. */
  async function bare(
    name: string,
    action: string,
    item: string | null,
    foe: string | null,
    choices: object = {},
  ): Promise<void> {
    await gamemaster.page.evaluate(
      async ([who, what, thing, at, more]) => {
        const actor = game.actors.getName(who);
        const declaration = game.fray.declarationOf(actor, what, {
          token: null,
          item: thing ? actor.items.getName(thing).uuid : null,
          choices: more,
        });
        await game.fray.declare(
          { ...declaration, token: null, targets: at ? [{ actor: game.actors.getName(at).uuid, token: null }] : [] },
          { dialog: false },
        );
      },
      [name, action, item, foe, choices] as const,
    );
  }
  const said = (name: string) =>
    gamemaster.page.evaluate(
      (who) => game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).system.distance,
      name,
    );

  test("OQ-012, OQ-013, OQ-014: at ranged distance a bow shoots and a sword does not reach", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (names) => {
      for (const old of [...game.combats.contents]) await old.delete();
      for (const app of [...(globalThis as any).foundry.applications.instances.values()])
        if (app.options.classes?.includes("fray-encounter")) await app.close();
      const combat = await CONFIG.Combat.documentClass.create({ type: "quest", scene: canvas.scene.id, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        names.map((name) => ({ actorId: game.actors.getName(name).id })),
      );
    }, ALL);
    await pressHead(page, "assistant");
    await page.locator('.fray-encounter select[name="distance"]').selectOption("ranged");
    await page.waitForFunction(() => game.combats.contents.at(-1).system.distance === "ranged");
    await page.locator('.fray-encounter select[name="attackers"]').selectOption("party");
    await page.waitForFunction(() => game.combats.contents.at(-1).system.encounter?.attackers === "party");
    await begin();
    await pressHead(page, "rest");
    await placed(ROBBER, 42);
    await pressHead(page, "count");
    await page.waitForFunction(() => game.combats.contents.at(-1).turn !== null);
    await chat(page);
    await bare(CORVIN, "attack", "Mace", ROBBER);
    await expect.poll(() => notice(page).innerText()).toContain("ranged distance");
    // Whoever throws for her: the one who declares, or her own player once something was asked of the foe.
    for (const seat of [gamemaster, player]) await fixDice(seat.page, d100(90));
    const before = await messages(page);
    await hold(page, MAREN, "Long bow");
    await bare(MAREN, "attack", "Long bow", ROBBER);
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(() => result(lastCard(page))).toContain("Miss");
    await hold(page, MAREN, "Shortsword", "Small shield");
  });

  test("OQ-040, OQ-P14: each player says how far her own character is; a charge closes in, a sprint gets away", async () => {
    const { page } = gamemaster;
    await tracker(player.page);
    await widget(player, MAREN, "distance").selectOption("close");
    await expect.poll(() => said(MAREN)).toBe("close");
    await press(page, "undo");
    const struck = await messages(page);
    for (const seat of [gamemaster, player]) await fixDice(seat.page, d100(90));
    await bare(MAREN, "attack", "Shortsword", ROBBER);
    await page.waitForFunction((count) => game.messages.size > count, struck);
    await lastCard(page).locator('[data-option="none"]').click();
    await expect.poll(() => result(lastCard(page))).toContain("Miss");
    // Corvin is as far away as before; he charges.
    await fixDice(page, [...d100(30), ...d(8, 1), ...d(6, 1), ...d(4, 1)]);
    const before = await messages(page);
    await bare(CORVIN, "attack", "Mace", ROBBER, { manoeuvre: "charge" });
    await page.waitForFunction((count) => game.messages.size > count, before);
    await lastCard(page).locator('[data-option="none"]').click();
    await result(lastCard(page));
    await expect.poll(() => said(CORVIN)).toBe("close");
    await page.evaluate(() => game.combats.contents.at(-1).nextRound());
    await page.waitForFunction(() => Number(game.combats.contents.at(-1).system.started) === 2);
    await pressHead(page, "rest");
    await placed(ROBBER, 42);
    await pressHead(page, "count");
    await page.waitForFunction(() => game.combats.contents.at(-1).turn !== null);
    await bare(MAREN, "act", null, null, { act: "escape" });
    await expect.poll(() => said(MAREN)).toBe("ranged");
    // Once the fight goes on it is the gamemaster's to say.
    await expect.poll(() => widget(player, MAREN, "distance").count()).toBe(0);
    await page.evaluate(async () => {
      for (const app of [...(globalThis as any).foundry.applications.instances.values()])
        if (app.options.classes?.includes("fray-encounter")) await app.close();
    });
  });
});
