import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { lastCard, press } from "../../browser/steps.ts";
import {
  beginFight,
  cardIs,
  d10,
  messageCount,
  nameTwins,
  openScene,
  outcome,
  refresh,
  showTab,
} from "../../browser/staged/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

/* Who acts when: several who wait break into one action, and equal totals throw again. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const ALDOUS = "Sergeant Aldous";
const MIRELLE = "Mirelle Voss";
const SABER = "Garrison Sabre";
const HALBERDIER = "Gate Halberdier";

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "staged" }));
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, SABER, "Second Sabre");
  await gamemaster.page.waitForFunction(() => canvas.scene.tokens.some((one: any) => one.name === "Second Sabre"));
});

afterAll(() => table.leave());

beforeEach(async () => {
  await beginFight(gamemaster.page, [ALDOUS, MIRELLE, SABER, HALBERDIER]);
  await refresh(gamemaster.page, player.page);
  await gamemaster.page.evaluate(() => game.combat.update({ turn: 0 }));
  await showTab(gamemaster.page, "combat");
  await showTab(player.page, "combat");
});

const row = (seat: Seat, name: string) =>
  seat.page.locator("li.combatant", { has: seat.page.locator(`h4:text-is("${name}")`) }).first();
const turns = (): Promise<string[]> => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.name));
const acts = (name: string): Promise<unknown> =>
  gamemaster.page.waitForFunction((who) => game.combat.combatant?.name === who, name);

/** The two of the player hold back, each in her own turn, and both say they break in. */
async function bothWait(): Promise<void> {
  await row(player, ALDOUS).locator('[data-fray-widget="delay"]').click();
  await acts(MIRELLE);
  await row(player, MIRELLE).locator('[data-fray-widget="delay"]').click();
  await acts(SABER);
  for (const name of [ALDOUS, MIRELLE]) await row(player, name).locator('[data-fray-widget="interrupting"]').click();
}

/** For each row of the tracker its place in a bracket of equals ("first", "within", "last") and the word for that. */
const brackets = (page: Seat["page"]): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("#combat .fray-block")].map((block: any) =>
      ["first", "within", "last"]
        .filter((part) => block.matches(`.fray-even.is-${part}`))
        .map((part) => `${part} ${block.querySelector(".fray-turn__init .fray-sr").textContent.trim()}`)
        .join(),
    ),
  );

const settle = async (): Promise<any> => {
  const before = await messageCount(gamemaster.page);
  await gamemaster.page.locator('[data-fray-widget="interrupt"], [data-widget="interrupt"]').first().click();
  return outcome(gamemaster.page, before);
};

describe("several who wait", () => {
  test("ST-014, ST-015, ST-A09: two break in with a die each, equal totals throw again, both before the one who acts; undo puts the round back", async () => {
    const before = await turns();
    await bothWait();
    await gamemaster.page
      .getByText(says("FRAY.Staged.Tracker.settle", { count: 2, name: "Garrison Sabre" }))
      .first()
      .waitFor();
    // 20 + saber 2 + 5 = 27 and 19 + musket 3 + 5 = 27; then 26 and 30.
    await fixDice(player.page, d10(5, 5, 4, 8));
    const result = await settle();
    const idOf = (name: string): Promise<string> =>
      gamemaster.page.evaluate((who) => game.combat.combatants.find((one: any) => one.name === who).id, name);
    expect(result.order).toEqual([[await idOf(MIRELLE)], [await idOf(ALDOUS)], [await idOf(SABER)]]);
    await acts(MIRELLE);
    await expect.poll(() => turns()).toEqual([MIRELLE, ALDOUS, SABER, HALBERDIER]);
    await showTab(gamemaster.page, "chat");
    await lastCard(gamemaster.page).locator(".fray-die").nth(3).waitFor();
    await expect
      .poll(() => lastCard(gamemaster.page).locator(".fray-die").allInnerTexts())
      .toEqual(["5", "4", "5", "8"]);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await acts(SABER);
    await expect.poll(() => turns()).toEqual(before);
    // They wait again, as before.
    await expect
      .poll(() =>
        gamemaster.page.evaluate(
          () => game.combat.combatants.filter((one: any) => one.system.delayedRound === game.combat.round).length,
        ),
      )
      .toBe(2);
  });

  test("ST-015: without a tie the higher of the two acts first, and nobody throws twice", async () => {
    await bothWait();
    await gamemaster.page
      .getByText(says("FRAY.Staged.Tracker.settle", { count: 2, name: "Garrison Sabre" }))
      .first()
      .waitFor();
    await fixDice(player.page, d10(9, 2));
    expect((await settle()).order.flat()).toHaveLength(3);
    await acts(ALDOUS);
    await expect.poll(() => turns()).toEqual([ALDOUS, MIRELLE, SABER, HALBERDIER]);
  });
});

