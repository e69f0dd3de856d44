import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixDice, type Seat } from "../../browser/table.ts";
import { chooseMovement, drag, press, standsOn } from "../../browser/steps.ts";
import {
  beginFight,
  becomes,
  cardIs,
  d10,
  declare,
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
import { openForTwo, type HeadlessTable } from "../table.ts";

/* The staged table once more on generation 13: a blow, a drag, a rush and a grip, and the undo of each. */

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const ALDOUS = "Sergeant Aldous";
const SABER = "Garrison Sabre";

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "staged", generation: 13 }));
  await openScene("The mustering yard", gamemaster, player);
  await nameTwins(gamemaster.page, SABER, "Second Sabre");
  await beginFight(gamemaster.page, [ALDOUS, SABER]);
  await refresh(gamemaster.page, player.page);
  await showTab(gamemaster.page, "chat");
});

afterAll(() => table.leave());

const act = async (action: string, faces: number[], options: Parameters<typeof declare>[3]): Promise<any> => {
  const before = await messageCount(gamemaster.page);
  await fixDice(player.page, d10(...faces));
  await declare(player.page, ALDOUS, action, options);
  return outcome(gamemaster.page, before);
};

describe("staged on generation 13", { shuffle: false }, () => {
  test("ST-040, ST-050: a drag spends its paces, and the host's undo gives them back", async () => {
    await expect.poll(() => gamemaster.page.evaluate(() => game.release.generation)).toBe(13);
    await place(gamemaster.page, ALDOUS, 5, 6);
    await place(gamemaster.page, SABER, 8, 6);
    await standsOn(player.page, ALDOUS, 5, 6);
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[0, 2]]);
    await standsOn(gamemaster.page, ALDOUS, 5, 8);
    await spends(gamemaster.page, ALDOUS, 1);
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS))[0])
      .toEqual(["move", { paces: 4, gait: "hustle" }]);
    await gamemaster.page.evaluate((who) => {
      const token = game.scenes.active.tokens.find((one: any) => one.name === who);
      return token.revertRecordedMovement(token.movementHistory.at(-1)?.movementId);
    }, ALDOUS);
    await standsOn(gamemaster.page, ALDOUS, 5, 6);
    await spends(gamemaster.page, ALDOUS, 0);
  });

  test("ST-040, ST-050: a player's move by a macro spends its paces as a drag does, a gamemaster's spends none", async () => {
    const moveBy = (seat: Seat, rows: number): Promise<unknown> =>
      seat.page.evaluate(
        ([who, down]) => {
          const token = game.scenes.active.tokens.find((one: any) => one.name === who);
          return token.update({ y: token.y + down * token.parent.grid.size });
        },
        [ALDOUS, rows] as const,
      );
    await moveBy(player, 2);
    await standsOn(gamemaster.page, ALDOUS, 5, 8);
    await spends(gamemaster.page, ALDOUS, 1);
    await gamemaster.page.evaluate((who) => {
      const token = game.scenes.active.tokens.find((one: any) => one.name === who);
      return token.revertRecordedMovement(token.movementHistory.at(-1)?.movementId);
    }, ALDOUS);
    await spends(gamemaster.page, ALDOUS, 0);
    await moveBy(gamemaster, 2);
    await moveBy(gamemaster, -2);
    await standsOn(player.page, ALDOUS, 5, 6);
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[0, 1]]);
    await expect.poll(async () => (await spent(gamemaster.page, ALDOUS)).map(([one]) => one)).toEqual(["move"]);
    await place(gamemaster.page, ALDOUS, 5, 6);
    await gamemaster.page.evaluate(
      (who) => game.combat.combatants.find((one: any) => one.name === who).update({ "system.spent": [] }),
      ALDOUS,
    );
    await spends(gamemaster.page, ALDOUS, 0);
  });

  test("ST-055, ST-059: a rush won goes on; undo puts the other back on his feet", async () => {
    await fixDice(player.page, d10(9));
    await fixDice(gamemaster.page, d10(2));
    const before = await messageCount(gamemaster.page);
    await chooseMovement(player.page, ALDOUS, "move");
    await drag(player.page, ALDOUS, [[5, 0]]);
    await expect.poll(() => outcome(gamemaster.page, before)).toMatchObject({ rusher: 11, defender: 3, through: true });
    await standsOn(gamemaster.page, ALDOUS, 10, 6);
    await becomes(gamemaster.page, SABER, "fray.prone");
    await expect
      .poll(async () => (await spent(gamemaster.page, ALDOUS)).filter(([one]) => one === "move").length)
      .toBe(2);
    await cardIs(gamemaster.page, "undo");
    await press(gamemaster.page, "undo");
    await becomes(gamemaster.page, SABER, "fray.prone", false);
    await standsOn(gamemaster.page, SABER, 8, 6);
  });

  test("ST-P02, ST-P04, ST-P06, ST-P12: a blow wounds, a grip holds, and both are taken back", async () => {
    await refresh(gamemaster.page, player.page);
    await place(gamemaster.page, ALDOUS, 7, 6);
    await spends(player.page, ALDOUS, 0);
    expect((await act("attack", [7], { item: "Sabre", targets: [SABER] })).strikes[0]).toMatchObject({
      total: 17,
      defence: 11,
      wound: "medium",
    });
    await press(gamemaster.page, "apply");
    await valueIs(gamemaster.page, SABER, "system.wounds.medium", 1);
    await press(gamemaster.page, "undo");
    await valueIs(gamemaster.page, SABER, "system.wounds.medium", 0);
    await spends(player.page, ALDOUS, 0);
    expect(await act("grapple", [9], { targets: [SABER] })).toMatchObject({ strength: 2, done: true });
    await press(gamemaster.page, "apply");
    await becomes(player.page, SABER, "fray.grappled");
    await press(gamemaster.page, "undo");
    await becomes(player.page, SABER, "fray.grappled", false);
    await valueIs(gamemaster.page, SABER, "system.grip.strength", 0);
  });
});
