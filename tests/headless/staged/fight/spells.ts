import { describe, expect, test } from "vitest";
import { closeSheets, openSheet, press } from "../../../browser/steps.ts";
import { cardIs, messageCount, outcome, refresh, valueIs } from "../../../browser/staged/steps.ts";
import { says } from "../../../words.ts";
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

  test("ST-P01: the card of a botched spell says so, with the number of zeros", async () => {
    expect(await act("Orsolya the Grey", "concentrate", [0, 0])).toMatchObject({ total: 0, success: false });
    await gamemaster.page
      .locator(".chat-message")
      .last()
      .locator(".fray-card__notes")
      .getByText(says("FRAY.Staged.Note.botchOne", { zeros: 1 }))
      .waitFor();
  });

  test("ST-032: a caster whose action is spent still casts fast, by a button of its own", async () => {
    expect(await act("Orsolya the Grey", "concentrate", [9])).toMatchObject({ success: true });
    await openSheet(gamemaster.page, "Orsolya the Grey");
    const buttons = gamemaster.page.locator('.fray-sheet [data-act="concentrate"]');
    await expect.poll(() => buttons.first().getAttribute("aria-disabled")).toBe("true");
    const before = await messageCount(gamemaster.page);
    await buttons.and(gamemaster.page.locator("[data-choice-fast-cast]")).click();
    expect(await outcome(gamemaster.page, before)).toMatchObject({ needed: false, success: true });
    await closeSheets(gamemaster.page);
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

  test("ST-P06: healing names no more wounds than there were, and without any it is no help; the dialog says what it counts", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.actors.getName("Garrison Sabre").update({ "system.wounds.heavy": 1 }));
    const band = (): Promise<string> => page.locator(".chat-message").last().locator(".fray-band").innerText();
    expect(await act("Garrison Sabre", "harm", [], { choices: { amount: -3 } })).toMatchObject({ mended: 1 });
    await valueIs(page, "Garrison Sabre", "system.wounds.heavy", 0);
    expect(await band()).toContain(says("FRAY.Unit.woundsOne"));
    expect(await act("Garrison Sabre", "harm", [], { choices: { amount: -3 } })).toMatchObject({ mended: 0 });
    expect(await band()).toContain(says("FRAY.Result.noHealing"));
    await page.evaluate(() => {
      canvas.tokens.placeables.find((one: any) => one.name === "Garrison Sabre").control({ releaseOthers: true });
      void game.fray.harm();
    });
    await page.locator(".fray-harm").getByText(says("FRAY.Staged.harmCounts")).waitFor();
    await page.evaluate(async () => {
      for (const app of foundry.applications.instances.values())
        if (app.element?.matches(".fray-harm")) await app.close();
    });
  });
});
