import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, openForTwo, ready, tokenAt, type Seat, type Table } from "../table.ts";
import {
  cardMadeBy,
  cardOf,
  closeSheets,
  gear,
  lastCard,
  nextRound,
  openSheet,
  press,
  settings,
  settled,
  staged,
  strike,
  target,
} from "../steps.ts";

/* What Crusade asks of real hands: dragging to the hotbar, the bar of a token, a page that is loaded again. */

let table: Table;
let gamemaster: Seat;
let player: Seat;

const stress = "system.physical.value";
const fate = "system.fate.value";

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await gamemaster.page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    // No question about FATE is asked before the test that is about one.
    await game.actors.getName("Tavi").update({ "system.fate": { value: 1, used: ["bonus", "reroll"] } });
  });
  await player.page.waitForFunction(() => game.combat.started && game.actors.getName("Tavi").system.fate.used.length);
});

afterAll(() => table.leave());

/** A new round, known at the player's table too. */
async function round(): Promise<void> {
  await nextRound(gamemaster.page, player.page);
  const now = await gamemaster.page.evaluate(() => game.combat.round as number);
  await player.page.waitForFunction((wanted) => game.combat.round === wanted, now);
}

/** Drags a row of an open sheet to a slot of the hotbar and presses it. */
async function dragToSlot(page: Page, row: Locator, slot: number): Promise<Locator> {
  await row.dragTo(page.locator(`#hotbar button[data-slot="${slot}"]`), { sourcePosition: { x: 8, y: 8 } });
  await page.waitForFunction((wanted) => Boolean(game.user.hotbar[wanted]), slot);
  return page.locator(`#hotbar button[data-slot="${slot}"]`);
}

