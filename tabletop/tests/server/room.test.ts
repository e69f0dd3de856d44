import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../../server/start.ts";
import {
  ALICE,
  BANNED,
  BOB,
  connect,
  FOE,
  GAMEMASTER,
  HERO,
  id,
  joinAs,
  layOut,
  type Person,
  SCENE,
  Table,
} from "./table.ts";

let table: Table;
beforeAll(async () => {
  table = await Table.open({ test: true });
});
afterAll(() => table.close());
beforeEach(async () => {
  await test("release");
  for (const person of table.people.splice(0)) if (person.socket.connected) await person.leave();
});

const test = (what: string): Promise<Response> => fetch(`${table.server.url}/test/${what}`, { method: "POST" });
const held = async (): Promise<number> =>
  ((await (await fetch(`${table.server.url}/test/held`)).json()) as { waiting: number }).waiting;

describe("joining", () => {
  it("needs the password of those who have one, and refuses the banned and the unknown", async () => {
    await expect(joinAs(table.server.url, BOB, "guess")).rejects.toThrow("not the password");
    await expect(joinAs(table.server.url, BANNED)).rejects.toThrow("may not join");
    await expect(joinAs(table.server.url, id("nobody"))).rejects.toThrow("no such user");
    const bob = await table.join(BOB, "secret");
    expect((await bob.world()).userId).toBe(BOB);
  });

  it("takes nobody's word for who they are", async () => {
    const answer = await fetch(`${table.server.url}/api/join`, {
      method: "POST",
      body: JSON.stringify({ userId: ALICE }),
    });
    const { token } = (await answer.json()) as { token: string };
    await expect(connect(table.server.url, GAMEMASTER, token)).rejects.toThrow("join again");
    await expect(connect(table.server.url, ALICE, "")).rejects.toThrow("join again");
  });

  it("takes a password only as a text, and tells none to anybody", async () => {
    const gamemaster = await table.join(GAMEMASTER);
    const replacement = { __$OPERATOR$__: "ForcedReplacement", value: "typed" };
    const forms = [{ "==password": "typed" }, { "-=password": null }, { password: replacement }];
    for (const form of [...forms, { "==passwordSalt": "typed" }, { passwordSalt: replacement }]) {
      const { error, result } = await gamemaster.ask("update", "User", { updates: [{ _id: ALICE, ...form }] });
      expect([form, error?.message, result]).toEqual([form, expect.stringMatching(/set as a text/), undefined]);
    }
  });

  it("makes old tokens void when the password changes", async () => {
    const gamemaster = await table.join(GAMEMASTER);
    const answer = await fetch(`${table.server.url}/api/join`, {
      method: "POST",
      body: JSON.stringify({ userId: ALICE }),
    });
    const { token } = (await answer.json()) as { token: string };
    const [difference] = await gamemaster.do("update", "User", { updates: [{ _id: ALICE, password: "new" }] });
    expect(difference).not.toHaveProperty("password");
    await expect(connect(table.server.url, ALICE, token)).rejects.toThrow("join again");
    await gamemaster.do("update", "User", { updates: [{ _id: ALICE, password: "" }] });
  });

  it("tells the door who could come in, and nothing more", async () => {
    const answer = await fetch(`${table.server.url}/api/status`);
    const text = await answer.text();
    expect(JSON.parse(text).users.map((user: any) => user.name)).toEqual([
      "Gamemaster",
      "Assistant",
      "Trusted",
      "Alice",
      "Bob",
    ]);
    expect(text).not.toContain("passwordSalt");
  });
});

describe("presence", () => {
  it("lasts while any tab of a user is there", async () => {
    const gamemaster = await table.join(GAMEMASTER);
    const one = await table.join(ALICE);
    await gamemaster.hears("userConnected", (userId, active) => userId === ALICE && active);
    const two = await table.join(ALICE);
    await one.leave();
    expect((await gamemaster.world()).activeUsers).toContain(ALICE);
    expect(gamemaster.heard.filter((entry) => entry.event === "userConnected")).toHaveLength(1);
    await two.leave();
    await gamemaster.hears("userConnected", (userId, active) => userId === ALICE && !active);
    expect((await gamemaster.world()).activeUsers).toEqual([GAMEMASTER]);
  });
});

