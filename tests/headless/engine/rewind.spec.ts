import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, d10, fixDice, type Seat } from "../../browser/table.ts";
import {
  chooseMovement,
  drag,
  notice,
  noticed,
  press,
  settings,
  settled,
  staged,
  strike,
} from "../../browser/steps.ts";
import { pressInTracker } from "../steps.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const stress = "system.physical.value";

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade", mat: true }));
  const { page } = gamemaster;
  // Nobody is asked to block: that is not what is tested here.
  await settings(page, { reactionSeconds: 0 });
  await page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
  });
});
afterAll(() => table.leave());

/** The state of the fight: turn and round, Tavi's spent actions and place, and the stress of Tavi and the bandit. */
const state = () =>
  gamemaster.page.evaluate(() => {
    const tavi = game.combat.combatants.getName("Tavi");
    const bandit = canvas.scene.tokens.getName("Bandit");
    return {
      turn: game.combat.combatant?.name,
      round: game.combat.round,
      spent: tavi.system.spent.filter((one: any) => one.round === game.combat.round).map((one: any) => one.act),
      bandit: bandit.actor.system.physical.value,
      tavi: tavi.actor.system.physical.value,
      place: [tavi.token.x, tavi.token.y],
    };
  });

/** The label of the button that restores what was taken back. */
const REDO = says("FRAY.Rewind.redo");

/** Opens the dialog from the tracker, and takes the choice that says so. */
async function goBack(choice: string): Promise<void> {
  const { page } = gamemaster;
  const before = await page.evaluate(() => game.messages.size);
  await pressInTracker(page, "frayRewind");
  const dialog = page
    .locator("dialog, .application.dialog")
    .filter({ hasText: says("FRAY.Rewind.title") })
    .last();
  if (choice === REDO) await dialog.locator('button[data-action="redo"]').click();
  else {
    await dialog.locator("label", { hasText: choice }).locator("input").check();
    await dialog.locator('button[data-action="go"]').click();
  }
  await page.waitForFunction((count) => game.messages.size > count, before);
}

const told = (): Promise<string> => gamemaster.page.evaluate(() => game.messages.contents.at(-1).content as string);