describe("Crusade by hand", { shuffle: false }, () => {
  test("a weapon is dragged from the sheet to a slot; a press on it attacks, Shift asks first", async () => {
    const { page } = player;
    await round();
    const sheet = await openSheet(page, "Tavi");
    await page.evaluate(() =>
      game.actors.getName("Tavi").sheet.setPosition({ left: 120, top: 40, width: 620, height: 600 }),
    );
    await target(page, "Bad Guy");
    const slot = await dragToSlot(
      page,
      sheet.locator(".fray-rows li", { has: page.locator('h3:text-is("Cutlass")') }).first(),
      3,
    );
    await fixDice(page, d10(7));
    const attack = await cardMadeBy(page, "attack", () => slot.click());
    await attack.locator(".fray-band .fray-num", { hasText: "8" }).waitFor();
    await round();
    await slot.click({ modifiers: ["Shift"] });
    await page.locator(".fray-dialog").waitFor();
    await page.locator('.fray-dialog [data-action="cancel"]').click();
    await page.locator(".fray-dialog").waitFor({ state: "detached" });
  });

  test("EC-042: a skill is dragged from the sheet to a slot; a press on it rolls", async () => {
    const { page } = player;
    const sheet = await openSheet(page, "Tavi");
    await sheet.locator('[role="tab"][data-tab="character"]').click();
    const row = sheet.locator("[data-drag][data-item-id]", { hasText: "Healing" });
    const slot = await dragToSlot(page, row, 4);
    await fixDice(page, d10(6));
    const skill = await cardMadeBy(page, "skill", () => slot.click());
    await skill.getByText("Healing").first().waitFor();
    await skill.locator(".fray-band .fray-num", { hasText: "8" }).waitFor();
    // On the sheet the rating does the same.
    await round();
    await fixDice(page, d10(3));
    const again = await cardMadeBy(page, "skill", () => row.locator('[data-act="skill"]').click());
    await again.locator(".fray-band .fray-num", { hasText: "5" }).waitFor();
    await closeSheets(page);
  });

  test("EC-107: −5 typed into a token bar is a card with an undo", async () => {
    const { page } = gamemaster;
    const bandit = await tokenAt(page, "Bandit");
    await page.mouse.click(bandit.x, bandit.y, { button: "right" });
    const bar = page.locator('input[name="bar1"]');
    await bar.fill("-5");
    await bar.press("Enter");
    await settled(player.page, "Bandit", stress, 1);
    await lastCard(gamemaster.page).locator('[data-fray-act="undo"]').waitFor();
    await press(gamemaster.page, "undo");
    await settled(player.page, "Bandit", stress, 6);
  });

  test("a window reopens after a reload, and is closed by its deadline with the choice that changes nothing", async () => {
    await settings(gamemaster.page, { reactionSeconds: 300 });
    for (const item of ["Hand cannon", "Boarding axe"]) await gear(gamemaster.page, "Tavi", item, "held", false);
    await gamemaster.page.evaluate(() => game.actors.getName("Tavi").update({ "system.fate.used": [] }));
    await player.page.waitForFunction(() => !game.actors.getName("Tavi").system.fate.used.length);
    await fixDice(player.page, d10(1));
    const id = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await cardOf(player.page, id).locator('[data-fray-act="answer"]').first().waitFor();
    await player.page.reload();
    await ready(player.page);
    await cardOf(player.page, id).locator('[data-fray-act="answer"]').first().waitFor();
    // The time is over by the clock of the gamemaster, who hears of the card again.
    await gamemaster.page.evaluate(async (card) => {
      const { time } = game;
      const late = time.serverTime + 300_000;
      const page = performance.now() + 300_000;
      Object.defineProperty(time, "serverTime", { get: () => late, configurable: true });
      Object.defineProperty(performance, "now", { value: () => page, configurable: true });
      await game.messages.get(card).setFlag("world", "seen", true);
    }, id);
    await staged(player.page, id, "frozen");
    await gamemaster.page.evaluate(() => {
      Reflect.deleteProperty(game.time, "serverTime");
      Reflect.deleteProperty(performance, "now");
    });
    await cardOf(player.page, id).locator(".fray-band.is-glance, .fray-band.is-miss").waitFor();
    await expect.poll(() => actorValue(player.page, "Tavi", fate)).toBe(1);
    await settings(gamemaster.page, { reactionSeconds: 0 });
  });

  test("U-099 [14]: in a window of its own a card's countdown runs, a sheet's rule opens and its tabs turn", async () => {
    const { page } = gamemaster;
    await settings(page, { reactionSeconds: 90 });
    await page.evaluate(() => game.combat.nextRound());
    await fixDice(page, d10(1));
    const id = await strike(page, "Tavi", "Cutlass", "Bandit");
    // The deadline is written after the window is there: a copy drawn in between would have no clock.
    await cardOf(page, id).locator(".fray-reaction time[data-deadline]").waitFor({ state: "attached" });
    await page.evaluate(async (card) => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      Hooks.callAll("openDetachedWindow", "window-1", frame.contentWindow!);
      const { body } = frame.contentDocument!;
      body.append(await game.messages.get(card).renderHTML());
      const { sheet } = game.actors.getName("Tavi");
      await sheet.render({ force: true });
      body.append(sheet.element);
      Object.assign(globalThis, { detached: frame });
    }, id);
    const inside = page.frameLocator("iframe").last();
    await inside.locator("time[data-deadline]", { hasText: /^\d+ s$/ }).waitFor({ state: "attached" });
    await inside.locator(".fray-sheet [data-rule^='EC-0']").first().dispatchEvent("click");
    await page.waitForFunction(() =>
      [...foundry.applications.instances.values()].some((app: any) => app.document?.documentName === "JournalEntry"),
    );
    await inside.locator('.fray-tabs [data-tab="notes"]').dispatchEvent("click");
    await inside.locator('.fray-tabs [data-tab="notes"].active').waitFor({ state: "attached" });
    await page.evaluate(async () => {
      const frame = (globalThis as any).detached as HTMLIFrameElement;
      Hooks.callAll("closeDetachedWindow", "window-1", frame.contentWindow!);
      const { sheet } = game.actors.getName("Tavi");
      document.body.append(sheet.element);
      await sheet.close({ animate: false });
      frame.remove();
    });
    await closeSheets(page);
    await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
    await cardOf(page, id).locator('[data-fray-act="answer"]').last().click();
    await staged(page, id, "frozen");
    await settings(page, { reactionSeconds: 0 });
  });
});
