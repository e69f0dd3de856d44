import "./globals.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { PLAYER, remote } from "../unit/host/headless.ts";
import { HostileClient } from "./hostile.ts";
import { HERO, harm, setFrayTable, type FrayTable } from "./table.ts";

/* Which card came after which: a player may undo their card until another one follows. */

let table: FrayTable;
let hostile: HostileClient;

beforeEach(async () => {
  table = setFrayTable();
  hostile = new HostileClient(table);
  await table.game.settings.set("fray", "undo", "attacker");
});

it("goes by when the server received a card, not by the time that its author has written", async () => {
  const card = await hostile.post(harm(HERO, 2), { timestamp: 9e15 });
  await hostile.post(harm(HERO, 1), { timestamp: 5 });
  vi.spyOn(table.game.messages, "contents", "get").mockImplementation(() =>
    [...table.game.messages.values()].sort((a: any, b: any) => a.timestamp - b.timestamp),
  );
  expect(await hostile.ask({ card, act: "undo" })).toMatchObject({ ok: false });
});

it("stays as it was when its author deletes a card and makes it again, word for word", async () => {
  const card = await hostile.post(harm(HERO, 2));
  await hostile.post(harm(HERO, 1));
  expect(await hostile.ask({ card, act: "undo" })).toMatchObject({ ok: false });
  const { _stats, ...copy } = table.game.messages.get(card).toObject();
  await remote(table, "ChatMessage", "delete", { ids: [card] }, PLAYER);
  await hostile.post(copy.system, { ...copy, _stats: { createdTime: Date.now() + 60_000 } }, { keepId: true });
  expect(table.game.messages.has(card)).toBe(true);
  expect(table.game.messages.contents.at(-1).id).toBe(card);
  expect(await hostile.ask({ card, act: "undo" })).toMatchObject({ ok: false });
  expect(table.game.actors.get(HERO).system.physical.damage).toBe(3);
});
