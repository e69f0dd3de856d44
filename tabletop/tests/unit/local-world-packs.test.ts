/** A table in a browser holds the packs of its world, and changes them with the world. */
import { expect, it } from "vitest";
import type { PortConnection } from "../../client/host/port-connection.ts";
import type { WorldData } from "../../common/protocol.ts";
import { MemoryShelf } from "../../server/browser/stores.ts";
import { connectPage, GAMEMASTER, joinedPage, openLocalTable, smallTable } from "./local-tables.ts";

const HERO = "hero000000000000";
const BARD = "bard000000000000";

const actor = (_id: string, name: string): object => ({ _key: `!actors!${_id}`, _id, name, type: "hero", system: {} });

/** The text of a saved world with these packs of actors. */
function saved(packs: Record<string, object[]>): string {
  const { world, files } = smallTable().seed;
  const declared = Object.keys(packs).map((name) => ({ name, label: name, type: "Actor" }));
  return JSON.stringify({
    format: "tabletop-world",
    version: 1,
    world: { ...world, packs: declared },
    documents: files.map(({ data }) => data),
    packs,
  });
}

/** The names in the packs of the world, by the pack's id, as a page that joins is told them. */
async function packsOf(page: PortConnection): Promise<Record<string, string[]>> {
  const world = await new Promise<WorldData>((resolve) => page.emit("world", resolve));
  return Object.fromEntries(world.packs.map(({ id, index }) => [id, index.map(({ name }: any) => name)]));
}

it("has the packs of a loaded world, also when it is opened again, and what is created in them", async () => {
  const shelf = new MemoryShelf();
  const table = await openLocalTable(smallTable(), shelf);
  const door = connectPage(table);
  await door.ask("load", { text: saved({ heroes: [actor(HERO, "Hero")], empty: [] }) });
  const page = await joinedPage(table, GAMEMASTER);
  expect(await packsOf(page)).toEqual({ "world.heroes": ["Hero"], "world.empty": [] });
  const operation = { pack: "world.heroes", data: [{ name: "Bard", type: "hero" }] };
  const answer: any = await new Promise((resolve) =>
    page.emit("modifyDocument", { action: "create", type: "Actor", operation }, resolve),
  );
  expect(answer.error).toBeUndefined();
  const again = await joinedPage(await openLocalTable(smallTable(), shelf), GAMEMASTER);
  expect((await packsOf(again))["world.heroes"]!.sort()).toEqual(["Bard", "Hero"]);
});

it("leaves nothing of the old world's packs in another one, and keeps them where that is refused", async () => {
  const table = await openLocalTable(smallTable(), new MemoryShelf());
  const door = connectPage(table);
  await door.ask("load", { text: saved({ heroes: [actor(HERO, "Hero")], others: [actor(BARD, "Bard")] }) });
  const unfit = saved({ heroes: [{ ...actor(BARD, "Bard"), type: "nothing" }] });
  await expect(door.ask("load", { text: unfit })).rejects.toThrow(/heroes: !actors!bard0+ does not fit/);
  expect(await packsOf(await joinedPage(table, GAMEMASTER))).toEqual({
    "world.heroes": ["Hero"],
    "world.others": ["Bard"],
  });
  await door.ask("load", { text: saved({ heroes: [actor(BARD, "Bard")] }) });
  expect(await packsOf(await joinedPage(table, GAMEMASTER))).toEqual({ "world.heroes": ["Bard"] });
  await door.ask("putBack");
  expect(await packsOf(await joinedPage(table, GAMEMASTER))).toEqual({});
  // a pack of the same name begins empty
  await door.ask("load", { text: saved({ heroes: [], others: [] }) });
  expect(await packsOf(await joinedPage(table, GAMEMASTER))).toEqual({ "world.heroes": [], "world.others": [] });
});
