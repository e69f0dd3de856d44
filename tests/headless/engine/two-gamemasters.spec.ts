import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { d10, fixDice } from "../../browser/table.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { frozen, strike, written } from "./steps.ts";

/* D-095: of two gamemasters, two people, `users.activeGM` is one: that one acts for the table, until they leave. */

let table: HeadlessTable;
/** who acts, and who takes over */
let acting: HeadlessSeat;
let other: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade" });
  const first = await table.sit("Gamemaster");
  await first.page.evaluate(async () => {
    await game.settings.set("fray", "reactionSeconds", 0);
    await game.settings.set("fray", "autoApply", false);
    for (const combat of [...game.combats]) await combat.delete();
    await (CONFIG as any).User.documentClass.create({ name: "Second gamemaster", role: 4 });
  });
  const second = await table.sit("Second gamemaster");
  player = await table.sit("Player One");
  await player.page.waitForFunction(
    () => !game.combats.size && [...game.users].filter((user: any) => user.active && user.isGM).length === 2,
  );
  const actsFirst = await first.page.evaluate(() => game.user.isActiveGM);
  [acting, other] = actsFirst ? [first, second] : [second, first];
  await Promise.all([acting, other].map(listen));
});

afterAll(() => table.leave());

/** Notes what this page writes from now on: only the page that asks for a change hears of it beforehand. */
const listen = ({ page }: HeadlessSeat): Promise<void> =>
  page.evaluate(() => {
    const written: string[] = ((globalThis as any).written = []);
    Hooks.on("preUpdateChatMessage", (message: any) => void written.push(message.id));
    Hooks.on("preUpdateActor", (actor: any) => void written.push(actor.name));
    Hooks.on("preUpdateCombat", (combat: any) => void written.push(combat.id));
  });

const idOf = ({ page }: HeadlessSeat): Promise<string> => page.evaluate(() => game.user.id);

/** Strikes a blow that leaves him standing, and gives the card's id. */
const strikeHit = async (seat: HeadlessSeat): Promise<string> => {
  await fixDice(seat.page, d10(4));
  return strike(seat);
};

/** The system data of Bad Guy on a page, as JSON. */
const foe = ({ page }: HeadlessSeat): Promise<string> =>
  page.evaluate(() => JSON.stringify(game.actors.getName("Bad Guy").toObject().system));
const foeIs = (seat: HeadlessSeat, state: string): Promise<void> => expect.poll(() => foe(seat)).toBe(state);
const foeIsNot = (seat: HeadlessSeat, state: string): Promise<void> => expect.poll(() => foe(seat)).not.toBe(state);
const press = ({ page }: HeadlessSeat, card: string, act: string): Promise<boolean> =>
  page.evaluate(([id, what]) => game.fray.press({ card: id, act: what }), [card, act] as const);
describe("two gamemasters", { shuffle: false }, () => {
  test("D-095: a player's card is looked at by the one gamemaster that acts, and never by the other", async () => {
    const card = await strikeHit(player);
    for (const seat of [acting, other, player]) await frozen(seat, card);
    await expect.poll(() => written(acting, card)).toBeGreaterThan(0);
    await expect.poll(() => written(other, card)).toBe(0);
  });

  test("D-095: what the other gamemaster presses is done by the one that acts, and once", async () => {
    const before = await foe(player);
    const card = await strikeHit(player);
    for (const seat of [acting, other]) await frozen(seat, card);
    expect(await press(other, card, "apply")).toBe(true);
    for (const seat of [acting, other, player]) await foeIsNot(seat, before);
    await expect.poll(() => written(acting, "Bad Guy")).toBe(1);
    expect(await press(other, card, "undo")).toBe(true);
    for (const seat of [acting, other, player]) await foeIs(seat, before);
    await expect.poll(() => written(acting, "Bad Guy")).toBe(2);
    await expect.poll(async () => (await written(other, "Bad Guy")) + (await written(other, card))).toBe(0);
  });

  test("D-095: both press at the same moment: the card is applied once", async () => {
    const before = await foe(player);
    const harmed = await written(acting, "Bad Guy");
    const card = await strikeHit(player);
    for (const seat of [acting, other]) await frozen(seat, card);
    const pressed = await Promise.all([press(acting, card, "apply"), press(other, card, "apply")]);
    expect(pressed.filter(Boolean)).toHaveLength(1);
    for (const seat of [acting, other, player]) await foeIsNot(seat, before);
    await expect.poll(() => written(acting, "Bad Guy")).toBe(harmed + 1);
    await expect.poll(() => written(other, "Bad Guy")).toBe(0);
    expect(await press(acting, card, "undo")).toBe(true);
    for (const seat of [acting, other, player]) await foeIs(seat, before);
  });

  test("D-095: one page hangs and is closed: the other gamemaster takes over what waited, and does it once", async () => {
    const whole = await foe(player);
    const done = await strikeHit(player);
    for (const seat of [acting, other, player]) await frozen(seat, done);
    expect(await press(acting, done, "apply")).toBe(true);
    for (const seat of [other, player]) await foeIsNot(seat, whole);
    const before = await foe(player);
    // The page does nothing any more, and the server still counts it as present.
    void acting.page
      .evaluate(() => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
      .catch(() => null);
    const card = await strikeHit(player);
    await expect.poll(() => written(other, card)).toBe(0);
    await table.stand(acting);
    await player.page.waitForFunction((id) => game.users.activeGM?.id === id, await idOf(other));
    for (const seat of [other, player]) await frozen(seat, card);
    await expect.poll(() => written(other, card)).toBeGreaterThan(0);
    // What the one who left had applied stands as it was.
    await expect.poll(() => foe(player)).toBe(before);
    await expect.poll(async () => (await written(other, done)) + (await written(other, "Bad Guy"))).toBe(0);
    expect(await press(other, card, "apply")).toBe(true);
    await foeIsNot(player, before);
    await expect.poll(() => written(other, "Bad Guy")).toBe(1);
  });
});
