import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const CONFIG: any;

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "staged" });
  gm = await table.sit("Gamemaster");
});
afterAll(() => table.leave());

test("ST-069: an Ability is known by its name in the list, however it is written", async () => {
  const scores = await gm.page.evaluate(async () => {
    const made = await CONFIG.Actor.documentClass.create({ name: "Named", type: "staged" });
    await made.createEmbeddedDocuments("Item", [
      { name: "Single Weapon", type: "stagedAbility", system: { score: 4 } },
      { name: "Longbows", type: "stagedAbility", system: { key: "Bows", score: 3 } },
      { name: "Great Weapons", type: "stagedAbility", system: { score: 2 } },
      { name: "Folk Ken", type: "stagedAbility", system: { score: 5 } },
    ]);
    return made.system.derived.abilities;
  });
  expect(scores).toEqual({ single: 4, bows: 3, great: 2, "folk ken": 5 });
});

test("ST-069: what an Ability counts as is chosen from a list; one out of the book has its key, and a key of one's own stays", async () => {
  const seen = await gm.page.evaluate(async () => {
    const actor = await CONFIG.Actor.documentClass.create({ name: "Lister", type: "staged" });
    const pack = game.packs.get("fray.staged-abilities");
    const entry = (await pack.getIndex()).find((row: any) => row.name === "Great weapon");
    await actor.sheet._onDropItem(new Event("drop"), await pack.getDocument(entry._id));
    await actor.createEmbeddedDocuments("Item", [
      { name: "Fencing", type: "stagedAbility", system: { score: 4 } },
      { name: "Lore", type: "stagedAbility", system: { key: "old lore", score: 2 } },
    ]);
    const open = async (name: string) => {
      const item = actor.items.getName(name);
      await item.sheet.render({ force: true });
      return { item, select: item.sheet.element.querySelector('select[name="system.key"]') };
    };
    const { item, select } = await open("Fencing");
    const before = select.value;
    select.value = "single";
    await item.sheet.submit();
    const own = (await open("Lore")).select.value;
    const dropped = (await open("Great weapon")).select.value;
    return { before, after: item.system.key, own, dropped, scores: actor.system.derived.abilities };
  });
  expect(seen).toEqual({
    before: "",
    after: "single",
    own: "old lore",
    dropped: "great",
    scores: { great: 1, single: 4, "old lore": 2 },
  });
});
