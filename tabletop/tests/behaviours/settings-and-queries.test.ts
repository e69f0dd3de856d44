/** Settings, users, queries and the packages' socket. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GM, listen, PLAYER, remote, setTable } from "../../../tests/unit/host/headless.ts";
import { QueryManager } from "../../client/core/queries.ts";
import { PackageSocket } from "../../client/core/socket.ts";

const page = globalThis as any;

describe.each([13, 14])("settings, generation %i", (generation) => {
  it("D-091: a key without a dot is invalid; further dots are not forbidden", () => {
    setTable({ generation });
    const make = (key: string) => new page.CONFIG.Setting.documentClass({ key, value: "1" });
    expect(() => make("nodot")).toThrow();
    expect(make("probe.a.b.c").key).toBe("probe.a.b.c");
  });

  it("D-092: onChange comes with options, and with the user for world and user settings; never for the same value", async () => {
    const t = setTable({ generation });
    const heard: any[] = [];
    for (const scope of ["world", "user", "client"])
      t.game.settings.register("probe", scope, {
        scope,
        type: Number,
        default: 0,
        onChange: (...args: any[]) => heard.push([scope, ...args]),
      });
    const client = listen("clientSettingChanged");
    await t.game.settings.set("probe", "world", 1, { probe: true });
    await t.game.settings.set("probe", "world", 1);
    await t.game.settings.set("probe", "user", 2);
    await t.game.settings.set("probe", "client", generation);
    await t.game.settings.set("probe", "client", generation);
    expect(heard.map(([scope, value, , userId]) => [scope, value, userId])).toEqual([
      ["world", 1, GM],
      ["user", 2, GM],
      ["client", generation, undefined],
    ]);
    expect(heard[0][2]).toMatchObject({ probe: true });
    expect(client.calls).toEqual([["probe.client", generation, {}]]);
    client.stop();
  });

  it("D-093: storing is an operation on a Setting document: created first, updated later, told to all", async () => {
    const t = setTable({ generation });
    t.game.settings.register("probe", "n", { scope: "world", type: Number, default: 0 });
    const [made, changed] = [listen("createSetting"), listen("updateSetting")];
    await t.game.settings.set("probe", "n", 1);
    await t.game.settings.set("probe", "n", 2);
    const stored = made.calls[0]![0];
    await remote(t, "Setting", "update", { updates: [{ _id: stored.id, value: "3" }] });
    expect([made.calls.length, changed.calls.length, t.game.settings.get("probe", "n")]).toEqual([1, 2, 3]);
    made.stop();
    changed.stop();
  });

  it("a field as the type refuses values that do not fit; choices and range of a plain type do not", async () => {
    const { game } = setTable({ generation });
    const { NumberField, StringField } = page.foundry.data.fields;
    const world = (key: string, data: object) => game.settings.register("probe", key, { scope: "world", ...data });
    world("size", { type: new NumberField({ choices: [5, 6] }), default: 5 });
    world("kind", { type: new StringField({ required: true, choices: ["a", "b"] }), default: "a" });
    for (const value of [0, 10]) await expect(game.settings.set("probe", "size", value)).rejects.toThrow();
    await expect(game.settings.set("probe", "kind", "c")).rejects.toThrow();
    expect(["size", "kind"].map((key) => game.settings.get("probe", key))).toEqual([5, "a"]);
    expect(game.settings.storage.get("world").getSetting("probe.size", null)).toBeUndefined();
    world("one", { type: String, choices: { a: "A" }, default: "a" });
    world("far", { type: Number, range: { min: 0, max: 1, step: 1 }, default: 0 });
    expect([await game.settings.set("probe", "one", "z"), await game.settings.set("probe", "far", 7)]).toEqual([
      "z",
      7,
    ]);
  });

  it("those of the world cannot be set before the game is ready, those of this browser can", async () => {
    const { game } = setTable({ generation });
    for (const scope of ["world", "client"]) game.settings.register("probe", `early-${scope}`, { scope, type: Number });
    game.ready = false;
    await expect(game.settings.set("probe", "early-world", 1)).rejects.toThrow("ready");
    expect(await game.settings.set("probe", "early-client", 1)).toBe(1);
    game.ready = true;
    expect(await game.settings.set("probe", "early-world", 1)).toBe(1);
  });

  it("D-094: reading a setting that nobody registered throws", () => {
    const t = setTable({ generation });
    expect(() => t.game.settings.get("probe", "nothing")).toThrow(/probe\.nothing/);
  });

  it("D-095: the active gamemaster is a full one before an assistant, the first by id among equals, or null", async () => {
    const User = [
      { _id: "a000000000000000", name: "Assistant", role: 3 },
      { _id: "c000000000000000", name: "Second", role: 4 },
      { _id: "b000000000000000", name: "First", role: 4 },
      { _id: PLAYER, name: "Player", role: 1 },
    ];
    const { game } = setTable({ generation, userId: PLAYER, documents: { User } });
    const active = (...ids: string[]): string | null => {
      for (const user of game.users) game.setUserActive(user.id, ids.includes(user.id));
      return game.users.activeGM?.name ?? null;
    };
    expect(active()).toBeNull();
    expect(active("a000000000000000")).toBe("Assistant");
    expect(active("a000000000000000", "c000000000000000")).toBe("Second");
    expect(active("a000000000000000", "b000000000000000", "c000000000000000")).toBe("First");
    game.users.get("b000000000000000").active = false;
    expect(game.users.activeGM.name).toBe("Second");
  });

  it("D-101: userConnected tells everybody else who comes and goes", () => {
    const { game } = setTable({ generation });
    const heard = listen("userConnected");
    game.setUserActive(PLAYER, false);
    game.setUserActive(PLAYER, false);
    game.setUserActive(PLAYER, true);
    expect(heard.calls.map(([user, active]) => [user.id, active])).toEqual([
      [PLAYER, false],
      [PLAYER, true],
    ]);
    heard.stop();
  });
});

describe("queries", () => {
  let game: any;
  beforeEach(() => {
    ({ game } = setTable());
    page.CONFIG.queries["probe.add"] = async ({ a, b }: any, options: object) => ({ sum: a + b, options });
  });
  const manager = (answer: (request: any) => any) => new QueryManager(async (request) => answer(request));

  it("D-096: goes to a registered name with JSON data, needs QUERY_USER, and brings the handler's result back", async () => {
    const asked: any[] = [];
    const queries = manager((request) => (asked.push(request), { result: 5 }));
    const player = game.users.get(PLAYER);
    expect(await queries.send(player, "probe.add", { a: 2, b: 3 }, { timeout: 500 })).toBe(5);
    expect(asked).toEqual([{ to: PLAYER, name: "probe.add", data: { a: 2, b: 3 }, timeout: 500 }]);
    await expect(queries.send(player, "probe.unknown", {})).rejects.toThrow(/probe\.unknown/);
    vi.spyOn(game.user, "hasPermission").mockImplementation((name) => name !== "QUERY_USER");
    await expect(queries.send(player, "probe.add", {})).rejects.toThrow(/may not query/);
  });

  it("D-097: the handler gets the data and the time-out, and nothing of who asks", async () => {
    const handler = vi.fn((..._args: any[]) => 1);
    page.CONFIG.queries["probe.who"] = handler;
    await manager(() => ({})).handle({ name: "probe.who", data: { x: 1 }, timeout: 9, from: PLAYER });
    expect(handler.mock.calls).toEqual([[{ x: 1 }, { timeout: 9 }]]);
  });

  it("D-098: one to oneself is answered here, without the server", async () => {
    const server = vi.fn();
    expect((await manager(server).send(game.user, "probe.add", { a: 1, b: 1 })).sum).toBe(2);
    expect(server).not.toHaveBeenCalled();
  });

  it("D-099: fails at once for who is not there, and with what the other side says went wrong", async () => {
    const server = vi.fn(() => ({ error: "did not answer within 5 ms" }));
    const queries = manager(server);
    const player = game.users.get(PLAYER);
    await expect(queries.send(player, "probe.add", {})).rejects.toThrow(/did not answer/);
    game.setUserActive(PLAYER, false);
    await expect(queries.send(player, "probe.add", {})).rejects.toThrow(/not (active|connected|at the table)/);
    expect(server).toHaveBeenCalledTimes(1);
    page.CONFIG.queries["probe.broken"] = () => {
      throw new Error("broken");
    };
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await queries.handle({ name: "probe.broken", data: {} })).toEqual({ error: "broken" });
    vi.restoreAllMocks();
  });
});

describe("queries to several users", () => {
  it("say of each user how theirs ended; who is away or fails keeps nobody back", async () => {
    const { game } = setTable({ generation: 14 });
    const users = [...game.users];
    page.CONFIG.queries["probe.name"] = (_data: any) => game.user.name;
    game.queries = new QueryManager(async ({ to, name, timeout }) =>
      to === PLAYER ? { result: `${name} ${timeout}` } : { error: "did not answer" },
    );
    game.setUserActive(PLAYER, true);
    const answers = await page.User.queryMany(game.users, "probe.name", {}, { timeout: 50 });
    expect(answers).toBeInstanceOf(Map);
    expect([...answers.keys()]).toEqual(users);
    expect(answers.get(game.user)).toEqual({ status: "fulfilled", value: game.user.name });
    expect(answers.get(game.users.get(PLAYER))).toEqual({ status: "fulfilled", value: "probe.name 50" });
    game.setUserActive(PLAYER, false);
    const later = await page.User.queryMany([game.users.get(PLAYER), game.user], "probe.name", {});
    expect([...later.values()].map(({ status }: any) => status)).toEqual(["rejected", "fulfilled"]);
    const unknown = await page.User.queryMany([game.user], "probe.nothing", {});
    expect(unknown.get(game.user).reason.message).toContain("probe.nothing");
  });
});

describe("the packages' socket", () => {
  it("D-100: passes all arguments on; the sender hears nothing of its own", () => {
    const wires = new Map<string, (...args: any[]) => void>();
    const sent: any[][] = [];
    const wire = {
      on: (event: string, listener: any) => wires.set(event, listener),
      emit: (...args: any[]) => sent.push(args),
    };
    const socket = new PackageSocket(wire as any);
    const heard: any[][] = [];
    socket.on("system.probe", (...args) => heard.push(args));
    socket.emit("system.probe", { a: 1 }, "second", 3);
    expect(heard).toEqual([]);
    const [event, channel, payload] = sent[0]!;
    wires.get(event)!(channel, payload, PLAYER);
    expect(heard).toEqual([[{ a: 1 }, "second", 3, PLAYER]]);
  });
});