test("ST-015: a turn’s delay is offered to those who act with the combatant, and to nobody else", async () => {
  await gamemaster.page.evaluate(() => game.combat.update({ turn: 2 }));
  await acts(SABER);
  const delay = (seat: Seat) => row(seat, SABER).locator('[data-fray-widget="delay"]');
  await delay(gamemaster).waitFor();
  await player.page.locator("li.combatant.active", { has: player.page.locator(`h4:text-is("${SABER}")`) }).waitFor();
  expect(await delay(player).count()).toBe(0);
});

test("ST-015: no delay is offered once the action is spent; taken back, it is offered again", async () => {
  const delay = row(player, ALDOUS).locator('[data-fray-widget="delay"]');
  await delay.waitFor();
  const spend = (spent: object[]): Promise<unknown> =>
    gamemaster.page.evaluate(
      ([who, entries]) =>
        game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": entries }),
      [ALDOUS, spent] as const,
    );
  await spend([{ id: "shot", round: 1, act: "act", pips: 1, card: null }]);
  await delay.waitFor({ state: "detached" });
  await spend([]);
  await delay.waitFor();
});

test("ST-004: who lies has a mark in the row, for everybody, until they stand", async () => {
  const lies = (active: boolean): Promise<unknown> =>
    gamemaster.page.evaluate(
      ([who, on]) =>
        canvas.scene.tokens.find((one: any) => one.name === who).actor.toggleStatusEffect("fray.prone", { active: on }),
      [SABER, active] as const,
    );
  const mark = (seat: Seat) => row(seat, SABER).locator(".fray-chip", { hasText: says("FRAY.Condition.prone.name") });
  await lies(true);
  for (const seat of [gamemaster, player]) await mark(seat).waitFor();
  await lies(false);
  for (const seat of [gamemaster, player]) await mark(seat).waitFor({ state: "detached" });
});

