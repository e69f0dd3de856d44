import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { cardOf, press, settled, staged, strike } from "../../../browser/steps.ts";
import { chat, goTo } from "../../../browser/turns/steps.ts";
import { gamemaster, player, d6, FORD } from "./table.ts";
import { says } from "../../../words.ts";

describe("Dexterity that does not count (CT-A18)", () => {
  test("CT-027, CT-A18: a player’s tick counts for nothing, the gamemaster’s before the dice and after them does, and both are taken back", async () => {
    const { page } = gamemaster;
    await goTo(page, [page, player.page], FORD);
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true }),
    );
    // 17 and 10 and 8 are 35; the giant's Defence Points are 1 of hide and 3 of Dexterity.
    await fixDice(player.page, d6(5, 3, 4, 3, 2));
    const id = await strike(player.page, "Tombril", "Short sword +2", "Hill Giant", { noDexterity: true });
    await staged(page, id, "frozen");
    const net = (): Promise<number> => page.evaluate((card) => game.messages.get(card).system.outcome?.net, id);
    await expect.poll(() => net()).toBe(31);
    await chat(page);
    await cardOf(page, id).locator('[data-fray-act="amend"]').click();
    const dialog = page.locator(".fray-amend");
    await dialog.locator('input[name="judged"][value="noDexterity"]').check();
    await dialog.locator('[data-action="choice"]').click();
    await expect.poll(net).toBe(34);
    await cardOf(page, id)
      .getByText(`${says("FRAY.Part.Amendment")}:`)
      .first()
      .waitFor();
    await press(page, "apply");
    await settled(player.page, "Hill Giant", "system.stamina.value", 34);
    // Taken back while it stands applied: resolved and applied again.
    await cardOf(page, id).locator('[data-fray-act="retract"]').first().click();
    await settled(player.page, "Hill Giant", "system.stamina.value", 37);
    await expect.poll(() => net()).toBe(31);
    await press(page, "undo");
    await settled(player.page, "Hill Giant", "system.stamina.value", 68);
    await fixDice(page, d6(5, 3, 4, 3, 2));
    const own = await strike(page, "Tombril", "Short sword +2", "Hill Giant", { noDexterity: true });
    await staged(page, own, "frozen");
    await expect.poll(() => page.evaluate((card) => game.messages.get(card).system.outcome.net, own)).toBe(34);
  });
});
