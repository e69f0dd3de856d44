import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import {
  cardOf,
  caughtUp,
  cellOf,
  chooseMovement,
  closeSheets,
  drag,
  lastCard,
  notice,
  openSheet,
  press,
  settings,
  standsOn,
} from "../../browser/steps.ts";
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
  value,
  valueIs,
} from "../../browser/staged/steps.ts";
import { unfoldRows } from "../steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";

/* Grips, ways out of a fight, and groups: what people do with bare hands and shoulder to shoulder. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const ALDOUS = "Sergeant Aldous";
const SABER = "Garrison Saber";
const FIGHTERS = [ALDOUS, "Mirelle Voss", SABER, "Second Saber", "Gate Halberdier"];
const label = (parts: readonly any[], name: string): number | undefined =>
  parts.find((one) => one.label === `FRAY.Part.${name}`)?.value;

async function act(
  seat: Seat,
  name: string,
  action: string,
  faces: number[],
  options: Parameters<typeof declare>[3] = {},
): Promise<any> {
  const before = await messageCount(gamemaster.page);
  await fixDice(seat.page, d10(...faces));
  await declare(seat.page, name, action, options);
  return outcome(gamemaster.page, before);
}

const refusal = async (seat: Seat): Promise<string> => {
  await notice(seat.page).waitFor();
  return notice(seat.page).innerText();
};

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, SABER, "Second Saber");
  await gamemaster.page.waitForFunction(() => canvas.scene.tokens.some((one: any) => one.name === "Second Saber"));
  await beginFight(gamemaster.page, FIGHTERS);
});

afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await place(gamemaster.page, ALDOUS, 10, 5);
  await place(gamemaster.page, SABER, 11, 5);
  await place(gamemaster.page, "Second Saber", 11, 6);
  await place(gamemaster.page, "Gate Halberdier", 12, 6);
  await place(gamemaster.page, "Mirelle Voss", 9, 5);
  await gamemaster.page.evaluate(async () => {
    for (const { actor } of canvas.scene.tokens)
      if (actor?.type === "staged") await actor.update({ "system.grip": { strength: 0, by: "" } });
    for (const one of game.combat.combatants)
      await one.update({ "system.leaving": 0, "system.group": "", "system.trained": false, "system.aid": "attack" });
  });
  await showTab(gamemaster.page, "chat");
  await showTab(player.page, "chat");
  // The player's client judges by what it knows: a round spent in the test before must be forgotten there too.
  await caughtUp(gamemaster.page, player.page);
});

const hold = { targets: [SABER] };

describe("somebody put elsewhere", () => {
  test("ST-059, ST-P12: a rush and where its loser is laid end a grip; undone, the rush takes the laying back with it, place and grip", async () => {
    const { page } = gamemaster;
    await place(page, "Second Saber", 20, 2);
    await place(page, "Gate Halberdier", 20, 4);
    // Mirelle reaches around Aldous, and not to where the saber falls.
    await place(page, "Mirelle Voss", 10, 4);
    await page.evaluate(async (who) => {
      const tokenOf = (name: string) => canvas.scene.tokens.find((one: any) => one.name === name);
      const { actor } = tokenOf(who);
      await actor.update({ "system.grip": { strength: 2, by: tokenOf("Mirelle Voss").actor.uuid } });
      await actor.toggleStatusEffect("fray.grappled", { active: true });
    }, SABER);
    await caughtUp(page, player.page);
    await fixDice(page, d10(2));
    expect(await act(player, ALDOUS, "rush", [9], hold)).toMatchObject({ through: true });
    const rush = await page.evaluate(() => game.messages.contents.at(-1).id as string);
    await becomes(page, SABER, "fray.grappled", false);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual([11, 5]);
    const fell = await cellOf(page, SABER);
    const laid = await page.evaluate(
      async ([who, card]) => {
        const token = canvas.scene.tokens.find((one: any) => one.name === who);
        const { fall } = game.messages.get(card).system.context;
        const choices = { follows: card, held: [11, 5], squares: fall };
        const message = await game.fray.declare(
          { action: "lay", actor: token.actor.uuid, token: token.uuid, item: null, targets: [], choices },
          { dialog: false },
        );
        return message.id as string;
      },
      [SABER, rush] as const,
    );
    await page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", laid);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual(fell);
    await press(page, "undo", rush);
    await standsOn(page, SABER, 11, 5);
    await becomes(page, SABER, "fray.prone", false);
    await becomes(page, SABER, "fray.grappled");
    await cardOf(page, laid).locator('[data-fray-act="redo"]').waitFor();
    await page.evaluate(async (who) => {
      const { actor } = canvas.scene.tokens.find((one: any) => one.name === who);
      await actor.toggleStatusEffect("fray.grappled", { active: false });
    }, SABER);
  });

  test("a place is given back whole or not at all: who was moved since stays where they are", async () => {
    const { page } = gamemaster;
    await place(page, "Second Saber", 20, 2);
    await place(page, "Gate Halberdier", 20, 4);
    await fixDice(page, d10(2));
    expect(await act(player, ALDOUS, "rush", [9], hold)).toMatchObject({ through: true });
    const rush = await page.evaluate(() => game.messages.contents.at(-1).id as string);
    await becomes(page, SABER, "fray.prone");
    await expect.poll(() => cellOf(page, SABER)).not.toEqual([11, 5]);
    const [column, row] = await cellOf(page, SABER);
    await place(page, SABER, column + 3, row);
    await press(page, "undo", rush);
    await becomes(page, SABER, "fray.prone", false);
    await expect.poll(() => cellOf(page, SABER)).toEqual([column + 3, row]);
  });
});

describe("a drag that rushes", () => {
  const paces = (): Promise<number> =>
    gamemaster.page.evaluate(
      (who) =>
        game.combat.combatants
          .find((one: any) => one.name === who)
          .system.spent.filter((entry: any) => entry.act === "move")
          .reduce((sum: number, entry: any) => sum + entry.data.paces, 0),
      ALDOUS,
    );
  const pacesAre = (wanted: number): Promise<void> => expect.poll(paces).toBe(wanted);

  /** Aldous drags five squares, through the saber in the third; the id of the card of the rush. */
  async function dragThrough(mine: number, theirs: number): Promise<string> {
    const { page } = gamemaster;
    await place(page, ALDOUS, 8, 5);
    await place(page, "Second Saber", 20, 2);
    await place(page, "Gate Halberdier", 20, 4);
    await place(page, "Mirelle Voss", 20, 6);
    await caughtUp(page, player.page);
    await fixDice(player.page, d10(mine));
    await fixDice(page, d10(theirs));
    const before = await messageCount(page);
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[5, 0]]);
    await outcome(page, before);
    return page.evaluate(() => game.messages.contents.at(-1).id as string);
  }

  test("ST-055, ST-059: undo after Lay elsewhere puts both back where the drag began, paces too; redo walks it again", async () => {
    const { page } = gamemaster;
    const rush = await dragThrough(9, 2);
    await standsOn(page, ALDOUS, 13, 5);
    await pacesAre(10);
    await page.evaluate(
      async ([who, card]) => {
        const token = canvas.scene.tokens.find((one: any) => one.name === who);
        const { fall } = game.messages.get(card).system.context;
        const choices = { follows: card, held: [11, 5], squares: fall, square: String(fall.at(-1)) };
        await game.fray.declare(
          { action: "lay", actor: token.actor.uuid, token: token.uuid, item: null, targets: [], choices },
          { dialog: false },
        );
      },
      [SABER, rush] as const,
    );
    await cardIs(page, "undo");
    const laid = await cellOf(page, SABER);
    await press(page, "undo", rush);
    await standsOn(page, SABER, 11, 5);
    await standsOn(page, ALDOUS, 8, 5);
    await spends(page, ALDOUS, 0);
    await becomes(page, SABER, "fray.prone", false);
    await press(page, "redo", rush);
    await standsOn(page, ALDOUS, 13, 5);
    await becomes(page, SABER, "fray.prone");
    await pacesAre(10);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual([11, 5]);
    await expect.poll(() => cellOf(page, SABER)).not.toEqual(laid);
    await press(page, "undo", rush);
    await standsOn(page, ALDOUS, 8, 5);
    await spends(page, ALDOUS, 0);
  });

  test("ST-060: a rush lost, undone, puts the rusher back where the drag began, his paces too", async () => {
    const { page } = gamemaster;
    const rush = await dragThrough(2, 9);
    await standsOn(page, ALDOUS, 10, 5);
    await becomes(page, ALDOUS, "fray.prone");
    await pacesAre(4);
    await press(page, "undo", rush);
    await standsOn(page, ALDOUS, 8, 5);
    await becomes(page, ALDOUS, "fray.prone", false);
    await spends(page, ALDOUS, 0);
  });

  test("nobody is put where somebody else stands now: neither the rusher nor the one he beat", async () => {
    const { page } = gamemaster;
    const rush = await dragThrough(9, 2);
    await standsOn(page, ALDOUS, 13, 5);
    await pacesAre(10);
    const fell = await cellOf(page, SABER);
    await place(page, "Mirelle Voss", 8, 5);
    await place(page, "Second Saber", 11, 5);
    await press(page, "undo", rush);
    await becomes(page, SABER, "fray.prone", false);
    await expect.poll(() => cellOf(page, ALDOUS)).toEqual([13, 5]);
    await expect.poll(() => cellOf(page, SABER)).toEqual(fell);
    await expect.poll(() => cardOf(page, rush).innerText()).toContain("somebody else stands in that place");
  });
});