describe("equal initiative", () => {
  test("ST-P02: those who are equal roll off, and again while they are; undo makes them equal again", async () => {
    const bonus = await gamemaster.page.evaluate(
      async (names) => {
        const found: number[] = [];
        for (const name of names) {
          const entry = game.combat.combatants.find((one: any) => one.name === name);
          await entry.update({ initiative: 10, "system.tiebreak": 0 });
          found.push(entry.actor.system.characteristics.quickness - entry.actor.system.derived.encumbrance.value);
        }
        return found;
      },
      [SABER, HALBERDIER],
    );
    const button = gamemaster.page.locator('[data-fray-widget="rollOff"], [data-widget="rollOff"]').first();
    await expect.poll(() => button.textContent()).toContain(says("FRAY.Staged.Tracker.rollOffOne"));
    // Faces that make the first throws equal, then the halberdier's the higher.
    const [first, second] = bonus[0]! >= bonus[1]! ? [2, 2 + bonus[0]! - bonus[1]!] : [2 + bonus[1]! - bonus[0]!, 2];
    await fixDice(gamemaster.page, d10(first, second, 2, 9));
    const before = await messageCount(gamemaster.page);
    await button.click();
    const { order } = await outcome(gamemaster.page, before);
    // The table's own card, whoever ties.
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.messages.contents.at(-1).alias as string))
      .toBe("Gamemaster");
    expect(order).toHaveLength(2);
    await expect.poll(async () => (await turns()).slice(2)).toEqual([HALBERDIER, SABER]);
    const breaks = (): Promise<number[]> =>
      gamemaster.page.evaluate(
        (names) => names.map((name) => game.combat.combatants.find((one: any) => one.name === name).system.tiebreak),
        [SABER, HALBERDIER],
      );
    await expect.poll(() => breaks()).toEqual([1, 2]);
    await showTab(gamemaster.page, "chat");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await expect.poll(() => breaks()).toEqual([0, 0]);
  });

  test("ST-P02: no roll-off is asked for, and no bracket drawn, while one of two with equal totals is out of the fight", async () => {
    const seen = (): Promise<unknown> =>
      gamemaster.page.evaluate(() => [
        document.querySelectorAll('[data-widget="rollOff"]').length,
        game.combat.blocks().filter((block: any) => block.tied !== undefined).length,
      ]);
    const defeat = (defeated: boolean): Promise<void> =>
      gamemaster.page.evaluate(
        async ([name, defeated]) => {
          await game.combat.combatants.getName(name).update({ defeated });
        },
        [HALBERDIER, defeated] as const,
      );
    await showTab(gamemaster.page, "combat");
    await gamemaster.page.evaluate(
      async (names) => {
        for (const [index, one] of [...game.combat.combatants].entries())
          await one.update({ initiative: names.includes(one.name) ? 10 : 20 + index, "system.tiebreak": 0 });
      },
      [SABER, HALBERDIER],
    );
    await expect.poll(seen).toEqual([1, 2]);
    await defeat(true);
    await expect.poll(seen).toEqual([0, 0]);
    await defeat(false);
    await expect.poll(seen).toEqual([1, 2]);
  });

  test("ST-P02: equal totals are bracketed, and one press settles two pairs, each among themselves; its card is settled once the encounter is deleted", async () => {
    const pairs = await gamemaster.page.evaluate(
      async (names) => {
        const all = [...game.combat.combatants];
        const low = all.filter((one: any) => names.includes(one.name));
        const high = all.filter((one: any) => !names.includes(one.name)).slice(0, 2);
        for (const [initiative, pair] of [
          [10, low],
          [14, high],
        ] as const)
          for (const entry of pair) await entry.update({ initiative, "system.tiebreak": 0 });
        return [high, low].map((pair) => pair.map((one: any) => one.id as string));
      },
      [SABER, HALBERDIER],
    );
    const before = await messageCount(gamemaster.page);
    const button = gamemaster.page.locator('[data-fray-widget="rollOff"], [data-widget="rollOff"]').first();
    await button.waitFor();
    for (const { page } of [gamemaster, player])
      await expect.poll(() => brackets(page)).toEqual(["first tie", "last tie", "first tie", "last tie"]);
    await expect.poll(() => button.textContent()).toContain(says("FRAY.Staged.Tracker.rollOff", { ties: 2 }));
    await button.click();
    const { order } = await outcome(gamemaster.page, before);
    const settled = order.map((ids: string[]) => ids[0]!);
    expect(settled).toHaveLength(4);
    expect([...settled.slice(0, 2)].sort()).toEqual([...pairs[0]!].sort());
    expect([...settled.slice(2)].sort()).toEqual([...pairs[1]!].sort());
    await expect
      .poll(() => gamemaster.page.evaluate(() => document.querySelectorAll('[data-widget="rollOff"]').length))
      .toBe(0);
    await expect.poll(() => brackets(gamemaster.page)).toEqual(["", "", "", ""]);
    // Once its encounter is deleted, nothing of the card is left to apply or to take back.
    const shown = (): Promise<string> =>
      gamemaster.page.evaluate(async () => {
        const card = game.messages.contents.filter(({ system }: any) => system.action === "rollOff").at(-1);
        const html = await card.renderHTML();
        const acts = [...html.querySelectorAll("[data-fray-act]")].map(({ dataset }: any) => dataset.frayAct);
        return `${html.querySelector(".fray-card").textContent} ${acts.join(" ")}`;
      });
    await expect.poll(shown).toContain("undo");
    await gamemaster.page.evaluate(() => game.combat.delete());
    await expect.poll(shown).toContain(says("FRAY.Chip.settled"));
    expect(await shown()).not.toMatch(/apply|undo/);
  });
});
