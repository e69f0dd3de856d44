import { describe, expect, test } from "vitest";
import { notice, press } from "../../../browser/steps.ts";
import { cardIs, declare, messageCount, outcome, valueIs } from "../../../browser/staged/steps.ts";
import { gamemaster, ALDOUS } from "./table.ts";

describe("mounts", () => {
  test("ST-053, ST-A22: mounting takes the mount's speeds, dismounting and undo give the rider's back", async () => {
    const hustle = (): Promise<[number, number]> =>
      gamemaster.page.evaluate(() => {
        const { actor } = canvas.scene.tokens.find((one: any) => one.name === "Cassin");
        const { total } = game.combat.ruleset.economy.movement(
          game.combat.combatants.find((one: any) => one.name === "Cassin"),
          game.combat.table,
        );
        return [total, actor.system.derived.encumbrance.value] as [number, number];
      });
    const afoot = await hustle();
    const before = await messageCount(gamemaster.page);
    // One mounts a beast, not the air.
    await declare(gamemaster.page, ALDOUS, "act", { choices: { act: "mount" } });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("no mount");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await declare(gamemaster.page, "Cassin", "act", { choices: { act: "mount" } });
    await outcome(gamemaster.page, before);
    await valueIs(gamemaster.page, "Cassin", "system.mounted", true);
    // The courser's 12 + Quickness 2, twice; Cassin's own is 12 + 3.
    await expect.poll(async () => (await hustle())[0]).toBe(28);
    expect(afoot[0]).toBe(2 * (15 - afoot[1]));
    await declare(gamemaster.page, "Cassin", "act", { choices: { act: "dismount" } });
    await valueIs(gamemaster.page, "Cassin", "system.mounted", false);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Cassin", "system.mounted", true);
    await expect.poll(async () => (await hustle())[0]).toBe(28);
  });
});
