import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const CONFIG: any;

let table: HeadlessTable;
let gm: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
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
