import { expect, test } from "vitest";
import { fixDice } from "../../../browser/table.ts";
import {
  answer,
  cellOf,
  chooseMovement,
  closeSheets,
  drag,
  lastCard,
  openSheet,
  press,
  settled,
  standsOn,
  target,
} from "../../../browser/steps.ts";
import {
  CAPTAIN,
  CORVIN,
  MAREN,
  ROBBER,
  act,
  chat,
  d,
  d100,
  place,
  result,
  set,
  status,
} from "../../../browser/quest/steps.ts";
import { gamemaster, hp, player, round } from "./table.ts";
import { says } from "../../../words.ts";

test("OQ-P08: eight squares are more than 15 m; two are walked and counted", async () => {
  await drag(player.page, MAREN, [[8, -1]]);
  await player.page.getByText("OQ-P08").first().waitFor();
  await expect.poll(() => cellOf(gamemaster.page, MAREN)).toEqual([4, 6]);
  await drag(player.page, MAREN, [[-2, 0]]);
  await standsOn(gamemaster.page, MAREN, 2, 6);
  await gamemaster.page.waitForFunction((who) => {
    const one = game.combats.contents.at(-1).combatants.find((entry: any) => entry.name === who);
    return one.system.spent.some((entry: any) => entry.act === "move" && entry.data.metres === 4);
  }, MAREN);
});

test("an open sheet says anew what is in reach when the target walks, and when its own token does", async () => {
  const { page } = gamemaster;
  await place(page, { [MAREN]: [4, 6], [ROBBER]: [9, 6] });
  await target(page, ROBBER);
  const sheet = await openSheet(page, MAREN);
  const barred = sheet.locator('.fray-rows [data-act="attack"][aria-disabled="true"]').first();
  await barred.waitFor();
  await place(page, { [ROBBER]: [5, 6] });
  await barred.waitFor({ state: "detached" });
  await place(page, { [MAREN]: [2, 6] });
  await barred.waitFor();
  await closeSheets(page);
  await page.evaluate(() => [...game.user.targets].forEach((one: any) => one.setTarget(false)));
  await place(page, { [ROBBER]: [9, 6] });
});

test("OQ-P14: a charge bends for nobody, climbs no slope, ends beside its foe, and strikes for 1d6 more with no defence after; undo gives the charge back", async () => {
  await place(gamemaster.page, { [MAREN]: [4, 6] });
  await round(2);
  await chooseMovement(player.page, MAREN, "charge");
  await drag(player.page, MAREN, [[4, 1]]);
  await player.page.getByText(says("FRAY.Quest.Problem.not_straight")).first().waitFor();
  await expect.poll(() => cellOf(gamemaster.page, MAREN)).toEqual([4, 6]);
  await gamemaster.page.evaluate((who) => canvas.scene.tokens.getName(who).update({ elevation: 2 }), ROBBER);
  await chooseMovement(player.page, MAREN, "charge");
  await drag(player.page, MAREN, [[4, 0]]);
  await player.page.getByText(says("FRAY.Quest.Problem.uphill")).first().waitFor();
  await expect.poll(() => cellOf(gamemaster.page, MAREN)).toEqual([4, 6]);
  await gamemaster.page.evaluate((who) => canvas.scene.tokens.getName(who).update({ elevation: 0 }), ROBBER);
  await player.page.waitForFunction((who) => canvas.scene.tokens.getName(who).elevation === 0, ROBBER);
  await chooseMovement(player.page, MAREN, "charge");
  await drag(player.page, MAREN, [[4, 0]]);
  await standsOn(gamemaster.page, MAREN, 8, 6);
  await status(gamemaster.page, MAREN, "fray.charging");
  await status(player.page, MAREN, "fray.charging");
  await act(player.page, MAREN, "attack", {}, "Shortsword", ROBBER);
  await fixDice(player.page, [...d100(30), ...d(6, 5, 4)]);
  await answer(gamemaster.page, "none");
  await expect.poll(() => result(lastCard(gamemaster.page))).toContain("Charge");
  await expect.poll(() => lastCard(gamemaster.page).locator(".fray-band .fray-num").innerText()).toBe("7");
  await status(gamemaster.page, MAREN, "fray.charging", false);
  await press(gamemaster.page, "apply");
  await settled(gamemaster.page, ROBBER, hp, 5);
  await press(gamemaster.page, "undo");
  await settled(gamemaster.page, ROBBER, hp, 12);
  await status(gamemaster.page, MAREN, "fray.charging");
  await press(gamemaster.page, "redo");
  await settled(gamemaster.page, ROBBER, hp, 5);
  await status(gamemaster.page, MAREN, "fray.charging", false);
});

test("OQ-P14, OQ-P04: who has charged cannot defend until the next turn: the blow against her asks nothing", async () => {
  await fixDice(gamemaster.page, [...d100(20), ...d(6, 4)]);
  await act(gamemaster.page, ROBBER, "attack", {}, "Club", MAREN);
  const text = await result(lastCard(gamemaster.page));
  expect(text).toContain("Not defended");
  await press(gamemaster.page, "apply");
  await settled(player.page, MAREN, hp, 10);
});

test("OQ-P05: the second defence of a round is at 20 less", async () => {
  const { page } = gamemaster;
  await set(page, MAREN, { "system.hp.damage": 0 });
  await place(page, { [CAPTAIN]: [8, 7], [CORVIN]: [8, 5] });
  // Her charge leaves her open until her turn of the next round; the round after that she may defend again.
  await round(3);
  await round(4);
  await fixDice(page, d100(20));
  await act(page, ROBBER, "attack", {}, "Club", MAREN);
  await fixDice(player.page, d100(45));
  // Her own player chooses.
  await chat(player.page);
  await answer(player.page, "parry");
  await expect.poll(() => result(lastCard(page))).toContain("Parried");
  // The first defence is on her account before the second blow is struck.
  await page.waitForFunction(
    (who) =>
      game.combat.combatants
        .find((one: any) => one.name === who)
        .system.spent.some((entry: any) => entry.round === game.combat.round && entry.act === "defence"),
    MAREN,
  );
  await fixDice(page, [...d100(20), ...d(8, 3)]);
  await act(page, CAPTAIN, "attack", {}, "Longsword", MAREN);
  await fixDice(player.page, d100(45));
  await answer(player.page, "parry");
  await expect.poll(() => result(lastCard(page))).toMatch(/against\s+38/);
  const text = await result(lastCard(page));
  expect(text).toContain("Hit");
});
