import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { resumeOpenCards } from "../../src/foundry/engine/start.ts";
import { isRecordedMove, rememberMove } from "../../src/foundry/engine/journal/ledger.ts";
import { recordsOfCard } from "../../src/foundry/engine/journal/find-records.ts";
import { giveBackMoves } from "../../src/foundry/engine/journal/moves.ts";
import { followTie, forgetTie, tieSnapshot } from "../../src/foundry/engine/ties.ts";
import { rulesetById } from "../../src/foundry/contract/registry.ts";
import { isUndoneByGamemaster } from "../../src/foundry/engine/kept-throws.ts";
import { readRecord, writable } from "../../src/foundry/engine/journal/read-records.ts";
import { GM, PLAYER, remote } from "../unit/host/headless.ts";
import { HostileClient } from "./hostile.ts";
import type { FrayTable } from "./table.ts";
import { FOE, HERO, harm, setFrayTable } from "./table.ts";

let table: FrayTable;
let hostile: HostileClient;
const hero = (): any => table.game.actors.get(HERO);
const stress = (): number => hero().system.physical.damage;
const ledger = (): any => table.game.settings.get("fray", "ledger");

beforeEach(() => {
  table = setFrayTable();
  hostile = new HostileClient(table);
});

/** The owner writes what they like into the records of their own hero. */
async function plant(records: unknown): Promise<void> {
  await remote(table, "Actor", "update", { updates: [{ _id: HERO, flags: { fray: { records } } }] }, PLAYER);
}

describe("a record its owner has changed", () => {
  const changes: Record<string, object> = {
    "names who owns it": { entries: [{ kind: "set", path: "ownership.default", before: 3, after: 0 }] },
    "names its type": { entries: [{ kind: "set", path: "type", before: "quest", after: "crusade" }] },
    "names a prototype": { entries: [{ kind: "set", path: "system.__proto__.x", before: 1, after: 0 }] },
    "holds nothing": { entries: [null] },
    "holds a number beyond all": {
      entries: [{ kind: "delta", path: "system.physical.damage", before: "x", after: Infinity }],
    },
    "makes what no card makes": { made: [{ type: "Macro", id: "macro00000000000", data: {} }] },
    "is of another kind": { entries: [{ kind: "delete", path: "system.physical.damage" }] },
  };
  for (const [what, change] of Object.entries(changes))
    it(`and that ${what} is named and left alone`, async () => {
      const id = await hostile.post(harm(HERO, 2));
      const ownership = structuredClone(hero()._source.ownership);
      const key = `${id}-effects`;
      await plant({ [key]: { ...hero().flags.fray.records[key], ...change } });
      await hostile.asGamemaster({ card: id, act: "undo" });
      expect(hero()._source.ownership).toEqual(ownership);
      expect(hero().type).toBe("crusade");
      expect(stress()).toBe(2);
      expect(({} as any).x).toBeUndefined();
    });

  it("does not keep a gamemaster from taking over", async () => {
    await plant([null]);
    const before = ledger();
    const broken = {
      card: "a",
      step: "effects",
      direction: "undo",
      by: "",
      writes: [{ uuid: `Actor.${HERO}`, entries: [null] }],
    };
    await table.game.settings.set("fray", "ledger", { ...before, open: [broken] });
    const { game } = table;
    Object.defineProperty(game.user, "isActiveGM", { configurable: true, get: () => false });
    await hostile.post(harm(HERO, 3));
    delete (game.user as any).isActiveGM;
    await resumeOpenCards();
    await hostile.quiet();
    expect(stress()).toBe(3);
  });
});

describe("what a move has cost", () => {
  it("is known by its digest: another record in its place is none", async () => {
    const record = { writes: [{ uuid: `Actor.${HERO}`, entries: [], made: [], removed: [] }], at: 5 };
    await rememberMove("Scene.a.Token.b", "move000000000000", record);
    expect(isRecordedMove("Scene.a.Token.b", "move000000000000", record)).toBe(true);
    expect(
      isRecordedMove("Scene.a.Token.b", "move000000000000", { ...record, writes: [{ uuid: `User.${PLAYER}` }] }),
    ).toBe(false);
    expect(isRecordedMove("Scene.a.Token.b", "constructor", record)).toBe(false);
  });
});

describe("paths that actions write", () => {
  it("are system data, and of encounters and tokens the few that rules move", () => {
    for (const [name, path] of [
      ["Actor", "system.physical.damage"],
      ["Combatant", "initiative"],
      ["Combat", "turn"],
      ["Token", "alpha"],
      ["FrayWorld", "system.darkFate"],
    ] as const)
      expect([path, writable(name, path)]).toEqual([path, true]);
    for (const [name, path] of [
      ["Actor", "ownership.default"],
      ["Actor", "flags.fray.records"],
      ["Actor", "system.constructor.prototype"],
      ["Actor", "system"],
      ["Token", "actorId"],
      ["Token", "delta.ownership"],
      ["User", "role"],
      ["constructor", "system.x"],
      ["Actor", "system..x"],
      ["Actor", 7],
    ] as const)
      expect([path, writable(name, path)]).toEqual([path, false]);
  });

  it("and what is no record is read as none", () => {
    for (const junk of [null, 1, "x", [], {}, { card: "a" }, { card: "a", step: "effects", state: "applied" }])
      expect(readRecord("Actor", junk)).toBeNull();
  });
});

