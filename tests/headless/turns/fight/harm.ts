import { describe, expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { answer, closeSheets, lastCard, openSheet, press, settled } from "../../../browser/steps.ts";
import { act, hasStatus, itemValue, result, strike } from "../../../browser/turns/steps.ts";
import { pattern, says } from "../../../words.ts";
import { gamemaster, player, stamina, injuries } from "./table.ts";

describe("turns: in the cooper’s yard", () => {
  test("CT-053, CT-054, CT-055, CT-A05: nine points cost a shield of twelve eighteen, and three get past; undo", async () => {
    await act(gamemaster.page, "Janine", "parry", { weapon: "none" });
    await gamemaster.page.waitForFunction(() => game.actors.getName("Janine").statuses.has("fray.turnsParrying"));
    await fixDice(gamemaster.page, [
      { face: 5, of: 10 },
      { face: 4, of: 10 },
    ]);
    // 9 + 4 − 4 = 9 net: 18 against 12 points, 6 over, 3 past it.
    const card = await strike(gamemaster.page, "Half-orc", "Great axe", "Janine");
    await expect.poll(async () => (await result(card)).number).toBe("3");
    await press(gamemaster.page, "apply");
    await settled(gamemaster.page, "Janine", stamina, 17);
    await expect.poll(() => itemValue(gamemaster.page, "Janine", "Heater shield", "system.points.value")).toBe(0);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Janine", stamina, 20);
    await expect.poll(() => itemValue(gamemaster.page, "Janine", "Heater shield", "system.points.value")).toBe(12);
  });

  test("CT-A07: with weapon and shield the defender names one for the blow, before its dice", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Janine").toggleStatusEffect("fray.turnsParrying", { active: false }),
    );
    await act(gamemaster.page, "Janine", "parry");
    await gamemaster.page.waitForFunction(() => game.actors.getName("Janine").statuses.has("fray.turnsParrying"));
    // Nothing counts on the card of a parry, so the gamemaster is not offered to amend it.
    await lastCard(gamemaster.page).locator('[data-fray-act="undo"]').waitFor();
    await expect.poll(() => lastCard(gamemaster.page).locator('[data-fray-act="amend"]').count()).toBe(0);
    await fixDice(gamemaster.page, [
      { face: 3, of: 10 },
      { face: 2, of: 10 },
    ]);
    await strike(gamemaster.page, "Half-orc", "Great axe", "Janine");
    await expect.poll(() => gamemaster.page.evaluate(() => game.messages.contents.at(-1).rolls.length)).toBe(0);
    await answer(gamemaster.page, "shield");
    await lastCard(gamemaster.page).locator(".fray-band").waitFor();
    await lastCard(gamemaster.page).locator('[data-fray-act="amend"]').waitFor();
    await press(gamemaster.page, "apply");
    // 5 + 4 − 4 = 5, doubled on the shield.
    await gamemaster.page.waitForFunction(
      () => game.actors.getName("Janine").items.getName("Heater shield").system.points.value === 2,
    );
    await expect.poll(() => actorValue(gamemaster.page, "Janine", stamina)).toBe(20);
    await press(gamemaster.page, "undo");
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Janine").toggleStatusEffect("fray.turnsParrying", { active: false }),
    );
  });

  test("CT-044, CT-045, CT-046: a power attack throws four dice for two and breaks the dagger; undo mends it", async () => {
    await fixDice(
      player.page,
      [1, 2, 3, 1].map((face) => ({ face, of: 4 })),
    );
    const card = await strike(player.page, "Cedryk", "Dagger", "Half-orc", "power");
    // 7 + DEX 4 − 3 = 8.
    await expect.poll(async () => (await result(card)).number).toBe("8");
    await gamemaster.page.waitForFunction(() => game.actors.getName("Cedryk").items.getName("Dagger").system.broken);
    await press(gamemaster.page, "apply");
    await settled(player.page, "Half-orc", stamina, 12);
    await press(gamemaster.page, "undo");
    await settled(player.page, "Half-orc", stamina, 20);
    await expect.poll(() => itemValue(gamemaster.page, "Cedryk", "Dagger", "system.broken")).toBe(false);
  });

  test("CT-023, CT-A03, CT-P01, CT-P03: the token bar hurts and heals by the rules; at no stamina points are injuries", async () => {
    const bar = (value: number) =>
      gamemaster.page.evaluate(
        (by) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === "Half-orc")
            .actor.modifyTokenAttribute("stamina", by, true, true),
        value,
      );
    await bar(-30);
    await settled(gamemaster.page, "Half-orc", stamina, 0);
    await expect.poll(() => actorValue(gamemaster.page, "Half-orc", injuries)).toBe(0);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "fray.turnsExhausted")).toBe(true);
    await bar(-15);
    await settled(gamemaster.page, "Half-orc", injuries, 15);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "dead")).toBe(true);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Half-orc", injuries, 0);
    await expect.poll(() => hasStatus(gamemaster.page, "Half-orc", "dead")).toBe(false);
  });

  test("CT-P04: a short rest gives half the stamina, days in safety heal injuries, and both are undone", async () => {
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Cedryk").update({ "system.stamina.value": 2, "system.injuries.value": 5 }),
    );
    await act(player.page, "Cedryk", "rest", { kind: "short" });
    await settled(gamemaster.page, "Cedryk", stamina, 9);
    await act(player.page, "Cedryk", "rest", { kind: "safety", days: 3 });
    await settled(gamemaster.page, "Cedryk", injuries, 2);
    await settled(gamemaster.page, "Cedryk", stamina, 14);
    await press(gamemaster.page, "undo");
    await settled(gamemaster.page, "Cedryk", injuries, 5);
    await settled(gamemaster.page, "Cedryk", stamina, 9);
  });

  test("CT-P01, CT-P03: a row of the sheet says that a blow exhausts; that it kills only without stamina left", async () => {
    const orc = (values: object) =>
      gamemaster.page.evaluate(
        (wanted) =>
          canvas.tokens.placeables.find((one: any) => one.document.name === "Half-orc").actor.update(wanted as object),
        values,
      );
    await orc({ "system.stamina.value": 5, "system.injuries.value": 0 });
    await gamemaster.page.evaluate(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Half-orc").setTarget(true),
    );
    const sheet = await openSheet(gamemaster.page, "Janine");
    await sheet.getByText(pattern("FRAY.Turns.Odds.exhaustsIn")).waitFor();
    await orc({ "system.stamina.value": 0 });
    await sheet.getByText(pattern("FRAY.Turns.Odds.dropsIn")).waitFor();
    await closeSheets(gamemaster.page);
    await orc({ "system.stamina.value": 20 });
  });

  test("CT-P03: to the dead, whose arms lie on the ground, the sheet offers nothing that is still possible", async () => {
    const cedryk = (slots: number, carried: string) =>
      gamemaster.page.evaluate(
        async ([injured, place]) => {
          const actor = game.actors.getName("Cedryk");
          await actor.items.getName("Dagger").update({ "system.carried": place });
          await actor.update({ "system.injuries.value": injured });
        },
        [slots, carried] as const,
      );
    await cedryk(0, "dropped");
    const sheet = await openSheet(gamemaster.page, "Cedryk");
    const left = sheet.getByText(pattern("FRAY.Turns.disarmed"));
    await left.waitFor();
    await cedryk(11, "dropped");
    await expect.poll(() => left.count()).toBe(0);
    await expect
      .poll(() => sheet.locator(".fray-strip__acts [role=img]").getAttribute("aria-label"))
      .toBe(says("FRAY.Word.ActionsLeft", { left: 0 }));
    expect(await sheet.locator("[data-hide]").count()).toBe(0);
    await closeSheets(gamemaster.page);
    await cedryk(0, "hand");
  });
});
