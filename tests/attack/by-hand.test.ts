import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startTellingByHand } from "../../src/foundry/combat/by-hand.ts";
import { FrayCombat } from "../../src/foundry/combat/combat.ts";
import { FrayCombatant } from "../../src/foundry/combat/combatant.ts";
import { remote } from "../unit/host/headless.ts";
import { asPlayer, chance, COMBAT, fight, PAIRS, WORDS } from "./pairs.ts";
import { GM, PLAYER, setFrayTable, type FrayTable } from "./table.ts";

/*
 * What the host lets a player write in an encounter: the gamemaster is told of an initiative that no roll gave or that
 * stood already, of a turn, and of what Fray keeps with a combatant.
 */

const MINE = "mine000000000000";
let table: FrayTable;
let started = false;
let marked: string[] = [];
const combat = (): any => table.game.combats.get(COMBAT);
const told = (): string[] => table.notices.map(([, words]) => words);
/** What is told of initiatives alone: once the engine is started, it may speak of what a test's player may not write. */
const ofInitiative = (): string[] => told().filter((words) => words.includes("by hand"));

function open(ruleset: string): void {
  const sources = fight(ruleset, {}, {}) as any;
  for (const combatant of sources.Combat[0].combatants) combatant.initiative = null;
  table = setFrayTable(sources);
  table.game.i18n.translations = WORDS;
  if (!started) startTellingByHand((actor) => void marked.push(actor.id));
  started = true;
}
beforeEach(() => void (marked = []));

/** Writes an initiative as the player's console would. */
const write = (initiative: number | null, user = PLAYER): Promise<void> =>
  remote(
    table,
    "Combatant",
    "update",
    { updates: [{ _id: MINE, initiative }], parentUuid: combat().uuid, parent: combat() },
    user,
  );

/**
 * Rolls the initiative on the player's own page; what it sends then arrives here as from there. Gives what lets the
 * message arrive if it is held back.
 */
async function roll(isHeld = false): Promise<() => Promise<void>> {
  const sent: any[] = [];
  const send = vi.spyOn(table.server, "send").mockImplementation(async (request: any) => {
    sent.push(request);
    return { ...request, userId: PLAYER, result: [] };
  });
  await asPlayer(table, () => combat().rollInitiative([MINE]));
  send.mockRestore();
  const arrive = async (isAwaited: (one: any) => boolean): Promise<void> => {
    for (const one of sent.filter(isAwaited)) await remote(table, one.type, one.action, one.operation);
  };
  await arrive(({ type }) => !isHeld || type !== "ChatMessage");
  return () => arrive(({ type }) => type === "ChatMessage");
}

describe.each(Object.keys(PAIRS))("the initiative of %s", (ruleset) => {
  it("is told to the gamemaster where the player wrote it by hand", async () => {
    open(ruleset);
    await write(77);
    expect(combat().combatants.get(MINE).initiative).toBe(77);
    expect(told()).toEqual([expect.stringMatching(/Player .*77 by hand/)]);
  });

  it("is not told where the player rolled it, or a gamemaster wrote it", async () => {
    open(ruleset);
    expect(combat()).toBeInstanceOf(FrayCombat);
    await roll();
    await combat().combatants.get(MINE).update({ initiative: 78 });
    expect(told()).toEqual([]);
  });
});

it("is told where it was written as a part of the encounter", async () => {
  open("crusade");
  await remote(table, "Combat", "update", { updates: [{ _id: COMBAT, combatants: [{ _id: MINE, initiative: 77 }] }] });
  expect(combat().combatants.get(MINE).initiative).toBe(77);
  expect(told()).toEqual([expect.stringMatching(/77/)]);
});

it("is not told where the message of the roll comes, however late", async () => {
  open("crusade");
  const post = await roll(true);
  expect(told()).toEqual([]);
  await post();
  await combat().update({ round: 2, turn: 0 });
  expect(told()).toEqual([]);
});

it("is told where the fight goes on without the message, which takes that back", async () => {
  open("crusade");
  const post = await roll(true);
  await combat().update({ round: 2, turn: 0 });
  await combat().update({ turn: 1 });
  expect(ofInitiative()).toEqual([expect.stringContaining(String(combat().combatants.get(MINE).initiative))]);
  await post();
  expect(ofInitiative()).toEqual([]);
});

it("is told where the player leaves before the message", async () => {
  open("crusade");
  await roll(true);
  globalThis.Hooks.callAll("userConnected", table.game.users.get(PLAYER), false);
  expect(ofInitiative()).toEqual([expect.stringContaining(String(combat().combatants.get(MINE).initiative))]);
});