describe("grapples", () => {
  test("ST-P12: what bare hands are over is the strength of the grip; the second adds to it; undo loosens and frees", async () => {
    // 9 + Dexterity 1 + Brawl 3 = 13 over the straight six's 11.
    expect(await act(player, ALDOUS, "grapple", [9], hold)).toMatchObject({ strength: 2, done: true });
    await press(gamemaster.page, "apply");
    await becomes(player.page, SABER, "fray.grappled");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 2);
    await expect.poll(() => lastCard(player.page).innerText()).toContain("Gripped");
    await gamemaster.page.evaluate(
      (who) => game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [] }),
      ALDOUS,
    );
    await spends(player.page, ALDOUS, 0);
    expect(await act(player, ALDOUS, "grapple", [8], hold)).toMatchObject({ strength: 1, done: true });
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 3);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 2);
    expect(await has(gamemaster.page, SABER, "fray.grappled")).toBe(true);
  });

  test("ST-P12: as much as the Defence slips away, and the action is spent all the same", async () => {
    expect(await act(player, ALDOUS, "grapple", [7], hold)).toMatchObject({ strength: 0, done: false, harmless: true });
    await spends(gamemaster.page, ALDOUS, 1);
    expect(await has(gamemaster.page, SABER, "fray.grappled")).toBe(false);
  });

  test.each([
    ["trip", [1, 4], false],
    ["trip", [1, 5], true],
    ["disarm", [1, 7], false],
    ["disarm", [1, 8], true],
    ["take", [1, 9], false],
    ["take", [1, 1, 5], true],
  ] as const)("ST-P12: %s with %j over the Defence comes off: %s", async (feat, faces, done) => {
    expect(await act(player, ALDOUS, "grapple", [...faces], { ...hold, choices: { feat } })).toMatchObject({ done });
    const arms = (name: string): Promise<[string, boolean][]> =>
      gamemaster.page.evaluate(
        (who) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.items.filter((item: any) => item.type === "stagedWeapon")
            .map((item: any) => [item.name, item.system.held])
            .sort(),
        name,
      );
    const before = [await arms(ALDOUS), await arms(SABER)];
    if (!done) return;
    await press(gamemaster.page, "apply");
    if (feat === "trip") await becomes(gamemaster.page, SABER, "fray.prone");
    else if (feat === "disarm") await expect.poll(() => arms(SABER)).toEqual([["Saber", false]]);
    else {
      await expect.poll(() => arms(SABER)).toEqual([]);
      await expect
        .poll(() => arms(ALDOUS))
        .toEqual([
          ["Pistol", false],
          ["Saber", true],
          ["Saber", true],
        ]);
    }
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, SABER, "fray.prone", false);
    await expect.poll(async () => [await arms(ALDOUS), await arms(SABER)]).toEqual(before);
  });

  test("ST-P12: a grab takes what is carried loose, and nothing is refused in words", async () => {
    const refused = await messageCount(gamemaster.page);
    await declare(player.page, ALDOUS, "grapple", { ...hold, choices: { feat: "grab" } });
    await expect.poll(() => refusal(player)).toContain("ST-P12");
    await expect.poll(() => messageCount(gamemaster.page)).toBe(refused);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.createEmbeddedDocuments("Item", [{ name: "Gate key", type: "stagedGear" }]),
      SABER,
    );
    await player.page.waitForFunction(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).actor.items.getName("Gate key"),
      SABER,
    );
    expect(await act(player, ALDOUS, "grapple", [1, 7], { ...hold, choices: { feat: "grab" } })).toMatchObject({
      done: true,
    });
    await press(gamemaster.page, "apply");
    const keys = (name: string): Promise<number> =>
      gamemaster.page.evaluate(
        (who) =>
          canvas.scene.tokens
            .find((one: any) => one.name === who)
            .actor.items.filter((item: any) => item.name === "Gate key").length,
        name,
      );
    await expect.poll(async () => [await keys(ALDOUS), await keys(SABER)]).toEqual([1, 0]);
    await press(gamemaster.page, "undo");
    await expect.poll(async () => [await keys(ALDOUS), await keys(SABER)]).toEqual([0, 1]);
  });

  test("ST-P12, ST-033: who is held neither strikes nor rushes nor walks; breaking free subtracts, and undo grips again", async () => {
    await act(player, ALDOUS, "grapple", [1, 2], hold);
    // 4 + 4 is nothing; a doubled 5 is 14.
    await refresh(gamemaster.page, player.page);
    expect(await act(player, ALDOUS, "grapple", [1, 5], hold)).toMatchObject({ strength: 3, done: true });
    await press(gamemaster.page, "apply");
    await becomes(gamemaster.page, SABER, "fray.grappled");
    for (const action of ["attack", "rush", "disengage"]) {
      await gamemaster.page.evaluate(() =>
        document.querySelectorAll("#notifications .notification").forEach((one) => one.remove()),
      );
      await declare(gamemaster.page, SABER, action, {
        targets: [ALDOUS],
        ...(action === "attack" ? { item: "Saber" } : {}),
      });
      await expect.poll(() => refusal(gamemaster)).toContain("ST-P12");
    }
    const walk = await gamemaster.page.evaluate((who) => {
      const token = canvas.scene.tokens.find((one: any) => one.name === who);
      return token
        .judgeMovement({
          method: "dragging",
          origin: { x: token.x, y: token.y },
          destination: { x: token.x, y: token.y - 100, action: "fray-staged-move" },
          passed: { waypoints: [{ x: token.x, y: token.y - 100, action: "fray-staged-move" }] },
          pending: { waypoints: [] },
        })
        ?.verdict.reasons.map((one: any) => one.rule);
    }, SABER);
    expect(walk).toContain("ST-P12");
    // The saber's 8 + 8 is 2 over the sergeant's 14: one is left of three.
    expect(await act(gamemaster, SABER, "escape", [8])).toMatchObject({ left: 1, free: false });
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 1);
    await gamemaster.page.evaluate(
      (who) => game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [] }),
      SABER,
    );
    expect(await act(gamemaster, SABER, "escape", [7])).toMatchObject({ left: 0, free: true });
    await press(gamemaster.page, "apply");
    await becomes(gamemaster.page, SABER, "fray.grappled", false);
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, SABER, "fray.grappled");
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 1);
    expect(await value<string>(gamemaster.page, SABER, "system.grip.by")).toContain("Actor.");
  });

  test("ST-P12: a player held in a grip drags nowhere; who holds may let go, and walking off lets go too", async () => {
    expect(await act(gamemaster, SABER, "grapple", [1, 1, 9], { targets: [ALDOUS] })).toMatchObject({ done: true });
    await press(gamemaster.page, "apply");
    await becomes(player.page, ALDOUS, "fray.grappled");
    await openSheet(player.page, ALDOUS);
    await player.page.locator('.fray-sheet [data-act="escape"]').waitFor();
    await player.page
      .getByText(/Gripped by Garrison Saber, strength/)
      .first()
      .waitFor();
    await closeSheets(player.page);
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[-1, -1]]);
    await expect.poll(() => refusal(player)).toContain("ST-P12");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([10, 5]);
    await act(gamemaster, SABER, "act", [], { choices: { act: "letGo" } });
    await becomes(player.page, ALDOUS, "fray.grappled", false);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(player.page, ALDOUS, "fray.grappled");
    // The saber walks away: the grip is gone with him.
    await chooseMovement(gamemaster.page, SABER, "move");
    await drag(gamemaster.page, SABER, [[2, -1]]);
    await standsOn(gamemaster.page, SABER, 13, 4);
    await becomes(player.page, ALDOUS, "fray.grappled", false);
    /** Whether the saber's token keeps what a move cost: from when all of it is written until all is given back. */
    const records = (move: string, wanted: boolean): Promise<unknown> =>
      gamemaster.page.waitForFunction(
        ([who, id, there]) =>
          (id as string) in (canvas.scene.tokens.find((one: any) => one.name === who).flags.fray?.moves ?? {}) ===
          there,
        [SABER, move, wanted] as const,
      );
    const move = await gamemaster.page.evaluate(
      (who) => canvas.scene.tokens.find((one: any) => one.name === who).movementHistory.at(-1).movementId as string,
      SABER,
    );
    await records(move, true);
    await gamemaster.page.evaluate(
      ([who, id]) => canvas.scene.tokens.find((one: any) => one.name === who).revertRecordedMovement(id),
      [SABER, move] as const,
    );
    await becomes(player.page, ALDOUS, "fray.grappled");
    await records(move, false);
  });
});