describe("a round taken back", { shuffle: false }, () => {
  test("a fight of which no turn has begun since it is kept says that there is nothing yet", async () => {
    const { page } = gamemaster;
    await noticed(page, says("FRAY.Rewind.none"), () => pressInTracker(page, "frayRewind"));
  });

  test("everything since the start of a turn is undone in order, and done again the same way", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const at = game.combat.turns.findIndex((one: any) => one.name === "Tavi");
      await game.combat.update({ turn: at });
    });
    await page.waitForFunction(() =>
      game.combat.system.marks.some((one: any) => one.combatant === game.combat.combatant.id),
    );
    const start = await state();
    expect(start).toMatchObject({ turn: "Tavi", spent: [] });

    // A square on foot costs an action.
    await chooseMovement(player.page, "Tavi", "walk");
    await drag(player.page, "Tavi", [[1, 0]]);
    await expect.poll(async () => (await state()).spent.length).toBe(1);
    await fixDice(player.page, d10(3));
    const hit = await strike(player.page, "Tavi", "Cutlass", "Bandit");
    await staged(page, hit, "frozen");
    await press(page, "apply", hit);
    await page.waitForFunction(
      (before) => canvas.scene.tokens.getName("Bandit").actor.system.physical.value < before,
      start.bandit,
    );
    await page.evaluate(() => game.combat.nextTurn());
    await fixDice(page, d10(8));
    const back = await strike(page, "Bandit", "Cutlass", "Tavi");
    await staged(page, back, "frozen");
    await press(page, "apply", back);
    await page.waitForFunction((before) => game.actors.getName("Tavi").system.physical.value < before, start.tavi);
    const end = await state();
    expect(end.spent).toEqual(["walk", "fight"]);
    expect(end.turn).not.toBe("Tavi");

    await goBack(says("FRAY.Rewind.turn", { name: "Tavi" }));
    await expect.poll(() => state()).toEqual(start);
    await expect.poll(() => told()).toContain("Tavi: Attack → Bandit");
    await expect.poll(() => told()).toContain("Tavi: move");
    await expect
      .poll(async () => (await told()).indexOf("Bandit: Attack → Tavi"))
      .toBeLessThan((await told()).indexOf("Tavi: Attack → Bandit"));

    await goBack(REDO);
    await expect.poll(() => told()).toContain("Tavi: move");
    await expect.poll(() => state()).toEqual(end);
    await settled(player.page, "Tavi", stress, end.tavi);
  });

  test("the start of the round is the start of its first turn, and ends what later turns began", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.combat.nextRound());
    await page.waitForFunction(
      () => game.combat.round === 2 && game.combat.system.marks.at(-1).combatant === game.combat.combatant?.id,
    );
    const start = await state();
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(
      (first) =>
        game.combat.combatant.name !== first && game.combat.system.marks.at(-1).combatant === game.combat.combatant.id,
      start.turn,
    );
    const later = await state();
    await goBack(says("FRAY.Rewind.round", { round: 2 }));
    await expect.poll(() => state()).toEqual(start);
    await goBack(REDO);
    await expect.poll(() => state()).toEqual(later);
    await page.evaluate(() => game.combat.previousRound());
    await page.waitForFunction(() => game.combat.round === 1);
  });

  test("what was changed since by hand is named and left, never overwritten", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.combat.combatants.getName("Tavi").update({ "system.spent": [] }));
    await goBack(says("FRAY.Rewind.turn", { name: "Tavi" }));
    await expect.poll(async () => (await state()).spent).toEqual([]);
    await expect.poll(() => told()).toContain("Left as it is");
  });

  test("moves that a rewind takes back do not count as taken back by the key, and one of the gamemaster is no longer their last", async () => {
    const { page } = gamemaster;
    const place = (name: string) =>
      page.evaluate((who) => {
        const { x, y } = canvas.scene.tokens.getName(who);
        return [x, y];
      }, name);
    /** Moves a token by one square, by a macro of the user. */
    const step = ({ page: own }: Seat, name: string) =>
      own.evaluate(async (who) => {
        const token = canvas.scene.tokens.getName(who);
        await token.move([{ x: token.x, y: token.y + canvas.grid.size }]);
      }, name);
    const before = await place("Bandit");
    await step(gamemaster, "Bandit");
    await expect.poll(() => place("Bandit")).not.toEqual(before);
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(() => game.combat.system.marks.at(-1).combatant === game.combat.combatant.id);
    const { turn, place: tavi } = await state();
    await step(player, "Tavi");
    await expect.poll(async () => (await state()).place).not.toEqual(tavi);
    await goBack(says("FRAY.Rewind.turn", { name: turn! }));
    await expect.poll(async () => (await state()).place).toEqual(tavi);
    // Their own last move is the bandit's, as before; its turn is over, so they are asked.
    await page.evaluate(() => game.keybindings.actions.get("fray.undo").onDown({}));
    const asked = page.locator("dialog").filter({ hasText: says("FRAY.Key.earlierMove", { name: "Bandit" }) });
    await asked.locator('button[data-action="yes"]').click();
    await expect.poll(() => place("Bandit")).toEqual(before);

    // A move of their own that was taken back is no longer their last: the one before it is.
    await step(gamemaster, "Bandit");
    await expect.poll(() => place("Bandit")).not.toEqual(before);
    await page.evaluate(() => game.combat.nextTurn());
    await page.waitForFunction(() => game.combat.system.marks.at(-1).combatant === game.combat.combatant.id);
    const { turn: next } = await state();
    const stood = await place(next!);
    await chooseMovement(page, next!, "walk");
    await drag(page, next!, [[0, 1]]);
    await expect.poll(() => place(next!)).not.toEqual(stood);
    await goBack(says("FRAY.Rewind.turn", { name: next! }));
    await expect.poll(() => place(next!)).toEqual(stood);
    await page.evaluate(() => game.keybindings.actions.get("fray.undo").onDown({}));
    await asked.locator('button[data-action="no"]').click();
  });

  test("a move to another level of the scene ends there again when it is redone", async () => {
    const { page } = gamemaster;
    const levelOf = () => page.evaluate(() => canvas.scene.tokens.getName("Tavi").level);
    const loft = await page.evaluate(async () => {
      // Generation 13 has no levels.
      if (!canvas.scene.levels) return null;
      const data = { name: "Loft", elevation: { bottom: 10, top: 20 } };
      return (await canvas.scene.createEmbeddedDocuments("Level", [data]))[0].id;
    });
    if (!loft) return;
    const { turn, spent } = await state();
    await player.page.waitForFunction((id) => canvas.scene.levels.has(id), loft);
    const from = await player.page.evaluate(async (level) => {
      const token = canvas.scene.tokens.getName("Tavi");
      const before = token.level;
      await token.move([{ x: token.x, y: token.y + canvas.grid.size, level }]);
      return before;
    }, loft);
    await expect.poll(async () => (await state()).spent.length).toBeGreaterThan(spent.length);
    expect(await levelOf()).toBe(loft);
    await goBack(says("FRAY.Rewind.turn", { name: turn! }));
    await expect.poll(levelOf).toBe(from);
    await goBack(REDO);
    await expect.poll(levelOf).toBe(loft);
    await goBack(says("FRAY.Rewind.turn", { name: turn! }));
    await expect.poll(levelOf).toBe(from);
    await page.evaluate((id) => canvas.scene.levels.get(id).delete(), loft);
  });

  test("with a card still open nothing is taken back, and it says so", async () => {
    const { page } = gamemaster;
    const open = await strike(player.page, "Tavi", "Cutlass", null);
    await page.waitForFunction((id) => game.messages.get(id)?.system.stage === "declared", open);
    const before = await state();
    const size = await page.evaluate(() => game.messages.size);
    await pressInTracker(page, "frayRewind");
    const dialog = page
      .locator("dialog, .application.dialog")
      .filter({ hasText: says("FRAY.Rewind.title") })
      .last();
    await dialog.locator('button[data-action="go"]').click();
    await notice(page)
      .filter({ hasText: says("FRAY.Rewind.open") })
      .waitFor();
    await expect.poll(() => state()).toEqual(before);
    await expect.poll(() => page.evaluate(() => game.messages.size)).toBe(size);
    await expect.poll(() => actorValue(player.page, "Tavi", stress)).toBe(before.tavi);
  });
});
