import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { goTo } from "../../../browser/turns/steps.ts";
import { gamemaster, d6, FORD } from "./table.ts";

describe("macros and tables of turns", () => {
  const MACROS = [
    ["Attack with the first weapon", "attack", false],
    ["Parry", "parry", true],
    ["Random surprise", "surprise", false],
    ["Rest", "rest", true],
  ] as const;

  test("CT-010, CT-047, CT-059, CT-P04: every macro of the pack makes the card it names", async () => {
    const { page } = gamemaster;
    await goTo(page, [page], FORD);
    await page.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ type: "turns", scene: canvas.scene.id, active: true });
      const tokens = ["Tombril", "Hill Giant"].map((name) => canvas.scene.tokens.getName(name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
      );
      const mine = canvas.tokens.placeables.find((one: any) => one.document.name === "Tombril");
      mine.control({ releaseOthers: true });
      canvas.tokens.placeables
        .find((one: any) => one.document.name === "Hill Giant")
        .setTarget(true, { releaseOthers: true });
    });
    const names: string[] = await page.evaluate(async () =>
      (await game.packs.get("fray.turns-macros").getDocuments()).map((one: any) => one.name).sort(),
    );
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action, asks] of MACROS) {
      const count = await page.evaluate(() => game.messages.size);
      await page.evaluate(async (wanted) => {
        const macro = (await game.packs.get("fray.turns-macros").getDocuments()).find(
          (one: any) => one.name === wanted,
        );
        void macro.execute();
      }, name);
      if (asks) await page.locator('.fray-dialog [type="submit"]').click();
      await page.waitForFunction((before) => game.messages.size > before, count);
      await expect
        .poll(
          () =>
            page.evaluate(() => [
              game.messages.contents.at(-1).system.action,
              game.messages.contents.at(-1).system.refusal,
            ]),
          { message: name },
        )
        .toEqual([action, null]);
    }
    await page.evaluate(() => game.combat.delete());
  });

  test("CT-059, CT-060, CT-061: the surprise table says of each face what the rule says", async () => {
    const texts: string[] = await gamemaster.page.evaluate(async () => {
      const [drawn] = await game.packs.get("fray.turns-tables").getDocuments();
      const found: string[] = [];
      for (let face = 1; face <= 6; face++) {
        const { results } = await drawn.draw({
          roll: await foundry.dice.Roll.create(String(face)).evaluate(),
          displayChat: false,
        });
        found.push(results.map((one: any) => one.description).join());
      }
      return found;
    });
    expect(texts[0]).toContain("CT-059");
    for (const text of texts.slice(1, 5)) expect(text).toContain("CT-061");
    expect(texts[5]).toContain("CT-060");
  });

  test("CT-059: the table is rolled by the host, and its word stands in the chat", async () => {
    const { page } = gamemaster;
    const before = await page.evaluate(() => game.messages.size);
    await fixDice(page, d6(6));
    await page.evaluate(async () => void (await game.packs.get("fray.turns-tables").getDocuments())[0].draw());
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(game.messages.contents.at(-1).toObject())))
      .toContain("CT-060");
  });
});
