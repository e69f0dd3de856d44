import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixDice } from "../../browser/table.ts";
import { lastCard, settings } from "../../browser/steps.ts";
import { MAREN, ROBBER, chat, d100, goTo, result } from "../../browser/quest/steps.ts";
import { says } from "../../words.ts";
import { gamemaster, open, pages, player, table } from "./fight/table.ts";

/** Returns the declaration of Maren's ambush on the robber, with its odds; `post`: declares it, too. */
const ambush = (post: boolean): Promise<number> =>
  gamemaster.page.evaluate(
    async ([maren, robber, declare]) => {
      const { tokens } = game.scenes.getName("The hollow way");
      const [one, other] = [tokens.getName(maren), tokens.getName(robber)];
      const declaration = {
        ...game.fray.declarationOf(one.actor, "surprise", { choices: { kind: "ambush" }, token: one }),
        targets: [{ actor: other.actor.uuid, token: other.uuid }],
      };
      if (declare) await game.fray.declare(declaration, { dialog: false });
      return (await game.fray.odds(declaration)).chance;
    },
    [MAREN, ROBBER, post] as const,
  );

// The second test goes on with the Master of the first.
describe("a Master who may be surprised", { shuffle: false }, () => {
  beforeAll(async () => {
    await open();
    await goTo(gamemaster.page, pages(), "The hollow way");
    await chat(gamemaster.page);
  });
  afterAll(() => table.leave());

  test("OQ-A04, OQ-033: by the setting the odds are those of losing the opposed test, or of failing Perception alone", async () => {
    const opposed = await ambush(false);
    await settings(gamemaster.page, { "quest.surpriseNeeds": "ownRoll" });
    // The robber's Perception is 35: he fails with 36 to 100.
    expect(await ambush(false)).toBeCloseTo(0.65, 10);
    expect(opposed).not.toBeCloseTo(0.65, 2);
    await settings(gamemaster.page, { "quest.surpriseNeeds": "opposed" });
  });

  test("OQ-P02, OQ-033: a Master of Perception rolls no die, and is surprised by no success", async () => {
    const { page } = gamemaster;
    await page.evaluate(async (robber) => {
      const { actor } = game.scenes.getName("The hollow way").tokens.getName(robber);
      const own = actor.items.filter((item: any) => item.type === "questSkill" && /perception/i.test(item.name));
      await actor.deleteEmbeddedDocuments(
        "Item",
        own.map(({ id }: { id: string }) => id),
      );
      await actor.createEmbeddedDocuments("Item", [
        { name: "Perception", type: "questSkill", system: { key: "perception", percent: 100 } },
      ]);
    }, ROBBER);
    await fixDice(player.page, d100(50));
    await fixDice(page, d100(50));
    // No roll of hers is better than that of a Master, whose critical counts as one of 100.
    expect(await ambush(true)).toBeCloseTo(0, 10);
    await expect.poll(() => result(lastCard(page))).toContain(says("FRAY.Quest.Result.notices"));
    expect(await lastCard(page).locator(".fray-die").count()).toBe(1);
  });
});
