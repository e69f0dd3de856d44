import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnTheQuay, place } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;
declare const Hooks: any;

/*
 * Dice So Nice, by its hooks: it throws what a message is made with, then what an update adds to it (U-147), unless a
 * listener says no; up to version 5 of one hook, from 6 on of another, after which the first is only read. With the
 * real module it is looked at by hand (docs/modules.md).
 */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay({ outOfTurn: "allow" }));
  await place(gamemaster.page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
  for (const { page } of [gamemaster, player])
    await page.evaluate(() => {
      const world = globalThis as any;
      world.thrown = {};
      world.version = 6;
      const had = new Map<string, number>();
      const look = (message: any): void => {
        const before = had.get(message.id) ?? 0;
        had.set(message.id, message.rolls.length);
        const fresh = message.rolls.slice(before);
        if (!fresh.length) return;
        const interception = { willTrigger3DRoll: true };
        if (world.version > 5) Hooks.callAll("diceSoNiceMessagePreProcess", message.id, interception);
        const decided = interception.willTrigger3DRoll;
        Hooks.callAll("diceSoNiceMessageProcessed", message.id, interception);
        if (world.version > 5 && decided !== interception.willTrigger3DRoll) throw new Error("only to be read by now");
        if (interception.willTrigger3DRoll)
          world.thrown[message.id] = [
            ...(world.thrown[message.id] ?? []),
            ...fresh.map((roll: any) => roll.options.fray?.id),
          ];
      };
      Hooks.on("createChatMessage", look);
      Hooks.on("updateChatMessage", look);
    });
});
afterAll(() => table.leave());

/** Declares an attack from a seat; gives the card's id once it has a result on every page. */
async function attack(seat: HeadlessSeat, who: string, foe: string, mode?: string): Promise<string> {
  const id: string = await seat.page.evaluate(
    async ([name, other, wanted]) => {
      const key = game.release.generation < 14 ? "rollMode" : "messageMode";
      const before = game.settings.get("core", key);
      if (wanted) await game.settings.set("core", key, key === "rollMode" ? "gmroll" : "gm");
      const [own, target] = [name, other].map((one) => game.scenes.viewed.tokens.getName(one));
      const offer = game.fray.offers(own.actor, own).find((one: any) => one.declaration.action === "attack");
      const targets = [{ actor: target.actor.uuid, token: target.uuid }];
      const message = await game.fray.declare({ ...offer.declaration, token: own.uuid, targets }, { dialog: false });
      if (wanted) await game.settings.set("core", key, before);
      return message.id;
    },
    [who, foe, mode] as const,
  );
  for (const { page } of [gamemaster, player])
    await page.waitForFunction((card) => game.messages.get(card)?.system.stage === "frozen", id);
  return id;
}

const thrown = ({ page }: HeadlessSeat, id: string): Promise<string[]> =>
  page.evaluate((card) => (globalThis as any).thrown[card] ?? [], id);
const rolls = (id: string): Promise<string[]> =>
  gamemaster.page.evaluate((card) => game.messages.get(card).rolls.map((roll: any) => roll.options.fray.id), id);

test("every die of a card is thrown once on every client, those that an amendment adds included", async () => {
  const card = await attack(player, "Tavi", "Bad Guy");
  const first = await rolls(card);
  expect(first.length).toBeGreaterThan(0);
  for (const seat of [gamemaster, player]) await expect.poll(() => thrown(seat, card)).toEqual(first);
  const done = await gamemaster.page.evaluate(
    ([id, die]) => game.fray.press({ card: id, act: "amend", amendment: { kind: "reroll", die } }) as Promise<boolean>,
    [card, first[0]!] as const,
  );
  expect(done).toBe(true);
  const all = await rolls(card);
  expect(all).toEqual([...first, first[0]]);
  await expect.poll(() => thrown(player, card)).toEqual(all);
  await expect.poll(() => thrown(gamemaster, card)).toEqual(all);
});

test.each([5, 6])(
  "the dice of a card that a player may not see are not thrown there, module version %i",
  async (version) => {
    await player.page.evaluate((number) => void ((globalThis as any).version = number), version);
    const card = await attack(gamemaster, "Bad Guy", "Tavi", "gm");
    await expect.poll(() => player.page.evaluate((id) => game.messages.get(id).isContentVisible, card)).toBe(false);
    await expect.poll(async () => (await thrown(gamemaster, card)).length).toBeGreaterThan(0);
    await expect.poll(() => thrown(player, card)).toEqual([]);
  },
);