it("is told once where the roll in the log gave another number, and at once where it was taken away", async () => {
  open("crusade");
  await asPlayer(table, async () => combat().rollInitiative([MINE]));
  const rolled = combat().combatants.get(MINE).initiative;
  await write(rolled + 1);
  const [message] = table.game.messages.contents.slice(-1).map((one: any) => one.toObject());
  delete message._id;
  await remote(table, "ChatMessage", "create", { data: [{ ...message, author: PLAYER }] });
  expect(told()).toEqual([expect.stringContaining(String(rolled + 1))]);
  await write(null);
  expect(told()).toHaveLength(2);
});

it("a combatant's mark of defeat that a player writes is put right, a gamemaster's is not", async () => {
  open("crusade");
  const update = { updates: [{ _id: MINE, defeated: true }], parentUuid: combat().uuid, parent: combat() };
  await remote(table, "Combatant", "update", update);
  expect(marked).toEqual([MINE]);
  await combat().combatants.get(MINE).update({ defeated: false });
  expect(marked).toEqual([MINE]);
});

it.each(["crusade", "staged"])("of %s, rolled again until it suits, is told each time", async (ruleset) => {
  open(ruleset);
  const rolled: number[] = [];
  for (const uniform of [0.75, 0.55, 0.35]) {
    chance(uniform);
    await roll();
    rolled.push(combat().combatants.get(MINE).initiative);
  }
  expect(new Set(rolled).size).toBe(3);
  expect(told()).toEqual(
    [1, 2].map((index) => expect.stringMatching(`Player .*${rolled[index - 1]}.* ${rolled[index]}`)),
  );
});

it("of quest, which a late comer gets in a count that runs, is not told", async () => {
  open("quest");
  await combat().combatants.get("theirs0000000000").update({ initiative: 12 });
  await combat().update({ turn: 0 });
  await roll();
  expect(combat().combatants.get(MINE).initiative).toBeLessThan(12);
  expect(told()).toEqual([]);
});

/** A combatant as a host may make one: what it tells is kept in private fields, which only an instance has. */
class Sealed extends FrayCombatant {
  readonly #isWhole = true;
  override get id(): string {
    return this.#isWhole ? super.id : "";
  }
  override get uuid(): string {
    return this.#isWhole ? super.uuid : "";
  }
}

it.each([
  ["is told", () => write(77), [expect.stringMatching(/Player .*77 by hand/)]],
  ["is not told where it was rolled", () => roll(), []],
])("of a late comer whose getters need private fields %s", async (_told, comes, notices) => {
  open("quest");
  const { combatants } = combat();
  combatants.set(MINE, new Sealed(combatants.get(MINE).toObject(), { parent: combat() }));
  await combatants.get("theirs0000000000").update({ initiative: 12 });
  await combat().update({ turn: 0 });
  await comes();
  expect(told()).toEqual(notices);
});

describe("what Fray keeps with a combatant", () => {
  const keep = (system: object, user = PLAYER): Promise<void> =>
    remote(
      table,
      "Combatant",
      "update",
      { updates: [{ _id: MINE, system }], parentUuid: combat().uuid, parent: combat() },
      user,
    );
  it("is told where its player writes it, with the names of what was written", async () => {
    open("crusade");
    await keep({ doneRound: 2 }, GM);
    expect(told()).toEqual([]);
    await keep({ spent: [{ id: "x", round: 1, act: "attack", pips: -3, card: "x" }], doneRound: 0 });
    expect(told()).toEqual([expect.stringMatching(/Player .*: (doneRound, spent|spent, doneRound)/)]);
  });
});

describe("the turn of an encounter", () => {
  const turn = (to: number, user = PLAYER): Promise<void> =>
    remote(table, "Combat", "update", { updates: [{ _id: COMBAT, turn: to }] }, user);
  it("is told where a player gives it to another combatant", async () => {
    open("crusade");
    await turn(1, GM);
    expect(told()).toEqual([]);
    await turn(0);
    expect(told()).toEqual([expect.stringMatching(`Player .*${combat().combatant.name}`)]);
  });
  it("is not told where it only follows the one who has left", async () => {
    open("crusade");
    await turn(1, GM);
    await turn(0, GM);
    const { id } = combat().combatant;
    await remote(table, "Combatant", "delete", { ids: [id], parentUuid: combat().uuid, parent: combat() });
    await remote(table, "Combat", "update", { updates: [{ _id: COMBAT, turn: 0 }], diff: false });
    expect([combat().combatants.size, told()]).toEqual([1, []]);
  });
});
