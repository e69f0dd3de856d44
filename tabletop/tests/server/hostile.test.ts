import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALICE, COMBAT, type Doc, GAMEMASTER, HERO, HERO_COMBATANT, id, type Person, Table } from "./table.ts";

let table: Table;
let gamemaster: Person;
let alice: Person;

beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.join(GAMEMASTER);
  alice = await table.join(ALICE);
});
afterAll(() => table.close());

const INHERITED = ["constructor", "toString", "hasOwnProperty", "valueOf"];

const refusal = async (person: Person, ...request: Parameters<Person["ask"]>): Promise<string> =>
  (await person.ask(...request)).error?.message ?? "";

describe("names that every object inherits", () => {
  it("are no types", async () => {
    for (const type of [...INHERITED, "__proto__"]) {
      expect(await refusal(gamemaster, "create", "Actor", { data: [{ name: "A", type }] })).toMatch(/is not a type/);
      expect(await refusal(gamemaster, "get", type)).toMatch(/no kind of document/);
    }
  });

  it("are no fields: new documents and updates have none of them, and take the rest", async () => {
    for (const name of INHERITED.slice(1)) {
      const [made] = await gamemaster.do("create", "Actor", { data: [{ name: "A", type: "person", [name]: 1 }] });
      expect(Object.hasOwn(made!, name)).toBe(false);
      const [said] = await gamemaster.do("update", "Actor", { updates: [{ _id: made!._id, name, [name]: { a: 1 } }] });
      expect(said).toMatchObject({ name });
      expect(Object.hasOwn(said!, name)).toBe(false);
    }
  });

  it("make no field of an object that calls one of them its own: it is refused with a sentence", async () => {
    for (const own of ["toString", "valueOf"])
      expect(
        await refusal(alice, "update", "Actor", { updates: [{ _id: HERO, sort: { toString: 1, [own]: "x" } }] }),
      ).toBe("The field sort of Actor cannot be made of such a value.");
  });

  it("select nothing and fill no index", async () => {
    expect(await gamemaster.do("get", "Actor", { query: { "toString.name": "toString" } })).toEqual([]);
    expect(await refusal(gamemaster, "get", "Actor", { query: { "constructor.name": "Object" } })).toMatch(
      /not allowed/,
    );
    const indexFields = ["constructor", "__proto__.toString", "system.damage"];
    const [entry] = await gamemaster.do("get", "Item", { pack: "small.things", index: true, indexFields });
    expect(Object.keys(entry!)).toEqual(expect.arrayContaining(["_id", "name", "system"]));
    expect(Object.hasOwn(entry!, "constructor")).toBe(false);
    expect(typeof {}.toString).toBe("function");
  });

  it("are no queries: a query must have a name of its own", async () => {
    expect(await alice.query(GAMEMASTER, {} as never, {})).toEqual({ error: expect.stringMatching(/with a name/) });
  });
});

