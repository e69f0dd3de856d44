import { describe, expect, test } from "vitest";
import { closeSheets, notice, openSheet, settings } from "../../../browser/steps.ts";
import { CAPTAIN, CORVIN, MAREN, ROBBER, gather, pressHead, tracker } from "../../../browser/quest/steps.ts";
import { gamemaster, player, ALL, begin, nextTurn, widget, placed, refused } from "./table.ts";
import { says } from "../../../words.ts";

describe("the count of a round", () => {
  test("OQ-051, OQ-054: Begin asks for intents, whoever was added first; nobody acts before all have stated one", async () => {
    const { page } = gamemaster;
    await settings(page, { outOfTurn: "refuse" });
    await gather(page, ALL);
    await begin();
    await page.waitForFunction(() => game.combats.contents.at(-1).turn === null);
    await page.getByText(says("FRAY.Quest.Tracker.stating")).first().waitFor();
    await page.locator('[data-action="nextTurn"]:visible').last().click();
    await expect.poll(() => notice(page).innerText()).toMatch(new RegExp(`No intent stated yet: .*${MAREN}`));
    await refused(ROBBER, "attack", "Club", MAREN, "nobody acts before the count begins");
    // Nobody targeted, and what cannot be pressed looks so all the same.
    const attack = (await openSheet(page, ROBBER)).locator('.fray-rows [data-act="attack"]').first();
    await expect.poll(() => attack.getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => attack.getAttribute("data-tooltip-text")).toContain("Intents are being stated");
    await expect.poll(() => page.evaluate(() => game.combats.contents.at(-1).turn)).toBe(null);
    // The player states her own, whoever was added first.
    await tracker(player.page);
    await widget(player, MAREN, "intent").selectOption("close");
    await placed(MAREN, 58);
    await pressHead(page, "rest");
    await placed(ROBBER, 42);
    await pressHead(page, "count");
    await page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, CAPTAIN);
    await expect.poll(() => attack.getAttribute("aria-disabled")).toBe(null);
    await closeSheets(page);
    await settings(page, { outOfTurn: "say" });
  });

  test("OQ-054, OQ-055: who turns to something quicker acts at the next number; whose turn has come keeps the place; everybody acts once", async () => {
    const { page } = gamemaster;
    await nextTurn(MAREN);
    // 42 and 50 would be above the count, which stands at 58.
    await widget(gamemaster, ROBBER, "situational").selectOption("50");
    await placed(ROBBER, 57);
    await widget(gamemaster, CAPTAIN, "situational").selectOption("-50");
    await page.waitForFunction(
      (who) =>
        game.combats.contents.at(-1).combatants.find((one: any) => one.name === who).system.intent.situational === -50,
      CAPTAIN,
    );
    await placed(CAPTAIN, 62);
    await nextTurn(ROBBER);
    await nextTurn(CORVIN);
    await page.locator('[data-action="nextTurn"]:visible').last().click();
    await page.waitForFunction(
      () => game.combats.contents.at(-1).round === 2 && game.combats.contents.at(-1).turn === null,
    );
  });

  test("OQ-054: back from the statements of a round is the last turn of the round before, and its turns can be taken back", async () => {
    const { page } = gamemaster;
    const begun = (): Promise<string[]> =>
      page.evaluate(() => {
        const { system, combatants } = game.combats.contents.at(-1);
        return system.marks.map(({ combatant }: any) => combatants.get(combatant).name);
      });
    await expect.poll(begun).toEqual([CAPTAIN, MAREN, ROBBER, CORVIN]);
    await page.evaluate(() => game.combats.contents.at(-1).previousTurn());
    await page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, CORVIN);
    await expect.poll(() => page.evaluate(() => game.combats.contents.at(-1).system.orderOf)).toBe(1);
    await expect.poll(begun).toEqual([CAPTAIN, MAREN, ROBBER, CORVIN]);
  });
});

describe("who keeps out", () => {
  test("OQ-011: a player asks, the gamemaster agrees; she takes no turn, strikes nobody and nobody strikes her", async () => {
    const { page } = gamemaster;
    await gather(page, ALL);
    await tracker(player.page);
    await widget(player, MAREN, "keepOut").check();
    await tracker(page);
    await page.locator(".fray-turn", { hasText: MAREN }).getByText(says("FRAY.Quest.Tracker.asksOut")).waitFor();
    await expect
      .poll(() => page.evaluate(() => game.combats.contents.at(-1).system.encounter?.sides ?? {}))
      .toEqual({});
    await widget(gamemaster, MAREN, "keepOut").check();
    await page.locator(".fray-block", { hasText: MAREN }).getByText(says("FRAY.Side.aside"), { exact: true }).waitFor();
    await begin();
    await pressHead(page, "rest");
    await placed(ROBBER, 42);
    await pressHead(page, "count");
    await page.waitForFunction((who) => game.combats.contents.at(-1).combatant?.name === who, CAPTAIN);
    await nextTurn(CORVIN);
    await nextTurn(ROBBER);
    await refused(MAREN, "attack", "Shortsword", ROBBER, "keeps out of this fight");
    await refused(ROBBER, "attack", "Club", MAREN, "out of everybody’s reach");
  });

  test("OQ-002, OQ-009, OQ-011: who keeps out stands for no side, and sides are as the gamemaster says", async () => {
    const { page } = gamemaster;
    const over = page.getByText(says("FRAY.Quest.Tracker.over")).first();
    const surrender = (name: string, active: boolean) =>
      page.evaluate(
        ([who, on]) =>
          canvas.tokens.placeables
            .find((one: any) => one.document.name === who)
            .actor.toggleStatusEffect("fray.surrendered", { active: on }),
        [name, active] as const,
      );
    await surrender(CORVIN, true);
    await tracker(page);
    await over.waitFor();
    await widget(gamemaster, MAREN, "keepOut").uncheck();
    await over.waitFor({ state: "detached" });
    await surrender(CORVIN, false);
    // The robber changes sides: with the captain out, nobody is left against them.
    await surrender(CAPTAIN, true);
    await expect.poll(() => over.count()).toBe(0);
    await pressHead(page, "assistant");
    const assistant = page.locator(".fray-encounter");
    await assistant.locator("li", { hasText: ROBBER }).locator("select").selectOption("party");
    await over.waitFor();
    await surrender(CAPTAIN, false);
    await page.evaluate(async () => {
      for (const app of [...(globalThis as any).foundry.applications.instances.values()])
        if (app.options.classes?.includes("fray-encounter")) await app.close();
    });
  });
});
