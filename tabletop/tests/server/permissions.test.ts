/** Users whom a row does not name must be refused with a sentence, and nothing may have changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Name, NAMES, RESERVED, ROWS } from "./permission-rows.ts";
import { BOB, FOE, FOE_TOKEN, GAMEMASTER, HERO, type Person, SCENE, SWORD, Table, TRUSTED } from "./table.ts";

const scene = `Scene.${SCENE}`;

let table: Table;
const people = {} as Record<Name, Person>;

beforeAll(async () => {
  table = await Table.open({ test: true });
});
afterAll(() => table.close());

/** Sets the world up anew from its seed: each row starts from it. */
beforeEach(async () => {
  await fetch(`${table.server.url}/test/reset`, { method: "POST" });
  for (const [name, userId] of Object.entries(NAMES) as [Name, string][]) {
    if (people[name]) await present(name);
    else people[name] = await table.join(userId);
  }
});

/** Gives a user who is connected; one whose password was changed has been disconnected, and joins again. */
async function present(name: Name): Promise<Person> {
  const { socket } = people[name];
  if (socket.connected) {
    await new Promise<unknown>((resolve) => {
      socket.once("disconnect", resolve);
      socket.emit("time", resolve);
    });
  }
  if (!socket.connected) people[name] = await table.join(NAMES[name]);
  return people[name];
}

const dump = async (): Promise<unknown> => (await people.gamemaster.world()).documents;

describe("who may", () => {
  it.each([...ROWS, ...RESERVED])("have it done: %s (%s %s)", async (_what, action, type, operation, may) => {
    for (const name of Object.keys(NAMES) as Name[]) {
      if (may.includes(name)) continue;
      const before = await dump();
      const { error, result } = await people[name].ask(action, type, operation);
      expect(error?.message, `${name} was not refused`).toMatch(/lacks permission/);
      expect(result).toBeUndefined();
      expect(await dump()).toEqual(before);
    }
    for (const name of may) {
      const { error } = await (await present(name)).ask(action, type, operation);
      expect(error?.message, `${name} was refused`).toBeUndefined();
      await fetch(`${table.server.url}/test/reset`, { method: "POST" });
    }
  });
});

