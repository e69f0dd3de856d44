import { afterAll, beforeAll, expect, test } from "vitest";
import { Table, type Seat } from "../table.ts";

/* Long lists of a sheet: rows out of sight are not laid out, and what comes into sight stands where it always stood. */

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open({ ruleset: "crusade", mat: false });
  seat = await table.sit("Gamemaster");
});
afterAll(() => table.leave());

test("rows out of sight are spared, and have the columns and heights of all others when they are scrolled to", async () => {
  const { page } = seat;
  const seen = await page.evaluate(async () => {
    // Names, skills and damage of different lengths, some in the hand: the widest of a column stand far down.
    const items = Array.from({ length: 60 }, (_, index) => ({
      name: index % 7 ? `Blade ${index}` : `Ceremonial halberd of the seventh regiment of foot ${index}`,
      type: "crusadeWeapon",
      system: {
        held: index % 5 === 0,
        damage: index === 50 ? 123 : 1,
        ...(index === 40 && { skill: "juggling knives" }),
      },
    }));
    const actor = await CONFIG.Actor.documentClass.create({
      ...game.actors.getName("Tavi").toObject(),
      name: "Sixty blades",
      _id: undefined,
      items,
    });
    const { sheet } = actor;
    await sheet.render({ force: true });
    const frames = async (count: number): Promise<void> => {
      for (let frame = 0; frame < count; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    };
    const content = (): HTMLElement => sheet.element.querySelector(".window-content");
    const rows = (): HTMLElement[] =>
      [...sheet.element.querySelectorAll(".fray-rows > [data-item-id]")] as HTMLElement[];
    const bare = (): number =>
      rows().filter((row) => !row.lastElementChild!.checkVisibility({ contentVisibilityAuto: true })).length;
    /** Left and right edges of a row's columns, without that of the name, whose words have their own width. */
    const edges = (row: HTMLElement): string =>
      [...row.children]
        .filter((cell) => !cell.matches(".fray-odds"))
        .map((cell) => cell.getBoundingClientRect())
        .map(({ left, right }, column) => (column ? `${Math.round(left)} ${Math.round(right)}` : Math.round(left)))
        .join(" | ");
    const told: { width: number; spared: number; columns: number; moved: number }[] = [];
    for (const width of [680, 460, 900]) {
      sheet.setPosition({ width });
      content().scrollTop = 0;
      await frames(3);
      const spared = bare();
      const columns = new Set<string>();
      const view = content().getBoundingClientRect();
      for (const row of rows()) {
        const { top, bottom } = row.getBoundingClientRect();
        if (top < view.top || bottom > view.bottom) {
          row.scrollIntoView({ block: "start" });
          await frames(2);
        }
        columns.add(edges(row));
      }
      // Drawn anew in the middle, everything stays where it is.
      rows()[45]!.scrollIntoView({ block: "center" });
      await frames(2);
      const before = rows()[45]!.getBoundingClientRect().top;
      await sheet.render();
      await frames(2);
      told.push({
        width,
        spared,
        columns: columns.size,
        moved: Math.abs(rows()[45]!.getBoundingClientRect().top - before),
      });
    }
    await actor.delete();
    return told;
  });
  for (const { width, spared, columns, moved } of seen) {
    expect(spared, `${width} wide: rows that are not laid out`).toBeGreaterThan(20);
    expect(columns, `${width} wide: kinds of columns`).toBe(1);
    expect(moved, `${width} wide: moved by a render`).toBeLessThan(2);
  }
});
