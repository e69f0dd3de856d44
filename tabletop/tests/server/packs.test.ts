import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALICE, GAMEMASTER, id, type Person, Table } from "./table.ts";

let table: Table;
let gamemaster: Person;
let alice: Person;
beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.join(GAMEMASTER);
  alice = await table.join(ALICE);
});
afterAll(() => table.close());

const pack = "small.things";
const AXE = id("axe");

// One of them starts the server anew.
describe("packs compiled by the command line tool", { shuffle: false }, () => {
  it("come with an index and their folders when one joins", async () => {
    const [things] = (await alice.world()).packs;
    expect(things).toMatchObject({ id: pack, label: "Things", type: "Item", packageType: "system", locked: true });
    expect(things?.index).toEqual([
      { _id: AXE, uuid: `Compendium.${pack}.Item.${AXE}`, name: "Axe", type: "thing", folder: id("shelf") },
    ]);
    expect(things?.folders).toMatchObject([{ _id: id("shelf"), name: "Shelf" }]);
  });

  it("give more index fields when asked, and whole documents with what is embedded", async () => {
    const [entry] = await alice.do("get", "Item", {
      pack,
      index: true,
      indexFields: ["system.weight.value", "system.none"],
    });
    expect(entry?.system).toEqual({ weight: { value: 2 } });
    const [axe] = await alice.do("get", "Item", { pack, ids: [AXE] });
    expect(axe).toMatchObject({ name: "Axe", system: { damage: 4 }, effects: [{ _id: id("heavy"), name: "Heavy" }] });
    const effects = await alice.do("get", "ActiveEffect", { parentUuid: `Compendium.${pack}.Item.${AXE}` });
    expect(effects).toMatchObject([{ name: "Heavy" }]);
    expect(await alice.do("get", "Item", { pack, query: { type: "thing", _id__in: [AXE] } })).toHaveLength(1);
    expect(await alice.do("get", "Item", { pack, query: { type: "other" } })).toEqual([]);
  });

  it("are locked until a gamemaster unlocks them; players cannot write even then", async () => {
    const change = { pack, updates: [{ _id: AXE, name: "Big axe" }] };
    expect((await gamemaster.ask("update", "Item", change)).error?.message).toBe("The pack Things is locked.");
    await gamemaster.do("create", "Setting", {
      data: [{ key: "core.compendiumConfiguration", value: JSON.stringify({ [pack]: { locked: false } }) }],
    });
    expect((await alice.ask("update", "Item", change)).error?.message).toMatch(/lacks permission/);
    await gamemaster.do("update", "Item", change);
    await gamemaster.do("create", "ActiveEffect", {
      parentUuid: `Compendium.${pack}.Item.${AXE}`,
      data: [{ name: "Keen" }],
    });
    await table.restart();
    gamemaster = await table.join(GAMEMASTER);
    const [axe] = await gamemaster.do("get", "Item", { pack, ids: [AXE] });
    expect(axe).toMatchObject({ name: "Big axe", effects: [{ name: "Heavy" }, { name: "Keen" }] });
  });

  it("hold one kind of document and folders", async () => {
    const { error } = await gamemaster.ask("create", "Actor", { pack, data: [{ name: "A", type: "person" }] });
    expect(error?.message).toMatch(/holds documents of type Item/);
    expect(await gamemaster.do("create", "Folder", { pack, data: [{ name: "F", type: "Item" }] })).toHaveLength(1);
  });
});
