import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import {
  cellOf,
  chooseMovement,
  drag,
  lastCard,
  moveFreely,
  notice,
  noticed,
  press,
  ruled,
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
  spends,
  spent,
  valueIs,
} from "../../browser/staged/steps.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const ALDOUS = "Sergeant Aldous";
const FIGHTERS = [ALDOUS, "Captain Radec", "Garrison Saber", "Gate Halberdier", "War Mastiff"];

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo());
  await openScene("The mustering yard", gamemaster, player);
  await beginFight(gamemaster.page, FIGHTERS);
  await nameTwins(gamemaster.page, "Garrison Saber", "Second Saber");
});

afterAll(() => table.leave());

beforeEach(async () => {
  await refresh(gamemaster.page, player.page);
  await place(gamemaster.page, ALDOUS, 5, 6);
  await place(gamemaster.page, "Garrison Saber", 8, 6);
  await place(gamemaster.page, "Gate Halberdier", 15, 3);
  await standsOn(player.page, ALDOUS, 5, 6);
  await player.page.waitForFunction(() =>
    canvas.tokens.placeables.every((one: any) => !one.animationContexts?.size && !one.isAnimating),
  );
});

const label = (): Promise<string> => player.page.locator(".fray-waypoint").last().innerText();

/**
 * Drags as the player, reads the ruler, lets go. A move's paces are written after it by the gamemaster's client: where
 * nothing stands in its way they are waited for, else they would fall into what comes next.
 */
async function dragTo(action: string, squares: readonly [number, number][]): Promise<string> {
  const before = (await spent(gamemaster.page, ALDOUS)).length;
  await chooseMovement(player.page, ALDOUS, action);
  await drag(player.page, ALDOUS, squares, false);
  const said = await ruled(player.page, ALDOUS, squares.at(-1)!);
  await player.page.mouse.up();
  if (!/cannot|rush/i.test(said)) await spends(gamemaster.page, ALDOUS, before + 1);
  return said;
}

/** Where a token stands on the player's screen. */
const onScreen = (name: string): Promise<{ x: number; y: number; size: number }> =>
  player.page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    const { x, y } = canvas.stage.worldTransform.apply(token.center);
    return { x, y, size: canvas.grid.size * canvas.stage.scale.x };
  }, name);

/** Waits until so many paces of the round are written, over all parts of its moves. */
const pacesAre = (wanted: number): Promise<void> =>
  expect
    .poll(async () =>
      (await spent(gamemaster.page, ALDOUS))
        .filter(([act]) => act === "move")
        .reduce((sum, [, data]) => sum + data.paces, 0),
    )
    .toBe(wanted);