describe("queries", () => {
  it("go to the one asked, with the asker's name, and come back", async () => {
    const gamemaster = await table.join(GAMEMASTER);
    const alice = await table.join(ALICE);
    gamemaster.socket.on("query", ({ from, name, data }, answer) => answer({ result: { from, name, data } }));
    expect(await alice.query(GAMEMASTER, "small.ask", { a: 1 })).toEqual({
      result: { from: ALICE, name: "small.ask", data: { a: 1 } },
    });
  });

  it("go to the tab that was used last", async () => {
    const alice = await table.join(ALICE);
    const one = await table.join(GAMEMASTER);
    const two = await table.join(GAMEMASTER);
    one.socket.on("query", (_request, answer) => answer({ result: "one" }));
    two.socket.on("query", (_request, answer) => answer({ result: "two" }));
    await one.world();
    expect((await alice.query(GAMEMASTER, "which", null)).result).toBe("one");
    await two.world();
    expect((await alice.query(GAMEMASTER, "which", null)).result).toBe("two");
  });

  it("end in words when nobody answers in time, the asked one leaves, or is not there", async () => {
    const alice = await table.join(ALICE);
    const gamemaster = await table.join(GAMEMASTER);
    expect((await alice.query(GAMEMASTER, "slow", null, 20)).error).toMatch(/did not answer within 20 ms/);
    const asked = gamemaster.hears("query", ({ name }) => name === "leave");
    const answer = alice.query(GAMEMASTER, "leave", null);
    await asked;
    gamemaster.socket.disconnect();
    expect((await answer).error).toMatch(/disconnected before answering/);
    expect((await alice.query(GAMEMASTER, "any", null)).error).toMatch(/not connected/);
    expect((await alice.query(id("nobody"), "any", null)).error).toMatch(/does not exist/);
  });

  it("of one user that wait for an answer are at most a hundred, in all tabs; those of others come through", async () => {
    const gamemaster = await table.join(GAMEMASTER);
    const [one, two, bob] = [await table.join(ALICE), await table.join(ALICE), await table.join(BOB, "secret")];
    const answers: ((said: object) => void)[] = [];
    gamemaster.socket.on("query", ({ name }, answer) => (name === "silent" ? answers.push(answer) : answer({})));
    const asked = Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? one : two).query(GAMEMASTER, "silent", null, 60_000),
    );
    // Once the gamemaster has answered Bob they are all there.
    while (answers.length < 100) expect((await bob.query(GAMEMASTER, "any", null)).error).toBeUndefined();
    for (const alice of [one, two])
      expect((await alice.query(GAMEMASTER, "any", null)).error).toMatch(/100 queries of yours wait/);
    answers.pop()!({ result: "late" });
    expect(await Promise.race(asked)).toEqual({ result: "late" });
    expect((await one.query(GAMEMASTER, "any", null)).error).toBeUndefined();
    for (const answer of answers) answer({});
    await Promise.all(asked);
  });
});

