import { describe, expect, test } from "vitest";
import { actorValue } from "../../../browser/table.ts";
import { press, settled } from "../../../browser/steps.ts";
import { ROBBER, act, chat, gather, nextRound, status, tracker } from "../../../browser/quest/steps.ts";
import { gamemaster, ALL, begin } from "./table.ts";
import { says } from "../../../words.ts";

describe("a mortal wound and the edges of a fight", { shuffle: false }, () => {
  const mortal = (path: "round" | "combat" | "state") =>
    actorValue<string | number>(gamemaster.page, ROBBER, `system.mortal.${path}`);

  test("OQ-075, OQ-A12: an arrow shot before Begin counts from the round before: its deadline stands, and then he dies", async () => {
    const { page } = gamemaster;
    await gather(page, ALL);
    await chat(page);
    await act(page, ROBBER, "harm", { amount: 14 });
    await settled(page, ROBBER, "system.mortal.state", "dying");
    await expect.poll(() => mortal("combat")).toBe("");
    await tracker(page);
    const deadline = page
      .locator(".fray-turn", { hasText: ROBBER })
      .getByText(says("FRAY.Quest.Tracker.dying", { round: 1 }));
    await deadline.waitFor();
    await begin();
    await settled(page, ROBBER, "system.mortal.combat", await page.evaluate(() => game.combats.contents.at(-1).uuid));
    await deadline.waitFor();
    await chat(page);
    await nextRound(page, 2);
    await settled(page, ROBBER, "system.mortal.state", "dead");
    await press(page, "undo");
    await settled(page, ROBBER, "system.mortal.state", "dying");
  });

  test("OQ-009, OQ-075: the end of the encounter offers what an open mortal wound comes to, and undoes it", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => void game.combats.contents.at(-1).endCombat());
    const offer = page
      .locator('.dialog input[name="succumb"], dialog input[name="succumb"], form input[name="succumb"]')
      .last();
    await offer.waitFor();
    await expect.poll(() => offer.isChecked()).toBe(false);
    await offer.check();
    await page.locator('[data-action="end"]:visible').last().click();
    await status(page, ROBBER, "dead");
    await press(page, "undo");
    await settled(page, ROBBER, "system.mortal.state", "dying");
    await act(page, ROBBER, "harm", { amount: -14 });
    await settled(page, ROBBER, "system.mortal.state", "none");
  });
});