describe("gaits and paces", () => {
  test("ST-035, ST-041, ST-042, ST-047, ST-A12: one square straight is two paces, one across three: both a walk", async () => {
    expect(await dragTo("move", [[0, 1]])).toContain("walk 2 of 3");
    await standsOn(gamemaster.page, ALDOUS, 5, 7);
    await spends(gamemaster.page, ALDOUS, 1);
    expect((await spent(gamemaster.page, ALDOUS))[0]).toEqual(["move", { paces: 2, gait: "walk" }]);
    await refresh(gamemaster.page, player.page);
    await spends(player.page, ALDOUS, 0);
    expect(await dragTo("walk", [[-1, -1]])).toContain("walk 3 of 3");
    await standsOn(gamemaster.page, ALDOUS, 4, 6);
  });

  test("ST-040, ST-050: the length of the drag chooses the hustle, and a chosen walk that is too long is refused", async () => {
    const from = await cellOf(gamemaster.page, ALDOUS);
    expect(await dragTo("walk", [[0, 3]])).toMatch(/cannot/i);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-040");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual(from);
    expect(await dragTo("move", [[-3, 3]])).toContain("hustle 9 of 11");
    await standsOn(gamemaster.page, ALDOUS, 2, 9);
  });

  test("ST-052: a run is two hustles, and farther is refused", async () => {
    expect(await dragTo("move", [[-1, 6]])).toContain("run 13 of 22");
    await standsOn(gamemaster.page, ALDOUS, 4, 12);
    // No other action after a run.
    await spends(gamemaster.page, ALDOUS, 1);
    await declare(gamemaster.page, ALDOUS, "concentrate");
    await notice(gamemaster.page).waitFor();
    await expect.poll(() => notice(gamemaster.page).innerText()).toContain("ST-052");
    await refresh(gamemaster.page, player.page);
    const from = await cellOf(gamemaster.page, ALDOUS);
    expect(await dragTo("run", [[12, -3]])).toMatch(/cannot/i);
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual(from);
  });

  test("ST-043, ST-A13: moving before and after the action is refused", async () => {
    await dragTo("move", [[0, 1]]);
    await standsOn(gamemaster.page, ALDOUS, 5, 7);
    await spends(gamemaster.page, ALDOUS, 1);
    await fixDice(gamemaster.page, d10(5));
    const before = await messageCount(gamemaster.page);
    await declare(gamemaster.page, ALDOUS, "concentrate");
    await outcome(gamemaster.page, before);
    await spends(gamemaster.page, ALDOUS, 2);
    await player.page.waitForFunction(
      (who) => game.combat.combatants.find((one: any) => one.name === who).system.spent.length === 2,
      ALDOUS,
    );
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await notice(player.page).waitFor();
    await expect.poll(() => notice(player.page).innerText()).toContain("ST-043");
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 7]);
  });

  test("ST-A14: who lies must get up first, and getting up takes the movement; undo lays him down again", async () => {
    await gamemaster.page.evaluate(
      (who) =>
        canvas.scene.tokens
          .find((one: any) => one.name === who)
          .actor.toggleStatusEffect("fray.prone", { active: true }),
      ALDOUS,
    );
    await becomes(player.page, ALDOUS, "fray.prone");
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await declare(player.page, ALDOUS, "act", { choices: { act: "standUp" } });
    await becomes(player.page, ALDOUS, "fray.prone", false);
    await spends(player.page, ALDOUS, 1);
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, ALDOUS, "fray.prone");
    await spends(gamemaster.page, ALDOUS, 0);
  });

  test("ST-054, ST-038: a friend may be passed, not stood on", async () => {
    await place(gamemaster.page, "Mirelle Voss", 5, 7);
    await standsOn(player.page, "Mirelle Voss", 5, 7);
    expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
    await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 6]);
    expect(await dragTo("move", [[0, 2]])).toContain("hustle 4 of 11");
    await standsOn(gamemaster.page, ALDOUS, 5, 8);
    await place(gamemaster.page, "Mirelle Voss", 1, 6);
  });

  test.each([
    ["incapacitated", "wound"],
    ["fray.helpless", "condition"],
  ] as const)(
    "ST-P06, ST-054: who is %s goes nowhere by herself; the gamemaster moves her freely",
    async (what, kind) => {
      await gamemaster.page.evaluate(
        ([who, state, wound]) => {
          const { actor } = canvas.scene.tokens.find((one: any) => one.name === who);
          return wound
            ? actor.update({ [`system.wounds.${state}`]: 1 })
            : actor.toggleStatusEffect(state, { active: true });
        },
        [ALDOUS, what, kind === "wound"] as const,
      );
      if (kind === "wound") await valueIs(player.page, ALDOUS, "system.derived.able", false);
      else await becomes(player.page, ALDOUS, what);
      await noticed(player.page, "ST-P06", async () => {
        expect(await dragTo("move", [[0, 1]])).toMatch(/cannot/i);
      });
      await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([5, 6]);
      await chooseMovement(gamemaster.page, ALDOUS, "move");
      await moveFreely(gamemaster.page, true);
      await drag(gamemaster.page, ALDOUS, [[0, 1]]);
      await standsOn(gamemaster.page, ALDOUS, 5, 7);
      await moveFreely(gamemaster.page, false);
      await spends(gamemaster.page, ALDOUS, 0);
    },
  );

  test("ST-040: undoing a move gives the paces back", async () => {
    await dragTo("move", [[0, 2]]);
    await standsOn(gamemaster.page, ALDOUS, 5, 8);
    await spends(gamemaster.page, ALDOUS, 1);
    await gamemaster.page.evaluate((who) => {
      const token = canvas.scene.tokens.find((one: any) => one.name === who);
      return token.revertRecordedMovement(token.movementHistory.at(-1)?.movementId);
    }, ALDOUS);
    await standsOn(gamemaster.page, ALDOUS, 5, 6);
    await spends(gamemaster.page, ALDOUS, 0);
  });
});