describe("permissions by role and person", () => {
  it("follow the world's table of roles", async () => {
    const value = JSON.stringify({ TOKEN_CREATE: [1, 2, 3, 4] });
    await people.gamemaster.do("create", "Setting", { data: [{ key: "core.permissions", value }] });
    const { error } = await people.bob.ask("create", "Token", { parentUuid: scene, data: [{ name: "T" }] });
    expect(error).toBeUndefined();
  });

  it("follow what a person was given or denied", async () => {
    await people.gamemaster.do("update", "User", {
      updates: [
        { _id: BOB, permissions: { ACTOR_CREATE: true } },
        { _id: TRUSTED, permissions: { JOURNAL_CREATE: false } },
      ],
    });
    expect((await people.bob.ask("create", "Actor", { data: [{ name: "A", type: "guest" }] })).error).toBeUndefined();
    expect((await people.trusted.ask("create", "JournalEntry", { data: [{ name: "J" }] })).error?.message).toMatch(
      /lacks permission/,
    );
  });

  it("D-063 [14] lets no player create a document of a type with fields reserved to gamemasters", async () => {
    await people.gamemaster.do("update", "User", { updates: [{ _id: BOB, permissions: { ACTOR_CREATE: true } }] });
    const refused = await people.bob.ask("create", "Actor", { data: [{ name: "A", type: "person" }] });
    expect(refused.error?.message).toMatch(/Only a gamemaster/);
    expect((await people.bob.ask("create", "Actor", { data: [{ name: "A", type: "guest" }] })).error).toBeUndefined();
    expect(
      (await people.gamemaster.ask("create", "Actor", { data: [{ name: "A", type: "person" }] })).error,
    ).toBeUndefined();
  });

  it("hangs the ownership of an unlinked token's actor on the delta where that says so", async () => {
    await people.gamemaster.do("update", "Token", {
      parentUuid: scene,
      updates: [{ _id: FOE_TOKEN, delta: { ownership: { default: 0, [BOB]: 3 } } }],
    });
    expect(
      (await people.bob.ask("update", "Token", { parentUuid: scene, updates: [{ _id: FOE_TOKEN, x: 7 }] })).error,
    ).toBeUndefined();
    const delta = `${scene}.Token.${FOE_TOKEN}.ActorDelta.${FOE_TOKEN}`;
    expect(
      (await people.bob.ask("create", "ActiveEffect", { parentUuid: delta, data: [{ name: "E" }] })).error,
    ).toBeUndefined();
  });

  it("finds no way round through deltas, embedded documents or operators", async () => {
    await people.gamemaster.do("update", "Token", {
      parentUuid: scene,
      updates: [{ _id: FOE_TOKEN, delta: { ownership: { default: 0, [BOB]: 3 } } }],
    });
    const ways: [string, object, string?][] = [
      ["Token", { _id: FOE_TOKEN, delta: { ownership: { default: 3 } } }, scene],
      ["Token", { _id: FOE_TOKEN, delta: { system: { secret: "x" } } }, scene],
      ["Token", { _id: FOE_TOKEN, "==delta": { ownership: { default: 3 } } }, scene],
      ["ActorDelta", { _id: FOE_TOKEN, system: { secret: "x" } }, `${scene}.Token.${FOE_TOKEN}`],
    ];
    for (const [type, changes, parentUuid] of ways) {
      expect(
        (await people.bob.ask("update", type, { parentUuid, updates: [changes] })).error?.message,
        JSON.stringify(changes),
      ).toMatch(/lacks permission/);
    }
    const heroWays = [
      { "==ownership": { default: 3 } },
      { ownership: { __$OPERATOR$__: "ForcedReplacement", value: { default: 3 } } },
      { ownership: { "-=default": null } },
      { "system.secret": "x" },
      { "==system": { secret: "x" } },
      { items: [{ _id: SWORD, ownership: { default: 3 } }] },
    ];
    for (const changes of heroWays) {
      expect(
        (await people.alice.ask("update", "Actor", { updates: [{ _id: HERO, ...changes }] })).error?.message,
        JSON.stringify(changes),
      ).toMatch(/lacks permission/);
    }
    const before = (await people.gamemaster.do("get", "Actor", { ids: [HERO] }))[0];
    await people.alice.do("update", "Actor", {
      updates: [{ _id: HERO, "==_id": FOE, "-=_stats": null, "==type": "person" }],
    });
    expect((await people.gamemaster.do("get", "Actor", { ids: [HERO] }))[0]).toEqual(before);
    expect(
      (await people.alice.ask("update", "Actor", { updates: [{ _id: HERO, "==type": "ghost" }] })).error?.message,
    ).toMatch(/not a type/);
  });

  it("cleans the HTML of a delta by what the manifest says of actors", async () => {
    await people.gamemaster.do("update", "ActorDelta", {
      parentUuid: `${scene}.Token.${FOE_TOKEN}`,
      updates: [{ _id: FOE_TOKEN, system: { notes: "<script>x</script>y" } }],
    });
    const [token] = await people.gamemaster.do("get", "Token", { parentUuid: scene, ids: [FOE_TOKEN] });
    expect(token?.delta.system.notes).toBe("y");
  });

  it("shows out whoever is deleted or banned", async () => {
    const gone = (person: Person): Promise<void> =>
      new Promise((resolve) => person.socket.once("disconnect", () => resolve()));
    const leaving = Promise.all([gone(people.bob), gone(people.trusted)]);
    await people.gamemaster.do("delete", "User", { ids: [BOB] });
    await people.gamemaster.do("update", "User", { updates: [{ _id: TRUSTED, role: 0 }] });
    await leaving;
    expect(people.bob.heard.at(-1)?.event).toBe("farewell");
  });

  it("keeps the last gamemaster", async () => {
    const { error } = await people.gamemaster.ask("delete", "User", { ids: [GAMEMASTER] });
    expect(error?.message).toBeTruthy();
  });
});
