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

test("the tracker spares combatants out of sight, and stays where it is scrolled to when it is drawn again", async () => {
  const { page } = seat;
  await page.evaluate(async () => {
    const actorId = game.actors.getName("Bandit")?.id ?? game.actors.getName("Tavi").id;
    const names = Array.from({ length: 70 }, (_, at) =>
      at % 3 ? `Foe ${at}` : `The gatekeeper's second cousin from the mountain pass, number ${at}`,
    );
    const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      names.map((name, at) => ({ actorId, name, initiative: 100 - at })),
    );
    await combat.startCombat();
    ui.sidebar.changeTab("combat", "primary");
  });
  const rows = page.locator("#combat .fray-turn");
  await page.waitForFunction(() => document.querySelectorAll("#combat .fray-turn").length === 70);
  const drawn = (): Promise<boolean[]> =>
    rows.evaluateAll((found) =>
      found.map((row) => row.querySelector("h4")!.checkVisibility({ contentVisibilityAuto: true })),
    );
  await expect.poll(async () => (await drawn()).filter(Boolean).length).toBeLessThan(50);
  const place = (): Promise<number> => rows.nth(60).evaluate((row) => Math.round(row.getBoundingClientRect().top));
  // Seen once from top to bottom, every row has shown its own height.
  for (let row = 0; row < 70; row++) await rows.nth(row).scrollIntoViewIfNeeded();
  await rows.nth(60).evaluate((row) => row.scrollIntoView({ block: "center" }));
  await expect.poll(async () => (await drawn())[60]).toBe(true);
  const before = await place();
  // The combatant who acts stands far above: only the words of a row below change.
  const scrolled = await page.evaluate(async () => {
    const tracker = (): HTMLElement => document.querySelector("#combat .combat-tracker")!;
    const { scrollTop } = tracker();
    ui.combat.scrollToTurn = (): void => undefined;
    await ui.combat.viewed.turns[61].update({ name: "Renamed" });
    await ui.combat.render();
    return tracker().scrollTop - scrollTop;
  });
  await page.waitForFunction(() => document.querySelector("#combat")!.textContent!.includes("Renamed"));
  expect(Math.abs(scrolled)).toBeLessThan(2);
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  expect((await drawn())[60], "what is in sight is drawn").toBe(true);
  await page.evaluate(() => {
    delete ui.combat.scrollToTurn;
    return ui.combat.viewed.delete().then(() => undefined);
  });
});
