import "../../attack/globals.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { registerKeys } from "../../../src/foundry/cards/keys.ts";
import { HostileClient } from "../../attack/hostile.ts";
import { FOE, GM, HERO, PLAYER, attack, setFrayTable, type FrayTable } from "../../attack/table.ts";

/* Ctrl+Z takes back what oneself has done: whose deed it was is said by the user's id, not by a name that two may have. */

const OTHER = "gamemaster000002";
let table: FrayTable;
let player: HostileClient;
let other: HostileClient;

beforeEach(() => {
  table = setFrayTable({
    User: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: OTHER, name: "Gamemaster", role: 4 },
      { _id: PLAYER, name: "Player", role: 1 },
    ],
  });
  registerKeys();
  player = new HostileClient(table);
  other = new HostileClient(table, OTHER);
});

const stress = (): number => table.game.actors.get(FOE).system.physical.damage;
const records = (): any => table.game.actors.get(FOE).flags.fray.records;

/** The gamemaster at this page presses Ctrl+Z: whether there was anything of theirs. */
async function takeBack(): Promise<boolean> {
  const found = table.game.keybindings._dispatch({ key: "KeyZ", modifiers: ["Control"], up: false, repeat: false });
  await player.quiet();
  return found as boolean;
}

describe("Ctrl+Z", () => {
  it("leaves alone what another person of the same name has applied", async () => {
    const card = await player.strike(attack(HERO, FOE));
    expect(await other.ask({ card, act: "apply" })).toEqual({ ok: true });
    const hurt = stress();
    expect(hurt).toBeGreaterThan(0);
    expect(records()[`${card}-effects`]).toMatchObject({ by: "Gamemaster", user: OTHER });
    expect(await takeBack()).toBe(false);
    expect(stress()).toBe(hurt);
  });

  it("takes back what oneself has applied", async () => {
    const card = await player.strike(attack(HERO, FOE));
    await player.asGamemaster({ card, act: "apply" });
    expect(await takeBack()).toBe(true);
    expect(stress()).toBe(0);
  });

  it("knows the records of Fray 0.1, which have only a name", async () => {
    const card = await player.strike(attack(HERO, FOE));
    await player.asGamemaster({ card, act: "apply" });
    await table.game.actors.get(FOE).update({ [`flags.fray.records.${card}-effects.-=user`]: null });
    expect(records()[`${card}-effects`].user).toBeUndefined();
    expect(await takeBack()).toBe(true);
    expect(stress()).toBe(0);
  });
});