describe("walls", () => {
  test("ST-041, ST-054: a drag behind the wall finds the cheapest way round it", async () => {
    // The wall stands between columns 6 and 7, from row 2 to row 4.
    await place(gamemaster.page, ALDOUS, 6, 4);
    await standsOn(player.page, ALDOUS, 6, 4);
    // Two squares away through the wall; round its end a step across each corner: 3 + 3.
    expect(await dragTo("move", [[1, 0]])).toContain("hustle 6 of 11");
    await standsOn(gamemaster.page, ALDOUS, 7, 4);
    await spends(gamemaster.page, ALDOUS, 1);
    expect((await spent(gamemaster.page, ALDOUS))[0]).toEqual(["move", { paces: 6, gait: "hustle" }]);
  });
});

describe("foes in the way", () => {
  test("ST-054, ST-055: a drag beyond a foe goes round him while no faster gait is needed; dropped on him it is the rush", async () => {
    await place(gamemaster.page, "Garrison Saber", 7, 6);
    await standsOn(player.page, "Garrison Saber", 7, 6);
    const before = await messageCount(gamemaster.page);
    // Straight through him 8 paces, round him 10: a hustle either way.
    const said = await dragTo("move", [[4, 0]]);
    expect(said).toContain("hustle 10 of 11");
    expect(said).not.toContain("rush");
    await standsOn(gamemaster.page, ALDOUS, 9, 6);
    await expect.poll(() => messageCount(gamemaster.page)).toBe(before);
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, ALDOUS, 5, 6);
    await standsOn(player.page, ALDOUS, 5, 6);
    await spends(player.page, ALDOUS, 0);
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    expect(await dragTo("move", [[2, 0]])).toMatch(/hustle 4 of 11 paces · rush Garrison Saber/);
    expect(await outcome(gamemaster.page, before)).toMatchObject({ through: true });
    await standsOn(gamemaster.page, ALDOUS, 7, 6);
    await pacesAre(4);
  });
});

