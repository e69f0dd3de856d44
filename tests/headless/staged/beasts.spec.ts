import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { answer, cellOf, chooseMovement, drag, lastCard, notice, press, ruled, standsOn } from "../../browser/steps.ts";
import {
  beginFight,
  becomes,
  cardIs,
  d10,
  declare,
  has,
  messageCount,
  nameTwins,
  openScene,
  outcome,
  place,
  refresh,
  showTab,
  spends,
  spent,
  valueIs,
} from "../../browser/staged/steps.ts";

/* The mat with the small, the large and the mounted on it, and walls between them. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const ALDOUS = "Sergeant Aldous";
const SABER = "Garrison Saber";
const MASTIFF = "War Mastiff";
const COURSER = "Courser";

const update = (name: string, changes: object, token: object = {}): Promise<void> =>
  gamemaster.page.evaluate(
    async ([who, actor, own]) => {
      const found = canvas.scene.tokens.find((one: any) => one.name === who);
      await found.actor.update(actor);
      if (Object.keys(own as object).length) await found.update(own);
    },
    [name, changes, token] as const,
  );

/** Drags and reads the ruler; lets go at the end, or puts the token back. */
async function dragTo(seat: Seat, name: string, squares: readonly [number, number][]): Promise<string> {
  await chooseMovement(seat.page, name, "move");
  await drag(seat.page, name, squares, false);
  const said = await ruled(seat.page, name, squares.at(-1)!);
  await seat.page.mouse.up();
  return said;
}

const wall = (c: number[]): Promise<string> =>
  gamemaster.page.evaluate(
    async (line) => (await canvas.scene.createEmbeddedDocuments("Wall", [{ c: line }]))[0].id as string,
    c,
  );
const unwall = (id: string): Promise<unknown> =>
  gamemaster.page.evaluate((wanted) => canvas.scene.deleteEmbeddedDocuments("Wall", [wanted]), id);

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, SABER, "Second Saber");
  await beginFight(gamemaster.page, [
    ALDOUS,
    "Mirelle Voss",
    "Cassin",
    MASTIFF,
    COURSER,
    SABER,
    "Second Saber",
    "Line Musketeer",
  ]);
  // The beasts obey the player, so that what he may not do is stopped.
  await gamemaster.page.evaluate(
    async (names) => {
      for (const name of names) {
        const { actor } = canvas.scene.tokens.find((one: any) => one.name === name);
        await game.actors.get(actor.id)?.update({ ownership: { default: 3 } });
        await actor.update({ ownership: { default: 3 } });
      }
    },
    [MASTIFF, COURSER],
  );
  await player.page.waitForFunction((who) => canvas.scene.tokens.find((one: any) => one.name === who).isOwner, MASTIFF);
});

afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  // The yard has two walls of its own.
  await gamemaster.page.evaluate(() =>
    canvas.scene.deleteEmbeddedDocuments(
      "Wall",
      canvas.scene.walls.contents.slice(2).map((one: any) => one.id),
    ),
  );
  await update(MASTIFF, { "system.size": -1 }, { width: 1, height: 1 });
  await place(gamemaster.page, MASTIFF, 10, 9);
  await place(gamemaster.page, "Line Musketeer", 12, 9);
  await place(gamemaster.page, COURSER, 2, 10);
  await place(gamemaster.page, ALDOUS, 5, 6);
  await place(gamemaster.page, SABER, 8, 6);
  await place(gamemaster.page, "Second Saber", 16, 2);
  await standsOn(player.page, SABER, 8, 6);
  await spends(player.page, MASTIFF, 0);
  await showTab(gamemaster.page, "chat");
  await player.page.evaluate(() =>
    document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
  );
});

