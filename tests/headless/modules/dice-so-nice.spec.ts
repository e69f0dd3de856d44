import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnTheQuay, place } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;
declare const Hooks: any;

/*
 * Dice So Nice, by a stub of its hooks: it throws what a message is made with, then what an update adds to it (U-147),
 * unless a listener of its hook before that says no.
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
      const had = new Map<string, number>();
      const look = (message: any): void => {
        const before = had.get(message.id) ?? 0;
        had.set(message.id, message.rolls.length);
        const fresh = message.rolls.slice(before);
        if (!fresh.length) return;
        const interception = { willTrigger3DRoll: true };
        Hooks.callAll("diceSoNiceMessagePreProcess", message.id, interception);
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

/** A card of somebody's attack, resolved on every client. */
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

test("the dice of a card that a player may not see are not thrown on their client", async () => {
  const card = await attack(gamemaster, "Bad Guy", "Tavi", "gm");
  await expect.poll(() => player.page.evaluate((id) => game.messages.get(id).isContentVisible, card)).toBe(false);
  await expect.poll(async () => (await thrown(gamemaster, card)).length).toBeGreaterThan(0);
  await expect.poll(() => thrown(player, card)).toEqual([]);
});

test("the module gets a set of colours for each ruleset, the world's own for all, and the faces of the stress die", async () => {
  const told = await player.page.evaluate(() => {
    const seen = { systems: [] as any[], sets: [] as any[], presets: [] as any[] };
    Hooks.callAll("diceSoNiceReady", {
      addSystem: (...given: any[]) => seen.systems.push(given),
      addColorset: (...given: any[]) => seen.sets.push(given),
      addDicePreset: (...given: any[]) => seen.presets.push(given),
    });
    return {
      ...seen,
      rulesets: game.fray.rulesets().map(({ id }: any) => id),
      terms: Object.keys((globalThis as any).CONFIG.Dice.terms),
    };
  });
  expect(told.systems).toEqual([[{ id: "fray", name: "Fray" }, "default"]]);
  expect(told.sets.map(([set]) => set.name)).toEqual(told.rulesets.map((id: string) => `fray-${id}`));
  expect(told.sets.filter(([, mode]) => mode === "default").map(([set]) => set.name)).toEqual(["fray-crusade"]);
  expect(new Set(told.sets.map(([set]) => set.background)).size).toBe(told.rulesets.length);
  expect(told.presets).toEqual([
    [{ type: "ds", labels: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"], system: "fray" }, "d10"],
  ]);
  expect(told.terms).toContain("s");
});