describe("what passes by", () => {
  it("activity, package messages and pause reach the others and only they who may send them", async () => {
    const [gamemaster, alice, bob] = [await table.join(GAMEMASTER), await table.join(ALICE), await table.join(BOB)];
    alice.socket.emit("userActivity", { targets: [FOE] });
    expect(await gamemaster.hears("userActivity")).toEqual([ALICE, { targets: [FOE] }]);
    alice.socket.emit("package", "system.small", { hello: 1 });
    expect(await bob.hears("package")).toEqual(["system.small", { hello: 1 }, ALICE]);
    alice.socket.emit("pause", true);
    gamemaster.socket.emit("pause", true);
    expect(await bob.hears("pause")).toEqual([true, GAMEMASTER]);
    expect((await bob.world()).paused).toBe(true);
    gamemaster.socket.emit("pause", false);
    await bob.hears("pause", (paused) => paused === false);
    expect(bob.heard.filter((entry) => entry.event === "pause")).toHaveLength(2);
    expect(alice.heard.filter((entry) => entry.event === "package")).toHaveLength(0);
  });

  it("D-100 messages pass on the channels of this system and, if its manifest asks for one, of this world", async () => {
    const [alice, bob] = [await table.join(ALICE), await table.join(BOB)];
    const others = [
      "system.other",
      "system.constructor",
      "world.other",
      "world.field",
      "module.absent",
      "small",
      "reload",
    ];
    for (const channel of [...others, "system.small"]) alice.socket.emit("package", channel, ["a"]);
    await bob.hears("package", (channel) => channel === "system.small");
    expect(bob.heard.filter(({ event }) => event === "package").map(({ args }) => args[0])).toEqual(["system.small"]);
    const talking = await layOut();
    const manifest = { id: "field", title: "A field", system: "small", socket: true };
    writeFileSync(join(talking.folder, "seed/world.json"), JSON.stringify(manifest));
    const server = await startServer(talking.options);
    const [from, to] = [await joinAs(server.url, ALICE), await joinAs(server.url, BOB, "secret")];
    from.socket.emit("package", "world.other", ["a"]);
    from.socket.emit("package", "world.field", ["b"]);
    expect(await to.hears("package")).toEqual(["world.field", ["b"], ALICE]);
    for (const person of [from, to]) await person.leave();
    await server.close();
    talking.remove();
  });

  it("tells the time", async () => {
    const alice = await table.join(ALICE);
    const now = await new Promise<number>((resolve) => alice.socket.emit("time", resolve));
    expect(Math.abs(now - Date.now())).toBeLessThan(5000);
  });

  it("answers nonsense in words and lives on", async () => {
    const alice = await table.join(ALICE);
    const nonsense: any[] = [
      null,
      7,
      {},
      { action: "explode", type: "Actor" },
      { action: "create", type: "Ghost" },
      { action: "create", type: "Actor", operation: { data: 7 } },
      { action: "update", type: "Actor", operation: { updates: [null] } },
      { action: "delete", type: "Actor", operation: { ids: [{}] } },
      { action: "get", type: "Token", operation: {} },
      { action: "get", type: "Item", operation: { pack: "no.pack" } },
      { action: "create", type: "Item", operation: { parentUuid: "Actor.x", data: [{}] } },
      { action: "create", type: "Token", operation: { parentUuid: `Actor.${HERO}`, data: [{}] } },
    ];
    for (const request of nonsense) {
      const answer = await new Promise<any>((resolve) => alice.socket.emit("modifyDocument", request, resolve));
      expect(answer.error.message, JSON.stringify(request)).toMatch(/\w+ .*\.$/);
    }
    (alice.socket as any).emit("userActivity", "x");
    (alice.socket as any).emit("package", 7);
    (alice.socket as any).emit("world", "no function");
    expect((await alice.world()).userId).toBe(ALICE);
  });
});

describe("the barrier for tests", () => {
  it("holds events until so many have come, then lets them go at once", async () => {
    const [gamemaster, alice] = [await table.join(GAMEMASTER), await table.join(ALICE)];
    gamemaster.socket.on("query", ({ data }, answer) => answer({ result: data }));
    await test("hold?event=query&count=2&name=apply");
    expect((await alice.query(GAMEMASTER, "other", 0)).result).toBe(0);
    const first = alice.query(GAMEMASTER, "apply", 1);
    await alice.query(GAMEMASTER, "other", 0);
    expect(await held()).toBe(1);
    const second = gamemaster.query(GAMEMASTER, "apply", 2);
    expect([(await first).result, (await second).result]).toEqual([1, 2]);
    expect((await alice.query(GAMEMASTER, "apply", 3)).result).toBe(3);
  });

  it("holds document operations too, by any field", async () => {
    const [gamemaster, alice] = [await table.join(GAMEMASTER), await table.join(ALICE)];
    await test("hold?event=modifyDocument&count=2&type=ChatMessage&operation.tag=1");
    const first = alice.ask("create", "ChatMessage", { data: [{ content: "a" }], tag: 1 });
    await alice.do("create", "ChatMessage", { data: [{ content: "b" }] });
    expect(await held()).toBe(1);
    await gamemaster.do("create", "ChatMessage", { data: [{ content: "c" }], tag: 1 });
    expect((await first).error).toBeUndefined();
  });

  it("is not there unless asked for", async () => {
    const other = await Table.open();
    expect((await fetch(`${other.server.url}/test/reset`, { method: "POST" })).status).toBe(405);
    await other.close();
  });
});

