import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import { cardOf, messages, press, settings, settled, showTab } from "../../../browser/steps.ts";
import { gamemaster, player, six, dice, contest } from "./ring.ts";
import { says } from "../../../words.ts";

describe("the gamemaster’s modifier on a contest is dice", () => {
  const laid = (card: Locator): Promise<string[]> =>
    card
      .locator(".fray-dice")
      .first()
      .locator(".fray-die")
      .evaluateAll((found) => found.map((one) => one.textContent!.trim()));

  test("SS-001, SS-003, SS-020: added dice are thrown beside those that lie and turn the contest; taken back, all is as it was", async () => {
    const { page } = gamemaster;
    await showTab(page, "chat");
    // The peasant's 3 1 against the hound's 5 2 and the die his jaws give: lost.
    const id = await contest("Peasant", "Arena Hound", 3, 1, 5, 2, 2);
    const card = cardOf(page, id);
    await card.locator(".fray-band.is-lose").waitFor();
    await press(page, "apply");
    await settled(player.page, "Peasant", dice, 1);
    await fixDice(page, six(6, 4));
    await card.locator('[data-fray-act="amend"]').click();
    // Both pools could be thrown again: each says whose it is.
    await page.locator('.fray-amend select[name="die"] option').first().waitFor({ state: "attached" });
    const pools = await page.locator('.fray-amend select[name="die"] option').allTextContents();
    for (const name of ["Peasant", "Arena Hound"])
      expect(pools.filter((words) => words.includes(`${says("FRAY.Die.pool")} (${name})`))).toHaveLength(1);
    await page.locator('.fray-amend input[name="value"]').fill("2");
    await page.locator('.fray-amend input[name="note"]').fill("the crowd roars");
    await page.locator('.fray-amend [data-action="modifier"]').click();
    await card.locator(".fray-band.is-win").waitFor();
    await expect.poll(() => laid(card)).toEqual(["6", "4", "3", "1"]);
    await card.getByText(says("FRAY.Swords.Note.given", { dice: 2 })).waitFor();
    // It stood applied and stands applied: the peasant has his die back, the hound's hide took the hit or its die is gone.
    await settled(player.page, "Peasant", dice, 2);
    await card.locator('[data-fray-act="retract"]').first().click();
    await card.locator(".fray-band.is-lose").waitFor();
    await expect.poll(() => laid(card)).toEqual(["3", "1"]);
    await settled(player.page, "Peasant", dice, 1);
    await press(page, "undo");
    await settled(player.page, "Peasant", dice, 2);
  });

  test("SS-001, SS-A03: dice taken are the last ones thrown, and one stays", async () => {
    const { page } = gamemaster;
    // 5 6 against 5 4 4: the six would have won.
    const id = await contest("Peasant", "Arena Hound", 5, 6, 5, 4, 4);
    const card = cardOf(page, id);
    await card.locator(".fray-band.is-win").waitFor();
    await page.evaluate(
      (message) =>
        game.fray.press({
          card: message,
          act: "amend",
          amendment: { kind: "modifier", value: -3, note: "sand in the eyes" },
        }),
      id,
    );
    await card.locator(".fray-band.is-lose").waitFor();
    await expect.poll(() => laid(card)).toEqual(["5"]);
    await card.getByText(says("FRAY.Swords.Note.taken", { dice: 3 })).waitFor();
  });
});

describe("a contest in the chat (/contest)", () => {
  const say = async (faces: number[]): Promise<string> => {
    const { page } = gamemaster;
    const before = await messages(page);
    await fixDice(page, six(...faces));
    await page.evaluate(() => (globalThis as any).ui.chat.processMessage("/contest 2d6 vs 1d6"));
    await page.waitForFunction((count) => game.messages.size > count, before);
    return page.evaluate(async () => (await game.messages.contents.at(-1).renderHTML()).innerHTML);
  };

  test("U-058, U-074: a line out of an editor is read as its words; the dice are drawn, and not stored as pictures", async () => {
    const { page } = gamemaster;
    const before = await messages(page);
    await fixDice(page, six(6, 2, 4));
    await page.evaluate(() => (globalThis as any).ui.chat.processMessage("<p>/contest&nbsp;2d6 vs 1d6</p>"));
    await page.waitForFunction((count) => game.messages.size > count, before);
    const { stored, drawn } = await page.evaluate(async () => {
      const message = game.messages.contents.at(-1);
      const html = await message.renderHTML();
      return { stored: message.content, drawn: html.querySelectorAll(".fray-die svg use").length };
    });
    expect(stored).toMatch(/^<p>[^<>]+<\/p>$/);
    expect(drawn).toBe(3);
  });

  test("SS-002, SS-A03, SS-P07: reads a pool that ran out, and a dead tie, as the world’s settings do", async () => {
    const wins = (content: string): boolean[] =>
      [...content.matchAll(/class="fray-dice ([^"]*)"/g)].map(([, classes]) => classes!.includes("is-won"));
    // 5 3 against 5: the 3 is left over.
    const remaining = await say([5, 3, 5]);
    await settings(gamemaster.page, { "swords.exhausted": "tie" });
    const tie = await say([5, 3, 5]);
    expect(tie).not.toBe(remaining);
    await settings(gamemaster.page, { "swords.goliath": true });
    const goliath = await say([5, 3, 5]);
    expect(goliath).not.toBe(tie);
    expect(wins(remaining)).toEqual([true, false]);
    expect(wins(tie)).toEqual([false, false]);
    expect(wins(goliath)).toEqual([false, true]);
    await settings(gamemaster.page, { "swords.exhausted": "remaining_wins", "swords.goliath": false });
  });
});
