import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d10, fixDice } from "../../browser/table.ts";
import { sampled } from "../../sample.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { frozen, strike } from "./steps.ts";

/*
 * D-095: the active gamemaster's page ends while it does what a player has asked for, and a second gamemaster is there.
 * The page's connection is cut at each of the writes that the request needs: before the server gets it, or before the
 * page gets the answer.
 */

/** What is asked, and how many writes of the acting page it needs. */
const WRITES = { card: 2, apply: 3, undo: 3 } as const;
type Act = keyof typeof WRITES;

let table: HeadlessTable;
let player: HeadlessSeat;
let other: HeadlessSeat;
/** the name of the gamemaster who acts while both are there */
let first: string;
/** what the target is like before a blow, and after one */
let whole: string;
let struck: string;

/** The target on a page: all that a blow changes of it, without the random ids of injuries. */
const foe = ({ page }: HeadlessSeat): Promise<string> =>
  page.evaluate(() => {
    const { system, items, effects } = game.actors.getName("Bad Guy").toObject();
    const names = (all: any[]): string[] => all.map(({ name }) => name).sort();
    return JSON.stringify([system, names(items), names(effects)], (key, value) => (key === "id" ? undefined : value));
  });
const foeIs = (state: string): Promise<void> =>
  expect.poll(() => Promise.all([other, player].map(foe))).toEqual([state, state]);
/** The player strikes a blow that leaves the target standing, always the same; gives the card's id. */
const hit = async (): Promise<string> => {
  await fixDice(player.page, d10(4));
  return strike(player);
};
const press = (seat: HeadlessSeat, card: string, act: string): Promise<boolean> =>
  seat.page.evaluate(([id, what]) => game.fray.press({ card: id, act: what }), [card, act] as const);

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  const gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    for (const [key, value] of Object.entries({ reactionSeconds: 0, autoApply: false, undo: "affected" }))
      await game.settings.set("fray", key, value);
    for (const combat of [...game.combats]) await combat.delete();
    await game.actors.getName("Bad Guy").update({ ownership: { default: 3 } });
    await (CONFIG as any).User.documentClass.create({ name: "Second gamemaster", role: 4 });
  });
  const second = await table.sit("Second gamemaster");
  player = await table.sit("Player One");
  await player.page.waitForFunction(
    () => !game.combats.size && [...game.users].filter((user: any) => user.active && user.isGM).length === 2,
  );
  first = await player.page.evaluate(() => game.users.activeGM.name);
  const acting = first === "Gamemaster" ? gamemaster : second;
  other = acting === gamemaster ? second : gamemaster;
  await table.stand(acting);
});

afterAll(() => table.leave());

/**
 * Cuts a page's connection at one of its next writes (`index`, from 0): the server gets that write only if `isSent`,
 * and the page gets no answer any more. `cut` is true on the page once that has happened.
 */
const cutAt = ({ page }: HeadlessSeat, index: number, isSent: boolean): Promise<void> =>
  page.evaluate(
    ([at, sends]) => {
      const { transport } = (CONFIG as any).DatabaseBackend;
      const send = transport.send.bind(transport);
      let count = 0;
      transport.send = (request: { action: string }) => {
        if (request.action === "get") return send(request);
        const own = count++;
        if (own >= at) (globalThis as any).cut = true;
        if (own < at) return send(request);
        if (own === at && sends) void send(request);
        return new Promise(() => {});
      };
    },
    [index, isSent] as const,
  );

describe("the active gamemaster leaves in the middle of a request", { shuffle: false }, () => {
  test("a blow changes the target, and an undo changes it back", async () => {
    whole = await foe(player);
    const card = await hit();
    await frozen(player, card);
    expect(await press(player, card, "apply")).toBe(true);
    await expect.poll(() => foe(player)).not.toBe(whole);
    struck = await foe(player);
    expect(await press(player, card, "undo")).toBe(true);
    await foeIs(whole);
  });

  const cuts = (Object.entries(WRITES) as [Act, number][]).flatMap(([act, writes]) =>
    Array.from({ length: writes }, (_, index) => index).flatMap((index) =>
      [false, true].map((isSent) => ({ act, index, isSent })),
    ),
  );
  for (const { act, index, isSent } of sampled(cuts, 8))
    test(`D-095: ${act}, ${isSent ? "after" : "before"} write ${index + 1}: done once, by the other`, async () => {
      const acting = await table.sit(first);
      await acting.page.waitForFunction(() => game.ready);
      for (const { page } of [player, other])
        await page.waitForFunction((who) => game.users.activeGM?.name === who, first);
      const card = act === "card" ? null : await ready(act);
      await cutAt(acting, index, isSent);
      let made = card ?? "";
      const asked = act === "card" ? hit().then((id) => (made = id)) : press(player, card!, act);
      const settled = asked.catch(() => null);
      if (act === "card") await settled;
      await acting.page.waitForFunction(() => (globalThis as any).cut);
      await table.stand(acting);
      for (const { page } of [player, other])
        await page.waitForFunction((who) => game.users.activeGM && game.users.activeGM.name !== who, first);
      await settled;
      // Whatever has become of it: asked for again, it is done or was done, once.
      for (const seat of [other, player]) await frozen(seat, made);
      const wanted = act === "undo" ? whole : struck;
      await press(player, made, act === "card" ? "apply" : act);
      await foeIs(wanted);
      if (act !== "undo") expect(await press(player, made, "undo")).toBe(true);
      await foeIs(whole);
    });
});

/** Makes a card of a blow and brings it to where this can be asked of it. */
async function ready(act: Act): Promise<string> {
  const card = await hit();
  for (const seat of [other, player]) await frozen(seat, card);
  if (act === "apply") return card;
  expect(await press(player, card, "apply")).toBe(true);
  await foeIs(struck);
  return card;
}
