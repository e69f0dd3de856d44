import type { Locator } from "playwright-core";
import { says } from "../../words.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import {
  chooseMovement,
  closeSheets,
  drag,
  nextRound,
  openSheet,
  press,
  staged,
  standsOn,
} from "../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* What three actions a round are spent on, and given back by undo. Tavi acts, before a fight in progress. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

/** Declares one of Tavi's acts as his sheet does; the card's id, or nothing when it is refused. */
const act = (action: string, choices: Record<string, string>, item: string | null = null): Promise<string> =>
  gamemaster.page.evaluate(
    async ([name, more, thing]) => {
      const actor = game.actors.getName("Tavi");
      const uuid = thing ? actor.items.getName(thing).uuid : null;
      const message = await game.fray.declare(
        { ...game.fray.declarationOf(actor, name, { item: uuid, choices: more }), targets: [] },
        { dialog: false },
      );
      return (message?.id as string | undefined) ?? "";
    },
    [action, choices, item] as const,
  );

const spent = (): Promise<number> =>
  gamemaster.page.evaluate(() =>
    game.combat.combatants
      .getName("Tavi")
      .system.spent.filter((entry: any) => entry.round === game.combat.round)
      .reduce((sum: number, entry: any) => sum + entry.pips, 0),
  );
const of = (item: string, path: string): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, key]) =>
      (globalThis as any).foundry.utils.getProperty(game.actors.getName("Tavi").items.getName(name), key),
    [item, path] as const,
  );
const covered = (): Promise<string[]> =>
  gamemaster.page.evaluate(() =>
    [...game.actors.getName("Tavi").statuses].filter((id: any) => id.startsWith("fray.cover")),
  );
const said = (text: string, { page } = gamemaster) =>
  page.locator("#notifications .notification", { hasText: text }).first().waitFor();
const hold = (item: string, held: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(
    ([name, value]) => game.actors.getName("Tavi").items.getName(name).update({ "system.held": value }),
    [item, held] as const,
  );
/** The row of a weapon on Tavi's sheet, as his player sees it. */
const rowOf = async (item: string, tab = "fight"): Promise<Locator> => {
  const sheet = await openSheet(player.page, "Tavi");
  await sheet.locator(`[role="tab"][data-tab="${tab}"]`).click();
  return sheet.locator(".tab.active .fray-rows li", { has: player.page.locator(`h3:text-is("${item}")`) }).first();
};
/** The newest card's undo, by the player, with the sheet out of the way. */
const undo = async (): Promise<void> => {
  await closeSheets(player.page);
  await press(player.page, "undo");
};

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
});
beforeEach(async () => {
  await nextRound(gamemaster.page, player.page);
});
afterAll(() => table.leave());

