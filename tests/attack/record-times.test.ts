import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { appliedRecords, recordsOfCard } from "../../src/foundry/engine/journal/find-records.ts";
import { PLAYER, remote } from "../unit/host/headless.ts";
import { HostileClient } from "./hostile.ts";
import type { FrayTable } from "./table.ts";
import { HERO, harm, setFrayTable } from "./table.ts";

let table: FrayTable;
let hostile: HostileClient;
const hero = (): any => table.game.actors.get(HERO);
const stress = (): number => hero().system.physical.damage;
const cardsInOrder = (): string[] => appliedRecords(`Actor.${HERO}`).map(({ card }) => card);
const undo = (card: string): Promise<boolean> => hostile.asGamemaster({ card, act: "undo" });

beforeEach(() => {
  table = setFrayTable();
  hostile = new HostileClient(table);
});

/** Posts wounds of the hero's, a millisecond or more apart. */
async function wounds(...amounts: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const amount of amounts) {
    const before = Date.now();
    while (Date.now() === before) await hostile.quiet();
    ids.push(await hostile.post(harm(HERO, amount)));
  }
  return ids;
}

/** The owner changes the record of a card in their own hero, leaving the other records as they are. */
async function change(card: string, changes: object): Promise<void> {
  const records = { [`${card}-effects`]: changes };
  await remote(table, "Actor", "update", { updates: [{ _id: HERO, flags: { fray: { records } } }] }, PLAYER);
}

/** Rewrites the ledger's mark of a card as versions wrote it whose digest did not cover the time. */
async function keepOldMark(card: string, mark: string): Promise<void> {
  const ledger = structuredClone(table.game.settings.get("fray", "ledger"));
  ledger.cards[card].marks = { "0e": mark };
  await table.game.settings.set("fray", "ledger", ledger);
}

describe("the time of a record", () => {
  it("cannot be changed by its owner: the record counts no more, and its change is named and left alone", async () => {
    const [first, second] = (await wounds(2, 3)) as [string, string];
    expect(cardsInOrder()).toEqual([first, second]);
    await change(second, { at: 1 });
    expect(cardsInOrder()).toEqual([first]);
    expect(recordsOfCard(second)[0]).toMatchObject({ state: "applied", entries: [] });
    await undo(second);
    expect(stress()).toBe(5);
  });

  it("cannot be exchanged between two true records", async () => {
    const [first, second] = (await wounds(2, 3)) as [string, string];
    const [earlier, later] = appliedRecords(`Actor.${HERO}`).map(({ at }) => at);
    await change(first, { at: later });
    await change(second, { at: earlier });
    expect(cardsInOrder()).toEqual([]);
  });

  it("of an earlier apply cannot be brought back after the card was redone", async () => {
    const [card] = (await wounds(2)) as [string];
    const [applied] = appliedRecords(`Actor.${HERO}`);
    await undo(card);
    const before = Date.now();
    while (Date.now() === before) await hostile.quiet();
    await hostile.asGamemaster({ card, act: "redo" });
    expect(cardsInOrder()).toEqual([card]);
    await change(card, { at: applied!.at });
    expect(cardsInOrder()).toEqual([]);
  });

  it("is kept by what an undo leaves of a later record, so that this can be undone too", async () => {
    const [first, second] = (await wounds(2, 3)) as [string, string];
    await undo(first);
    expect([stress(), cardsInOrder()]).toEqual([3, [second]]);
    await undo(second);
    expect([stress(), cardsInOrder()]).toEqual([0, []]);
  });
});

describe("a record that an older version has stored", () => {
  /** Such a record of a wound of two, and the mark that the ledger had of it. */
  const stored = {
    step: "effects",
    state: "applied",
    at: 1793836800000,
    by: "A gamemaster",
    entries: [{ kind: "delta", path: "system.physical.damage", before: 0, after: 2 }],
    made: [],
    removed: [],
    skipped: [],
  };
  const MARK = "a73a82de79e2c0ab8";

  /** A wound whose record and mark are those of an older version. */
  async function old(): Promise<string> {
    const [card] = (await wounds(2)) as [string];
    const key = `${card}-effects`;
    const records = { [`-=${key}`]: null };
    await remote(table, "Actor", "update", { updates: [{ _id: HERO, flags: { fray: { records } } }] }, PLAYER);
    await change(card, { ...stored, card });
    await keepOldMark(card, MARK);
    return card;
  }

  it("counts, is undone and applied again, and then has its time covered", async () => {
    const card = await old();
    expect(recordsOfCard(card)[0]).toMatchObject({ state: "applied", entries: stored.entries });
    await undo(card);
    expect(stress()).toBe(0);
    await hostile.asGamemaster({ card, act: "redo" });
    expect([stress(), cardsInOrder()]).toEqual([2, [card]]);
    await change(card, { at: 1 });
    expect(cardsInOrder()).toEqual([]);
  });

  it("stays one of the older digest when the undo of another card changes it", async () => {
    const card = await old();
    await change(card, { at: Date.now() + 60_000 });
    const [other] = (await wounds(3)) as [string];
    await undo(other);
    expect([stress(), cardsInOrder()]).toEqual([2, [card]]);
    expect((table.game.settings.get("fray", "ledger") as any).cards[card].marks["0e"]).toMatch(/^a[0-9a-f]{16}$/);
    await undo(card);
    expect(stress()).toBe(0);
  });
});