describe("dotted keys inside of changes", () => {
  const evil = "<p>x</p><script>alert(1)</script>";
  const change = (system: object): Parameters<Person["ask"]> => [
    "update",
    "Actor",
    { updates: [{ _id: HERO, system }] },
  ];

  it("are what pages make of them: their HTML is cleaned, and what is reserved to gamemasters stays so", async () => {
    expect(await refusal(alice, ...change({ "secret.of": "x" }))).toMatch(/lacks permission/);
    expect(await refusal(alice, ...change({ "health.value": 7 }))).toBe("");
    const [{ system }] = (await gamemaster.do("get", "Actor", { ids: [HERO] })) as [Doc];
    expect(system.health).toEqual({ value: 7, max: 10 });
    const parts = { parts: [{ "of.text": "y", text: evil }], "parts.0.text": evil };
    const parentUuid = `Actor.${HERO}`;
    const [made] = await alice.do("create", "Item", {
      parentUuid,
      data: [{ name: "I", type: "thing", system: parts }],
    });
    await alice.do("update", "Item", { parentUuid, updates: [{ _id: made!._id, system: { "parts.a.text": evil } }] });
    const [stored] = await gamemaster.do("get", "Item", { parentUuid, ids: [made!._id] });
    for (const one of [made, stored]) expect(JSON.stringify(one!.system)).not.toMatch(/script|"[^"]*\.[^"]*":/);
  });

  it("replace by the value of an operator, never by the operator itself", async () => {
    const by = (value: unknown): object => ({ __$OPERATOR$__: "ForcedReplacement", value });
    const flags = { "==a": by(1), b: 2, "==c": { __$OPERATOR$__: "ForcedDeletion" } };
    await alice.do("update", "Actor", { updates: [{ _id: HERO, "==sort": by(7), flags: { small: { a: 0, c: 3 } } }] });
    await alice.do("update", "Actor", { updates: [{ _id: HERO, flags: { small: flags } }] });
    const [stored] = await gamemaster.do("get", "Actor", { ids: [HERO] });
    expect([stored!.sort, stored!.flags.small]).toEqual([7, { a: 1, b: 2 }]);
  });

  it("are told with the operators in lists carried out, as they are stored", async () => {
    const list = [{ "==a": 1, "-=b": null }];
    const [told] = await alice.do("update", "Actor", { updates: [{ _id: HERO, flags: { small: { list } } }] });
    expect(told!.flags.small.list).toEqual([{ a: 1 }]);
    const value = [{ "==a": 2 }];
    const changes = { list: { __$OPERATOR$__: "ForcedReplacement", value } };
    const [again] = await alice.do("update", "Actor", { updates: [{ _id: HERO, flags: { small: changes } }] });
    expect(again!.flags.small.list.value).toEqual([{ a: 2 }]);
  });

  it("count once where a key is named twice: the last one, as on pages", async () => {
    await alice.do("update", "Actor", { updates: [{ _id: HERO, system: { twice: { a: 1 } } }] });
    const twice = { "-=twice": null, twice: { b: 2 } };
    const [told] = await alice.do("update", "Actor", { updates: [{ _id: HERO, system: twice }] });
    expect(told!.system).toEqual({ twice: { b: 2 } });
    const [stored] = await gamemaster.do("get", "Actor", { ids: [HERO] });
    expect(stored!.system.twice).toEqual({ a: 1, b: 2 });
  });

  it("leave no operator as an entry of a list", async () => {
    const gone = { __$OPERATOR$__: "ForcedDeletion" };
    const parentUuid = `Actor.${HERO}`;
    for (const changes of [
      { "statuses.0": gone },
      { statuses: [gone, "x"] },
      { flags: { small: { list: [gone, 1] } } },
      { flags: { small: { "-=": gone } } },
    ])
      await alice.ask("update", "ActiveEffect", { parentUuid, updates: [{ _id: id("brave"), ...changes }] });
    const [stored] = await gamemaster.do("get", "ActiveEffect", { parentUuid, ids: [id("brave")] });
    expect(JSON.stringify(stored)).not.toContain("OPERATOR");
  });

  it("are refused where they name more than 64 levels", async () => {
    const deep = `flags.${"a.".repeat(50_000)}a`;
    expect(await refusal(alice, "update", "Actor", { updates: [{ _id: HERO, [deep]: 1 }] })).toMatch(/too deeply/);
    expect(alice.socket.connected).toBe(true);
  });
});

describe("sizes", () => {
  const text = (length: number): string => "x".repeat(length);

  it("bound what a player's document grows to by several writes, and what a gamemaster's message does", async () => {
    const grown = (at: number): { updates: object[] } => ({
      updates: [{ _id: HERO, [`flags.small.${at}`]: text(800_000) }],
    });
    expect(await refusal(alice, "update", "Actor", grown(1))).toBe("");
    expect(await refusal(alice, "update", "Actor", grown(2))).toBe("");
    expect(await refusal(alice, "update", "Actor", grown(3))).toMatch(/This Actor is too large .* 2.0 MB. Nothing/);
    expect(await refusal(gamemaster, "update", "Actor", grown(3))).toBe("");
    const message = { updates: [{ _id: id("greeting"), "flags.small.a": text(600_000) }] };
    expect(await refusal(gamemaster, "update", "ChatMessage", message)).toBe("");
    const more = { updates: [{ _id: id("greeting"), "flags.small.b": text(600_000) }] };
    expect(await refusal(gamemaster, "update", "ChatMessage", more)).toMatch(/This ChatMessage is too large/);
  });

  it("bound what is asked of others, without an end of the connection", async () => {
    expect(await alice.query(GAMEMASTER, "any", text(1_100_000))).toEqual({
      error: expect.stringMatching(/too large/),
    });
    expect(alice.socket.connected).toBe(true);
  });
});

describe("what cannot be read", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  /** Sends a frame as it stands: no client could write it. */
  const raw = (frame: string): unknown => alice.socket.io.engine.write(`2${frame}`);

  it("ends no server: neither what is nested without end nor a name that is no text", async () => {
    for (const event of ["userActivity", "query", "modifyDocument"])
      raw(`["${event}",{"name":"a","operation":${deep}}]`);
    raw(`["package","system.small",${deep}]`);
    raw('["query",{"name":"any","to":{"toString":1,"valueOf":1}}]');
    raw('12["query",{"name":"any","to":{"toString":1,"valueOf":1}}]');
    await alice.do("create", "ChatMessage", { data: [{ content: "Still here." }] });
    const heard = gamemaster.heard.map(({ event }) => event);
    expect(heard).not.toContain("userActivity");
    expect(heard).not.toContain("package");
  });

  it("is refused where it is nested deeper than a hundred levels", async () => {
    const nested = (levels: number): object => (levels ? { a: nested(levels - 1) } : {});
    const of = (levels: number): { updates: object[] } => ({
      updates: [{ _id: HERO, flags: { small: nested(levels) } }],
    });
    expect(await refusal(alice, "update", "Actor", of(200))).toMatch(/nested too deeply: at most 100 levels/);
    expect(await refusal(gamemaster, "update", "Actor", of(50))).toBe("");
  });

  it("counts wherever it stands in an operation: options go to everybody too", async () => {
    const operation = { updates: [{ _id: HERO, name: "Hero" }], data: [], much: "x".repeat(17_000_000) };
    expect(await refusal(alice, "update", "Actor", operation as never)).toMatch(/^That is too large: 17/);
  });
});

