import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnTheQuay } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";

declare const game: any;

/* Modules that play animations look for ids in a message's flags when it is made, and on a card where it is drawn. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay());
});
afterAll(() => table.leave());

/** A blow of the player's, made and resolved: the flags as the message was made with them, and the ids of its documents. */
async function blow({ page }: HeadlessSeat): Promise<{ id: string; flags: object; wanted: Record<string, string> }> {
  const made = await page.evaluate(async () => {
    const [own, foe] = ["Tavi", "Bad Guy"].map((name) => game.scenes.viewed.tokens.getName(name));
    const { declaration } = game.fray.offers(own.actor).find((offer: any) => offer.declaration.action === "attack");
    let flags: object = {};
    Hooks.once("createChatMessage", (message: any) => void (flags = structuredClone(message.flags.fray)));
    const targets = [{ actor: foe.actor.uuid, token: foe.uuid }];
    const { id } = await game.fray.declare({ ...declaration, token: own.uuid, targets }, { dialog: false });
    const item = fromUuidSync(declaration.item) as any;
    const wanted = {
      itemId: item.id,
      itemUuid: item.uuid,
      actorId: own.actor.id,
      tokenId: own.id,
      tokenUuid: own.uuid,
    };
    return { id, flags, wanted };
  });
  await page.waitForFunction((id) => game.messages.get(id).system.stage === "frozen", made.id);
  return made;
}

/** The ids on the root of a card, as it is drawn in the log. */
const drawn = ({ page }: HeadlessSeat, id: string): Promise<Record<string, string>> =>
  page.evaluate(async (card) => {
    const root = (await game.messages.get(card).renderHTML()).querySelector(".fray-card");
    return Object.fromEntries(Object.entries(root.dataset).filter(([name]) => /^(item|actor|token)/.test(name)));
  }, id) as Promise<Record<string, string>>;

test("a message is made with the ids of item, actor and token, and its card has them on its root", async () => {
  const { id, flags, wanted } = await blow(player);
  expect(flags).toEqual(wanted);
  expect(await drawn(player, id)).toEqual(wanted);
});

test("what an author writes into those flags decides nothing; a card changed by hand shows no ids", async () => {
  const { id, wanted } = await blow(player);
  const change = (changes: object): Promise<void> =>
    player.page.evaluate(([card, what]) => game.messages.get(card).update(what), [id, changes] as const);

  await change({ "flags.fray.itemId": "another", "flags.fray.itemUuid": "Item.another" });
  expect(await drawn(player, id)).toEqual(wanted);
  await gamemaster.page.waitForFunction((card) => game.messages.get(card).flags.fray.itemId === "another", id);
  expect(await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id)).toBe(true);

  await change({ "system.declaration.item": "Item.another" });
  expect(await drawn(player, id)).toEqual({});
});
