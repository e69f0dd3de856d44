import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALICE, FOE, GAMEMASTER, HERO, id, type Person, SWORD, Table } from "./table.ts";

let table: Table;
let gamemaster: Person;
let alice: Person;
/** The world's data as a client gets it that joins before anything has changed. */
let world: Awaited<ReturnType<Person["world"]>>;

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.join(GAMEMASTER);
  alice = await table.join(ALICE);
  world = await alice.world();
});
afterAll(() => table.close());

const hero = async (): Promise<any> => (await gamemaster.do("get", "Actor", { ids: [HERO] }))[0];

describe("joining", () => {
  it("hands a client the whole world, without passwords", () => {
    expect(world.userId).toBe(ALICE);
    expect(world.system.id).toBe("small");
    expect(world.documents.Actor).toHaveLength(2);
    expect(world.documents.ChatMessage).toHaveLength(1);
    expect(JSON.stringify(world.documents.User)).not.toContain("password");
    expect(world.activeUsers.sort()).toEqual([ALICE, GAMEMASTER].sort());
    expect(world.packs.map((pack) => pack.id)).toEqual(["small.things"]);
    expect(world.world.reset).toEqual({ label: "Again" });
  });
});

describe("creating", () => {
  it("gives ids and stamps, and tells everyone else", async () => {
    const [created] = await gamemaster.do("create", "Actor", {
      data: [{ name: "New", type: "person", "system.health.value": 4 }],
      mine: 7,
    });
    expect(created?._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(created?.system).toEqual({ health: { value: 4 } });
    expect(created?._stats).toMatchObject({ systemId: "small", systemVersion: "1.2.3", lastModifiedBy: GAMEMASTER });
    const [told] = await alice.hears("modifyDocument", (response) => response.result?.[0]?._id === created?._id);
    expect(told).toMatchObject({
      action: "create",
      type: "Actor",
      userId: GAMEMASTER,
      operation: { mine: 7 },
      result: [created],
    });
    expect(JSON.stringify(gamemaster.heard)).not.toContain(created?._id);
  });

  it("keeps an id only when asked to, and refuses one that is taken", async () => {
    const wanted = id("wanted");
    const [kept] = await gamemaster.do("create", "Actor", {
      data: [{ _id: wanted, name: "A", type: "person" }],
      keepId: true,
    });
    expect(kept?._id).toBe(wanted);
    const [fresh] = await gamemaster.do("create", "Actor", { data: [{ _id: wanted, name: "B", type: "person" }] });
    expect(fresh?._id).not.toBe(wanted);
    const { error } = await gamemaster.ask("create", "Actor", {
      data: [{ _id: wanted, name: "C", type: "person" }],
      keepId: true,
    });
    expect(error?.message).toMatch(/already/);
  });

  it("refuses an unknown type, a missing type and an empty name, and then creates none of the batch", async () => {
    const before = (await gamemaster.do("get", "Actor")).length;
    for (const bad of [{ name: "X", type: "ghost" }, { name: "X" }, { name: " ", type: "person" }]) {
      const { error } = await gamemaster.ask("create", "Actor", { data: [{ name: "Good", type: "person" }, bad] });
      expect(error?.message).toBeTruthy();
    }
    expect(await gamemaster.do("get", "Actor")).toHaveLength(before);
  });

  it("takes scripts out of HTML that documents or the manifest declare", async () => {
    const script = 'a <b>b</b><script>alert(1)</script><img src="x" onerror="alert(1)">';
    const [actor] = await gamemaster.do("create", "Actor", {
      data: [{ name: "<b>N</b>", type: "person", system: { notes: script, plain: script } }],
    });
    expect(actor?.system.notes).toBe('a <b>b</b><img src="x" />');
    expect(actor?.system.plain).toBe(script);
    const [message] = await alice.do("create", "ChatMessage", {
      data: [{ content: script, flavor: '<a href="javascript:x()">f</a>' }],
    });
    expect(message?.content).not.toContain("script");
    expect(message?.flavor).toBe("<a>f</a>");
    const [item] = await gamemaster.do("create", "Item", {
      data: [{ name: "I", type: "thing", system: { parts: { one: { text: script } } } }],
    });
    expect(item?.system.parts.one.text).not.toContain("onerror");
  });

  it("cannot be made to reach into prototypes", async () => {
    const forms = ['{"system":{"__proto__":{"p":1}}}', '{"__proto__.p":1}', '{"system":{"==__proto__":{"p":1}}}'];
    forms.push('{"system.-=constructor":null}', '{"flags":{"constructor":{"prototype":{"p":1}}}}');
    for (const form of forms) {
      const sent = JSON.parse(form.replace("{", `{"name":"P","type":"person",`)) as object;
      expect((await gamemaster.ask("create", "Actor", { data: [sent] })).error?.message).toMatch(/not allowed/);
      const update = JSON.parse(form.replace("{", `{"_id":"${HERO}",`)) as object;
      expect((await gamemaster.ask("update", "Actor", { updates: [update] })).error?.message).toMatch(/not allowed/);
    }
    expect(({} as any).p).toBeUndefined();
  });
});

const SCRIPT = "a<script>alert(1)</script>";
/** A replacement operator as it is sent. */
const replacedBy = (value: unknown): object => ({ __$OPERATOR$__: "ForcedReplacement", value });

describe("updating", () => {
  it.each([
    ["a nested change", (notes: unknown) => ({ system: { notes } })],
    ["a dotted change", (notes: unknown) => ({ "system.notes": notes })],
    ["a replaced field", (notes: unknown) => ({ system: { "==notes": notes } })],
    ["a serialised replacement of a field", (notes: unknown) => ({ system: { notes: replacedBy(notes) } })],
    ["a dotted replacement of a field", (notes: unknown) => ({ "system.notes": replacedBy(notes) })],
    ["a serialised replacement of all", (notes: unknown) => ({ system: replacedBy({ notes }) })],
    ["a replacement in a replaced field", (notes: unknown) => ({ "==system": { notes: replacedBy(notes) } })],
    ["replacements in one another", (notes: unknown) => ({ system: replacedBy({ notes: replacedBy(notes) }) })],
    ["a changed type", (notes: unknown) => ({ type: "person", "==system": { notes } })],
    ["a replaced type", (notes: unknown) => ({ "==type": "person", "==system": { notes } })],
    ["a serialised replacement of a type", (notes: unknown) => ({ type: replacedBy("person"), "==system": { notes } })],
  ])("takes scripts out of %s", async (_form, changes) => {
    for (const type of ["person", "guest"]) {
      const [actor] = await gamemaster.do("create", "Actor", { data: [{ name: "Clean", type }] });
      await gamemaster.ask("update", "Actor", { updates: [{ _id: actor!._id, ...changes(SCRIPT) }] });
      const [changed] = await gamemaster.do("get", "Actor", { ids: [actor!._id] });
      if (changed!.type === "person") expect(JSON.stringify(changed)).not.toContain("script");
    }
  });

  it.each([
    ["a part", (_id: string, thing: object) => ({ items: [{ _id, ...thing }] })],
    ["a new one", (_id: string, thing: object) => ({ items: [{ name: "N", type: "thing", ...thing }] })],
    ["a replaced list", (_id: string, thing: object) => ({ "==items": [{ _id, name: "N", type: "thing", ...thing }] })],
    [
      "a replacement",
      (_id: string, thing: object) => ({ items: replacedBy([{ name: "N", type: "thing", ...thing }]) }),
    ],
    ["an effect", (_id: string) => ({ items: [{ _id, effects: [{ name: "E", description: SCRIPT }] }] })],
    ["a replaced text", (_id: string) => ({ effects: [{ name: "E", description: replacedBy(SCRIPT) }] })],
  ])("takes scripts out of %s of embedded documents that come with their parent's update", async (_form, changes) => {
    const items = [{ name: "Sword", type: "thing" }];
    const [actor] = await gamemaster.do("create", "Actor", { data: [{ name: "Clean", type: "person", items }] });
    const thing = { system: { parts: { one: { text: SCRIPT } } } };
    const sent = { _id: actor!._id, ...changes(actor!.items[0]._id, thing) };
    await gamemaster.ask("update", "Actor", { updates: [sent] });
    const [changed] = await gamemaster.do("get", "Actor", { ids: [actor!._id] });
    expect(JSON.stringify(changed)).not.toContain("script>");
  });

  it("keeps `system` an object, and each id of a replaced list once", async () => {
    const system = { notes: "kept" };
    const items = [{ name: "Sword", type: "thing" }];
    const [actor] = await gamemaster.do("create", "Actor", { data: [{ name: "Odd", type: "person", system, items }] });
    const systemAfter = async (changes: object): Promise<unknown> => {
      await gamemaster.do("update", "Actor", { updates: [{ _id: actor!._id, "==system": system }] });
      await gamemaster.do("update", "Actor", { updates: [{ _id: actor!._id, ...changes }] });
      return (await gamemaster.do("get", "Actor", { ids: [actor!._id] }))[0]!.system;
    };
    for (const odd of [null, [1], "text", 5]) {
      expect(await systemAfter({ system: odd })).toEqual(system);
      expect(await systemAfter({ "==system": odd })).toEqual({});
      expect(await systemAfter({ system: replacedBy(odd) })).toEqual({});
    }
    expect(await systemAfter({ "-=system": null })).toEqual({});
    const twice = { _id: actor!._id, "==items": [actor!.items[0], actor!.items[0]] };
    const { error } = await gamemaster.ask("update", "Actor", { updates: [twice] });
    expect(error?.message).toMatch(/each id once/);
  });

  it("merges nested and dotted changes and answers with the difference alone", async () => {
    const [difference] = await alice.do("update", "Actor", {
      updates: [{ _id: HERO, name: "Hero", system: { health: { value: 7, max: 10 } }, "system.more.deep": [1, 2] }],
    });
    expect(difference).toMatchObject({ _id: HERO, system: { health: { value: 7 }, more: { deep: [1, 2] } } });
    expect(difference).not.toHaveProperty("name");
    expect(difference?.system.health).not.toHaveProperty("max");
    expect((await hero()).system.health).toEqual({ value: 7, max: 10 });
  });

  it("says nothing when nothing changed, unless diff is off", async () => {
    const before = (await hero())._stats;
    expect(await alice.do("update", "Actor", { updates: [{ _id: HERO, name: "Hero" }] })).toEqual([]);
    expect((await hero())._stats).toEqual(before);
    const [forced] = await alice.do("update", "Actor", { updates: [{ _id: HERO, name: "Hero" }], diff: false });
    expect(forced).toMatchObject({ _id: HERO, name: "Hero" });
  });

  it("replaces arrays whole", async () => {
    await alice.do("update", "Actor", { updates: [{ _id: HERO, system: { more: { deep: [3] } } }] });
    expect((await hero()).system.more.deep).toEqual([3]);
  });

  it.each([
    ["-=key", { flags: { small: { "-=gone": null } } }],
    ["a dotted -=key", { "flags.small.-=gone": null }],
    ["a serialised deletion", { flags: { small: { gone: { __$OPERATOR$__: "ForcedDeletion" } } } }],
  ])("deletes by %s", async (_name, changes) => {
    await alice.do("update", "Actor", { updates: [{ _id: HERO, flags: { "==small": { gone: 1, stays: 2 } } }] });
    const [difference] = await alice.do("update", "Actor", { updates: [{ _id: HERO, ...changes }] });
    expect((await hero()).flags.small).toEqual({ stays: 2 });
    expect(difference?.flags.small).toBeDefined();
  });

  it.each([
    ["==key", { flags: { "==small": { only: 1 } } }],
    ["a serialised replacement", { flags: { small: { __$OPERATOR$__: "ForcedReplacement", value: { only: 1 } } } }],
    ["recursive: false", { flags: { small: { only: 1 } } }],
  ])("replaces by %s", async (name, changes) => {
    await alice.do("update", "Actor", {
      updates: [{ _id: HERO, flags: { small: { first: 1, second: { third: 3 } } } }],
    });
    await alice.do("update", "Actor", {
      updates: [{ _id: HERO, ...changes }],
      recursive: !name.startsWith("recursive"),
    });
    expect((await hero()).flags.small).toEqual({ only: 1 });
  });

  it("writes none of a batch of which one is refused", async () => {
    const { error } = await alice.ask("update", "Actor", {
      updates: [
        { _id: HERO, name: "Other" },
        { _id: FOE, name: "Mine" },
      ],
    });
    expect(error?.message).toContain("lacks permission to update Actor");
    expect((await hero()).name).toBe("Hero");
  });

  it("names a document that is not there", async () => {
    const { error } = await gamemaster.ask("update", "Actor", { updates: [{ _id: id("nobody"), name: "X" }] });
    expect(error?.message).toContain(id("nobody"));
  });
});

describe("embedded documents", () => {
  const parentUuid = `Actor.${HERO}`;

  it("are created, updated and deleted at any depth", async () => {
    const [item] = await alice.do("create", "Item", { parentUuid, data: [{ name: "Shield", type: "thing" }] });
    const inItem = `${parentUuid}.Item.${item?._id}`;
    const [effect] = await alice.do("create", "ActiveEffect", { parentUuid: inItem, data: [{ name: "Blocking" }] });
    expect(effect?.type).toBe("base");
    await alice.do("update", "ActiveEffect", { parentUuid: inItem, updates: [{ _id: effect?._id, disabled: true }] });
    const stored = (await hero()).items.find((entry: any) => entry._id === item?._id);
    expect(stored.effects).toMatchObject([{ name: "Blocking", disabled: true }]);
    expect(await alice.do("delete", "ActiveEffect", { parentUuid: inItem, ids: [effect?._id as string] })).toEqual([
      effect?._id,
    ]);
    await alice.do("delete", "Item", { parentUuid, ids: [item?._id as string] });
    expect((await hero()).items.map((entry: any) => entry._id)).toEqual([SWORD]);
  });

  it("are merged by id when they come with their parent's update", async () => {
    const [difference] = await gamemaster.do("update", "Actor", {
      updates: [
        {
          _id: HERO,
          items: [
            { _id: SWORD, system: { damage: 9 } },
            { name: "Extra", type: "thing" },
          ],
        },
      ],
    });
    expect(difference?.items[0]).toEqual({ _id: SWORD, system: { damage: 9 } });
    const { items } = await hero();
    expect(items[0]).toMatchObject({ _id: SWORD, name: "Sword", system: { damage: 9 } });
    expect(items[1]).toMatchObject({ name: "Extra" });
    await alice.do("delete", "Item", { parentUuid, ids: [items[1]._id] });
  });

  it("can all be deleted at once by the owner", async () => {
    const [actor] = await gamemaster.do("create", "Actor", {
      data: [
        {
          name: "Full",
          type: "person",
          ownership: { [ALICE]: 3 },
          items: [
            { name: "a", type: "thing" },
            { name: "b", type: "thing" },
          ],
        },
      ],
    });
    const gone = await alice.do("delete", "Item", { parentUuid: `Actor.${actor?._id}`, ids: [], deleteAll: true });
    expect(gone).toHaveLength(2);
  });
});
