import { describe, expect, test } from "vitest";
import { press } from "../../../browser/steps.ts";
import { cardIs, messageCount, outcome, refresh, valueIs } from "../../../browser/staged/steps.ts";
import { gamemaster, player, act } from "./table.ts";

describe("spells and harm", () => {
  test("ST-030, ST-031, ST-032: Concentration against 12, 15 when hurt this round, nothing when fast cast", async () => {
    // Stamina 1 + Concentration 5 + 6.
    expect(await act("Orsolya the Grey", "concentrate", [6])).toMatchObject({ ease: 12, total: 12, success: true });
    await refresh(gamemaster.page, player.page);
    await gamemaster.page.evaluate(() => {
      const combatant = game.combat.combatants.find((one: any) => one.name === "Orsolya the Grey");
      return combatant.update({ "system.hurtRound": game.combat.round });
    });
    expect(await act("Orsolya the Grey", "concentrate", [8])).toMatchObject({ ease: 15, total: 14, success: false });
    await refresh(gamemaster.page, player.page);
    expect(await act("Orsolya the Grey", "concentrate", [], { choices: { fastCast: true } })).toMatchObject({
      needed: false,
      success: true,
    });
  });

  test("ST-P06: −5 typed into the token bar is a light wound on a card that can be undone", async () => {
    const before = await messageCount(gamemaster.page);
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens
        .find((one: any) => one.name === "Garrison Sabre")
        .actor.modifyTokenAttribute("body", -5, true, true),
    );
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ net: 5, wound: "light" });
    await cardIs(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Garrison Sabre", "system.wounds.light", 1);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Garrison Sabre", "system.wounds.light", 0);
  });
});
