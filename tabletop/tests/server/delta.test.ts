import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Doc,
  FOE,
  FOE_TOKEN,
  GAMEMASTER,
  HERO,
  HERO_COMBATANT,
  HERO_TOKEN,
  COMBAT,
  id,
  type Person,
  SCENE,
  Table,
} from "./table.ts";

let table: Table;
let gamemaster: Person;
beforeAll(async () => {
  table = await Table.open({ test: true });
  gamemaster = await table.join(GAMEMASTER);
});
afterAll(() => table.close());
beforeEach(() => fetch(`${table.server.url}/test/reset`, { method: "POST" }));

const inScene = `Scene.${SCENE}`;
const token = `${inScene}.Token.${FOE_TOKEN}`;
const delta = `${token}.ActorDelta.${FOE_TOKEN}`;

const foeToken = async (): Promise<Doc> =>
  (await gamemaster.do("get", "Token", { parentUuid: inScene, ids: [FOE_TOKEN] }))[0] as Doc;
const foe = async (): Promise<Doc> => (await gamemaster.do("get", "Actor", { ids: [FOE] }))[0] as Doc;

describe("a token's delta", () => {
  it("is stored inside the token and leaves the base actor as it is", async () => {
    const before = await foe();
    const [difference] = await gamemaster.do("update", "ActorDelta", {
      parentUuid: token,
      updates: [{ _id: FOE_TOKEN, system: { health: { value: 2 } } }],
    });
    expect(difference).toMatchObject({ _id: FOE_TOKEN, system: { health: { value: 2 } } });
    expect((await foeToken()).delta).toMatchObject({ _id: FOE_TOKEN, system: { health: { value: 2 } } });
    await gamemaster.do("update", "Token", {
      parentUuid: inScene,
      updates: [{ _id: FOE_TOKEN, delta: { system: { mood: "angry" } } }],
    });
    expect((await foeToken()).delta.system).toEqual({ health: { value: 2 }, mood: "angry" });
    expect(await foe()).toEqual(before);
  });

  it("can be reached by the synthetic actor's address too", async () => {
    await gamemaster.do("create", "ActiveEffect", { parentUuid: `${token}.Actor.${FOE}`, data: [{ name: "Prone" }] });
    expect((await foeToken()).delta.effects).toMatchObject([{ name: "Prone" }]);
  });

  it("takes over an inherited item when that is changed", async () => {
    const [difference] = await gamemaster.do("update", "Item", {
      parentUuid: delta,
      updates: [{ _id: id("club"), system: { damage: 7 } }],
    });
    expect(difference).toMatchObject({ _id: id("club"), system: { damage: 7 } });
    expect((await foeToken()).delta.items).toMatchObject([{ _id: id("club"), name: "Club", system: { damage: 7 } }]);
    expect((await foe()).items[0].system.damage).toBe(2);
  });

  it("takes over an inherited item when an effect on it is changed", async () => {
    await gamemaster.do("update", "ActiveEffect", {
      parentUuid: `${delta}.Item.${id("fang")}`,
      updates: [{ _id: id("venom"), disabled: true }],
    });
    expect((await foeToken()).delta.items).toMatchObject([
      { _id: id("fang"), effects: [{ _id: id("venom"), name: "Venom", disabled: true }] },
    ]);
    expect((await foe()).items[1].effects[0].disabled).not.toBe(true);
  });

  it("marks a deleted inherited item with a tombstone and forgets a deleted one of its own", async () => {
    const [own] = await gamemaster.do("create", "Item", { parentUuid: delta, data: [{ name: "Own", type: "thing" }] });
    await gamemaster.do("delete", "Item", { parentUuid: delta, ids: [id("club"), own?._id as string] });
    expect((await foeToken()).delta.items).toEqual([{ _id: id("club"), _tombstone: true }]);
    expect((await gamemaster.do("get", "Item", { parentUuid: delta })).map((item) => item._id)).toEqual([id("fang")]);
    const { error } = await gamemaster.ask("update", "Item", {
      parentUuid: delta,
      updates: [{ _id: id("club"), name: "X" }],
    });
    expect(error?.message).toContain(id("club"));
    await gamemaster.do("create", "Item", {
      parentUuid: delta,
      keepId: true,
      data: [{ _id: id("club"), name: "Back", type: "thing" }],
    });
    expect((await foeToken()).delta.items).toMatchObject([{ _id: id("club"), name: "Back" }]);
  });

  it("survives a restart", async () => {
    await gamemaster.do("update", "Item", { parentUuid: delta, updates: [{ _id: id("fang"), name: "Tooth" }] });
    const before = await foeToken();
    await table.restart();
    gamemaster = await table.join(GAMEMASTER);
    expect(await foeToken()).toEqual(before);
  });
});

describe("what follows from an operation", () => {
  it("takes the combatants of a deleted token along, and says so to everyone", async () => {
    await gamemaster.do("delete", "Token", { parentUuid: inScene, ids: [HERO_TOKEN] });
    const [told] = await gamemaster.hears(
      "modifyDocument",
      (response) => response.type === "Combatant" && response.action === "delete",
    );
    expect(told.result).toEqual([HERO_COMBATANT]);
    const [combat] = await gamemaster.do("get", "Combat", { ids: [COMBAT] });
    expect(combat?.combatants).toHaveLength(1);
  });

  it("keeps one scene active", async () => {
    await gamemaster.do("update", "Scene", { updates: [{ _id: id("cellar"), active: true }] });
    await gamemaster.hears(
      "modifyDocument",
      (response) => response.type === "Scene" && response.result[0]._id === SCENE,
    );
    const scenes = await gamemaster.do("get", "Scene");
    expect(scenes.filter((scene) => scene.active).map((scene) => scene._id)).toEqual([id("cellar")]);
  });

  it("moves what a deleted folder held to its parent", async () => {
    await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, folder: id("inner") }] });
    await gamemaster.do("delete", "Folder", { ids: [id("inner")] });
    expect((await gamemaster.do("get", "Actor", { ids: [HERO] }))[0]?.folder).toBe(id("outer"));
  });

  it("deletes what a deleted folder held, down to the last, when asked to", async () => {
    await gamemaster.do("update", "Actor", { updates: [{ _id: FOE, folder: id("inner") }] });
    await gamemaster.do("delete", "Folder", { ids: [id("outer")], deleteSubfolders: true, deleteContents: true });
    expect(await gamemaster.do("get", "Folder")).toEqual([]);
    expect((await gamemaster.do("get", "Actor")).map((actor) => actor._id)).toEqual([HERO]);
  });
});
