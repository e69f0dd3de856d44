import { describe, expect, test } from "vitest";
import { actorValue, d10, fixDice } from "../../../browser/table.ts";
import { cardOf, openSheet, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, drop } from "./table.ts";
import { says } from "../../../words.ts";

describe("crusade groups: made, split, put on the mat", { shuffle: false }, () => {
  test("EC-077, EC-182: the button on an average foe's sheet makes its group; dropped, its members stand beside each other, and one combatant stands for all", async () => {
    const { page } = gamemaster;
    await drop("Cardinal’s Guard", 1, 5);
    const sheet = await openSheet(page, "Cardinal’s Guard");
    await sheet.locator('[data-action="makeGroup"]').click();
    await page.locator('input[name="count"]').fill("4");
    await page.locator('[data-action="make"]').click();
    await page.waitForFunction(() =>
      game.actors.some((one: any) => one.type === "crusadeGroup" && one.system.size === 4),
    );
    await page.evaluate(async () => {
      const group = game.actors.find((one: any) => one.type === "crusadeGroup");
      await canvas.scene.createEmbeddedDocuments("Token", [
        (
          await group.getTokenDocument({ x: canvas.grid.size, y: 6 * canvas.grid.size }, { parent: canvas.scene })
        ).toObject(),
      ]);
    });
    await page.waitForFunction(
      () => canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup").length === 4,
    );
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Set(
              canvas.scene.tokens
                .filter((one: any) => one.actor?.type === "crusadeGroup")
                .map((one: any) => `${one.x},${one.y}`),
            ).size,
        ),
      )
      .toBe(4);
    await expect
      .poll(() =>
        page.evaluate(() =>
          canvas.scene.tokens
            .filter((one: any) => one.actor?.type === "crusadeGroup")
            .map((one: any) => one.flags.fray.member)
            .sort(),
        ),
      )
      .toEqual([1, 2, 3, 4]);
    const entered = await page.evaluate(async () => {
      const tokens = canvas.scene.tokens.filter((one: any) => one.actor?.type === "crusadeGroup");
      await game.combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((one: any) => ({ tokenId: one.id, actorId: one.actor.id, sceneId: canvas.scene.id })),
      );
      return game.combat.combatants.filter((one: any) => one.actor?.type === "crusadeGroup").length;
    });
    expect(entered).toBe(1);
  });

  test("EC-A30, EC-097: a lone average foe is a group of one, unless the gamemaster says otherwise; skill 4 is a word about Matinga", async () => {
    const { page } = gamemaster;
    const bandit = (changes: object) =>
      page.evaluate((data) => canvas.scene.tokens.getName("Bandit").actor.update(data), changes);
    await bandit({ "system.tier": "average" });
    await page.evaluate(() =>
      canvas.scene.tokens
        .getName("Bandit")
        .actor.createEmbeddedDocuments("Item", [{ name: "Targe", type: "crusadeShield", system: { held: true } }]),
    );
    await page.evaluate(() => game.combat.nextRound());
    await fixDice(page, [...d10(9), { face: 1, of: 4 }]);
    const id = await strike(page, "Tavi", "Cutlass", "Bandit");
    await cardOf(page, id).locator('[data-option="block"]').click();
    await staged(page, id, "frozen");
    // 9 + 4 over the DR 8 of one opponent of skill 4, and 1; his shield takes it all, and nobody falls.
    await cardOf(page, id).getByText(says("FRAY.Crusade.DR")).first().waitFor();
    const first = () =>
      page.evaluate((card) => {
        const [one] = game.messages.get(card).system.outcome.strikes;
        return [one.defence, one.struck, one.damage, one.killed];
      }, id);
    await expect.poll(() => first()).toEqual([8, 6, 0, 0]);
    await expect.poll(() => cardOf(page, id).locator(".fray-card__notes .fa-skull").count()).toBe(0);
    await bandit({ "system.asIndividual": true });
    await page.evaluate(() => canvas.scene.tokens.getName("Bandit").actor.items.getName("Targe").delete());
    await page.evaluate(() => game.combat.nextRound());
    await fixDice(page, d10(9));
    const alone = await strike(page, "Tavi", "Cutlass", "Bandit");
    await staged(page, alone, "frozen");
    // MD: his Blades 4 and boiled leather 2.
    await expect
      .poll(() =>
        page.evaluate((card) => {
          const [one] = game.messages.get(card).system.outcome.strikes;
          return [one.defence, one.damage, one.killed];
        }, alone),
      )
      .toEqual([6, 8, null]);
    await bandit({ "system.tier": "boss", "system.asIndividual": false });
    await page.evaluate(() =>
      game.actors.find((one: any) => one.type === "crusadeGroup").update({ "system.skill": 4 }),
    );
    const name = await page.evaluate(() => game.actors.find((one: any) => one.type === "crusadeGroup").name);
    const sheet = await openSheet(page, name);
    await sheet.getByText(says("FRAY.Crusade.onlyMatinga")).waitFor();
    await expect.poll(() => actorValue<number>(page, name, "system.derived.dr.value")).toBe(9);
  });
});