describe("who asked for a step, when, and what was left alone", () => {
  /** The owner writes over parts of the record that a card has left. */
  async function forge(id: string, changes: object): Promise<void> {
    const key = `${id}-effects`;
    await plant({ [key]: { ...hero().flags.fray.records[key], ...changes } });
  }
  const found = (id: string): any => recordsOfCard(id)[0];

  it("stand in the ledger, not in a record that its owner can write", async () => {
    const id = await hostile.post(harm(HERO, 2));
    const { at, by, user } = found(id);
    expect([by, user]).toEqual([table.game.user.name, GM]);
    await forge(id, { by: "A forged name", at: 1, skipped: [{ key: "A forged line" }] });
    expect(found(id)).toMatchObject({ at, by, user, skipped: [], state: "applied" });
  });

  it("so what a gamemaster took back stays taken back, whatever name its owner writes there", async () => {
    await table.game.settings.set("fray", "undo", "attacker");
    const id = await hostile.post(harm(HERO, 2));
    await hostile.asGamemaster({ card: id, act: "undo" });
    await forge(id, { by: table.game.users.get(PLAYER).name });
    expect(isUndoneByGamemaster(recordsOfCard(id))).toBe(true);
  });

  it("and what a player took back counts as theirs, also under a gamemaster's name", async () => {
    await table.game.settings.set("fray", "undo", "attacker");
    const id = await hostile.post(harm(HERO, 2));
    expect(await hostile.ask({ card: id, act: "undo" })).toMatchObject({ ok: true });
    await forge(id, { by: table.game.user.name });
    await remote(table, "User", "update", { updates: [{ _id: PLAYER, name: table.game.user.name }] }, PLAYER);
    expect(isUndoneByGamemaster(recordsOfCard(id))).toBe(false);
  });

  it("a move's record that was exchanged since it was read gives nothing back", async () => {
    const write = { uuid: `Actor.${HERO}`, made: [], removed: [] };
    const entry = { kind: "delta", path: "system.physical.damage", before: 3, after: 0 };
    const ours = { writes: [{ ...write, entries: [] }], at: 5 };
    await rememberMove("Scene.a.Token.b", "move000000000000", ours);
    const moves = { move000000000000: { ...ours, writes: [{ ...write, entries: [entry] }] } };
    const token: any = { uuid: "Scene.a.Token.b", flags: { fray: { moves } }, update: async () => {} };
    await giveBackMoves(token, ["move000000000000", "gone000000000000"]);
    expect(stress()).toBe(0);
  });
});

describe("EC-118, EC-120: a death check in a tied turn", () => {
  it("counts by the ledger: a record that its owner plants, of a card they have edited, is none", async () => {
    const id = await hostile.post(harm(FOE, 1));
    const entry = { id: "entry", actor: hero() };
    const combatants: any = new Map([["entry", entry]]);
    const block = { kind: "tie", members: ["entry"] };
    const combat: any = {
      id: "tied",
      round: 1,
      combatants,
      started: true,
      block,
      state: {},
      known: { combatants: [entry] },
    };
    followTie(combat, true);
    try {
      await hostile.asGamemaster({ card: await hostile.post(harm(HERO, 99)), act: "apply" });
      expect(rulesetById("crusade")!.cannotAct!(hero())).not.toBeNull();
      expect(tieSnapshot(hero())?.has(hero().uuid)).toBe(true);
      const nothing = { entries: [], made: [], removed: [], skipped: [] };
      await plant({ [`${id}-effects`]: { card: id, step: "effects", state: "applied", at: 1e15, by: "", ...nothing } });
      await hostile.edit(id, { system: { action: "deathCheck" } });
      expect(tieSnapshot(hero())?.has(hero().uuid)).toBe(true);
    } finally {
      forgetTie(combat);
    }
  });
});

describe("a copy of a card's record that its owner has put beside it", () => {
  const entry = { kind: "delta", path: "system.physical.damage" };

  /** Two wounds of the hero's; the owner puts a copy of the second's record under a key of their own. */
  async function copied(change: (record: any) => object): Promise<{ first: string; second: string }> {
    const first = await hostile.post(harm(HERO, 2));
    const second = await hostile.post(harm(HERO, 3));
    expect(stress()).toBe(5);
    const { records } = hero().flags.fray;
    await plant({ "0copy": { ...records[`${second}-effects`], ...change(records[`${second}-effects`]) } });
    return { first, second };
  }

  it("does not count for the number that an undo leaves", async () => {
    const { first } = await copied(({ at }) => ({ at, entries: [{ ...entry, before: 0, after: 0, max: -100 }] }));
    await hostile.asGamemaster({ card: first, act: "undo" });
    expect(stress()).toBe(3);
  });

  it("is not written over the record, nor signed", async () => {
    const item = { _id: "planted000000000", name: "Planted", type: "crusadeWound", system: {} };
    const set = { kind: "set", path: "system.physical.damage", before: 2, after: 0 };
    const removed = [{ type: "Item", id: item._id, data: item }];
    const { first, second } = await copied(() => ({ at: 1e15, entries: [set], made: [], removed }));
    await hostile.asGamemaster({ card: first, act: "undo" });
    await hostile.asGamemaster({ card: second, act: "undo" });
    expect([stress(), hero().items.has(item._id)]).toEqual([0, false]);
  });
});