describe("places and ways of writing that are no text or no truth value", () => {
  it("are told to pages as they are understood", async () => {
    const operation = { parentUuid: 1, pack: 2, recursive: null, diff: 0, data: [{ content: "Odd." }] };
    await alice.do("create", "ChatMessage", operation as never);
    const fits = (response: any): boolean => response.result?.[0]?.content === "Odd.";
    const [told] = await gamemaster.hears("modifyDocument", fits);
    expect(told.operation).toMatchObject({ parentUuid: null, pack: null, recursive: true, diff: true });
  });
});

describe("times", () => {
  const write = (timestamp: unknown): { data: object[] } => ({ data: [{ author: ALICE, content: "!", timestamp }] });

  it.each([1e308, -1, 1.5, Date.UTC(2999, 0), "1e300", null, { a: 1 }])(
    "refuses a message written at %j",
    async (time) => {
      expect(await refusal(alice, "create", "ChatMessage", write(time))).toMatch(/cannot have been written at/);
      const updates = [{ _id: id("greeting"), timestamp: time }];
      expect(await refusal(alice, "update", "ChatMessage", { updates })).toMatch(/cannot have been written at/);
    },
  );

  it("takes the time of a message that is brought along", async () => {
    expect(await alice.do("create", "ChatMessage", write(5))).toMatchObject([{ timestamp: 5 }]);
  });

  it("moves the world's time by no more than dates have, and writes it nowhere else", async () => {
    const step = (delta: number, more: object = {}): Parameters<Person["ask"]> => [
      "update",
      "Combat",
      { updates: [{ _id: COMBAT, flags: { step: { [`by${delta}`]: 1 } } }], worldTime: { delta, ...more } },
    ];
    expect(await refusal(gamemaster, ...step(1e300))).toMatch(/time cannot go that far/);
    expect((await gamemaster.do("get", "Combat"))[0]?.flags).not.toHaveProperty("step");
    await gamemaster.do(...step(6, { pack: "small.things", parentUuid: `Actor.${HERO}` }));
    const [time] = await gamemaster.do("get", "Setting", { query: { key: "core.time" } });
    expect(time?.value).toBe("6");
  });

  it("moves the world's time by no operation that changes nothing", async () => {
    const timeNow = async (): Promise<unknown> =>
      (await gamemaster.do("get", "Setting", { query: { key: "core.time" } }))[0]?.value;
    const before = await timeNow();
    for (const updates of [[], [{ _id: COMBAT, turn: (await gamemaster.do("get", "Combat"))[0]!.turn }]])
      await alice.do("update", "Combat", { updates, worldTime: { delta: 86_400 } });
    expect(await timeNow()).toBe(before);
  });

  it.each([-1, 0.5, 1e300])("takes no turn %j from an operation on combatants", async (combatTurn) => {
    const turn = async (): Promise<unknown> => (await gamemaster.do("get", "Combat"))[0]!.turn;
    const before = await turn();
    const updates = [{ _id: HERO_COMBATANT, flags: { small: { asked: combatTurn } } }];
    await alice.do("update", "Combatant", { parentUuid: `Combat.${COMBAT}`, combatTurn, updates });
    expect(await turn()).toBe(before);
  });

  it("gives no turn for combatants that are only read", async () => {
    const turn = async (): Promise<unknown> => (await gamemaster.do("get", "Combat"))[0]!.turn;
    const before = await turn();
    for (const action of ["get", "update"] as const)
      await alice.do(action, "Combatant", { parentUuid: `Combat.${COMBAT}`, combatTurn: 1, updates: [] });
    expect(await turn()).toBe(before);
  });
});

describe("what is too large", () => {
  it("is refused with both sizes, and nothing of it is stored: messages of more than one megabyte, documents of sixteen", async () => {
    const before = (await gamemaster.do("get", "ChatMessage")).length;
    const content = "x".repeat(5_000_000);
    expect(await refusal(alice, "create", "ChatMessage", { data: [{ content }] })).toBe(
      "That is too large: 5.0 MB, and the most is 1.0 MB.",
    );
    const flags = { small: { much: "x".repeat(17_000_000) } };
    expect(await refusal(gamemaster, "update", "Actor", { updates: [{ _id: HERO, flags }] })).toMatch(
      /^That is too large: 17/,
    );
    expect((await gamemaster.do("get", "ChatMessage")).length).toBe(before);
    await gamemaster.do("create", "ChatMessage", { data: [{ content: "x".repeat(900_000) }] });
  });
});
