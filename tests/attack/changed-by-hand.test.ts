import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { writeStep } from "../../src/foundry/engine/journal/apply.ts";
import { undoStep } from "../../src/foundry/engine/journal/undo-step.ts";
import { remote } from "../unit/host/headless.ts";
import { FOE, HERO, PLAYER, setFrayTable, type FrayTable } from "./table.ts";

/* Numbers that users change by hand between and after what cards write: in their order when a card is amended. */

const [FIRST, SECOND] = ["first00000000000", "second0000000000"] as const;
const SCENE = "scene00000000000";
const TOKEN = "token00000000000";
const PATH = "system.physical.damage";

let table: FrayTable;

describe.each(["a linked actor", "an unlinked token's actor"])("of %s", (which) => {
  const actor = (): any =>
    which === "a linked actor" ? table.game.actors.get(HERO) : table.game.scenes.get(SCENE).tokens.get(TOKEN).actor;
  const damage = (): number => actor()._source.system.physical.damage;
  const byHand = (value: number): Promise<unknown> => actor().update({ [PATH]: value });
  const write = (id: string, amount: number): Promise<void> =>
    writeStep(id, "effects", table.game.user, [{ kind: "delta", uuid: actor().uuid, path: PATH, amount, min: 0 }]);
  const undo = (id: string): Promise<unknown> => undoStep(id, "effects", table.game.user);
  const amend = async (id: string, amount: number): Promise<void> => {
    await undoStep(id, "effects", table.game.user, true);
    await write(id, amount);
  };

  beforeEach(async () => {
    const token = { _id: TOKEN, name: "Foe", actorId: FOE, actorLink: false, x: 0, y: 0, width: 1, height: 1 };
    table = setFrayTable({ Scene: [{ _id: SCENE, name: "Yard", tokens: [token] }] });
    const ledger = table.game.settings.get("fray", "ledger");
    const entry = { digest: "", at: 1, touched: [], marks: {} };
    await table.game.settings.set("fray", "ledger", { ...ledger, cards: { [FIRST]: entry, [SECOND]: entry } });
  });

  it("what was changed by hand after a card stays changed by as much, whatever limits cut off meanwhile", async () => {
    await write(FIRST, 4);
    await byHand(1);
    await amend(FIRST, 5);
    expect(damage()).toBe(2);
    await amend(FIRST, 1);
    expect(damage()).toBe(0);
    await amend(FIRST, 4);
    expect(damage()).toBe(1);
    await undo(FIRST);
    expect(damage()).toBe(0);
  });

  it("what was changed by hand between two cards, and after them, stays so when the first is amended", async () => {
    await write(FIRST, 4);
    await byHand(1);
    await write(SECOND, 2);
    await byHand(2);
    await amend(FIRST, 1);
    // Nothing is left of one after three less; then two more, and one less.
    expect(damage()).toBe(1);
    await amend(FIRST, 6);
    expect(damage()).toBe(4);
    await undo(SECOND);
    expect(damage()).toBe(2);
  });

  it("an amended card finds a number as it was before what was changed by hand since", async () => {
    await write(FIRST, 4);
    await byHand(7);
    await amend(FIRST, -5);
    expect(damage()).toBe(3);
  });

  it("a record of a change by hand that its owner has edited counts for nothing", async () => {
    await write(FIRST, 4);
    await byHand(1);
    await amend(FIRST, 5);
    expect(damage()).toBe(2);
    const [key, record] = Object.entries(actor().flags.fray.records).find(
      ([name]) => ![FIRST, SECOND].some((card) => name.startsWith(card)),
    ) as [string, any];
    const records = { [key]: { ...record, entries: [{ ...record.entries[0], after: -100, amount: -100 }] } };
    const update = { flags: { fray: { records } } };
    if (actor().isToken) actor().updateSource(update);
    else await remote(table, "Actor", "update", { updates: [{ _id: HERO, ...update }] }, PLAYER);
    await amend(FIRST, 9);
    expect(damage()).toBe(6);
  });
});
