import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settings } from "../../browser/steps.ts";
import { view, startFight } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* EC-053, EC-A21: those who are tied act together, on the state their turn began with, whoever reloads meanwhile. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
  await view(gamemaster.page, "The old quay");
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0, autoApply: false });
  await gamemaster.page.evaluate(async () => {
    await game.users.documentClass.create({ name: "Second", role: 4 });
  });
  await startFight(gamemaster.page, "crusade", { Tavi: 7, "Bad Guy": 7 });
});

afterAll(() => table.leave());

/** Declares Tavi's attack on Bad Guy; gives the card's stage once it is settled, null if no card was made. */
async function strike({ page }: HeadlessSeat): Promise<string | null> {
  const card = await page.evaluate(async () => {
    const [tavi, foe] = ["Tavi", "Bad Guy"].map((name) => game.scenes.viewed.tokens.getName(name));
    const { declaration } = game.fray.offers(tavi.actor).find((offer: any) => offer.declaration.action === "attack");
    const targets = [{ actor: foe.actor.uuid, token: foe.uuid }];
    return (await game.fray.declare({ ...declaration, targets }, { dialog: false }))?.id ?? null;
  });
  if (!card) return null;
  await page.waitForFunction((id) => game.messages.get(id).system.stage !== "declared", card);
  return page.evaluate((id) => game.messages.get(id).system.stage, card);
}
const stored = ({ page }: HeadlessSeat): Promise<any> =>
  page.evaluate(() => (game.combat.system.tie ? { ...game.combat.system.tie, actors: undefined } : null));

describe("a tie in which somebody is felled", { shuffle: false }, () => {
  test("the encounter keeps what its tie began with, and no more than rules read", async () => {
    await gamemaster.page.waitForFunction(() => game.combat?.system.tie !== null);
    await expect.poll(() => stored(gamemaster)).toMatchObject({ round: 1 });
    const length = await gamemaster.page.evaluate(() => JSON.stringify(game.combat.system.tie).length);
    expect(length).toBeLessThan(40_000);
  });

  test("who was felled in the tie still acts in it, when the gamemaster and the player have come back", async () => {
    await gamemaster.page.evaluate(() =>
      game.scenes.viewed.tokens.getName("Tavi").actor.toggleStatusEffect("dead", { active: true }),
    );
    await gamemaster.page.waitForFunction(() => game.combat.combatants.getName("Tavi").defeated);
    await table.stand(gamemaster);
    await table.stand(player);
    gamemaster = await table.sit("Gamemaster");
    player = await table.sit("Player One");
    await seesTheQuay(player);
    expect(await strike(player)).toBe("frozen");
  });

  test("and when another gamemaster has taken over", async () => {
    const second = await table.sit("Second");
    await table.stand(gamemaster);
    await second.page.waitForFunction(() => game.user.isActiveGM);
    expect(await strike(player)).toBe("frozen");
    gamemaster = second;
  });

  test("the next tie begins with what has become of them", async () => {
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await player.page.waitForFunction(() => game.combat.round === 2 && game.combat.system.tie?.round !== 1);
    expect(await strike(player)).toBeNull();
  });

  /** Waits until the page views the old quay, on which the tests play. */
  async function seesTheQuay({ page }: HeadlessSeat): Promise<void> {
    await page.waitForFunction(() => game.scenes.viewed?.name === "The old quay");
  }
});