describe("resetting", () => {
  it("is the gamemaster's, and tells every tab to load anew", async () => {
    const [gamemaster, alice] = [await table.join(GAMEMASTER), await table.join(ALICE)];
    const reset = (person: Person): Promise<{ error?: string }> =>
      new Promise((resolve) => person.socket.emit("resetWorld", resolve));
    await gamemaster.do("delete", "Actor", { ids: [FOE] });
    expect((await reset(alice)).error).toMatch(/Only a gamemaster/);
    expect(await reset(gamemaster)).toEqual({});
    await alice.hears("reload");
    expect((await gamemaster.world()).documents.Actor).toHaveLength(2);
    expect((await gamemaster.do("get", "Scene", { ids: [SCENE] }))[0]?.tokens).toHaveLength(3);
  });
});

describe("settings", () => {
  it("set by two at once end as one document with the later value", async () => {
    const [one, two] = [await table.join(GAMEMASTER), await table.join(GAMEMASTER)];
    await Promise.all(
      [one, two].map((person, at) =>
        person.do("create", "Setting", { data: [{ key: "small.first", value: String(at) }] }),
      ),
    );
    const settings = await one.do("get", "Setting", { query: { key: "small.first" } });
    expect(settings).toHaveLength(1);
  });
});

describe("files", () => {
  const status = async (path: string): Promise<number> =>
    (await fetch(`${table.server.url}${path}`, { redirect: "manual" })).status;

  it("names the system's scripts with the page of the game, so that browsers fetch them meanwhile", async () => {
    const links = async (page: string): Promise<string | null> =>
      (await fetch(`${table.server.url}${page}`)).headers.get("link");
    expect(await links("/game?user=x")).toContain("</systems/small/small.mjs>; rel=modulepreload");
    expect(await links("/join")).toBeNull();
  });

  it("serves pages, the client, the system and core's paths, and nothing else", async () => {
    for (const path of [
      "/join",
      "/solo",
      "/game?user=x",
      "/client/game.html",
      "/systems/small/small.mjs",
      "/icons/svg/star.svg",
    ]) {
      expect(await status(path), path).toBe(200);
    }
    expect(await status("/")).toBe(302);
    expect(await status("/favicon.ico")).toBe(204);
    for (const path of [
      "/systems/small/packs/things/CURRENT",
      "/systems/small//packs/things/CURRENT",
      "/systems/small/x%2f..%2fpacks/things/CURRENT",
      "/systems/other/x",
      "/systems/small/%2e%2e/seed/world.json",
      "/client/..%2fseed/world.json",
      "/worlds/field/world.json",
      "/nothing",
      "/systems/small/",
      "/%00",
    ]) {
      expect(await status(path), path).toBeGreaterThanOrEqual(400);
    }
  });

  it("answers 304 to who has it already", async () => {
    const first = await fetch(`${table.server.url}/systems/small/small.mjs`);
    expect(first.headers.get("content-type")).toMatch("text/javascript");
    const again = await fetch(`${table.server.url}/systems/small/small.mjs`, {
      headers: { "If-None-Match": String(first.headers.get("etag")) },
    });
    expect(again.status).toBe(304);
  });

  it("sets no cookie", async () => {
    const answer = await fetch(`${table.server.url}/api/join`, {
      method: "POST",
      body: JSON.stringify({ userId: ALICE }),
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});
