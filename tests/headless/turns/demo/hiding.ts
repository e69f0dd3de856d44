import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { answer, cardOf, closeSheets, drag, notice, staged, standsOn, target } from "../../../browser/steps.ts";
import {
  goTo,
  hasStatus,
  pressOnSheet,
  result,
  strike as strikeFromSheet,
  turnOf,
} from "../../../browser/turns/steps.ts";
import { gamemaster, player, begin, next, refused } from "./table.ts";

describe("hiding, on the sheet", () => {
  const concealed = (): Promise<boolean> => hasStatus(gamemaster.page, "Cedryk", "fray.concealed");
  const hide = {
    button: "[data-hide]",
  };

  beforeAll(async () => {
    await goTo(gamemaster.page, [gamemaster.page, player.page], "The cooper’s yard");
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.getName("Cedryk").update({ x: 900, y: 600 }, { animate: false, teleport: true }),
    );
    await begin(gamemaster.page, ["Cedryk", "Half-orc"], 5);
    await turnOf(player.page, "Cedryk", 1);
    await target(player.page, "Half-orc");
  });

  afterAll(() => gamemaster.page.evaluate(() => game.combats.contents.at(-1).delete()));

  test("CT-064: hidden in the middle of his turn he may not sneak in it; hidden as the next begins he may", async () => {
    await pressOnSheet(player.page, "Cedryk", hide);
    await expect.poll(concealed).toBe(true);
    const early = await strikeFromSheet(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    const id = (await early.getAttribute("data-card"))!;
    await cardOf(gamemaster.page, id).locator('[data-option="seen"]').waitFor();
    await answer(gamemaster.page, "seen", id);
    await staged(player.page, id, "refused");
    await next(gamemaster.page, "Half-orc", 1);
    await next(gamemaster.page, "Cedryk", 2, 6);
    await expect
      .poll(() =>
        gamemaster.page.evaluate(() => game.combats.contents.at(-1).combatants.getName("Cedryk").system.concealedRound),
      )
      .toBe(2);
    await fixDice(player.page, [
      { face: 9, of: 20 },
      { face: 1, of: 4 },
      { face: 1, of: 4 },
    ]);
    const card = await strikeFromSheet(player.page, "Cedryk", "Dagger", "Half-orc", "sneak");
    await expect.poll(async () => (await result(card)).number).toBe("6");
    await expect.poll(concealed).toBe(false);
  });

  test("CT-080: after it he may walk on, but neither hide nor walk into hiding before his next turn", async () => {
    const { page } = player;
    expect(await refused("Cedryk", hide)).toContain("CT-080");
    await expect.poll(() => concealed()).toBe(false);
    await closeSheets(page);
    await drag(page, "Cedryk", [[-1, 0]]);
    await standsOn(gamemaster.page, "Cedryk", 8, 6);
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: true }),
    );
    await page.waitForFunction(() => game.actors.getName("Cedryk").statuses.has("fray.concealed"));
    await page.evaluate(() => (globalThis as any).ui.notifications.clear());
    await drag(page, "Cedryk", [[-1, 0]]);
    await expect.poll(() => notice(page).innerText()).toContain("CT-080");
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Cedryk").toggleStatusEffect("fray.concealed", { active: false }),
    );
    await next(gamemaster.page, "Half-orc", 2);
    await next(gamemaster.page, "Cedryk", 3, 6);
    await pressOnSheet(page, "Cedryk", hide);
    await expect.poll(concealed).toBe(true);
    await pressOnSheet(page, "Cedryk", hide);
    await expect.poll(concealed).toBe(false);
    await closeSheets(page);
  });
});
