import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openOnTheQuay, place } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;
declare const foundry: any;

/* Sounds of our own: of a result, once for each card and on every client that sees it; or none at all. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay({ outOfTurn: "allow" }));
  await gamemaster.page.evaluate(() =>
    game.actors.getName("Tavi").items.getName("Cutlass").update({ "system.held": true }),
  );
  for (const { page } of [gamemaster, player])
    await page.evaluate(() => {
      const world = globalThis as any;
      world.played = [];
      const { play } = foundry.audio.AudioHelper;
      foundry.audio.AudioHelper.play = (data: any, others: unknown) => {
        world.played.push({ src: data.src, others: Boolean(others) });
        return play.call(foundry.audio.AudioHelper, data, others);
      };
    });
});
afterAll(() => table.leave());

beforeEach(async () => {
  await place(gamemaster.page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
  for (const { page } of [gamemaster, player])
    await page.evaluate(() => {
      (globalThis as any).played.length = 0;
      return game.settings.set("fray", "sounds", true);
    });
});

/** Declares a blow of Tavi's with a die that is fixed, from 0 to 1; gives its card's id once everybody knows its result. */
async function strike(chance: number, modifier = 0): Promise<string> {
  const id: string = await gamemaster.page.evaluate(
    async ([fixed, change]) => {
      const [own, target] = ["Tavi", "Bad Guy"].map((one) => game.scenes.viewed.tokens.getName(one));
      const item = own.actor.items.getName("Cutlass").uuid;
      const declaration = game.fray.declarationOf(own.actor, "attack", {
        item,
        token: own,
        choices: { modifier: change },
      });
      const { Dice } = (globalThis as any).CONFIG;
      const before = Dice.randomUniform;
      Dice.randomUniform = () => fixed;
      const targets = [{ actor: target.actor.uuid, token: target.uuid }];
      const message = await game.fray.declare({ ...declaration, targets }, { dialog: false });
      Dice.randomUniform = before;
      return message.id;
    },
    [chance, modifier] as const,
  );
  for (const { page } of [gamemaster, player])
    await page.waitForFunction((card) => game.messages.get(card)?.system.stage === "frozen", id);
  return id;
}

const played = ({ page }: HeadlessSeat): Promise<string[]> =>
  page.evaluate(() => (globalThis as any).played.map(({ src }: { src: string }) => src.split("/").at(-1)));

test("a hit is heard once by everybody, and not again when it is applied, undone or amended", async () => {
  const card = await strike(0.15);
  await expect.poll(() => played(gamemaster)).toEqual(["hit.wav"]);
  await expect.poll(() => played(player)).toEqual(["hit.wav"]);
  await gamemaster.page.evaluate(async (id) => {
    await game.fray.press({ card: id, act: "apply" });
    await game.fray.press({ card: id, act: "amend", amendment: { kind: "modifier", value: 1, note: "x" } });
    await game.fray.press({ card: id, act: "undo" });
  }, card);
  await expect.poll(() => played(gamemaster)).toEqual(["hit.wav"]);
  // Nobody sends a sound to others: each client plays its own.
  await expect
    .poll(() => gamemaster.page.evaluate(() => (globalThis as any).played.some((one: any) => one.others)))
    .toBe(false);
});

test("a miss and a critical hit have their own", async () => {
  await strike(0.999, -10);
  await expect.poll(() => played(player)).toEqual(["miss.wav"]);
  await strike(0.01);
  await expect.poll(async () => (await played(player)).length).toBe(2);
  await expect.poll(async () => (await played(player))[1]).toMatch(/^(critical|hit)\.wav$/);
});

test("who has switched sounds off hears none; others do", async () => {
  await player.page.evaluate(() => game.settings.set("fray", "sounds", false));
  await strike(0.15);
  await expect.poll(() => played(gamemaster)).toEqual(["hit.wav"]);
  await expect.poll(() => played(player)).toEqual([]);
});