describe("crusade: three actions", { shuffle: false }, () => {
  test.for([
    ["EC-038: loading a powder weapon costs two", "reload", "Hand cannon", "system.loaded", false, true, 2],
    ["EC-039: drawing costs one", "draw", "Boarding axe", "system.held", false, true, 1],
    ["EC-040: sheathing costs one", "sheathe", "Cutlass", "system.held", true, false, 1],
    ["EC-041: dropping is free", "drop", "Cutlass", "system.held", true, false, 0],
  ] as const)("%s; undo gives it back", async ([, name, item, path, before, after, cost]) => {
    await gamemaster.page.evaluate(
      ([thing, key, value]) =>
        game.actors
          .getName("Tavi")
          .items.getName(thing)
          .update({ [key]: value }),
      [item, path, before] as const,
    );
    await expect.poll(() => of(item, path)).toBe(before);
    const id = await act("act", { act: name }, item);
    await staged(gamemaster.page, id, "frozen");
    await expect.poll(() => of(item, path)).toBe(after);
    await expect.poll(spent).toBe(cost);
    await press(gamemaster.page, "undo");
    await expect.poll(() => of(item, path)).toBe(before);
    await expect.poll(spent).toBe(0);
  });

  test("EC-031, EC-032, EC-033: cover costs one action, partial or full, one at a time; undo leaves it", async () => {
    await staged(gamemaster.page, await act("act", { act: "cover", cover: "partial" }), "frozen");
    await expect.poll(covered).toEqual(["fray.coverPartial"]);
    await staged(gamemaster.page, await act("act", { act: "cover", cover: "full" }), "frozen");
    await expect.poll(covered).toEqual(["fray.coverFull"]);
    await expect.poll(spent).toBe(2);
    await press(gamemaster.page, "undo");
    await expect.poll(covered).toEqual(["fray.coverPartial"]);
    await expect.poll(spent).toBe(1);
  });

  test("EC-036, EC-021: healing costs two, another act one, and a fourth is refused with the reason", async () => {
    await gamemaster.page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      if (!tavi.items.getName("Healing"))
        await tavi.createEmbeddedDocuments("Item", [
          { name: "Healing", type: "crusadeSkill", system: { key: "healing", rating: 2 } },
        ]);
      await tavi.items.getName("Cutlass").update({ "system.held": false });
    });
    await staged(gamemaster.page, await act("harm", { amount: "3" }), "frozen");
    await expect.poll(() => gamemaster.page.evaluate(() => game.actors.getName("Tavi").system.injuries.length)).toBe(1);
    await fixDice(gamemaster.page, [{ face: 5, of: 10 }]);
    await staged(gamemaster.page, await act("heal", {}), "frozen");
    await expect.poll(spent).toBe(2);
    await staged(gamemaster.page, await act("act", { act: "draw" }, "Cutlass"), "frozen");
    await expect.poll(spent).toBe(3);
    expect(await act("act", { act: "cover", cover: "full" })).toBe("");
    await said(says("FRAY.Refused.NoActions"));
  });

  test.for([
    ["EC-040", "sheathe", "Sheathe Cutlass: 1 action (EC-040)", 1],
    ["EC-041", "drop", "Drop Cutlass: free (EC-041)", 0],
  ] as const)(
    "%s: a button of the weapon's row, its cost in the tooltip; undo puts it back into the hand",
    async ([, name, hint, cost]) => {
      await hold("Cutlass", true);
      await player.page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Cutlass").system.held);
      const button = (await rowOf("Cutlass")).locator(`[data-choice-act="${name}"]`);
      await expect.poll(() => button.getAttribute("data-tooltip-text")).toBe(hint);
      await button.click();
      await expect.poll(() => of("Cutlass", "system.held")).toBe(false);
      await expect.poll(spent).toBe(cost);
      await button.waitFor({ state: "detached" });
      await undo();
      await expect.poll(() => of("Cutlass", "system.held")).toBe(true);
      await expect.poll(spent).toBe(0);
    },
  );

  test("EC-036: the button that heals says its two actions, though whom it is for is still asked and nobody is hurt", async () => {
    await rowOf("Cutlass");
    const heal = player.page.locator('.fray-sheet [data-act="heal"]');
    await expect.poll(() => heal.locator(".fray-chevs svg").count()).toBe(2);
    await expect.poll(() => heal.getAttribute("aria-description")).toBe(says("FRAY.Sheet.costs", { pips: 2 }));
  });

  test("EC-013: what is not in hand is not let go of, what is needs no drawing, and a hauberk is nothing to hold", async () => {
    expect(await act("act", { act: "draw" }, "Cutlass")).toBe("");
    await said(says("FRAY.Refused.HeldAlready", { name: "Cutlass" }));
    expect(await act("act", { act: "drop" }, "Boarding axe")).toBe("");
    await said(says("FRAY.Refused.NotHeld", { name: "Boarding axe" }));
    expect(await act("act", { act: "draw" }, "Full chain mail")).toBe("");
    await said(says("FRAY.Refused.NotForTheHand", { name: "Full chain mail" }));
    await expect.poll(() => spent()).toBe(0);
  });

  test("EC-039, EC-040: in a running fight the box on the gear page is that act, with its card and its action; the gamemaster's own is free", async () => {
    await hold("Cutlass", false);
    await player.page.waitForFunction(() => !game.actors.getName("Tavi").items.getName("Cutlass").system.held);
    const box = (await rowOf("Cutlass", "gear")).locator('input[data-field="system.held"]');
    for (const [held, cost] of [
      [true, 1],
      [false, 2],
      [true, 3],
    ] as const) {
      await box.click();
      await expect.poll(() => of("Cutlass", "system.held")).toBe(held);
      await expect.poll(spent).toBe(cost);
      await expect.poll(() => box.isChecked()).toBe(held);
    }
    await box.click();
    await said(says("FRAY.Refused.NoActions"), player);
    await expect.poll(() => box.isChecked()).toBe(true);
    await undo();
    await expect.poll(() => of("Cutlass", "system.held")).toBe(false);
    await expect.poll(spent).toBe(2);
    const sheet = await openSheet(gamemaster.page, "Tavi");
    await sheet.locator('[role="tab"][data-tab="gear"]').click();
    await sheet
      .locator("li", { has: gamemaster.page.locator('h3:text-is("Cutlass")') })
      .locator('input[data-field="system.held"]')
      .click();
    await expect.poll(() => of("Cutlass", "system.held")).toBe(true);
    await closeSheets(gamemaster.page);
    await expect.poll(() => spent()).toBe(2);
  });

  test.for([
    ["EC-037: a crossbow is loaded with one action", "Light crossbow", "crossbow", 1],
    ["EC-038: a powder weapon with two", "Long cannon", "powder", 2],
  ] as const)("%s, from its row; undo empties it again", async ([, item, loading, cost]) => {
    await gamemaster.page.evaluate(
      ([name, kind]) =>
        game.actors.getName("Tavi").createEmbeddedDocuments("Item", [
          {
            name,
            type: "crusadeWeapon",
            system: { skill: "firearms", category: "ranged", ranged: true, loading: kind, loaded: false, held: true },
          },
        ]),
      [item, loading] as const,
    );
    await player.page.waitForFunction((name) => game.actors.getName("Tavi").items.getName(name), item);
    const button = (await rowOf(item)).locator('[data-choice-act="reload"]');
    await expect.poll(() => button.locator(".fray-chevs svg").count()).toBe(cost);
    await button.click();
    await expect.poll(() => of(item, "system.loaded")).toBe(true);
    await expect.poll(spent).toBe(cost);
    await undo();
    await expect.poll(() => of(item, "system.loaded")).toBe(false);
    await expect.poll(spent).toBe(0);
    await hold(item, false);
  });

  test("EC-019, EC-038, EC-A27: an empty weapon that is a club strikes from its row as one, and is loaded from there", async () => {
    const item = "Old pistol";
    await gamemaster.page.evaluate((name) => {
      const kind = { category: "ranged", ranged: true, loading: "powder", loaded: false, defends: "blunt", held: true };
      const pistol = { name, type: "crusadeWeapon", system: { skill: "firearms", ...kind } };
      return game.actors.getName("Tavi").createEmbeddedDocuments("Item", [pistol]);
    }, item);
    await player.page.waitForFunction((name) => game.actors.getName("Tavi").items.getName(name), item);
    const row = await rowOf(item);
    await expect.poll(() => row.locator('[data-act="attack"]').count()).toBe(1);
    await expect.poll(() => row.locator(".roll").first().innerText()).toMatch(/blunt/i);
    await row.locator('[data-choice-act="reload"]').click();
    await expect.poll(() => of(item, "system.loaded")).toBe(true);
    await expect.poll(spent).toBe(2);
    await expect.poll(() => row.locator('[data-choice-act="reload"]').count()).toBe(0);
    await undo();
    await hold(item, false);
  });

  test("EC-035, EC-A22: cover lasts through another act and is left by a walk; the walk undone, it is there again", async () => {
    const sheet = await openSheet(player.page, "Tavi");
    await sheet.locator('[role="tab"][data-tab="fight"]').click();
    await sheet.locator('[data-choice-cover="full"]').click();
    await expect.poll(covered).toEqual(["fray.coverFull"]);
    await closeSheets(player.page);
    await staged(gamemaster.page, await act("act", { act: "draw" }, "Boarding axe"), "frozen");
    await expect.poll(() => of("Boarding axe", "system.held")).toBe(true);
    expect(await covered()).toEqual(["fray.coverFull"]);
    await chooseMovement(player.page, "Tavi", "walk");
    await drag(player.page, "Tavi", [[1, 0]]);
    await standsOn(gamemaster.page, "Tavi", 6, 6);
    await expect.poll(covered).toEqual([]);
    await player.page.evaluate(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").document.revertRecordedMovement(),
    );
    await standsOn(gamemaster.page, "Tavi", 5, 6);
    await expect.poll(covered).toEqual(["fray.coverFull"]);
  });

  test("EC-022: what is said costs nothing", async () => {
    await gamemaster.page.evaluate(() =>
      game.messages.documentClass.create({
        content: "Have at you!",
        speaker: game.messages.documentClass.getSpeaker({ actor: game.actors.getName("Tavi") }),
      }),
    );
    await expect.poll(spent).toBe(0);
  });

  test("EC-013: with no fight running the box on the gear page is free, and makes no card", async () => {
    await hold("Cutlass", false);
    await gamemaster.page.evaluate(() => game.combat.delete());
    await player.page.waitForFunction(
      () => !game.combat && !game.actors.getName("Tavi").items.getName("Cutlass").system.held,
    );
    const cards = await gamemaster.page.evaluate(() => game.messages.size);
    await (await rowOf("Cutlass", "gear")).locator('input[data-field="system.held"]').click();
    await expect.poll(() => of("Cutlass", "system.held")).toBe(true);
    await expect.poll(() => gamemaster.page.evaluate(() => game.messages.size)).toBe(cards);
  });
});
