import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { messages, press } from "../../../browser/steps.ts";
import { chat, gather, goTo, tracker } from "../../../browser/turns/steps.ts";
import { gamemaster, d6, FORD } from "./table.ts";

describe("the surprise die and exploding dice by hand", () => {
  test("CT-059, CT-060: the die of the tracker can be taken back and given again", async () => {
    const { page } = gamemaster;
    await goTo(page, [page], FORD);
    await gather(page, ["Tombril", "Hill Giant"]);
    const surprised = (): Promise<string> => page.evaluate(() => game.combats.contents.at(-1).system.surprise);
    await tracker(page);
    await fixDice(page, d6(6));
    const before = await messages(page);
    await page.locator('[data-widget="surpriseDie"]').click();
    await page.waitForFunction((count) => game.messages.size > count, before);
    await expect.poll(surprised).toBe("enemies");
    await chat(page);
    await press(page, "undo");
    await expect.poll(surprised).toBe("none");
    await press(page, "redo");
    await expect.poll(surprised).toBe("enemies");
    await page.evaluate(() => game.combats.contents.at(-1).delete());
  });

  test("CT-028: /r 6d6x shows its waves, and its JSON holds every face and wave of it", async () => {
    const { page } = gamemaster;
    const before = await messages(page);
    await fixDice(page, d6(6, 5, 3, 6, 2, 6, 5, 1, 6, 2));
    await page.evaluate(() => (globalThis as any).ui.chat.processMessage("/r 6d6x + 9"));
    await page.waitForFunction((count) => game.messages.size > count, before);
    const waves = [[6, 5, 3, 6, 2, 6], [5, 1, 6], [2]];
    const [thrown, again] = await page.evaluate(() => {
      const [roll] = game.messages.contents.at(-1).rolls;
      const copy = foundry.dice.Roll.fromJSON(JSON.stringify(roll));
      return [roll, copy].map((one: any) => ({
        name: one.constructor.name,
        waves: one.waves[0],
        faces: one.dice[0].results.map((face: any) => face.result),
        total: one.total,
      }));
    });
    expect(thrown).toEqual({ name: "FrayExplodingRoll", waves, faces: waves.flat(), total: 51 });
    expect(again).toEqual(thrown);
    const message = page.locator("#chat .chat-message, .chat-log .chat-message").last();
    await expect
      .poll(() =>
        message
          .locator("[data-wave]")
          .evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll("li")].map((face) => Number(face.textContent))),
          ),
      )
      .toEqual(waves);
  });
});
