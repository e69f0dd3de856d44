import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import { cardOf, closeSheets, openSheet, press, settled, staged, target } from "../../../browser/steps.ts";
import { gamemaster, hold, nextRound, stress, update, uuid } from "./table.ts";

describe("crusade: attacks that are left", { shuffle: false }, () => {
  const strikesOf = (id: string): Promise<number> =>
    gamemaster.page.evaluate((card) => game.messages.get(card).system.outcome?.strikes.length ?? 0, id);

  test("EC-057, EC-068, EC-070: whoever has a third attack is asked with what, by a plain press and by the key; what is left stands on the card", async () => {
    const { page } = gamemaster;
    await nextRound();
    await update({ "system.secondAttack": true, "system.attributes.grace": 3 });
    await hold("Cutlass", true);
    await hold("Left knife", true);
    await target(page, "Bandit");
    const dialog = page.locator(".fray-dialog");
    await page.evaluate(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").control({ releaseOthers: true }),
    );
    await page.keyboard.press("Shift+F");
    await dialog.waitFor();
    // Pressed again outside its fields, the key leaves the dialog open, with what is chosen in it.
    const first = await dialog.getAttribute("id");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.evaluate((id) => {
      const app = foundry.applications.instances.get(id);
      const { bringToFront } = app;
      app.bringToFront = () => {
        document.body.dataset.asked = id;
        bringToFront.call(app);
      };
    }, first!);
    await page.keyboard.press("Shift+F");
    await page.waitForFunction((id) => document.body.dataset.asked === id, first);
    expect(await page.evaluate(() => [...document.querySelectorAll(".fray-dialog")].map(({ id }) => id))).toEqual([
      first,
    ]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const sheet = await openSheet(page, "Tavi");
    await sheet
      .locator("li", { has: page.locator('h3:text-is("Cutlass")') })
      .locator('[data-act="attack"]')
      .click();
    await dialog.waitFor();
    await fixDice(page, d10(3, 2));
    const before: string = await page.evaluate(() => game.messages.contents.at(-1)?.id ?? "");
    await dialog.locator('[type="submit"]').click();
    await page.waitForFunction((last) => game.messages.contents.at(-1)?.id !== last, before);
    await closeSheets(page);
    const id: string = await page.evaluate(() => game.messages.contents.at(-1).id);
    await staged(page, id, "frozen");
    expect(await strikesOf(id)).toBe(2);
    await expect.poll(() => cardOf(page, id).innerText()).toContain("1 attack of this Fight action is not used.");
  });

  test("EC-057, EC-073: Amend adds it, with a die of its own; the card stands applied again, and the action was paid once", async () => {
    const { page } = gamemaster;
    const id: string = await page.evaluate(() => game.messages.contents.at(-1).id);
    await press(page, "apply");
    // 3 + 4 against 6, and the cutlass.
    await settled(page, "Bandit", stress, 4);
    await fixDice(page, d10(3));
    await cardOf(page, id).locator('[data-fray-act="amend"]').click();
    const amend = page.locator(".fray-amend");
    await amend.waitFor();
    await amend.locator('[name="later-third"]').selectOption(await uuid("Left knife"));
    await amend.locator('[data-action="later"]').click();
    await expect.poll(() => strikesOf(id)).toBe(3);
    await settled(page, "Bandit", stress, 2);
    expect(await cardOf(page, id).innerText()).not.toContain("not used");
    expect(
      await page.evaluate(() => {
        const tavi = game.combat.combatants.find((one: any) => one.name === "Tavi");
        return tavi.system.spent.filter((one: any) => one.round === game.combat.round && one.act === "fight").length;
      }),
    ).toBe(1);
    await press(page, "undo");
    await settled(page, "Bandit", stress, 6);
    await update({ "system.secondAttack": false });
    await hold("Left knife", false);
  });
});
