import { afterAll, beforeAll, expect, test } from "vitest";
import { d10, fixDice, type Seat } from "../../browser/table.ts";
import { answer, cardOf, gear, nextRound, setDarkFate, settings, staged, strike } from "../../browser/steps.ts";
import { HeadlessTable } from "../table.ts";
import { reads } from "../steps.ts";
import { says } from "../../words.ts";

/* What a reaction shows: the strike as it is, what each answer makes of it, and what that costs. */

let table: HeadlessTable;
let gamemaster: Seat;
let tavi: Seat;
let ivo: Seat;

const visibility = async (value: string): Promise<void> => {
  await settings(gamemaster.page, { visibility: value });
  for (const { page } of [tavi, ivo])
    await page.waitForFunction((wanted) => game.settings.get("fray", "visibility") === wanted, value);
};

/** The first strike of a card, as it was resolved. */
const outcomeOf = (id: string): Promise<{ total: number; defence: number; damage: number; struck: number }> =>
  gamemaster.page.evaluate((card) => game.messages.get(card).system.outcome.strikes[0], id);

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
  tavi = await table.sit("Player One");
  ivo = await table.sit("Player Two");
  const { page } = gamemaster;
  await settings(page, { reactionSeconds: 300, economy: "advice", visibility: "everything" });
  await page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    await game.actors.getName("Tavi").update({ "system.fate": { value: 3, used: [] } });
    await game.actors.getName("Ivo").update({ "system.fate": { value: 3, used: [] } });
  });
  await setDarkFate(page, 0);
  await gear(page, "Ivo", "Round shield", "held", true);
});
afterAll(() => table.leave());

test("EC-A24, EC-156: FATE says total against defence, what it would make of the strike and what it costs; hidden numbers stay hidden", async () => {
  const { page } = gamemaster;
  await nextRound(page, tavi.page);
  await fixDice(tavi.page, d10(1));
  const id = await strike(tavi.page, "Tavi", "Cutlass", "Bandit");
  // 1 + 4 against 6; with two more a hit by one, and the cutlass; from a 3 on a new throw hits.
  const bonus = { now: "Now: Miss (5 against MD 6)", small: ["Hit, 2 stress (7 against MD 6)", expect.any(String)] };
  await expect.poll(() => reads(tavi, id, "bonus")).toEqual(bonus);
  await expect.poll(async () => (await reads(tavi, id, "bonus")).small[1]).toBe("+2 to the attack. 2 left.");
  await expect
    .poll(async () => (await reads(tavi, id, "reroll")).small)
    .toEqual(["Hits on 8 of 10 faces", "2 FATE left."]);
  await expect.poll(async () => (await reads(tavi, id, "keep")).small).toEqual(["Miss", "Taken when time is up."]);
  const left = await page.evaluate(
    (card) => game.messages.get(card).system.context.strikes[0].target.body.stressLeft,
    id,
  );
  const bar = (option: string) => cardOf(tavi.page, id).locator(`[data-option="${option}"] .fray-choice`);
  await expect.poll(() => bar("keep").innerText()).toContain(`${left} → ${left}`);
  await expect.poll(() => bar("bonus").innerText()).toContain(`${left} → ${left - 2}`);
  // Where the number comes from: the points there are, less what the damage is made of.
  const made = (option: string) => bar(option).getAttribute("data-tooltip-html");
  await expect.poll(() => made("keep")).toContain(`<dt>Points now</dt><dd>${left}</dd><dt class="sum">`);
  await expect
    .poll(() => made("bonus"))
    .toMatch(new RegExp(`<dd>${left}</dd>(<dt>.+?</dt><dd>−\\d</dd>)+<dt class="sum">.+<dd class="sum">${left - 2}<`));
  await expect.poll(() => made("reroll")).toBeNull();
  await expect.poll(() => bar("reroll").innerText()).toMatch(/80 %\s+to hit/);
  // Whoever isn't asked reads nothing to choose by.
  await cardOf(ivo.page, id).locator(".fray-reaction").waitFor();
  await expect.poll(() => cardOf(ivo.page, id).locator(".fray-now, .fray-after, .fray-choice").count()).toBe(0);

  await visibility("outcome");
  await expect
    .poll(() => reads(tavi, id, "keep"))
    .toEqual({ now: "Now: Miss", small: ["Miss", "Taken when time is up."] });
  await expect.poll(() => bar("keep").count()).toBe(0);
  await expect.poll(async () => (await reads(tavi, id, "bonus")).small).toEqual(["+2 to the attack. 2 left."]);
  await expect.poll(async () => (await reads(tavi, id, "reroll")).small).toEqual(["2 FATE left."]);
  await expect.poll(() => reads(gamemaster, id, "bonus")).toEqual(bonus);

  await visibility("gamemaster");
  await expect.poll(() => reads(tavi, id, "keep")).toEqual({ now: "", small: ["Taken when time is up."] });
  await expect.poll(async () => (await reads(tavi, id, "bonus")).small).toEqual(["+2 to the attack. 2 left."]);
  await visibility("everything");

  await answer(tavi.page, "bonus", id);
  await staged(page, id, "frozen");
  await expect.poll(() => outcomeOf(id)).toMatchObject({ total: 7, defence: 6, damage: 2 });
});

test("EC-137, EC-138, EC-140: a block says the blow to its bearer whatever is hidden, the faces that take it, break the shield and numb the arm, and the cost", async () => {
  const { page } = gamemaster;
  await visibility("gamemaster");
  await nextRound(page, tavi.page);
  await fixDice(page, d10(9));
  const id = await strike(page, "Bandit", "Cutlass", "Ivo");
  const read = await reads(ivo, id, "block");
  expect(read.small).toEqual([
    says("FRAY.Crusade.Choice.block", { held: 4, faces: 4, breaks: 1, numbs: 1 }),
    "2 FATE left.",
  ]);
  await expect.poll(async () => (await reads(ivo, id, "take")).small).toHaveLength(2);
  await expect.poll(() => cardOf(tavi.page, id).locator(".fray-now, .fray-after, .fray-choice").count()).toBe(0);
  await answer(ivo.page, "take", id);
  await staged(page, id, "frozen");
  const { total, defence, damage } = await outcomeOf(id);
  expect(damage).toBeGreaterThan(0);
  expect(read.now).toBe(`Now: Hit, ${damage} stress (${total} against MD ${defence})`);
  await visibility("everything");
});
