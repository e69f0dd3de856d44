import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { messages, showTab } from "../../../browser/steps.ts";
import { gamemaster, six } from "./ring.ts";

describe("dice by hand", () => {
  const say = async (line: string): Promise<void> => {
    const { page } = gamemaster;
    const before = await messages(page);
    await page.evaluate((text) => (globalThis as any).ui.chat.processMessage(text), line);
    await page.waitForFunction((count) => game.messages.size > count, before);
  };

  test("SS-001: “/r 4d6hd” keeps the highest die, the first of equals, and strikes out the others", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    await fixDice(page, six(2, 6, 6, 1));
    await say("/r 4d6hd");
    const drawn = page.locator("#chat .message").last();
    await expect.poll(() => drawn.locator(".dice-total").innerText()).toBe("6");
    await expect
      .poll(() =>
        drawn
          .locator(".dice-rolls .roll")
          .evaluateAll((found) =>
            found.map((one) => `${one.textContent!.trim()} ${one.classList.contains("discarded")}`),
          ),
      )
      .toEqual(["2 true", "6 false", "6 true", "1 true"]);
    const back = await page.evaluate(() => {
      const { Roll } = foundry.dice;
      const roll = Roll.fromJSON(JSON.stringify(game.messages.contents.at(-1).rolls[0].toJSON()));
      return [roll.formula, roll.total, roll.dice[0].results.filter((face: any) => face.active).length];
    });
    expect(back).toEqual(["4d6hd", 6, 1]);
  });

  test("SS-001, SS-002: a contest’s pool comes to its highest die, and out of JSON as it went in", async () => {
    await fixDice(gamemaster.page, six(2, 5, 4, 3));
    await say("/contest 3d6 vs 1d6");
    const pools = await gamemaster.page.evaluate(async () => {
      const stored = game.messages.contents.at(-1).rolls.map((roll: any) => JSON.stringify(roll.toJSON()));
      return Promise.all(
        stored.map(async (json: string) => {
          const roll = foundry.dice.Roll.fromJSON(json);
          const drawn = new DOMParser().parseFromString(await roll.render(), "text/html");
          return [
            roll.constructor.name,
            roll.formula,
            roll.total,
            roll.pool,
            drawn.querySelector(".dice-total")!.textContent!.trim(),
            JSON.stringify(roll.toJSON()) === json,
          ];
        }),
      );
    });
    expect(pools).toEqual([
      ["FrayHighestDieRoll", "3d6", 5, [5, 4, 2], "5", true],
      ["FrayHighestDieRoll", "1d6", 3, [3], "3", true],
    ]);
  });
});
