import { describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { press, settled, staged, strike } from "../../../browser/steps.ts";
import { chat, tracker } from "../../../browser/turns/steps.ts";
import { gamemaster, player, d6, FORD } from "./table.ts";
import { says } from "../../../words.ts";

describe("the fight that waits at the ford", () => {
  test("CT-003, CT-005, CT-006: it is begun, its die shows 5, the party goes first; a blow is struck, applied, undone, and the side ends its turn", async () => {
    const { page } = gamemaster;
    await page.evaluate((name) => game.scenes.getName(name).activate(), FORD);
    for (const seat of [gamemaster, player])
      await seat.page.waitForFunction(
        (name) => canvas.ready && canvas.scene?.name === name && game.combat?.type === "turns",
        FORD,
      );
    const begun = await page.evaluate(() => ({
      round: game.combat.round,
      who: game.combat.combatant.name,
      dice: game.combat.system.sideDice,
    }));
    expect(begun).toEqual({ round: 1, who: "Tombril", dice: [{ round: 1, die: 5, first: "party" }] });
    await tracker(player.page);
    await player.page
      .locator("#combat, .combat-sidebar")
      .first()
      .getByText(says("FRAY.Turns.First.party", { die: 5 }))
      .waitFor();
    await chat(page);
    await page.evaluate(() =>
      canvas.scene.tokens.getName("Tombril").update({ x: 900, y: 600 }, { animate: false, teleport: true }),
    );
    await fixDice(page, d6(5, 3, 4, 3, 2));
    const before = await actorValue<number>(page, "Hill Giant", "system.stamina.value");
    const id = await strike(page, "Tombril", "Short sword +2", "Hill Giant");
    await staged(page, id, "frozen");
    await press(page, "apply");
    await settled(player.page, "Hill Giant", "system.stamina.value", before - 31);
    await press(page, "undo");
    await settled(player.page, "Hill Giant", "system.stamina.value", before);
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(() => game.combat.combatant?.name !== "Tombril" && game.combat.round === 1);
  });
});
