import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { showTab } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* When the tracker is drawn: where a user sees it, and only when what it shows has changed. */

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

/** Marks the bandit's row as it stands: when it is drawn again, the mark is gone. */
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

  test("row by row: the others, and the element of each row, stay as they are", async () => {
    const seen = await page.evaluate(async () => {
      const rows = [...document.querySelectorAll<HTMLElement>("#combat .fray-turn")];
      const faces = rows.map((one) => one.querySelector("img"));
      await game.combat.combatants.getName("Bandit").update({ hidden: true });
      for (let time = 0; time < 100 && !document.querySelector("#combat .fray-turn.hide"); time++)
        await ui.combat.render();
      const now = [...document.querySelectorAll<HTMLElement>("#combat .fray-turn")];
      return now.map((one, at) => ({
        hidden: one.matches(".hide"),
        row: one === rows[at],
        face: one.querySelector("img") === faces[at],
      }));
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.filter(({ hidden }) => hidden)).toEqual([{ hidden: true, row: true, face: false }]);
    for (const { hidden, row, face } of seen) expect([row, face]).toEqual([true, !hidden]);
  });

  test("with the next turn in its two rows; with a new round in header and footer, without the list", async () => {
    const acting = (): Promise<unknown> => page.evaluate(() => game.combat.combatant?.id ?? null);
    const shown = (): Promise<unknown> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("#combat .fray-turn.active")].map((one) => one.dataset.combatantId),
      );
    await page.evaluate(async () => void (await game.combat.nextRound()));
    const round = await page.evaluate(() => game.combat.round as number);
    await page.locator("#combat h2", { hasText: String(round) }).waitFor();
    await page.evaluate(() => void (game.list = document.querySelector("#combat .fray-order")));
    await page.evaluate(async () => void (await game.combat.nextTurn()));
    await expect.poll(shown).toEqual([await acting()]);
    expect(await page.evaluate(() => game.list.isConnected as boolean)).toBe(true);
    await page.evaluate(async () => void (await game.combat.nextRound()));
    await page.locator("#combat h2", { hasText: String(round + 1) }).waitFor();
    expect(await page.evaluate(() => game.list.isConnected as boolean)).toBe(true);
  });

  test("in header and footer alone without further listeners in the rows", async () => {
    const added = await page.evaluate(async () => {
      const rows = document.querySelector("#combat .fray-turn")!;
      rows.insertAdjacentHTML("beforeend", `<select data-fray-widget="probe"></select>`);
      let count = 0;
      rows.querySelector("select")!.addEventListener = () => void count++;
      await ui.combat.render({ parts: ["header", "footer"] });
      return count;
    });
    expect(added).toBe(0);
  });

  test("with the focus on the button that had it", async () => {
    const fold = row().locator('[data-action="frayFold"]');
    await fold.focus();
    await hide(true);
    await page.locator("#combat .fray-turn.hide", { hasText: "Bandit" }).waitFor();
    expect(await stands()).toBe(false);
    expect(await fold.evaluate((button) => button === document.activeElement)).toBe(true);
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