describe("small and large", () => {
  test("ST-037, ST-038, ST-A20: two of Size −3 share a square, and two of ordinary size do not", async () => {
    expect(await dragTo(player, MASTIFF, [[2, 0]])).toMatch(/cannot/i);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-038");
    await expect.poll(() => cellOf(gamemaster.page, MASTIFF)).toEqual([10, 9]);
    await update(MASTIFF, { "system.size": -3 });
    await update("Line Musketeer", { "system.size": -4 });
    await valueIs(player.page, "Line Musketeer", "system.size", -4);
    expect(await dragTo(player, MASTIFF, [[2, 0]])).not.toMatch(/cannot/i);
    await standsOn(gamemaster.page, MASTIFF, 12, 9);
    await spends(gamemaster.page, MASTIFF, 1);
    await expect.poll(() => cellOf(gamemaster.page, "Line Musketeer")).toEqual([12, 9]);
    await update("Line Musketeer", { "system.size": 0 });
  });

  test("ST-039: a beast of Size 3 covers two squares by two: it walks whole, and a gap of one square is refused", async () => {
    await update(MASTIFF, { "system.size": 3 }, { width: 2, height: 2 });
    await valueIs(player.page, MASTIFF, "system.size", 3);
    await player.page.waitForFunction(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).width === 2,
      MASTIFF,
    );
    expect(await dragTo(player, MASTIFF, [[0, -2]])).toMatch(/walk 4 of 6/);
    await standsOn(gamemaster.page, MASTIFF, 10, 7);
    await spends(gamemaster.page, MASTIFF, 1);
    // A wall with a gap of one square, at row 7, between columns 13 and 14; the rest is shut.
    const shut = [await wall([1400, 0, 1400, 700]), await wall([1400, 800, 1400, 1400])];
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 4);
    expect(await dragTo(player, MASTIFF, [[5, 0]])).toMatch(/Cannot: A wall is in the way/);
    // It walks up to the wall and no farther.
    await standsOn(gamemaster.page, MASTIFF, 12, 7);
    await spends(gamemaster.page, MASTIFF, 2);
    // One square wide it gets through.
    await update(MASTIFF, { "system.size": 0 }, { width: 1, height: 1 });
    await player.page.waitForFunction(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).width === 1,
      MASTIFF,
    );
    await valueIs(player.page, MASTIFF, "system.size", 0);
    expect(await dragTo(player, MASTIFF, [[4, 0]])).not.toMatch(/cannot/i);
    await standsOn(gamemaster.page, MASTIFF, 16, 7);
    await spends(gamemaster.page, MASTIFF, 3);
    for (const id of shut) await unwall(id);
  });
});

describe("mounts", () => {
  test("ST-053, ST-A22: mounting takes the mount's speeds, dismounting and undo give the rider's back", async () => {
    const hustle = (): Promise<[number, number]> =>
      gamemaster.page.evaluate(() => {
        const { actor } = canvas.scene.tokens.find((one: any) => one.name === "Cassin");
        const { total } = game.combat.ruleset.economy.movement(
          game.combat.combatants.find((one: any) => one.name === "Cassin"),
          game.combat.table,
        );
        return [total, actor.system.derived.encumbrance.value] as [number, number];
      });
    const afoot = await hustle();
    const before = await messageCount(gamemaster.page);
    // One mounts a beast, not the air.
    await declare(gamemaster.page, ALDOUS, "act", { choices: { act: "mount" } });
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("no mount");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await declare(gamemaster.page, "Cassin", "act", { choices: { act: "mount" } });
    await outcome(gamemaster.page, before);
    await valueIs(gamemaster.page, "Cassin", "system.mounted", true);
    // The courser's 12 + Quickness 2, twice; Cassin's own is 12 + 3.
    await expect.poll(async () => (await hustle())[0]).toBe(28);
    expect(afoot[0]).toBe(2 * (15 - afoot[1]));
    await declare(gamemaster.page, "Cassin", "act", { choices: { act: "dismount" } });
    await valueIs(gamemaster.page, "Cassin", "system.mounted", false);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, "Cassin", "system.mounted", true);
    await expect.poll(async () => (await hustle())[0]).toBe(28);
  });
});