describe("rushes", () => {
  const faces = async (mine: number[], theirs: number[]): Promise<void> => {
    await fixDice(player.page, d10(...mine));
    await fixDice(gamemaster.page, d10(...theirs));
  };

  test("ST-055, ST-059: a rush won lays the other down beside the square and the move goes on; undo puts him back", async () => {
    await faces([9], [2]);
    const before = await messageCount(gamemaster.page);
    // Strength 2, Size 0 against Strength 1, Size 0.
    expect(await dragTo("move", [[5, 0]])).toMatch(/hustle 10 of 11 paces · rush Garrison Saber/);
    expect(await outcome(gamemaster.page, before)).toMatchObject({ rusher: 11, defender: 3, through: true });
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await becomes(gamemaster.page, "Garrison Saber", "fray.prone");
    const fell = await cellOf(gamemaster.page, "Garrison Saber");
    expect(Math.max(Math.abs(fell[0] - 8), Math.abs(fell[1] - 6))).toBe(1);
    await pacesAre(10);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, "Garrison Saber", "fray.prone", false);
    await standsOn(gamemaster.page, "Garrison Saber", 8, 6);
    await standsOn(gamemaster.page, ALDOUS, 5, 6);
    await pacesAre(0);
  });

  test("ST-060: a rush lost or tied lays the rusher down in front of the square, his actions gone; undo gives both back", async () => {
    for (const [mine, theirs] of [
      [2, 9],
      [5, 6],
    ] as const) {
      await faces([mine], [theirs]);
      const before = await messageCount(gamemaster.page);
      await dragTo("move", [[5, 0]]);
      const result = await outcome(gamemaster.page, before);
      expect(result).toMatchObject({ through: false, rusherLosesActions: true });
      await becomes(gamemaster.page, ALDOUS, "fray.prone");
      await expect.poll(() => cellOf(gamemaster.page, ALDOUS)).toEqual([7, 6]);
      await pacesAre(4);
      expect(await has(gamemaster.page, "Garrison Saber", "fray.prone")).toBe(false);
      expect((await spent(gamemaster.page, ALDOUS)).some(([act, data]) => act === "rush" && data.lost)).toBe(true);
      await cardIs(gamemaster.page, "undo");
      await press(gamemaster.page, "undo");
      await becomes(gamemaster.page, ALDOUS, "fray.prone", false);
      await refresh(gamemaster.page, player.page);
      await place(gamemaster.page, ALDOUS, 5, 6);
      await standsOn(player.page, ALDOUS, 5, 6);
    }
  });

  test("ST-057: the second rush of one move is four harder", async () => {
    await place(gamemaster.page, "Gate Halberdier", 9, 6);
    await standsOn(player.page, "Gate Halberdier", 9, 6);
    await faces([9, 9], [2, 2]);
    const before = await messageCount(gamemaster.page);
    await dragTo("move", [[5, 0]]);
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await gamemaster.page.waitForFunction((count) => game.messages.size === count + 2, before);
    const second = await outcome(gamemaster.page, before + 1);
    // 9 + 2 − 4 against 2 + 2.
    expect(second).toMatchObject({ rusher: 7, defender: 4, through: true });
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([act]) => act === "rush").length)
      .toBe(2);
    await pacesAre(10);
  });

  test("ST-059: where the beaten one lies is the gamemaster's choice, on the card, and can be taken back", async () => {
    await faces([9], [2]);
    const before = await messageCount(gamemaster.page);
    await dragTo("move", [[5, 0]]);
    const { fall } = await outcome(gamemaster.page, before);
    await pacesAre(10);
    await cardIs(gamemaster.page, "undo");
    await expect.poll(() => player.page.locator('[data-fray-act="follow"]').count()).toBe(0);
    await lastCard(gamemaster.page).locator('[data-fray-act="follow"]').click();
    const dialog = gamemaster.page.locator(".fray-dialog");
    await dialog.locator('[data-choice="square"]').selectOption("7,7");
    await dialog.locator('[type="submit"]').click();
    await standsOn(player.page, "Garrison Saber", 7, 7);
    await expect.poll(() => lastCard(gamemaster.page).innerText()).toContain("Below, to the left");
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await standsOn(player.page, "Garrison Saber", ...(fall as [number, number]));
  });

  test("ST-058: a rush in a run adds four", async () => {
    await faces([5], [2]);
    const before = await messageCount(gamemaster.page);
    // Round him would be a run as well: a corner set on him says that he is to be rushed.
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[3, 0]], false);
    await player.page.keyboard.press("f");
    const { x, y, size } = await onScreen(ALDOUS);
    await player.page.mouse.move(x + 7 * size, y, { steps: 8 });
    await expect.poll(label).toMatch(/run 14 of 22 paces · rush Garrison Saber/);
    await player.page.mouse.up();
    expect(await outcome(gamemaster.page, before)).toMatchObject({ rusher: 11, through: true });
    await standsOn(gamemaster.page, ALDOUS, 12, 6);
    await pacesAre(14);
  });

  test("ST-053, ST-056, ST-061, ST-A22: in the saddle the mount's legs, Strength and Size count", async () => {
    await gamemaster.page.evaluate(() =>
      canvas.scene.tokens.find((one: any) => one.name === "Cassin").actor.update({ "system.mounted": true }),
    );
    const before = await messageCount(gamemaster.page);
    await fixDice(gamemaster.page, d10(2, 9));
    await declare(gamemaster.page, "Cassin", "rush", { targets: ["Garrison Saber"] });
    const result = await outcome(gamemaster.page, before);
    const label = (name: string): number | undefined =>
      result.rusherParts.find((one: any) => one.label === `FRAY.Part.${name}`)?.value;
    expect([label("Size"), label("Strength"), label("Quadruped")]).toEqual([2, 5, 4]);
    expect(result).toMatchObject({ rusher: 13, defender: 10, through: true });
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, "Garrison Saber", "fray.prone", false);
  });
});
