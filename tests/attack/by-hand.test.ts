import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTellingByHand } from "../../src/foundry/combat/by-hand.ts";
import { FrayCombat } from "../../src/foundry/combat/combat.ts";
import { remote } from "../unit/host/headless.ts";
import { asPlayer, COMBAT, fight, PAIRS, WORDS } from "./pairs.ts";
import { PLAYER, setFrayTable, type FrayTable } from "./table.ts";

/* The initiative of an own combatant, which the host lets a player write: the gamemaster is told of what no roll gave. */

const MINE = "mine000000000000";
let table: FrayTable;
let started = false;
let marked: string[] = [];
const combat = (): any => table.game.combats.get(COMBAT);
const told = (): string[] => table.notices.map(([, words]) => words);

function open(ruleset: string): void {
  const sources = fight(ruleset, {}, {}) as any;
  for (const combatant of sources.Combat[0].combatants) combatant.initiative = null;
  table = setFrayTable(sources);
  table.game.i18n.translations = WORDS;
  if (!started) startTellingByHand((actor) => void marked.push(actor.id));
  started = true;
}
beforeEach(() => void (marked = []));
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

/** Writes an initiative as the player's console would. */
const write = (initiative: number | null, user = PLAYER): Promise<void> =>
  remote(
    table,
    "Combatant",
    "update",
    { updates: [{ _id: MINE, initiative }], parentUuid: combat().uuid, parent: combat() },
    user,
  );

describe.each(Object.keys(PAIRS))("the initiative of %s", (ruleset) => {
  it("is told to the gamemaster where the player wrote it by hand", async () => {
    open(ruleset);
    await write(77);
    expect(combat().combatants.get(MINE).initiative).toBe(77);
    vi.runAllTimers();
    expect(told()).toEqual([expect.stringMatching(/Player .*77 by hand/)]);
  });

  it("is not told where the player rolled it, or a gamemaster wrote it", async () => {
    open(ruleset);
    expect(combat()).toBeInstanceOf(FrayCombat);
    await asPlayer(table, async () => {
      const { userId } = table.server;
      table.server.userId = PLAYER;
      await combat().rollInitiative([MINE]);
      table.server.userId = userId;
    });
    await combat().combatants.get(MINE).update({ initiative: 78 });
    vi.runAllTimers();
    expect(told()).toEqual([]);
  });
});

it("is told where it was written as a part of the encounter", async () => {
  open("crusade");
  await remote(table, "Combat", "update", { updates: [{ _id: COMBAT, combatants: [{ _id: MINE, initiative: 77 }] }] });
  expect(combat().combatants.get(MINE).initiative).toBe(77);
  vi.runAllTimers();
  expect(told()).toEqual([expect.stringMatching(/77/)]);
});

it("is told once where the roll in the log gave another number, and at once where it was taken away", async () => {
  open("crusade");
  await asPlayer(table, async () => combat().rollInitiative([MINE]));
  const rolled = combat().combatants.get(MINE).initiative;
  await write(rolled + 1);
  const [message] = table.game.messages.contents.slice(-1).map((one: any) => one.toObject());
  delete message._id;
  await remote(table, "ChatMessage", "create", { data: [{ ...message, author: PLAYER }] });
  vi.runAllTimers();
  expect(told()).toEqual([expect.stringContaining(String(rolled + 1))]);
  await write(null);
  expect(told()).toHaveLength(2);
  vi.runAllTimers();
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
