import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;
declare const canvas: any;
declare const Hooks: any;
declare const ui: any;

/* What a sheet can do can be dragged to the hotbar, and does the same there. */

let table: HeadlessTable;
let seat: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  seat = await table.sit("Gamemaster");
  await view(seat.page, "The old quay");
  await settings(seat.page, { economy: "advice", reactionSeconds: 0, autoApply: true, outOfTurn: "allow" });
});
afterAll(() => table.leave());

/**
 * For each button of an action on an actor's sheet: the data that dragging it carries, and if it is in an item's row.
 */
const drags = (name: string): Promise<{ data: any; inItem: boolean }[]> =>
  seat.page.evaluate(async (who) => {
    const actor = game.actors.getName(who);
    await actor.sheet.render({ force: true });
    const found = [...actor.sheet.element.querySelectorAll('[data-action="act"][data-act]')].map((button: any) => {
      let data = null;
      const event: any = new Event("dragstart", { bubbles: true });
      Object.defineProperty(event, "dataTransfer", {
        value: { setData: (_kind: string, text: string) => (data ??= JSON.parse(text)), setDragImage() {} },
      });
      const inItem = Boolean(button.closest("[data-item-id]"));
      if (!inItem) button.dispatchEvent(event);
      return { data, inItem };
    });
    await actor.sheet.close();
    return found;
  }, name);

test.each(["Tavi", "Mirelle Voss"])(
  "every act of %s's sheet that belongs to no item carries an action",
  async (who) => {
    const found = (await drags(who)).filter(({ inItem }) => !inItem);
    expect(found.length).toBeGreaterThan(0);
    for (const { data } of found) {
      expect(data).toMatchObject({ type: "fray.act" });
      expect(data.act).not.toBe("");
      expect(data.name).not.toBe("");
    }
  },
);

/** Rows of items on all pages of a sheet in play, by name: what a drag of each carries. */
const rowDrags = (name: string): Promise<{ row: string; uuid: string; data: object | null }[]> =>
  seat.page.evaluate(async (who) => {
    const actor = game.actors.getName(who);
    await actor.sheet.render({ force: true });
    const found = new Map<Element, { row: string; uuid: string; data: object | null }>();
    const tabs = [...actor.sheet.element.querySelectorAll('[role="tab"]')].map((one: any) => one.dataset.tab);
    for (const tab of tabs) {
      actor.sheet.tab = tab;
      await actor.sheet.render();
      for (const row of actor.sheet.element.querySelectorAll(".tab.active :is(li, div)[data-item-id]")) {
        let data = null;
        const event: any = new Event("dragstart", { bubbles: true });
        Object.defineProperty(event, "dataTransfer", {
          value: { setData: (_kind: string, text: string) => (data ??= JSON.parse(text)), setDragImage() {} },
        });
        if (row.getAttribute("draggable") === "true") row.dispatchEvent(event);
        const { name, uuid } = actor.items.get(row.dataset.itemId);
        found.set(row, { row: `${tab}: ${name}`, uuid, data });
      }
    }
    actor.sheet.tab = tabs[0];
    await actor.sheet.close();
    return [...found.values()];
  }, name);

test.each(["Tavi", "Ivo", "Selena", "Maren Alder", "Brother Corvin", "Cassin", "Mirelle Voss", "Janine", "Cedryk"])(
  "every row of an item on %s's sheet can be dragged, to the hotbar or to somebody else",
  async (who) => {
    const rows = await rowDrags(who);
    expect(rows.length).toBeGreaterThan(2);
    for (const { row, uuid, data } of rows) expect.soft(data, row).toMatchObject({ type: "Item", uuid });
  },
);

test("an act dropped on the hotbar becomes a macro that does it", async () => {
  const cover = (await drags("Tavi")).find(({ data }) => data?.choices?.cover === "full")!;
  expect(cover.data).toMatchObject({ act: "act", choices: { act: "cover", cover: "full" } });
  const prevented = await seat.page.evaluate((data) => Hooks.call("hotbarDrop", ui.hotbar, data, 7), cover.data);
  expect(prevented).toBe(false);
  await seat.page.waitForFunction(() => Boolean(game.user.hotbar[7]));
  await seat.page.evaluate(async () => {
    game.scenes.viewed.tokens.getName("Tavi").object.control({ releaseOthers: true });
    await game.macros.get(game.user.hotbar[7]).execute();
  });
  await seat.page.waitForFunction(() => {
    const { declaration } = game.messages.contents.at(-1)?.system ?? {};
    return declaration?.action === "act" && declaration.choices.cover === "full";
  });
  await expect.poll(() => seat.page.evaluate(() => canvas.tokens.controlled.length)).toBe(1);
});
