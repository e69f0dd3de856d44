import { describe, expect, test } from "vitest";
import { settings } from "../../../browser/steps.ts";
import { CAPTAIN, CORVIN, MAREN, ROBBER } from "../../../browser/quest/steps.ts";
import { gamemaster, player } from "./table.ts";

describe("what the tracker tells (OQ-054)", () => {
  test("below “everything” a player reads her own skill and of the others only their places", async () => {
    await settings(gamemaster.page, { visibility: "outcome" });
    await expect.poll(() => player.page.evaluate(() => game.settings.get("fray", "visibility"))).toBe("outcome");
    await player.page.evaluate(() => {
      ui.sidebar.changeTab("combat", "primary");
      return ui.combat.render();
    });
    const place = (name: string): Promise<string> =>
      player.page.locator(".fray-turn", { hasText: name }).locator(".fray-turn__init").innerText();
    const turns = await gamemaster.page.evaluate(() =>
      game.combats.contents.at(-1).turns.map((one: any) => [one.name, one.initiative]),
    );
    const mine = new Map(turns as [string, number][]);
    await expect.poll(() => place(CAPTAIN)).toBe("1.");
    await expect.poll(() => place(MAREN)).toBe(String(mine.get(MAREN)));
    const shown = await player.page.locator("#combat, .combat-sidebar").first().innerText();
    expect(shown).not.toContain(String(mine.get(CAPTAIN)));
    expect(shown).not.toContain("Off hand at 31");
    await settings(gamemaster.page, { visibility: "everything" });
  });
});

describe("the macros of quest", () => {
  const MACROS = [
    ["Aim", "act"],
    ["Dodge test", "test"],
    ["Fighting retreat", "act"],
    ["Look around (Perception)", "test"],
    ["Opposed test", "opposed"],
    ["Rest", "rest"],
    ["Stand up or lie down", "act"],
    ["Treat wounds", "treat"],
  ] as const;

  test("OQ-P01, OQ-P03, OQ-P14, OQ-P16: every macro of the pack makes its card, or asks what it needs", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (who) => {
      for (const combat of [...game.combats]) await combat.delete();
      const placeable = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await placeable.actor.update({ "system.hp.damage": 2, "system.mortal.state": "none" });
      // Something to aim with, beside the mace.
      const sling = { held: true, reach: "metres", range: 50 };
      await placeable.actor.createEmbeddedDocuments("Item", [{ name: "Sling", type: "questWeapon", system: sling }]);
      placeable.control({ releaseOthers: true });
      placeable.setTarget(true, { releaseOthers: true });
    }, CORVIN);
    const names: string[] = await page.evaluate(async () =>
      (await game.packs.get("fray.quest-macros").getDocuments()).map((one: any) => one.name).sort(),
    );
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action] of MACROS) {
      const count = await page.evaluate(() => game.messages.size);
      // Whom it is aimed at: a foe to be matched, a friend who is hurt.
      await page.evaluate(
        (whom) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === whom)
            .setTarget(true, { releaseOthers: true }),
        name === "Opposed test" ? ROBBER : CORVIN,
      );
      await page.evaluate(async (wanted) => {
        const macro = (await game.packs.get("fray.quest-macros").getDocuments()).find(
          (one: any) => one.name === wanted,
        );
        void macro.execute();
      }, name);
      await page.waitForFunction(
        (before) => game.messages.size > before || Boolean(document.querySelector(".fray-dialog [type='submit']")),
        count,
      );
      const asks = page.locator('.fray-dialog [type="submit"]');
      if (await asks.count()) await asks.first().click();
      await page.waitForFunction((before) => game.messages.size > before, count);
      await expect
        .poll(() => page.evaluate(() => game.messages.contents.at(-1).system.action), { message: name })
        .toBe(action);
    }
  });
});
