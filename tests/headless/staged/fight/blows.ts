import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { attack, closeSheets, lastCard, notice, openSheet, press, target } from "../../../browser/steps.ts";
import { becomes, d10, declare, messageCount, refresh, spends, valueIs } from "../../../browser/staged/steps.ts";
import { says } from "../../../words.ts";
import { gamemaster, player, part, act } from "./table.ts";

describe("the staged fight", () => {
  test("staged fight: ST-001, ST-003, ST-P01, ST-P02, ST-P04, ST-P06 from the sheet to the wound, undone and redone", async () => {
    const { page } = player;
    await openSheet(page, "Sergeant Aldous");
    await target(page, "Garrison Sabre");
    await fixDice(page, d10(7));
    const card = await attack(page, "Sabre");
    await card.locator(".fray-band.is-hit").waitFor();
    // 7 + Dexterity 1 + Single 5 + saber 4 = 17 over the straight six's 11; 2 + 5 + 6 = 13 over Soak 4.
    const text = await card.innerText();
    expect(text).toContain("Medium wound");
    expect(text).toMatch(/17[\s\S]*11[\s\S]*13[\s\S]*4/);
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, "Garrison Sabre", "system.wounds.medium", 1);
    // A medium wound lowers the straight six's total by three, and not the soak.
    await valueIs(gamemaster.page, "Garrison Sabre", "system.derived.melee.value", 8);
    await valueIs(gamemaster.page, "Garrison Sabre", "system.derived.soak.value", 4);
    await valueIs(gamemaster.page, "Garrison Sabre", "system.body.value", 7);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Garrison Sabre", "system.wounds.medium", 0);
    await spends(gamemaster.page, "Sergeant Aldous", 0);
    await press(gamemaster.page, "redo");
    await valueIs(gamemaster.page, "Garrison Sabre", "system.wounds.medium", 1);
    await spends(gamemaster.page, "Sergeant Aldous", 1);
    await press(gamemaster.page, "undo");
    await closeSheets(page);
  });

  test("ST-P01: ones double and are shown step by step; nothing and nothing is a botch, at most 0", async () => {
    const doubled = await act("Sergeant Aldous", "attack", [1, 1, 3], { item: "Sabre", targets: ["Garrison Sabre"] });
    expect(part(doubled.strikes[0].parts, "StressDie")).toBe(12);
    const dice = lastCard(gamemaster.page).locator(".fray-dice .fray-die");
    await dice.nth(2).waitFor();
    await expect.poll(() => dice.allInnerTexts()).toEqual(["1", "1", "3"]);
    await refresh(gamemaster.page, player.page);
    const botched = await act("Sergeant Aldous", "attack", [0, 0], { item: "Sabre", targets: ["Garrison Sabre"] });
    expect(botched).toMatchObject({ botch: 1, harmless: true });
    expect(botched.strikes[0]).toMatchObject({ total: 0, hit: false });
  });

  test("ST-P06: dead at the last level shows as defeated, without actions, and comes back when undone", async () => {
    const sheet = await openSheet(gamemaster.page, "Garrison Sabre");
    const left = () => sheet.locator(".fray-strip__acts [role=img]").getAttribute("aria-label");
    await expect.poll(left).toBe(says("FRAY.Word.ActionsLeft", { left: 1 }));
    await act("Sergeant Aldous", "attack", [1, 1, 9], { item: "Sabre", targets: ["Garrison Sabre"] });
    await press(gamemaster.page, "apply");
    await becomes(gamemaster.page, "Garrison Sabre", "dead");
    await gamemaster.page.waitForFunction(
      () => game.combat.combatants.find((one: any) => one.name === "Garrison Sabre").isDefeated,
    );
    await expect.poll(left).toBe(says("FRAY.Word.ActionsLeft", { left: 0 }));
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, "Garrison Sabre", "dead", false);
    await expect.poll(left).toBe(says("FRAY.Word.ActionsLeft", { left: 1 }));
    await closeSheets(gamemaster.page);
    await valueIs(gamemaster.page, "Garrison Sabre", "system.wounds.dead", false);
  });

  test("ST-004, ST-005, ST-006: the ground counts, read from the table", async () => {
    await gamemaster.page.evaluate(async () => {
      const of = (name: string) => canvas.scene.tokens.find((one: any) => one.name === name);
      await of("Sergeant Aldous").actor.toggleStatusEffect("fray.prone", { active: true });
      await of("Garrison Sabre").actor.toggleStatusEffect("fray.prone", { active: true });
      await of("Sergeant Aldous").update({ elevation: 2 });
    });
    const result = await act("Sergeant Aldous", "attack", [5], { item: "Sabre", targets: ["Garrison Sabre"] });
    const { parts } = result.strikes[0];
    expect([part(parts, "AttackerProne"), part(parts, "HighGround"), part(parts, "DefenderProne")]).toEqual([-1, 1, 1]);
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.find((one: any) => one.name === "Sergeant Aldous").update({ elevation: 0 }),
    );
  });

  test("ST-A23: a foe twenty above the next square is struck by nobody, and is a step away again on the ground", async () => {
    const { page } = gamemaster;
    const up = (elevation: number): Promise<void> =>
      page.evaluate(
        (to) =>
          canvas.scene.tokens
            .find((one: any) => one.name === "Garrison Sabre")
            .update({ elevation: to }) as Promise<void>,
        elevation,
      );
    await up(20);
    const before = await messageCount(page);
    await declare(page, "Sergeant Aldous", "attack", { item: "Sabre", targets: ["Garrison Sabre"] });
    await notice(page).waitFor();
    await expect.poll(() => notice(page).innerText()).toContain("reach");
    await expect.poll(() => messageCount(page)).toBe(before);
    await up(2);
    const low = await act("Sergeant Aldous", "attack", [5], { item: "Sabre", targets: ["Garrison Sabre"] });
    expect(low.strikes).toHaveLength(1);
    await up(0);
  });

  test("ST-049: a second action of the round is refused in words", async () => {
    await act("Sergeant Aldous", "attack", [5], { item: "Sabre", targets: ["Garrison Sabre"] });
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Sergeant Aldous", "attack", { item: "Sabre", targets: ["Garrison Sabre"] });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-049");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
  });
});
