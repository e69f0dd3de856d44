import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ALICE,
  COMBAT,
  type Doc,
  FOE_TOKEN,
  GAMEMASTER,
  HERO,
  HERO_COMBATANT,
  HERO_TOKEN,
  id,
  type Person,
  SCENE,
  Table,
} from "./table.ts";

let table: Table;
let gamemaster: Person;
let alice: Person;
beforeAll(async () => {
  table = await Table.open();
  gamemaster = await table.join(GAMEMASTER);
  alice = await table.join(ALICE);
});
afterAll(() => table.close());

const parentUuid = `Scene.${SCENE}`;
const heroToken = async (): Promise<Doc> =>
  (await gamemaster.do("get", "Token", { parentUuid, ids: [HERO_TOKEN] }))[0] as Doc;
const hero = async (): Promise<Doc> => (await gamemaster.do("get", "Actor", { ids: [HERO] }))[0] as Doc;

describe("the base documents' schemas", () => {
  it("hold for the one document that a field holds: a delta is an object, in whatever way it is written", async () => {
    const before = await heroToken();
    const ways = [{ delta: -1 }, { delta: [] }, { "==delta": "x" }, { "==delta": { items: [{ name: "I" }] } }];
    for (const changes of [...ways, { delta: { __$OPERATOR$__: "ForcedReplacement", value: { items: 5 } } }]) {
      const { error } = await alice.ask("update", "Token", { parentUuid, updates: [{ _id: HERO_TOKEN, ...changes }] });
      expect(error?.message, JSON.stringify(changes)).toMatch(/The field delta of a Token must be an object/);
    }
    expect(await heroToken()).toEqual(before);
    const change = { _id: HERO_TOKEN, "==delta": { system: { mood: "calm" } } };
    await alice.do("update", "Token", { parentUuid, updates: [change] });
    expect((await heroToken()).delta).toMatchObject({ _id: HERO_TOKEN, system: { mood: "calm" } });
    await alice.do("update", "Token", { parentUuid, updates: [{ _id: HERO_TOKEN, "==delta": before.delta }] });
  });

  it("hold for what an operator puts below a field", async () => {
    const before = await hero();
    for (const flags of [{ "==small": "x" }, { small: { __$OPERATOR$__: "ForcedReplacement", value: 1 } }]) {
      const { error } = await alice.ask("update", "Actor", { updates: [{ _id: HERO, flags }] });
      expect(error?.message).toMatch(/flags of "small" must be an object/);
    }
    const { error } = await alice.ask("update", "Token", {
      parentUuid,
      updates: [{ _id: HERO_TOKEN, texture: { "==scaleX": "wide" } }],
    });
    expect(error?.message).toMatch(/is not valid: texture/);
    expect(await hero()).toEqual(before);
  });

  it("fill in what a new document lacks and drop what no document has", async () => {
    const [actor] = await gamemaster.do("create", "Actor", {
      data: [{ name: " New ", type: "person", unheard: 1, items: [{ name: "I", type: "thing" }] }],
    });
    expect(actor).toMatchObject({
      name: "New",
      folder: null,
      sort: 0,
      ownership: { default: 0 },
      flags: {},
      effects: [],
      system: {},
    });
    expect(actor?.prototypeToken.actorLink).toBe(false);
    expect(actor?.items[0]).toMatchObject({ name: "I", effects: [], flags: {} });
    expect(actor).not.toHaveProperty("unheard");
  });

  it("keep documents whole of which the tabletop knows only the name", async () => {
    const said = {
      name: "Songs",
      mode: 1,
      ownership: { default: 2 },
      sounds: [{ _id: id("tune"), name: "Tune", path: "a.ogg" }],
    };
    const [playlist] = await gamemaster.do("create", "Playlist", { data: [said] });
    expect(playlist).toMatchObject(said);
    await gamemaster.do("update", "Playlist", { updates: [{ _id: playlist!._id, fade: 300 }] });
    const [stored] = await gamemaster.do("get", "Playlist", { ids: [playlist!._id] });
    expect(stored).toMatchObject({ ...said, fade: 300 });
    const [drawing] = await gamemaster.do("create", "Drawing", {
      parentUuid,
      data: [{ shape: { type: "r", width: 9 }, x: 3 }],
    });
    expect(drawing).toMatchObject({ shape: { type: "r", width: 9 }, x: 3, author: GAMEMASTER });
    expect((await gamemaster.ask("create", "Playlist", { data: [{ name: " " }] })).error?.message).toBe(
      "A Playlist needs a name.",
    );
  });

  it("cast what can be cast in an update, without touching its neighbours", async () => {
    const before = await heroToken();
    const [difference] = await alice.do("update", "Token", {
      parentUuid,
      updates: [{ _id: HERO_TOKEN, x: "70", unheard: 3, texture: { tint: "#ff0000" } }],
    });
    expect(difference).toEqual({ _id: HERO_TOKEN, x: 70, texture: { tint: "#ff0000" } });
    expect(await heroToken()).toEqual({ ...before, x: 70, texture: { ...before.texture, tint: "#ff0000" } });
  });

  it.each<[string, string, object, { parentUuid?: string }]>([
    ["an empty name", "Actor", { _id: HERO, name: "" }, {}],
    ["a name that is null", "Actor", { _id: HERO, name: null }, {}],
    ["an owner's level that there is not", "Actor", { _id: HERO, ownership: { default: 9 } }, {}],
    ["flags that are no object", "Actor", { _id: HERO, flags: { small: 7 } }, {}],
    ["letters for a number", "Token", { _id: HERO_TOKEN, x: "abc" }, { parentUuid }],
    ["a role that there is not", "User", { _id: ALICE, role: 17 }, {}],
    ["letters for the round", "Combat", { _id: COMBAT, round: "x" }, {}],
  ])("refuse %s in words and keep what is stored", async (_what, type, changes, operation) => {
    const before = await gamemaster.do("get", type, operation);
    const { error } = await gamemaster.ask("update", type, { ...operation, updates: [changes] });
    expect(error?.message).toMatch(/is not valid: \w+ .*\.$/);
    expect(await gamemaster.do("get", type, operation)).toEqual(before);
  });

  it("leave a system's data and free flags to the package", async () => {
    const odd = { any: [1, { thing: null }], text: "" };
    await alice.do("update", "Actor", { updates: [{ _id: HERO, system: { odd }, flags: { small: { odd } } }] });
    expect((await hero()).system.odd).toEqual(odd);
    expect((await hero()).flags.small.odd).toEqual(odd);
  });

  it("let an initiative be null, a number, and null again", async () => {
    const where = { parentUuid: `Combat.${COMBAT}` };
    for (const initiative of [12.5, null]) {
      await alice.do("update", "Combatant", { ...where, updates: [{ _id: HERO_COMBATANT, initiative }] });
      expect((await gamemaster.do("get", "Combatant", { ...where, ids: [HERO_COMBATANT] }))[0]?.initiative).toBe(
        initiative,
      );
    }
  });

  it("keep a delta's fields null until they differ from the actor's", async () => {
    const [token] = await gamemaster.do("get", "Token", { parentUuid, ids: [FOE_TOKEN] });
    expect(token?.delta).toMatchObject({
      _id: FOE_TOKEN,
      name: null,
      type: null,
      items: [],
      effects: [],
      ownership: null,
    });
  });

  it("give a message its time, its author and the plain type", async () => {
    const [message] = await alice.do("create", "ChatMessage", { data: [{ content: "a" }] });
    expect(message).toMatchObject({ author: ALICE, type: "base", blind: false, whisper: [], rolls: [] });
    expect(Math.abs(message?.timestamp - Date.now())).toBeLessThan(5000);
  });

  it("delete and replace whole fields by operators", async () => {
    await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, ownership: { [id("guest")]: 2 } }] });
    await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, ownership: { [`-=${id("guest")}`]: null } }] });
    expect((await hero()).ownership).toEqual({ default: 0, [ALICE]: 3 });
    await gamemaster.do("update", "Actor", {
      updates: [{ _id: HERO, ownership: { __$OPERATOR$__: "ForcedReplacement", value: { default: 2 } } }],
    });
    expect((await hero()).ownership).toEqual({ default: 2 });
    // Others here write as its owner.
    await gamemaster.do("update", "Actor", { updates: [{ _id: HERO, ownership: { default: 0, [ALICE]: 3 } }] });
  });
});
