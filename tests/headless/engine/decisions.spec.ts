import { afterAll, beforeAll, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { answer, cardOf, press, settings, settled, staged, strike } from "../../browser/steps.ts";
import { MAREN, ROBBER, d, d100, goTo, place } from "../../browser/quest/steps.ts";
import { HeadlessTable } from "../table.ts";
import { reads } from "../steps.ts";

/* What stands at a window of decision of Quest, Swords, Turns and Staged, and what of it hidden numbers hide. Crusade's
 * are in crusade/choice.spec.ts. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const visibility = async (value: string): Promise<void> => {
  await settings(gamemaster.page, { visibility: value });
  await player.page.waitForFunction((wanted) => game.settings.get("fray", "visibility") === wanted, value);
};

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
  await settings(gamemaster.page, { reactionSeconds: 300, economy: "advice", visibility: "everything" });
});
afterAll(() => table.leave());

test("OQ-056, OQ-P04, OQ-P05: parry and dodge say the attack, what they come to and what they cost; hidden numbers stay hidden", async () => {
  const { page } = gamemaster;
  await goTo(page, [page, player.page], "The hollow way");
  await place(page, { [MAREN]: [7, 6], [ROBBER]: [8, 6] });
  const id = await strike(page, ROBBER, "Club", MAREN);
  const skill = await page.evaluate((card) => game.messages.get(card).system.context.weapon.skill.value as number, id);
  const odds = expect.stringMatching(/^Down in \d+ of 100, \d+\.\d damage on average$/);
  const best = expect.stringMatching(/^Down in \d+ of 100, \d+\.\d damage on average, your best choice$/);
  const parry = await reads(player, id, "parry");
  expect(parry).toEqual({
    now: `Now: attacked at ${skill} %`,
    small: [best, "The next defence this round: −20 %."],
  });
  await expect
    .poll(async () => (await reads(player, id, "none")).small)
    .toEqual([odds, "No defence", "Taken when time is up."]);
  // The line of time is as long as time is left.
  const line = cardOf(player.page, id).locator(".fray-clock");
  await expect.poll(() => line.evaluate((one: HTMLElement) => one.style.transform)).toMatch(/^scaleX\((1|0\.9)/);

  for (const hidden of ["outcome", "gamemaster"]) {
    await visibility(hidden);
    await expect.poll(() => reads(player, id, "parry")).toEqual({ now: "", small: [parry.small[1]] });
    await expect
      .poll(async () => (await reads(player, id, "none")).small)
      .toEqual(["No defence", "Taken when time is up."]);
    await expect.poll(() => reads(gamemaster, id, "parry")).toEqual(parry);
  }
  await visibility("everything");
  await fixDice(page, [...d100(99)]);
  await answer(player.page, "none", id);
  await staged(page, id, "frozen");
});

test("missed in good faith: the gamemaster asks again; what was done is taken back, the dice stay, and it stands applied again", async () => {
  const { page } = gamemaster;
  const hp = "system.hp.value";
  const full = await page.evaluate((who) => game.actors.getName(who).system.hp.value as number, MAREN);
  await settings(page, { reactionSeconds: 1 });
  await fixDice(page, [...d100(10), ...d(6, 4)]);
  const id = await strike(page, ROBBER, "Club", MAREN);
  await staged(page, id, "frozen");
  const { net } = await page.evaluate((card) => game.messages.get(card).system.outcome.blows[0] as { net: number }, id);
  expect(net).toBeGreaterThan(0);
  await press(page, "apply", id);
  await settled(page, MAREN, hp, full - net);
  await settings(page, { reactionSeconds: 300 });
  await player.page.waitForFunction(() => game.settings.get("fray", "reactionSeconds") === 300);
  // Nobody else can ask again.
  await expect.poll(() => cardOf(player.page, id).locator('[data-fray-act="reopen"]').count()).toBe(0);
  await player.page.evaluate((card) => game.fray.press({ card, act: "reopen" }), id);
  await expect.poll(() => page.evaluate((card) => game.messages.get(card).system.stage as string, id)).toBe("frozen");
  await cardOf(page, id).locator('[data-fray-act="reopen"]').click();
  await staged(player.page, id, "declared");
  await settled(page, MAREN, hp, full);
  const dice = () => page.evaluate((card) => game.messages.get(card).rolls.map((roll: any) => roll.total), id);
  const thrown = await dice();
  await fixDice(player.page, d100(99));
  await answer(player.page, "parry", id);
  await staged(page, id, "frozen");
  await expect.poll(async () => (await dice()).slice(0, thrown.length)).toEqual(thrown);
  await settled(page, MAREN, hp, full - net);
  await expect.poll(() => cardOf(page, id).innerText()).toContain("Gamemaster asks again");
  await expect.poll(() => cardOf(page, id).innerText()).not.toContain("Nobody chose in time");
  await expect.poll(() => cardOf(page, id).locator('[data-fray-act="reopen"]').count()).toBe(0);
});