describe("leaving a fight", () => {
  test("ST-P13: nobody attacked lately: away without a throw", async () => {
    expect(await act(player, ALDOUS, "disengage", [])).toMatchObject({ away: true, attacks: [] });
    await becomes(gamemaster.page, ALDOUS, "fray.away");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, ALDOUS, "fray.away", false);
    await spends(gamemaster.page, ALDOUS, 0);
  });

  test("ST-P13: the Defence, with a die for the six, must beat everybody who struck; each further try adds three", async () => {
    for (const name of [SABER, "Second Saber"])
      await act(gamemaster, name, "attack", [4], { item: "Saber", targets: [ALDOUS] });
    await fixDice(gamemaster.page, d10(6, 4));
    // 6 + 0 + 5 + 1 + 2 = 14 against 8 + 6 = 14: held. A tie does not beat.
    const first = await act(player, ALDOUS, "disengage", [6]);
    expect(first).toMatchObject({ away: false, total: 14 });
    expect(first.attacks.map((one: any) => one.total)).toEqual([14, 12]);
    expect(await has(gamemaster.page, ALDOUS, "fray.away")).toBe(false);
    await spends(gamemaster.page, ALDOUS, 1);
    await gamemaster.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.leaving === 1,
      ALDOUS,
    );
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2);
    await fixDice(gamemaster.page, d10(6, 4));
    const second = await act(player, ALDOUS, "disengage", [6]);
    expect(second).toMatchObject({ away: true, total: 17 });
    expect(label(second.parts, "RepeatedTry")).toBe(3);
    await becomes(player.page, ALDOUS, "fray.away");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(player.page, ALDOUS, "fray.away", false);
    await gamemaster.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.leaving === 1,
      ALDOUS,
    );
  });

  test("ST-P13: by setting the six stays: nobody throws for the one who leaves; striking again starts the tries anew", async () => {
    await settings(gamemaster.page, { "staged.disengageRolls": false });
    await act(gamemaster, SABER, "attack", [4], { item: "Saber", targets: [ALDOUS] });
    await fixDice(gamemaster.page, d10(9));
    const held = await act(player, ALDOUS, "disengage", []);
    expect(held).toMatchObject({ total: 14, away: false });
    expect(label(held.parts, "StraightSix")).toBe(6);
    await settings(gamemaster.page, { "staged.disengageRolls": true });
    await gamemaster.page.evaluate(
      (who) => game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [] }),
      ALDOUS,
    );
    await spends(player.page, ALDOUS, 0);
    await act(player, ALDOUS, "attack", [3], { item: "Saber", targets: [SABER] });
    await gamemaster.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.leaving === 0,
      ALDOUS,
    );
  });
});

