import { describe, expect, test } from "vitest";
import { actorValue } from "../../../browser/table.ts";
import { messages, showTab, target } from "../../../browser/steps.ts";
import { gamemaster, dice } from "./ring.ts";

describe("the macros of swords", () => {
  const MACROS = [
    ["Disband the team", "teamAct", "Pit Crew"],
    ["Fight with the cliché in use", "contest", "Grok"],
    ["Recover after the fight", "recover", "Grok"],
    ["Shoot", "shot", "Selena"],
  ] as const;

  test("SS-001, SS-007, SS-P02, SS-P04: every macro of the pack makes its card, or asks what it needs", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    await target(page, "Demon-warrior");
    // Somebody with something to recover from, and somebody with a bow in hand.
    await page.evaluate(async () => {
      await game.actors.getName("Selena").items.getName("Bow").update({ "system.held": true });
      const grok = canvas.tokens.placeables.find((one: any) => one.document.name === "Grok").actor;
      return grok.items.find((item: any) => item.type === "swordsCliche").update({ "system.lost": 1 });
    });
    const names: string[] = await page.evaluate(async () =>
      (await game.packs.get("fray.swords-macros").getDocuments()).map((one: any) => one.name).sort(),
    );
    expect(names).toEqual(MACROS.map(([name]) => name).sort());
    for (const [name, action, who] of MACROS) {
      const count = await messages(page);
      await page.evaluate(
        async ([wanted, chosen]) => {
          canvas.tokens.placeables.find((one: any) => one.document.name === chosen).control({ releaseOthers: true });
          const macro = (await game.packs.get("fray.swords-macros").getDocuments()).find(
            (one: any) => one.name === wanted,
          );
          void macro.execute();
        },
        [name, who],
      );
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
    await expect.poll(() => actorValue<number>(page, "Grok", dice)).toBeGreaterThan(0);
  });
});
