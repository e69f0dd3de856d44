import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { showTab } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* When the tracker is drawn: where somebody sees it, and only when what it shows has changed. */

let table: HeadlessTable;
let page: Page;

const row = () => page.locator("#combat .fray-turn", { hasText: "Bandit" }).first();

/** Hides the bandit from the players, or shows them again: their row says so. */
const hide = (hidden: boolean): Promise<void> =>
  page.evaluate(
    async (value) => void (await game.combat.combatants.getName("Bandit").update({ hidden: value })),
    hidden,
  );

/** Stores something with the encounter that no row shows, as any module may. */
const note = (): Promise<void> =>
  page.evaluate(async () => {
    await game.combat.update({ "flags.world.note": foundry.utils.randomID() });
    await ui.combat.render();
  });

/** Marks the bandit's row as it stands: drawn again it is another element, without the mark. */
const mark = (): Promise<void> => row().evaluate((element) => void (element.dataset.seenBefore = "yes"));
const stands = async (): Promise<boolean> => (await row().getAttribute("data-seen-before")) === "yes";

beforeAll(async () => {
  const opened = await openForTwo({ ruleset: "crusade" });
  table = opened.table;
  page = opened.gamemaster.page;
});
afterAll(() => table?.leave());

describe("the tracker is drawn", () => {
  beforeEach(async () => {
    await hide(false);
    await showTab(page, "combat");
    await page.locator("#combat .fray-turn:not(.hide)", { hasText: "Bandit" }).first().waitFor();
    await mark();
  });

  test("not for a change that it does not show: what somebody points at stays", async () => {
    await note();
    expect(await stands()).toBe(true);
    await hide(true);
    await page.locator("#combat .fray-turn.hide", { hasText: "Bandit" }).waitFor();
    expect(await stands()).toBe(false);
  });

  test("not behind another tab, and at once when its own comes to the front", async () => {
    await showTab(page, "chat");
    await hide(true);
    await note();
    expect(await page.evaluate(() => ui.combat.element.querySelectorAll(".fray-turn.hide").length)).toBe(0);
    await showTab(page, "combat");
    await page.locator("#combat .fray-turn.hide", { hasText: "Bandit" }).waitFor();
  });

  test("not in a folded sidebar, and when it is unfolded", async () => {
    await page.evaluate(() => ui.sidebar.toggleExpanded(false));
    await hide(true);
    await note();
    expect(await page.evaluate(() => ui.combat.element.querySelectorAll(".fray-turn.hide").length)).toBe(0);
    await page.evaluate(() => ui.sidebar.toggleExpanded(true));
    await page.locator("#combat .fray-turn.hide", { hasText: "Bandit" }).waitFor();
  });

  test("in a window of its own, whatever tab is in front", async () => {
    await page.evaluate(async () => void (await ui.combat.renderPopout()));
    const window = page.locator("#combat-popout .fray-turn", { hasText: "Bandit" }).first();
    await window.waitFor();
    await showTab(page, "chat");
    await hide(true);
    await page.locator("#combat-popout .fray-turn.hide", { hasText: "Bandit" }).waitFor();
    await page.evaluate(async () => void (await ui.combat.popout.close({ animate: false })));
  });

  test("whenever it is asked for, for a module that follows its renders", async () => {
    const told = (): Promise<number> => page.evaluate(() => game.told as number);
    for (const hook of ["renderCombatTracker", "renderApplicationV2"]) {
      await page.evaluate((name) => {
        game.told = 0;
        game.follower = Hooks.on(name, (app: unknown) => (game.told += app === ui.combat ? 1 : 0));
      }, hook);
      await note();
      expect(await told()).toBeGreaterThan(0);
      await showTab(page, "chat");
      const before = await told();
      await note();
      expect(await told()).toBeGreaterThan(before);
      await page.evaluate((name) => Hooks.off(name, game.follower), hook);
      const after = await told();
      await note();
      expect(await told()).toBe(after);
      await showTab(page, "combat");
    }
  });
});

test("a choice in the tracker that changes nothing is drawn as it stands", async () => {
  const opened = await openForTwo({ ruleset: "swords" });
  onTestFinished(() => opened.table.leave());
  const { page } = opened.gamemaster;
  await view(page, "The sand ring");
  await showTab(page, "combat");
  await page.locator('#combat [data-action="frayCreate"]').click();
  const choice = page.locator('#combat select[data-fray-widget="killTn"]');
  await page.waitForFunction(
    () => game.combat?.combatants.size === document.querySelectorAll("#combat .fray-turn").length,
  );
  const stored = await choice.inputValue();
  await choice.evaluate((element: HTMLSelectElement) => {
    element.insertAdjacentHTML("beforeend", `<option value="many">many</option>`);
    element.value = "many";
    element.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.evaluate(async () => void (await ui.combat.render()));
  await expect.poll(() => choice.inputValue()).toBe(stored);
});
