import { describe, expect, test } from "vitest";
import { lastCard, press, settings } from "../../../browser/steps.ts";
import { declare, refresh, showTab, valueIs } from "../../../browser/staged/steps.ts";
import { unfoldRows } from "../../steps.ts";
import { gamemaster, player, ALDOUS, SABER, act, refusal } from "./table.ts";
import { says } from "../../../words.ts";

describe("groups", { shuffle: false }, () => {
  const row = (name: string) =>
    gamemaster.page.locator("li.combatant", { has: gamemaster.page.locator(`h4:text-is("${name}")`) }).first();
  const idOf = (name: string): Promise<string> =>
    gamemaster.page.evaluate((who) => game.combat.combatants.find((one: any) => one.name === who).id, name);

  test("ST-016, ST-P10: off by default; switched on, three stand behind a vanguard, add their Abilities up to three times Leadership, and wound three times", async () => {
    await showTab(gamemaster.page, "combat");
    await unfoldRows(gamemaster);
    await expect.poll(() => gamemaster.page.locator('[data-fray-widget="group"]').count()).toBe(0);
    await settings(gamemaster.page, { "staged.groups": true });
    await row("Second Sabre").locator('[data-fray-widget="group"]').waitFor();
    for (const name of ["Second Sabre", "Gate Halberdier"])
      await row(name)
        .locator('[data-fray-widget="group"]')
        .selectOption(await idOf(SABER));
    await row(SABER)
      .getByText(says("FRAY.Staged.Tracker.groupSize", { count: 3 }))
      .waitFor();
    await row(SABER).locator('[data-fray-widget="trained"]').click();
    await row(SABER).locator('[data-fray-widget="aid"]').waitFor();
    // Nobody among them leads: no bonus, but three blows.
    await showTab(gamemaster.page, "chat");
    const plain = await act(gamemaster, SABER, "attack", [9], { item: "Sabre", targets: [ALDOUS] });
    expect(plain.strikes[0]).toMatchObject({ total: 17, wound: "none" });
    await refresh(gamemaster.page, player.page);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.createEmbeddedDocuments("Item", [{ name: "Leadership", type: "stagedAbility", system: { score: 2 } }]),
      "Gate Halberdier",
    );
    const led = await act(gamemaster, SABER, "attack", [9], { item: "Sabre", targets: [ALDOUS] });
    // Single 3 and Great 4, six at most: 23 over 14, 1 + 5 + 9 over Soak 11 is a light wound, thrice.
    expect(led.strikes[0]).toMatchObject({ total: 23, wound: "light", net: 4 });
    expect(led.strikes[0].blows).toHaveLength(3);
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, ALDOUS, "system.wounds.light", 3);
    await expect.poll(() => lastCard(gamemaster.page).innerText()).toContain("light wound × 3");
    const taken = says("FRAY.Staged.Wound.lightTaken", { name: ALDOUS });
    await expect.poll(() => lastCard(gamemaster.page).locator(".fray-delta", { hasText: taken }).count()).toBe(3);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, ALDOUS, "system.wounds.light", 0);
  });

  test("ST-P10: who stands behind does not strike alone; a struck group shares the blows at its vanguard's numbers", async () => {
    await gamemaster.page.evaluate(
      async ([van, ...others]) => {
        const of = (who: string): any => game.combat.combatants.find((one: any) => one.name === who);
        for (const one of others) await of(one!).update({ "system.group": of(van!).id });
        await of(van!).update({ "system.trained": true, "system.aid": "defence" });
      },
      [SABER, "Second Sabre", "Gate Halberdier"],
    );
    await declare(gamemaster.page, "Second Sabre", "attack", { item: "Sabre", targets: [ALDOUS] });
    await expect.poll(() => refusal(gamemaster)).toContain("ST-P10");
    // The halberdier leads: 11 + 6 to beat, and the sergeant's one blow lands on the vanguard though he aimed behind.
    const met = await act(player, ALDOUS, "attack", [1, 5], { item: "Sabre", targets: ["Second Sabre"] });
    expect(met.strikes[0]).toMatchObject({ total: 20, defence: 17, hit: true });
    expect(met.strikes[0].blows.map((one: any) => one.name)).toEqual([SABER]);
    await press(gamemaster.page, "apply");
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, SABER, "system.body.value", 10);
    // Passed over in the order of the round.
    const waits = await gamemaster.page.evaluate(
      () =>
        game.combat.ruleset.initiative.blocks(game.combat, game.combat.table).filter((one: any) => one.waits).length,
    );
    expect(waits).toBe(2);
    await settings(gamemaster.page, { "staged.groups": false });
  });
});
