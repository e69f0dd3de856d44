import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ledger, storeEntry, rememberMove } from "../../src/foundry/engine/journal/ledger.ts";
import { SECOND_GM } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { GM, HERO, PLAYER, harm, setFrayTable, type FrayTable } from "./table.ts";

/*
 * While one gamemaster takes over from another, both clients may write the ledger, each all of it and each from what it
 * has read: nothing of either may be lost. The other client is played by its writes, as it would send them.
 */

let table: FrayTable;
let send: FrayTable["server"]["send"];
/** The server's time: each test begins when what the one before has written is long past. */
let now = Date.now();

beforeEach(async () => {
  table = setFrayTable({
    User: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: SECOND_GM, name: "Second gamemaster", role: 4 },
      { _id: PLAYER, name: "Player", role: 1 },
    ],
  });
  send = table.server.send.bind(table.server);
  now += 120_000;
  vi.spyOn(table.game.time, "serverTime", "get").mockImplementation(() => now);
  await storeEntry("first00000000000", entry("first"));
});

afterEach(() => vi.restoreAllMocks());

const entry = (digest: string): { digest: string; touched: string[] } => ({ digest, touched: [] });
const setting = (): any => table.server.documents.Setting!.find(({ key }) => key === "fray.ledger")!;
/** The ledger as the server has it. */
const stored = (): any => JSON.parse(setting().value);
const cards = (): string[] => Object.keys(stored().cards).sort();
const writes = (): number => table.server.requests.filter(({ type }) => type === "Setting").length;
const receive = (answer: unknown): void => (globalThis as any).CONFIG.DatabaseBackend.receive(answer);

/** The ledger as the other client writes it: the one read, with one more card and the name of that change. */
const withTheirs = (read: any, card = "theirs0000000000", name = "their change"): any => ({
  ...read,
  cards: { ...read.cards, [card]: { ...entry("theirs"), at: table.game.time.serverTime } },
  changes: [...(read.changes ?? []), name],
});

/** The other client writes; what this one will hear of it. */
async function theyWrite(value: object): Promise<unknown> {
  table.server.userId = SECOND_GM;
  const operation = { updates: [{ _id: setting()._id, value: JSON.stringify(value) }] };
  const answer = await send({ action: "update", type: "Setting", operation } as any);
  table.server.userId = GM;
  return answer;
}

/** The next write of ours meets one of theirs, made from what both had read. */
function meet(order: "theirs first" | "ours first", heard: "first" | "last"): void {
  table.server.send = async (request: any) => {
    if (request.type !== "Setting") return send(request);
    table.server.send = send;
    const value = withTheirs(stored());
    if (order === "theirs first") {
      const answer = await theyWrite(value);
      if (heard === "first") receive(answer);
      const ours = await send(request);
      if (heard === "last") setImmediate(() => receive(answer));
      return ours;
    }
    const ours = await send(request);
    setImmediate(() => void theyWrite(value).then(receive));
    return ours;
  };
}

/** Until this client has nothing more to write. */
const quiet = (): Promise<void> => new HostileClient(table).quiet();

describe("two gamemasters' clients that write the ledger at once", () => {
  for (const [order, heard] of [
    ["theirs first", "first"],
    ["theirs first", "last"],
    ["ours first", "last"],
  ] as const)
    it(`lose nothing: ${order} at the server, theirs heard ${heard}`, async () => {
      meet(order, heard);
      await storeEntry("ours000000000000", entry("ours"));
      await quiet();
      expect(cards()).toEqual(["first00000000000", "ours000000000000", "theirs0000000000"]);
      expect(ledger()).toEqual(stored());
      expect(stored().changes).toContain("their change");
    });

  it("lose nothing of several changes on their way", async () => {
    meet("ours first", "last");
    await Promise.all([
      storeEntry("ours000000000000", entry("ours")),
      rememberMove("Scene.a.Token.b", "move000000000000", { a: 1 }),
      storeEntry("ours000000000001", entry("ours")),
    ]);
    await quiet();
    expect(cards()).toEqual(["first00000000000", "ours000000000000", "ours000000000001", "theirs0000000000"]);
    expect(Object.keys(stored().moves)).toEqual(["Scene.a.Token.b move000000000000"]);
  });

  it("keep of one card that both have signed the later signature", async () => {
    await storeEntry("both000000000000", entry("ours"));
    const read = stored();
    const { both000000000000: _ours, ...rest } = read.cards;
    const signed = { ...entry("theirs, later"), at: now + 5000 };
    const value = { ...read, cards: { ...rest, both000000000000: signed }, changes: [read.changes[0], "their change"] };
    receive(await theyWrite(value));
    await quiet();
    expect(stored().cards.both000000000000.digest).toBe("theirs, later");
    expect(stored().changes).toEqual([read.changes[0], "their change", read.changes[1]]);
  });

  it("leave alone what has been written with ours in sight, or by hand", async () => {
    await storeEntry("ours000000000000", entry("ours"));
    receive(await theyWrite(withTheirs(stored())));
    await quiet();
    const before = writes();
    receive(await theyWrite({ cards: {}, open: [] }));
    await quiet();
    expect(writes()).toBe(before + 1);
    expect(cards()).toEqual([]);
  });

  it("do not write again what is long past, nor what could not be written", async () => {
    const read = stored();
    table.server.send = async () => {
      throw new Error("the line is cut");
    };
    await expect(storeEntry("lost000000000000", entry("ours"))).rejects.toThrow("the line is cut");
    table.server.send = send;
    await storeEntry("ours000000000000", entry("ours"));
    now += 120_000;
    const page = performance.now.bind(performance);
    const later = vi.spyOn(performance, "now").mockImplementation(() => page() + 120_000);
    receive(await theyWrite(withTheirs({ ...read, changes: [] })));
    await quiet();
    later.mockRestore();
    await quiet();
    expect(cards()).toEqual(["first00000000000", "theirs0000000000"]);
  });

  it("keep a player's card that was signed in between", async () => {
    meet("ours first", "last");
    const id = await new HostileClient(table).post(harm(HERO, 2));
    await quiet();
    expect(Object.keys(stored().cards)).toContain(id);
    expect(Object.keys(stored().cards)).toContain("theirs0000000000");
    expect(stored().open).toEqual([]);
    expect(table.game.actors.get(HERO).system.physical.damage).toBe(2);
    expect(await new HostileClient(table).asGamemaster({ card: id, act: "undo" })).toBe(true);
  });
});
