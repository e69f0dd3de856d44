import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { closeSheets, lastCard, openSheet, press, settings, settled } from "../../../browser/steps.ts";
import { gamemaster, player, send } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade: mental stress, tiers, battles", () => {
  test("EC-006, EC-A26: mental stress is a bar like the other, with card and undo, and nothing overflows from it", async () => {
    const { page } = gamemaster;
    const mental = "system.mental.value";
    const full = await actorValue<number>(page, "Tavi", mental);
    expect(full).toBe(15);
    await player.page.evaluate(() => game.actors.getName("Tavi").modifyTokenAttribute("mental", -4, true, true));
    await settled(page, "Tavi", mental, 11);
    await lastCard(player.page)
      .locator(".fray-band", { hasText: says("FRAY.Unit.mentalStress") })
      .waitFor();
    await press(player.page, "undo");
    await settled(page, "Tavi", mental, 15);
    await page.evaluate(() => game.actors.getName("Tavi").modifyTokenAttribute("mental", -40, true, true));
    await settled(page, "Tavi", mental, 0);
    const after = await page.evaluate(() => {
      const { items, statuses, system } = game.actors.getName("Tavi");
      return {
        wounds: items.filter((one: any) => one.type === "crusadeWound").length,
        statuses: [...statuses],
        physical: system.physical.value === system.physical.max,
      };
    });
    expect(after).toEqual({ wounds: 0, statuses: [], physical: true });
    await press(page, "undo");
    await settled(page, "Tavi", mental, 15);
    // Typed on the sheet it is the same.
    const sheet = await openSheet(player.page, "Tavi");
    const field = sheet.locator('input[data-left-of="mental"]');
    await field.fill("-2");
    await field.press("Tab");
    await settled(page, "Tavi", mental, 13);
    await closeSheets(player.page);
    await press(player.page, "undo");
    await settled(page, "Tavi", mental, 15);
  });

  test("EC-A28, EC-115: only who takes Temporary Wounds has boxes for them; at death’s door the head says so", async () => {
    const { page } = gamemaster;
    const boss = await openSheet(page, "Bandit");
    await boss.locator(".fray-hero").waitFor();
    expect(await boss.locator(".fray-wounds-of").count()).toBe(0);
    await closeSheets(page);
    await settings(page, { "crusade.npcWounds": true });
    await (await openSheet(page, "Bandit")).locator(".fray-wounds-of").waitFor();
    await settings(page, { "crusade.npcWounds": false });
    await closeSheets(page);
    const doorstep = (active: boolean): Promise<void> =>
      page.evaluate(
        (on) =>
          game.actors
            .getName("Tavi")
            .toggleStatusEffect("fray.deathsDoor", { active: on })
            .then(() => undefined),
        active,
      );
    await doorstep(true);
    const hero = await openSheet(page, "Tavi");
    await hero.locator(".fray-wounds-of").waitFor();
    await page.evaluate(() => game.actors.getName("Tavi").update({ "system.physical.damage": 18 }));
    await hero.locator(".fray-hero__sub", { hasText: says("FRAY.Condition.deathsDoor.name") }).waitFor();
    await page.evaluate(() => game.actors.getName("Tavi").update({ "system.physical.damage": 0 }));
    await doorstep(false);
    await closeSheets(page);
  });

  test("EC-180, EC-181, EC-182: tier by tier the maximum changes: 10 and all, all, half of it", async () => {
    const { page } = gamemaster;
    const sheet = await openSheet(page, "Ivo");
    const edit = sheet.locator('[data-action="toggleMode"]').nth(1);
    await edit.click();
    await sheet.locator("input.fray-name").waitFor();
    await sheet.locator('[role="tab"][data-tab="character"]').click();
    // Brawn 3, Grace 2, chain 3.
    for (const [tier, max] of [
      ["boss", 8],
      ["average", 4],
      ["pc", 18],
    ] as const) {
      await sheet.locator('select[name="system.tier"]').selectOption(tier);
      await settled(player.page, "Ivo", "system.physical.max", max);
    }
    await sheet.locator('[data-action="toggleMode"]').first().click();
    await closeSheets(page);
  });

  test("EC-183, EC-P05: a command roll is d10 and Command from the sheet; a hundred against a hundred is a warning on it", async () => {
    const { page } = player;
    const command = async (own: string, theirs: string): Promise<Locator> => {
      const sheet = await openSheet(page, "Tavi");
      await sheet.locator('[role="tab"][data-tab="fight"]').click();
      await sheet.locator('[data-act="command"]').click();
      await page.locator('.fray-dialog [data-choice="own"]').fill(own);
      await page.locator('.fray-dialog [data-choice="theirs"]').fill(theirs);
      await fixDice(page, d10(7));
      const card = await send(page);
      await closeSheets(page);
      return card;
    };
    const small = await command("99", "250");
    await small.locator(".fray-band .fray-num", { hasText: "9" }).waitFor();
    await expect.poll(() => small.getByText(says("FRAY.Crusade.Note.mass")).count()).toBe(0);
    const large = await command("100", "100");
    await large.getByText(says("FRAY.Crusade.Note.mass")).waitFor();
  });
});
