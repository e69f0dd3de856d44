import { describe, expect, test } from "vitest";
import { d10, fixDice } from "../../../browser/table.ts";
import { cardOf, caughtUp, nextRound, place, staged, strike } from "../../../browser/steps.ts";
import { gamemaster, player, undo, said } from "./table.ts";
import { pattern, says } from "../../../words.ts";

describe("crusade: one group in melee at a time", () => {
  test("EC-079, EC-080, EC-A15: while one group has him in melee, another may shoot at him, but not strike; his own may not shoot", async () => {
    const { page } = gamemaster;
    const names = ["Quay guards", "Wall guards"];
    await page.evaluate(async ([near, far]) => {
      const Actor = game.actors.documentClass;
      const size = canvas.grid.size;
      await canvas.scene.tokens.getName("Tavi").update({ x: 4 * size, y: 3 * size }, { animate: false });
      for (const [name, column] of [
        [near, 5],
        [far, 10],
      ] as const) {
        const actor = await Actor.create({
          name,
          type: "crusadeGroup",
          system: { size: 5, skill: 2, baseStress: 6, tokens: "group", ranged: true, weaponDamage: 1 },
        });
        await canvas.scene.createEmbeddedDocuments("Token", [
          (
            await actor.getTokenDocument({ x: Number(column) * size, y: 3 * size }, { parent: canvas.scene })
          ).toObject(),
        ]);
        const token = canvas.scene.tokens.getName(name);
        await game.combat.createEmbeddedDocuments("Combatant", [
          { tokenId: token.id, actorId: actor.id, sceneId: canvas.scene.id },
        ]);
      }
      await game.actors.getName("Tavi").update({ "system.fate.value": 0 });
      await game.combat.nextRound();
    }, names);
    // The player's client judges by what it knows.
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(9));
    const id = await strike(player.page, "Tavi", "Cutlass", names[0]!);
    await staged(page, id, "frozen");
    // Written after the card is frozen.
    const inMelee = (wanted: boolean): Promise<unknown> =>
      page.waitForFunction((there) => Boolean(game.combat.combatants.getName("Tavi").system.engaged) === there, wanted);
    await inMelee(true);
    await nextRound(page, player.page);
    expect(await strike(player.page, "Tavi", "Cutlass", names[1]!)).toBe("");
    await said(player.page, pattern("FRAY.Refused.OneGroupAtATime", { name: "Tavi" }));
    expect(await strike(page, names[0]!, null, "Tavi")).toBe("");
    await said(page, says("FRAY.Refused.EngagedShoots", { name: names[0]!, target: "Tavi" }));
    await fixDice(page, d10(8));
    const shot = await strike(page, names[1]!, null, "Tavi");
    await staged(page, shot, "frozen");
    // 8 + 2 − 6 + 1.
    await expect.poll(() => cardOf(page, shot).locator(".fray-band .fray-num").first().innerText()).toBe("5");
    // The blow taken back, he is in melee with nobody.
    await undo(id);
    await inMelee(false);
    await nextRound(page, player.page);
    await fixDice(page, d10(1));
    const free = await strike(page, names[0]!, null, "Tavi");
    await staged(page, free, "frozen");
  });

  test("EC-097: a group of skill 4 warns of itself where it is made, unless they are Matinga", async () => {
    const { page } = gamemaster;
    const warnings = (): Promise<number> =>
      page.locator("#notifications .notification", { hasText: says("FRAY.Crusade.onlyMatinga") }).count();
    const make = async (name: string): Promise<void> => {
      const groups = await page.evaluate(() => game.actors.filter((one: any) => one.type === "crusadeGroup").length);
      await page.evaluate(
        (wanted) =>
          canvas.tokens.placeables.forEach((one: any) =>
            one.document.name === wanted ? one.control({ releaseOthers: false }) : one.release(),
          ),
        name,
      );
      await page.locator('[data-tool="frayGroup"]').first().click();
      await page.waitForFunction(
        (count) => game.actors.filter((one: any) => one.type === "crusadeGroup").length === count + 1,
        groups,
      );
    };
    await place(page, "fray.crusade-bestiary", "Matinga Guard", 12, 1);
    await place(page, "fray.crusade-bestiary", "Matinga Guard", 13, 1);
    await make("Matinga Guard");
    await expect.poll(() => warnings()).toBe(0);
    await place(page, "fray.crusade-bestiary", "Cardinal’s Guard", 12, 3);
    await page.evaluate(() => {
      const { actor } = canvas.scene.tokens.getName("Cardinal’s Guard");
      return actor.items.getName("Blades").update({ "system.rating": 4 });
    });
    await make("Cardinal’s Guard");
    await said(page, says("FRAY.Crusade.onlyMatinga"));
  });
});
