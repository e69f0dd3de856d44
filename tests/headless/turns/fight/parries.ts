import { beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { press, settled } from "../../../browser/steps.ts";
import { doOnSheet, itemValue, result, strike } from "../../../browser/turns/steps.ts";
import { gamemaster, player, stamina, d6 } from "./table.ts";

describe("turns: parries", () => {
  beforeAll(async () => {
    await gamemaster.page.evaluate(() => {
      const token = canvas.scene.tokens.getName("Tombril");
      return Promise.all([
        token.update({ x: 900, y: 600 }, { animate: false }),
        game.actors.getName("Tombril").update({ "system.stamina.value": 55 }),
      ]);
    });
  });

  test("CT-047, CT-048: Tombril parries with his sword and may not attack", async () => {
    await doOnSheet(player.page, "Tombril", { button: '[data-act="parry"]' });
    await gamemaster.page.waitForFunction(() => game.actors.getName("Tombril").statuses.has("fray.turnsParrying"));
    await player.page.evaluate(async () => {
      const actor = game.actors.getName("Tombril");
      await game.fray.declare(game.fray.declarationOf(actor, "attack", { item: actor.items.contents[0].uuid }), {
        dialog: false,
      });
    });
    await player.page.getByText("CT-048").first().waitFor();
  });

  test("CT-049: a blow's row at the parrying weapon says what is stopped, not what is dealt", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => {
      const tokenOf = (name: string) => canvas.tokens.placeables.find((token: any) => token.document.name === name)!;
      tokenOf("Tombril").setTarget(true, { releaseOthers: true });
      return tokenOf("Hill Giant").actor.sheet.render({ force: true });
    });
    const number = page.locator(".application.sheet .fray-odds__n b").first();
    await expect.poll(() => number.innerText()).toMatch(/^26 stopped$/);
    await page.evaluate(() =>
      canvas.tokens.placeables.find((t: any) => t.document.name === "Hill Giant")!.actor.sheet.close(),
    );
  });

  test("CT-049, CT-A04: two explosions are borne by a +2 sword, and nothing gets through", async () => {
    await fixDice(gamemaster.page, d6(6, 6, 1, 1, 1, 1, 2, 2));
    const card = await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    await expect.poll(async () => (await result(card)).number).toBe("0");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Tombril", "system.parry.counted", 2);
    await expect.poll(() => actorValue(gamemaster.page, "Tombril", stamina)).toBe(55);
    await expect.poll(() => itemValue(gamemaster.page, "Tombril", "Short sword +2", "system.broken")).toBe(false);
  });

  test("CT-050, CT-051, CT-052: the third shatters it; that blow is stopped, the next is not; undo mends it", async () => {
    await fixDice(gamemaster.page, d6(6, 1, 1, 1, 1, 1, 3));
    await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    await press(gamemaster.page, "apply");
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Tombril").items.getName("Short sword +2").system.broken,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Tombril", stamina)).toBe(55);
    await press(gamemaster.page, "undo");
    await gamemaster.page.waitForFunction(
      () => !game.actors.getName("Tombril").items.getName("Short sword +2").system.broken,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Tombril", "system.parry.counted")).toBe(2);
    await press(gamemaster.page, "redo");
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Tombril").items.getName("Short sword +2").system.broken,
    );
    await fixDice(gamemaster.page, d6(1, 1, 1, 1, 1, 1));
    const next = await strike(gamemaster.page, "Hill Giant", "Club", "Tombril");
    // 6 + 9 − 8 = 7.
    await expect.poll(async () => (await result(next)).number).toBe("7");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Tombril", stamina, 48);
  });
});