describe("rushes, walls and what was really done", () => {
  test("ST-059: the beaten one is not thrown through a wall", async () => {
    // Without it he would lie up and to the right; the wall lies over that corner.
    const id = await wall([860, 600, 1000, 600]);
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 3);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    const before = await messageCount(gamemaster.page);
    expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/rush Garrison Saber/);
    expect(await outcome(gamemaster.page, before)).toMatchObject({ through: true, fall: [9, 7] });
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await standsOn(gamemaster.page, SABER, 9, 7);
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
      .toBe(2);
    await unwall(id);
  });

  /** A hall of so many rows from row 6 down, columns 5 to 12. */
  const hall = async (rows: number): Promise<void> => {
    for (const y of [600, 600 + rows * 100]) await wall([500, y, 1300, y]);
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 4);
  };
  const rushes = async (): Promise<number> =>
    (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "rush").length;

  test("ST-059: in a hall one square wide the beaten fall behind the rusher, who gets through both", async () => {
    await hall(1);
    await place(gamemaster.page, "Second Saber", 9, 6);
    await standsOn(player.page, "Second Saber", 9, 6);
    await fixDice(player.page, d10(9, 9));
    await fixDice(gamemaster.page, d10(2, 2));
    expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/rush Garrison Saber, Second Saber/);
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await standsOn(gamemaster.page, SABER, 7, 6);
    await standsOn(gamemaster.page, "Second Saber", 8, 6);
    for (const name of [SABER, "Second Saber"]) await becomes(gamemaster.page, name, "fray.prone");
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
      .toBe(3);
    await expect.poll(() => rushes()).toBe(2);
  });

  test("ST-039, ST-059: a large foe falls one square over; where there is no room he lies and is stepped over, and is rushed once", async () => {
    await place(gamemaster.page, SABER, 16, 3);
    await update(MASTIFF, { "system.size": 3 }, { width: 2, height: 2 });
    await place(gamemaster.page, MASTIFF, 8, 6);
    for (const room of [true, false]) {
      if (!room) await hall(2);
      await player.page.waitForFunction(
        (who) => canvas.scene.tokens.find((one: any) => one.name === who).width === 2,
        MASTIFF,
      );
      await standsOn(player.page, MASTIFF, 8, 6);
      await standsOn(player.page, ALDOUS, 5, 6);
      // The beast obeys the player, who throws for both.
      await fixDice(player.page, d10(1, 1, 1, 9, 2));
      const before = await messageCount(gamemaster.page);
      expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/hustle 10 of 11 paces · rush War Mastiff/);
      expect(await outcome(gamemaster.page, before)).toMatchObject({ through: true, fall: room ? [9, 7] : null });
      await standsOn(gamemaster.page, ALDOUS, 10, 6);
      await standsOn(gamemaster.page, MASTIFF, ...((room ? [9, 7] : [8, 6]) as [number, number]));
      await becomes(gamemaster.page, MASTIFF, "fray.prone");
      await expect
        .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
        .toBe(2);
      await expect.poll(() => rushes()).toBe(1);
      await refresh(gamemaster.page, player.page);
      await place(gamemaster.page, ALDOUS, 5, 6);
      await place(gamemaster.page, MASTIFF, 8, 6);
    }
  });

  test("ST-038, ST-060: a rush does not begin on a friend: the way leads round him, and where there is none it is refused", async () => {
    await place(gamemaster.page, "Mirelle Voss", 7, 6);
    await standsOn(player.page, "Mirelle Voss", 7, 6);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    const before = await messageCount(gamemaster.page);
    expect(await dragTo(player, ALDOUS, [[3, 0]])).toMatch(/hustle 8 of 11 paces · rush Garrison Saber/);
    expect(await outcome(gamemaster.page, before)).toMatchObject({ through: true });
    await standsOn(gamemaster.page, ALDOUS, 8, 6);
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "move").length)
      .toBe(2);
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, ALDOUS, 5, 6);
    await place(gamemaster.page, SABER, 8, 6);
    await standsOn(player.page, ALDOUS, 5, 6);
    await standsOn(player.page, SABER, 8, 6);
    await spends(player.page, ALDOUS, 0);
    await hall(1);
    for (const x of [500, 1300]) await wall([x, 560, x, 740]);
    await player.page.waitForFunction((count) => canvas.scene.walls.size === count, 6);
    expect(await dragTo(player, ALDOUS, [[5, 0]])).toMatch(/Cannot: Somebody stands in the square before/);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-060");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 6]);
    await expect.poll(() => rushes()).toBe(0);
    await place(gamemaster.page, "Mirelle Voss", 1, 6);
  });

  test("ST-043, ST-080, ST-A14: the Rush button asks no less of a round than a drag; and a rush leaves no round to load in", async () => {
    await place(gamemaster.page, ALDOUS, 7, 6);
    await standsOn(player.page, ALDOUS, 7, 6);
    const refuses = async (action: string, rule: string, more: object = {}): Promise<void> => {
      await player.page.evaluate(() =>
        document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
      );
      const before = await messageCount(gamemaster.page);
      await declare(player.page, ALDOUS, action, { targets: [SABER], ...more });
      await notice(player.page).waitFor();
      await expect.poll(() => notice(player.page).innerText()).toContain(rule);
      await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    };
    const load = { item: "Pistol", choices: { act: "load" } };
    const empty = (): Promise<unknown> =>
      gamemaster.page.evaluate(
        (who) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.items.getName("Pistol")
            .update({ "system.readied": 0, "system.held": true }),
        ALDOUS,
      );
    await empty();
    await player.page.waitForFunction(
      (who) =>
        canvas.scene.tokens.find((one: any) => one.name === who).actor.items.getName("Pistol").system.readied === 0,
      ALDOUS,
    );
    await declare(player.page, ALDOUS, "act", load);
    await spends(player.page, ALDOUS, 1);
    await refuses("rush", "ST-080");
    await refresh(gamemaster.page, player.page);
    await spends(player.page, ALDOUS, 0);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.toggleStatusEffect("fray.prone", { active: true }),
      ALDOUS,
    );
    await becomes(player.page, ALDOUS, "fray.prone");
    await refuses("rush", "ST-A14");
    await refresh(gamemaster.page, player.page);
    await becomes(player.page, ALDOUS, "fray.prone", false);
    // Moved, then acted: the movement is over.
    expect(await dragTo(player, ALDOUS, [[0, 1]])).toMatch(/walk 2/);
    await spends(player.page, ALDOUS, 1);
    await fixDice(player.page, d10(3));
    await declare(player.page, ALDOUS, "attack", { item: "Saber", targets: [SABER] });
    await spends(player.page, ALDOUS, 2);
    await refuses("rush", "ST-043");
    await refresh(gamemaster.page, player.page);
    await spends(player.page, ALDOUS, 0);
    await empty();
    await player.page.waitForFunction(
      (who) =>
        canvas.scene.tokens.find((one: any) => one.name === who).actor.items.getName("Pistol").system.readied === 0,
      ALDOUS,
    );
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    await declare(player.page, ALDOUS, "rush", { targets: [SABER] });
    await spends(player.page, ALDOUS, 1);
    await refuses("act", "ST-080", load);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.items.getName("Pistol")
          .update({ "system.held": false }),
      ALDOUS,
    );
  });

  test("ST-058, ST-052: who claims a run for a rush has run; and who has acted cannot claim one", async () => {
    await place(gamemaster.page, ALDOUS, 7, 6);
    await standsOn(player.page, ALDOUS, 7, 6);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    const before = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "rush", { targets: [SABER], choices: { gait: "run" } });
    const claimed = await outcome(gamemaster.page, before);
    expect(claimed).toMatchObject({ through: true, rusher: 15 });
    await cardIs(gamemaster.page, "undo");
    await declare(player.page, ALDOUS, "attack", { item: "Saber", targets: [SABER] });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-052");
    await press(gamemaster.page, "undo");
    await spends(player.page, ALDOUS, 0);
    await becomes(gamemaster.page, SABER, "fray.prone", false);
    // After an action the claim is refused.
    await fixDice(player.page, d10(3));
    const acted = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "attack", { item: "Saber", targets: [SABER] });
    await outcome(gamemaster.page, acted);
    await spends(player.page, ALDOUS, 1);
    await player.page.evaluate(() =>
      document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
    );
    await declare(player.page, ALDOUS, "rush", { targets: [SABER], choices: { gait: "run" } });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-052");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(acted + 1);
  });

  test("ST-055: nobody rushes a foe who is not beside him", async () => {
    const before = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "rush", { targets: ["Second Saber"] });
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-055");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    expect(await has(gamemaster.page, "Second Saber", "fray.prone")).toBe(false);
  });
});

