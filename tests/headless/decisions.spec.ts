import { afterAll, beforeAll, expect, test } from "vitest";
import { fixDice, type Seat } from "../table/table.ts";
import { answer, cardOf, settings, staged, strike } from "../table/steps.ts";
import { MAREN, ROBBER, d100, goTo, place } from "../table/quest-steps.ts";
import { HeadlessTable } from "./table.ts";

/* What stands at a window of decision of Quest, Swords, Turns and Staged, and what of it hidden numbers hide. Crusade's
 * are in crusade-choice.spec.ts. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

/** What one person reads on the card at its open window. */
async function reads({ page }: Seat, id: string, option: string): Promise<{ now: string; small: string[] }> {
  const window = cardOf(page, id).locator(".fray-window", { has: page.locator(`[data-option="${option}"]`) });
  await window.waitFor();
  const now = window.locator(".fray-now");
  return {
    now: (await now.count()) ? await now.innerText() : "",
    small: await window.locator(`[data-option="${option}"] small`).allInnerTexts(),
  };
}

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
  const parry = await reads(player, id, "parry");
  expect(parry).toEqual({
    now: `Now: attacked at ${skill} %`,
    small: [odds, expect.stringMatching(/^\d+ %\. The next defence this round: −20 %\.$/)],
  });
  expect((await reads(player, id, "none")).small).toEqual([odds, "No defence"]);
  // The line of time is as long as time is left.
  const line = cardOf(player.page, id).locator(".fray-clock");
  expect(await line.evaluate((one: HTMLElement) => one.style.transform)).toMatch(/^scaleX\((1|0\.9)/);

  for (const hidden of ["outcome", "gamemaster"]) {
    await visibility(hidden);
    await expect.poll(() => reads(player, id, "parry")).toEqual({ now: "", small: [parry.small[1]] });
    expect((await reads(player, id, "none")).small).toEqual(["No defence"]);
    expect(await reads(gamemaster, id, "parry")).toEqual(parry);
  }
  await visibility("everything");
  await fixDice(page, [...d100(99)]);
  await answer(player.page, "none", id);
  await staged(page, id, "frozen");
});