describe("groups", () => {
  const row = (name: string) =>
    gamemaster.page.locator("li.combatant", { has: gamemaster.page.locator(`h4:text-is("${name}")`) }).first();
  const idOf = (name: string): Promise<string> =>
    gamemaster.page.evaluate((who) => game.combat.combatants.find((one: any) => one.name === who).id, name);

  test("ST-016, ST-P10: off by default; switched on, three stand behind a vanguard, add their Abilities up to three times Leadership, and wound three times", async () => {
    await showTab(gamemaster.page, "combat");
    await unfoldRows(gamemaster);
    await expect.poll(() => gamemaster.page.locator('[data-fray-widget="group"]').count()).toBe(0);
    await settings(gamemaster.page, { "staged.groups": true });
    await row("Second Saber").locator('[data-fray-widget="group"]').waitFor();
    for (const name of ["Second Saber", "Gate Halberdier"])
      await row(name)
        .locator('[data-fray-widget="group"]')
        .selectOption(await idOf(SABER));
    await row(SABER).getByText("Group of 3").waitFor();
    await row(SABER).locator('[data-fray-widget="trained"]').click();
    await row(SABER).locator('[data-fray-widget="aid"]').waitFor();
    // Nobody among them leads: no bonus, but three blows.
    await showTab(gamemaster.page, "chat");
    const plain = await act(gamemaster, SABER, "attack", [9], { item: "Saber", targets: [ALDOUS] });
    expect(plain.strikes[0]).toMatchObject({ total: 17, wound: "none" });
    await refresh(gamemaster.page, player.page);
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.createEmbeddedDocuments("Item", [{ name: "Leadership", type: "stagedAbility", system: { score: 2 } }]),
      "Gate Halberdier",
    );
    const led = await act(gamemaster, SABER, "attack", [9], { item: "Saber", targets: [ALDOUS] });
    // Single 3 and Great 4, six at most: 23 over 14, 1 + 5 + 9 over Soak 11 is a light wound, thrice.
    expect(led.strikes[0]).toMatchObject({ total: 23, wound: "light", net: 4 });
    expect(led.strikes[0].blows).toHaveLength(3);
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, ALDOUS, "system.wounds.light", 3);
    await expect.poll(() => lastCard(gamemaster.page).innerText()).toContain("light wound × 3");
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, ALDOUS, "system.wounds.light", 0);
  });

  test("ST-P10: who stands behind does not strike alone; a struck group shares the blows at its vanguard's numbers", async () => {
    await gamemaster.page.evaluate(
      async ([van, ...others]) => {
        const of = (who: string): any => game.combat.combatants.find((one: any) => one.name === who);
        for (const one of others) await of(one!).update({ "system.group": of(van!).id });
        await of(van!).update({ "system.trained": true, "system.aid": "defence" });
      },
      [SABER, "Second Saber", "Gate Halberdier"],
    );
    await declare(gamemaster.page, "Second Saber", "attack", { item: "Saber", targets: [ALDOUS] });
    await expect.poll(() => refusal(gamemaster)).toContain("ST-P10");
    // The halberdier leads: 11 + 6 to beat, and the sergeant's one blow lands on the vanguard though he aimed behind.
    const met = await act(player, ALDOUS, "attack", [1, 5], { item: "Saber", targets: ["Second Saber"] });
    expect(met.strikes[0]).toMatchObject({ total: 20, defence: 17, hit: true });
    expect(met.strikes[0].blows.map((one: any) => one.name)).toEqual([SABER]);
    await press(gamemaster.page, "apply");
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, SABER, "system.body.value", 10);
    // Passed over in the order of the round.
    const waits = await gamemaster.page.evaluate(
      () =>
        game.combat.ruleset.initiative.blocks(game.combat, game.combat.table).filter((one: any) => one.waits).length,
    );
    expect(waits).toBe(2);
    await settings(gamemaster.page, { "staged.groups": false });
  });
});