describe("a blunderbuss", () => {
  test("ST-084, ST-085, ST-087: beyond its first increment it scatters over two; friends only at the gamemaster's word, and only if the world lets her", async () => {
    await gamemaster.page.evaluate(async () => {
      const source = game.actors.getName("Stairwell Blunderbuss").items.getName("Blunderbuss").toObject();
      const { actor } = canvas.scene.tokens.find((one: any) => one.name === "Line Musketeer");
      if (!actor.items.getName("Blunderbuss"))
        await actor.createEmbeddedDocuments("Item", [
          source,
          { name: "Firearms", type: "stagedAbility", system: { key: "firearms", score: 3 } },
        ]);
    });
    await place(gamemaster.page, "Line Musketeer", 13, 6);
    await place(gamemaster.page, "Mirelle Voss", 5, 7);
    await fixDice(gamemaster.page, d10(1, 8));
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Line Musketeer", "attack", {
      item: "Blunderbuss",
      targets: [ALDOUS, "Mirelle Voss"],
    });
    const both = await outcome(gamemaster.page, before);
    expect(
      both.strikes.map((one: any) => one.parts.find((part: any) => part.label === "FRAY.Part.StressDie").value),
    ).toEqual([16, 16]);
    expect(
      both.strikes.map((one: any) => one.parts.find((part: any) => part.label === "FRAY.Part.Range").value),
    ).toEqual([-3, -3]);
    await press(gamemaster.page, "apply");
    await press(gamemaster.page, "undo");
    for (const name of [ALDOUS, "Mirelle Voss"]) await valueIs(gamemaster.page, name, "system.body.value", 10);
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, SABER, 5, 5);
    const friends = { item: "Blunderbuss", targets: [ALDOUS, SABER] };
    const fire = async (option: "spare" | "hit"): Promise<void> => {
      const count = await messageCount(gamemaster.page);
      await declare(gamemaster.page, "Line Musketeer", "attack", friends);
      await gamemaster.page.waitForFunction((before) => game.messages.size > before, count);
      await answer(gamemaster.page, option);
    };
    // Not said: no die is thrown, and the card says why nothing came of it.
    await fire("spare");
    await gamemaster.page.waitForFunction(() => game.messages.contents.at(-1).system.stage === "refused");
    await expect
      .poll(() => gamemaster.page.evaluate(() => game.messages.contents.at(-1).rolls.length as number))
      .toBe(0);
    await lastCard(gamemaster.page).getByText("the gamemaster has not said so").waitFor();
    await gamemaster.page.evaluate(() => game.settings.set("fray", "staged.spreadFriends", false));
    const mixed = await messageCount(gamemaster.page);
    await declare(gamemaster.page, "Line Musketeer", "attack", friends);
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-087");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(mixed);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "staged.spreadFriends", true));
    await fixDice(gamemaster.page, d10(8));
    await fire("hit");
    expect((await outcome(gamemaster.page, mixed)).strikes).toHaveLength(2);
  });
});
