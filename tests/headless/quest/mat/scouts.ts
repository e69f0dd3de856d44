import { expect, test } from "vitest";
import { actorValue, fixDice } from "../../../browser/table.ts";
import { lastCard, messages, press, settled } from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  act,
  chat,
  d100,
  hasStatus,
  place,
  pressHead,
  result,
  set,
} from "../../../browser/quest/steps.ts";
import { gamemaster, hp } from "./table.ts";
import { says } from "../../../words.ts";

test("OQ-016: while opponents are hidden the assistant says that surprise comes first", async () => {
  const { page } = gamemaster;
  await pressHead(page, "assistant");
  const assistant = page.locator(".fray-encounter").first();
  const words = assistant.getByText(says("FRAY.Quest.Encounter.hidden"));
  await assistant.getByText(says("FRAY.Quest.Encounter.title")).waitFor();
  await expect.poll(() => words.count()).toBe(0);
  await page.evaluate((who) => canvas.scene.tokens.getName(who).update({ hidden: true }), CAPTAIN);
  await words.waitFor();
  await page.evaluate((who) => canvas.scene.tokens.getName(who).update({ hidden: false }), CAPTAIN);
  await words.waitFor({ state: "detached" });
});

test("OQ-027, OQ-031, OQ-041: ambush, sneak attack and rush, at close and at ranged distance; who surprises is engaged, who is noticed is not", async () => {
  const { page } = gamemaster;
  const assistant = page.locator(".fray-encounter").first();
  await chat(page);
  await assistant.locator('select[name="attackers"]').selectOption("party");
  await page.waitForFunction(() => game.combats.contents.at(-1).system.encounter?.attackers === "party");
  await place(page, { [CORVIN]: [1, 8], [ROBBER]: [12, 6], [CAPTAIN]: [13, 8] });
  for (const [column, metres] of [
    [11, 2],
    [2, 20],
  ] as const) {
    await place(page, { [MAREN]: [column, 6] });
    await assistant.getByText(says("FRAY.Quest.Encounter.measured", { metres })).waitFor();
    for (const [kind, words, skill] of [
      ["ambush", "Ambush", "Deception"],
      ["sneak", "Sneak attack", "Deception"],
      ["rush", "Rush attack", "Athletics"],
    ] as const) {
      await assistant.locator('select[name="kind"]').selectOption(kind);
      await page.waitForFunction((wanted) => game.combats.contents.at(-1).system.encounter?.kind === wanted, kind);
      // Stealth, then the Perception of the robber and of the captain: unseen, or seen by both.
      const unseen = metres === 2;
      await fixDice(page, unseen ? d100(50, 90, 90) : d100(90, 20, 20));
      const before = await messages(page);
      await assistant.locator('[data-action="surprise"]').click();
      await page.waitForFunction((count) => game.messages.size > count, before);
      const text = await result(lastCard(page));
      expect(text).toContain(words);
      expect(text).toContain(skill);
      expect(text).toContain(unseen ? "Surprised" : "Notices");
      expect(text.includes("Both sides are engaged from now on")).toBe(unseen);
    }
  }
});

test("OQ-070, OQ-071: a day of rest gives a point; nobody with an open mortal wound rests it away", async () => {
  const { page } = gamemaster;
  // Nobody rests in the middle of a fight.
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await set(page, MAREN, { "system.hp.damage": 4 });
  await act(page, MAREN, "rest", { days: 3 });
  await settled(page, MAREN, hp, 11);
  await press(page, "undo");
  await settled(page, MAREN, hp, 8);
  await expect.poll(() => actorValue(page, MAREN, "system.hp.max")).toBe(12);
  await expect.poll(() => hasStatus(page, MAREN, "fray.dying")).toBe(false);
});
