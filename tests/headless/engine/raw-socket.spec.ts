import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* A player without the client: frames straight to the tabletop's server, in whatever words they like. */

const { io } = createRequire(new URL("../../../tabletop/package.json", import.meta.url))("socket.io-client") as {
  io: (url: string, options: object) => any;
};

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let socket: any;
/** ids of who attacks, and of who is attacked */
let own: string;
let other: string;
let before: string;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
  // There is a ledger to attack, and an encounter.
  await gamemaster.page.evaluate(async () => {
    await game.settings.set("fray", "ledger", { cards: {}, open: [], seen: 1 });
    if (!game.combats.size) await (CONFIG as any).Combat.documentClass.create({});
  });
  const { users } = (await (await fetch(`${table.url}/api/status`)).json()) as {
    users: { id: string; name: string }[];
  };
  const idOf = (name: string): string => users.find((user) => user.name === name)!.id;
  [own, other] = [idOf("Player One"), idOf("Gamemaster")];
  const answer = await fetch(`${table.url}/api/join`, { method: "POST", body: JSON.stringify({ userId: own }) });
  const { token } = (await answer.json()) as { token: string };
  socket = io(table.url, { auth: { userId: own, token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((done, failed) => {
    socket.once("connect", () => done());
    socket.once("connect_error", failed);
  });
});

afterAll(async () => {
  socket?.disconnect();
  await table.leave();
});

/** Everything that belongs to the world, as the gamemaster's page has it. */
const world = (): Promise<string> =>
  gamemaster.page.evaluate(() =>
    JSON.stringify(
      ["actors", "items", "combats", "scenes", "messages", "users"].map((name) =>
        (game as any)[name].map((one: any) => one.toObject()),
      ),
    ),
  );
const ledger = (): Promise<string> =>
  gamemaster.page.evaluate(() => JSON.stringify(game.settings.get("fray", "ledger")));

const ask = (event: string, ...given: unknown[]): Promise<any> =>
  new Promise((done) => socket.emit(event, ...given, done));
const operation = (action: string, type: string, what: object): Promise<any> =>
  ask("modifyDocument", { action, type, operation: what });

beforeEach(async () => {
  before = `${await world()}${await ledger()}`;
});

/** The server has passed on all that came before, for it passes things on in order. */
async function unchanged(): Promise<void> {
  await ask("time");
  await expect.poll(async () => `${await world()}${await ledger()}`).toBe(before);
}

test("operations on what is not theirs are refused, whoever they say they are", async () => {
  const { foe, combat, setting } = await gamemaster.page.evaluate(
    (player) => ({
      foe: game.actors.find((one: any) => !one.testUserPermission(game.users.get(player), "OWNER")).id as string,
      combat: game.combats.contents[0].id as string,
      setting: (game.settings as any).get("fray", "ledger", { document: true }).id as string,
    }),
    own,
  );
  const forged = { userId: other, user: other, trusted: true, fray: { card: "x" } };
  const attacks: [string, string, object][] = [
    ["update", "Actor", { updates: [{ _id: foe, name: "Mine" }] }],
    ["update", "Actor", { updates: [{ _id: foe, ownership: { [own]: 3 } }] }],
    ["delete", "Actor", { ids: [foe] }],
    ["create", "Item", { parentUuid: `Actor.${foe}`, data: [{ name: "X", type: "crusadeWeapon" }] }],
    ["update", "User", { updates: [{ _id: own, role: 4 }] }],
    ["update", "User", { updates: [{ _id: other, flags: { fray: { client: "x", seal: "x" } } }] }],
    ["create", "Setting", { data: [{ key: "fray.ledger", value: "{}" }] }],
    ["create", "ChatMessage", { data: [{ author: other, type: "action", system: {} }] }],
    ["update", "Setting", { updates: [{ _id: setting, value: "{}" }] }],
    ["delete", "Setting", { ids: [setting] }],
    ["delete", "Combat", { ids: [combat] }],
    ["constructor", "Actor", {}],
    ["update", "__proto__", { updates: [] }],
  ];
  for (const [action, type, what] of attacks)
    for (const more of [{}, forged]) {
      const { error } = await operation(action, type, { ...what, ...more });
      expect([action, type, Boolean(error)]).toEqual([action, type, true]);
    }
  for (const junk of [null, 5, [], "x"]) expect((await ask("modifyDocument", junk)).error).toBeDefined();
  await unchanged();
});

test("queries without a seal, and in another's name, are answered with no", async () => {
  const request = { card: "nothing000000000", act: "apply" };
  for (const name of ["fray.card", "fray.combat"])
    for (const data of [
      { request, user: own, nonce: `${Date.now()}.x` },
      { request, user: other, nonce: `${Date.now()}.x` },
      { request, user: "constructor", nonce: "" },
      { request: null, user: own },
      null,
      5,
    ]) {
      const answer = await ask("query", { to: other, name, data, from: other, timeout: 5000 });
      expect([name, data, answer.result?.ok ?? false]).toEqual([name, data, false]);
    }
  for (const name of ["constructor", "__proto__", "toString"])
    expect((await ask("query", { to: other, name, data: {}, timeout: 5000 })).result).toBeUndefined();
  await unchanged();
});

test("what somebody does on the mat is said to be theirs, whatever the frame says", async () => {
  socket.emit("userActivity", { userId: other, user: other, targets: ["x"], active: true });
  socket.emit("userActivity", null);
  socket.emit("pause", true);
  socket.emit("package", "system.constructor", { a: 1 });
  await unchanged();
  await expect.poll(() => gamemaster.page.evaluate(() => game.paused)).toBe(false);
  await expect.poll(() => gamemaster.page.evaluate((id) => [...game.users.get(id).targets].length, other)).toBe(0);
});
