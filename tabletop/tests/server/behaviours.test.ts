/** Behaviours of documents that the server enforces (D-… of the catalogue). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setGeneration } from "../../common/abstract/generation.ts";
import { definitionOf } from "../../common/hierarchy.ts";
import { withoutGamemasterFields } from "../../server/subtypes.ts";
import { ALICE, BOB, COMBAT, GAMEMASTER, HERO, HERO_COMBATANT, id, type Person, SWORD, Table } from "./table.ts";

let table: Table;
let gamemaster: Person;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.join(GAMEMASTER);
  alice = await table.join(ALICE);
  bob = await table.join(BOB);
  await gamemaster.do("update", "User", {
    updates: [{ _id: BOB, permissions: { ACTOR_CREATE: true, ITEM_CREATE: true } }],
  });
});
afterAll(() => table.close());

const one = async (type: string, wanted: string): Promise<any> =>
  (await gamemaster.do("get", type, { ids: [wanted] }))[0];
const refusal = async (person: Person, type: string, changes: object, parentUuid?: string): Promise<string> =>
  (await person.ask("update", type, { updates: [changes], parentUuid })).error?.message ?? "";

describe("data", () => {
  it("D-028 [both] system is stored as it comes: only the manifest's lists clean it", async () => {
    const system = { health: { value: "no number" }, odd: [null, { deep: true }], notes: "<b>a</b><script>1</script>" };
    const [actor] = await gamemaster.do("create", "Actor", { data: [{ name: "Odd", type: "person", system }] });
    expect(actor?.system).toEqual({ ...system, notes: "<b>a</b>" });
    const [guest] = await gamemaster.do("create", "Actor", { data: [{ name: "Odd", type: "guest", system }] });
    expect(guest?.system).toEqual(system);
  });

  it.each([
    ["kept with keepEmbeddedIds: true", true],
    ["new with keepEmbeddedIds: false", false],
  ])("D-047 [both] ids of embedded documents are %s", async (_what, keepEmbeddedIds) => {
    const items = [{ _id: id("lamp"), name: "Lamp", type: "thing", effects: [{ _id: id("light"), name: "Light" }] }];
    const [actor] = await gamemaster.do("create", "Actor", {
      data: [{ name: "With lamp", type: "guest", items }],
      keepEmbeddedIds,
    });
    const [lamp] = actor!.items;
    expect(lamp._id === id("lamp")).toBe(keepEmbeddedIds);
    expect(lamp.effects[0]._id === id("light")).toBe(keepEmbeddedIds);
  });

  it("D-059 [both] _stats are the server's, but for where a document comes from", async () => {
    const mine = {
      coreVersion: "1.0",
      systemId: "other",
      systemVersion: "0",
      createdTime: 1,
      modifiedTime: 1,
      lastModifiedBy: BOB,
      compendiumSource: "Compendium.small.things.Item.axe0000000000000",
      duplicateSource: `Item.${id("rope")}`,
      exportSource: null,
    };
    const [made] = await gamemaster.do("create", "Item", { data: [{ name: "A", type: "thing", _stats: mine }] });
    const { compendiumSource, duplicateSource, exportSource, ...managed } = made!._stats;
    expect({ compendiumSource, duplicateSource, exportSource }).toEqual({
      compendiumSource: mine.compendiumSource,
      duplicateSource: mine.duplicateSource,
      exportSource: null,
    });
    expect(managed).toMatchObject({ systemId: "small", systemVersion: "1.2.3", lastModifiedBy: GAMEMASTER });
    expect(managed.createdTime).toBeGreaterThan(1);
    await gamemaster.do("update", "Item", {
      updates: [{ _id: made!._id, name: "B", _stats: { ...mine, duplicateSource: null } }],
    });
    const after = (await one("Item", made!._id))._stats;
    expect(after).toMatchObject({
      lastModifiedBy: GAMEMASTER,
      createdTime: managed.createdTime,
      duplicateSource: null,
    });
    expect(after.modifiedTime).toBeGreaterThanOrEqual(managed.modifiedTime);
  });
});

describe("ownership", () => {
  it("D-061 [both] creators own what they create, gamemasters too, embedded documents as well", async () => {
    const [actor] = await gamemaster.do("create", "Actor", { data: [{ name: "A", type: "guest" }] });
    expect(actor?.ownership).toEqual({ default: 0, [GAMEMASTER]: 3 });
    const [page] = await gamemaster.do("create", "JournalEntryPage", {
      parentUuid: `JournalEntry.${id("book")}`,
      data: [{ name: "P", type: "text" }],
    });
    expect(page?.ownership).toEqual({ default: -1, [GAMEMASTER]: 3 });
    const [said] = await gamemaster.do("create", "Actor", {
      data: [{ name: "B", type: "guest", ownership: { default: 2, [ALICE]: 1 } }],
    });
    expect(said?.ownership).toEqual({ default: 2, [ALICE]: 1, [GAMEMASTER]: 3 });
  });

  it("D-062 [both] what a player says of others when creating is dropped, not refused", async () => {
    const ownership = { default: 3, [ALICE]: 3, [BOB]: 2 };
    const [actor] = await bob.do("create", "Actor", { data: [{ name: "A", type: "guest", ownership }] });
    expect(actor?.ownership).toEqual({ default: 0, [BOB]: 2 });
    const [item] = await bob.do("create", "Item", { data: [{ name: "I", type: "thing" }] });
    expect(item?.ownership).toEqual({ default: 0, [BOB]: 3 });
  });

  it("D-063 a player cannot set a gamemaster's fields by changing the type to one that has them", async () => {
    const [made] = await bob.do("create", "Actor", { data: [{ name: "Guest", type: "guest" }] });
    const person = (system: object): object => ({ _id: made!._id, type: "person", "==system": system });
    expect(await refusal(bob, "Actor", person({ secret: "mine" }))).toMatch(/lacks permission to change system.secret/);
    expect(await refusal(bob, "Actor", person({ notes: "seen" }))).toBe("");
  });

  it("D-062 [both] in an update a player may say what their own level is, and nobody else's", async () => {
    expect(await refusal(alice, "Actor", { _id: HERO, ownership: { [ALICE]: 3, [BOB]: 3 } })).toMatch(/ownership/);
    expect(await refusal(alice, "Actor", { _id: HERO, ownership: { default: 1 } })).toMatch(/ownership/);
    expect(await refusal(alice, "Actor", { _id: HERO, items: [{ _id: SWORD, ownership: { default: 1 } }] })).toMatch(
      /ownership/,
    );
    const [made] = await bob.do("create", "Actor", { data: [{ name: "Mine", type: "guest" }] });
    expect(await refusal(bob, "Actor", { _id: made!._id, ownership: { [BOB]: 2 } })).toBe("");
    expect((await one("Actor", made!._id)).ownership).toEqual({ default: 0, [BOB]: 2 });
  });

  it("D-077 [both] a player's update with new embedded items is refused for the ownership of their sources", async () => {
    const items = [{ name: "New", type: "thing", ownership: { default: 0 } }];
    expect(await refusal(alice, "Actor", { _id: HERO, items })).toMatch(/ownership/);
    const made = await alice.ask("create", "Item", { parentUuid: `Actor.${HERO}`, data: items });
    expect(made.error).toBeUndefined();
    expect(await refusal(gamemaster, "Actor", { _id: HERO, items })).toBe("");
  });

  it("D-063 [13] the fields that are a gamemaster's are dropped from what a player creates", () => {
    const system: any = { types: { Actor: { person: { htmlFields: [], gmOnlyFields: ["secret"] } } } };
    const source = { _id: id("a"), type: "person", system: { secret: 1, open: 2 } };
    setGeneration(13);
    expect(withoutGamemasterFields(system, definitionOf("Actor"), source, BOB).system).toEqual({ open: 2 });
    setGeneration(14);
    expect(() => withoutGamemasterFields(system, definitionOf("Actor"), source, BOB)).toThrow(/gamemaster/);
  });

  it("D-062, D-063 what is a gamemaster's is dropped from embedded documents and deltas that a player creates", () => {
    const declared = (...gmOnlyFields: string[]): object => ({ htmlFields: [], gmOnlyFields });
    const system: any = {
      types: { Actor: { person: declared("secret"), guest: declared() }, Item: { thing: declared("price") } },
    };
    const effect = { _id: id("e"), type: "base", system: { price: 1 } };
    const thing = {
      _id: id("i"),
      type: "thing",
      system: { price: 1, open: 2 },
      ownership: { default: 3, [ALICE]: 3 },
      effects: [effect],
    };
    const actor = { _id: id("a"), type: "guest", system: { price: 1 }, items: [thing] };
    const token = { _id: id("t"), delta: { _id: id("t"), system: { secret: 1, open: 2 }, items: [thing] } };
    const left = { _id: id("i"), type: "thing", system: { open: 2 }, effects: [effect] };
    const clean = (name: string, source: any): any => withoutGamemasterFields(system, definitionOf(name), source, BOB);
    setGeneration(13);
    expect(clean("Actor", actor)).toEqual({ ...actor, items: [left] });
    expect(clean("Token", token)).toEqual({ ...token, delta: { ...token.delta, system: { open: 2 }, items: [left] } });
    const pages = [
      { _id: id("p"), type: "text", ownership: { default: 2, [BOB]: 1 } },
      { _id: id("q"), type: "text", ownership: { default: 2 } },
    ];
    expect(clean("JournalEntry", { _id: id("j"), pages }).pages).toEqual([
      { _id: id("p"), type: "text", ownership: { default: -1, [BOB]: 1 } },
      { _id: id("q"), type: "text" },
    ]);
    setGeneration(14);
    expect(() => clean("Actor", actor)).toThrow(/gamemaster can create a Item/);
    const plainDelta = { ...token, delta: { _id: id("t"), system: { secret: 1 } } };
    expect(clean("Token", plainDelta).delta.system).toEqual({});
  });

  it("D-064 [both] authors stay: a player neither lends nor gives theirs, and owns what they wrote", async () => {
    const { error } = await bob.ask("create", "ChatMessage", { data: [{ content: "a", author: ALICE }] });
    expect(error?.message).toMatch(/lacks permission/);
    const [message] = await bob.do("create", "ChatMessage", { data: [{ content: "a" }] });
    expect(message?.author).toBe(BOB);
    expect(await refusal(bob, "ChatMessage", { _id: message!._id, author: ALICE })).toMatch(/author/);
    expect(await refusal(bob, "ChatMessage", { _id: message!._id, content: "b" })).toBe("");
    expect(await refusal(alice, "ChatMessage", { _id: message!._id, content: "c" })).toMatch(/lacks permission/);
    expect(await refusal(alice, "Macro", { _id: id("dance"), name: "Jig" })).toBe("");
    expect(await refusal(bob, "Macro", { _id: id("dance"), name: "Reel" })).toMatch(/lacks permission/);
    expect(await refusal(alice, "Macro", { _id: id("dance"), author: BOB })).toMatch(/author/);
  });

  it("D-067 [both] merged, a user that is left out keeps their level; replaced, they lose it", async () => {
    const [made] = await gamemaster.do("create", "Actor", {
      data: [{ name: "A", type: "guest", ownership: { default: 0, [ALICE]: 3 } }],
    });
    const change = async (changes: object): Promise<any> => {
      await gamemaster.do("update", "Actor", { updates: [{ _id: made!._id, ...changes }] });
      return (await one("Actor", made!._id)).ownership;
    };
    expect(await change({ ownership: { default: 1 } })).toEqual({ default: 1, [ALICE]: 3, [GAMEMASTER]: 3 });
    expect(await change({ "==ownership": { default: 2 } })).toEqual({ default: 2 });
    const replacement = { __$OPERATOR$__: "ForcedReplacement", value: { default: 1, [BOB]: 2 } };
    expect(await change({ ownership: replacement })).toEqual({ default: 1, [BOB]: 2 });
  });
});

describe("what an update may leave", () => {
  it("D-014, D-148 [both] a field that must have a value is not deleted, and a list stays a list", async () => {
    const before = await one("Actor", HERO);
    for (const changes of [{ "-=name": null }, { name: { __$OPERATOR$__: "ForcedDeletion" } }])
      expect(await refusal(alice, "Actor", { _id: HERO, ...changes })).toMatch(/name may not be/);
    const lists = [{ items: null }, { items: {} }, { "-=items": null }, { "==items": null }, { "==items": [{ a: 1 }] }];
    for (const changes of lists) expect(await refusal(alice, "Actor", { _id: HERO, ...changes })).toMatch(/list/);
    const unfit = [{ _id: SWORD, name: "", type: "thing" }];
    expect(await refusal(alice, "Actor", { _id: HERO, "==items": unfit })).toMatch(/name/);
    expect(await refusal(alice, "Actor", { _id: HERO, "==items": [{ _id: SWORD, name: "S", type: "x" }] })).toMatch(
      /type/,
    );
    expect(await one("Actor", HERO)).toEqual(before);
    expect(await refusal(alice, "Actor", { _id: HERO, "-=img": null })).toBe("");
  });

  it("D-015 [both] flags stay an object of objects", async () => {
    const before = (await one("Actor", HERO)).flags;
    await alice.ask("update", "Actor", { updates: [{ _id: HERO, flags: "text" }] });
    expect((await one("Actor", HERO)).flags).toEqual(before);
  });

  it("the server too refuses scripts that do not compile and folders in themselves, new and changed", async () => {
    const ask = async (action: "create" | "update", type: string, operation: object): Promise<string> =>
      (await gamemaster.ask(action, type, operation as never)).error?.message ?? "";
    const macro = { name: "M", type: "script", command: "if (" };
    expect(await ask("create", "Macro", { data: [macro] })).toMatch(/no script/);
    const [made] = await gamemaster.do("create", "Macro", { data: [{ ...macro, command: "await 5;" }] });
    expect(await ask("update", "Macro", { updates: [{ _id: made!._id, command: "}" }] })).toMatch(/no script/);
    const folder = { _id: id("nest"), name: "F", type: "Actor" };
    expect(await ask("create", "Folder", { data: [{ ...folder, folder: folder._id }], keepId: true })).toMatch(
      /itself/,
    );
    await gamemaster.do("create", "Folder", { data: [folder], keepId: true });
    expect(await ask("update", "Folder", { updates: [{ _id: folder._id, folder: folder._id }] })).toMatch(/itself/);
  });
});

describe("broadcasts", () => {
  it("an operation with `broadcast: false` is carried out and told to nobody else, whoever asks", async () => {
    const names = ["silent", "told"];
    for (const name of names) {
      const updates = [{ _id: HERO, name }];
      const answer = await alice.ask("update", "Actor", { updates, broadcast: name === "told" });
      expect(answer.error).toBeUndefined();
      expect((await one("Actor", HERO)).name).toBe(name);
    }
    const isRename = ({ type, result }: any) => type === "Actor" && names.includes(result?.[0]?.name);
    await gamemaster.hears("modifyDocument", isRename);
    const heard = gamemaster.heard.filter(({ event, args }) => event === "modifyDocument" && isRename(args[0]));
    expect(heard.map(({ args }) => args[0].result[0].name)).toEqual(["told"]);
  });
});

describe("the world's time", () => {
  it("D-102 [both] is the world's setting, whatever a user calls one of theirs", async () => {
    await alice.do("create", "Setting", { data: [{ key: "core.time", value: "1000", user: ALICE }] });
    await gamemaster.do("update", "Combat", { updates: [{ _id: COMBAT, round: 2 }], worldTime: { delta: 6 } });
    const settings = (await gamemaster.do("get", "Setting", {})).filter(({ key }) => key === "core.time");
    expect(settings.map(({ user, value }) => [user ?? null, value]).sort()).toEqual([
      [null, "6"],
      [ALICE, "1000"],
    ]);
  });
});

describe("encounters", () => {
  it("D-080 [both] no player takes combatants away by replacing their list", async () => {
    const { combatants } = await one("Combat", COMBAT);
    const replacement = (value: object) => ({ __$OPERATOR$__: "ForcedReplacement", value });
    for (const list of [[], [{ _id: HERO_COMBATANT, initiative: 3 }]])
      for (const changes of [{ "==combatants": list }, { combatants: replacement(list) }])
        expect(await refusal(alice, "Combat", { _id: COMBAT, ...changes })).toMatch(/lacks permission/);
    expect((await one("Combat", COMBAT)).combatants).toEqual(combatants);
  });

  it("D-080 [both] players change round, turn and their combatants; any other key refuses the whole", async () => {
    const before = await one("Combat", COMBAT);
    expect(await refusal(alice, "Combat", { _id: COMBAT, round: 2, scene: null })).toMatch(/lacks permission/);
    expect((await one("Combat", COMBAT)).round).toBe(before.round);
    expect(await refusal(alice, "Combat", { _id: COMBAT, round: 2, turn: 1 })).toBe("");
    const own = { _id: HERO_COMBATANT, initiative: 4 };
    expect(await refusal(alice, "Combat", { _id: COMBAT, combatants: [own] })).toBe("");
    expect(await refusal(bob, "Combat", { _id: COMBAT, combatants: [own] })).toMatch(/lacks permission/);
    expect(await one("Combat", COMBAT)).toMatchObject({ round: 2, turn: 1 });
  });
});
