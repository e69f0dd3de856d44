import "./globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { HostileClient } from "./hostile.ts";
import { FOE, HERO, harm, setFrayTable, type FrayTable } from "./table.ts";

let table: FrayTable;
let hostile: HostileClient;
const stress = (actor: string): number => table.game.actors.get(actor).system.physical.damage;
const card = (id: string): any => table.game.messages.get(id).system;

beforeEach(() => {
  table = setFrayTable();
  hostile = new HostileClient(table);
});

/* What may be asked of a card when it is not as it was signed: nothing. */

describe("a request for dice that brings none", () => {
  it("does not sign a card that its author has edited", async () => {
    const id = await hostile.post(harm(HERO, 2));
    expect(stress(HERO)).toBe(2);
    await hostile.edit(id, { system: { declaration: { actor: `Actor.${FOE}` }, context: { amount: 9 } } });
    const reply = await hostile.ask({ card: id, act: "dice", rolls: [] });
    expect(reply.ok).toBe(false);
    await hostile.ask({ card: id, act: "undo" });
    await hostile.ask({ card: id, act: "redo" });
    expect([stress(HERO), stress(FOE)]).toEqual([2, 0]);
  });

  it("does not revive a refused card", async () => {
    const id = await hostile.post(harm(FOE, 2));
    expect(card(id).stage).toBe("refused");
    const reply = await hostile.ask({ card: id, act: "dice", rolls: [] });
    expect(reply.ok).toBe(false);
    expect(card(id).stage).toBe("refused");
    expect(stress(FOE)).toBe(0);
  });

  it("does not apply a card again that was taken back", async () => {
    const id = await hostile.post(harm(HERO, 2));
    expect((await hostile.ask({ card: id, act: "undo" })).ok).toBe(true);
    expect(stress(HERO)).toBe(0);
    const reply = await hostile.ask({ card: id, act: "dice", rolls: [] });
    expect(reply.ok).toBe(false);
    expect(stress(HERO)).toBe(0);
  });
});
