import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadActions } from "../../src/foundry/contract/registry.ts";
import { finishMove } from "./finished-move.ts";
import { MINE, setFight } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import type { FrayTable } from "./table.ts";

/* A move that a player's page calls a return to where the token was: it costs nothing only if it is one. */

const SCENE = "scene00000000000";
let table: FrayTable;
let hostile: HostileClient;
/** Each time in another place: where tokens were is known for as long as the page is open. */
let row = 0;
const token = (): any => table.game.scenes.get(SCENE).tokens.get(MINE);
const spent = (): any[] => [...table.game.combats.contents[0].combatants.get(MINE).system.spent];

/** The gamemaster's client learns of a finished move of the player's token, by a number of squares. */
async function moved(squares: number, method: string): Promise<void> {
  finishMove(table, token(), squares, { method });
  await hostile.quiet();
}

describe.each(["turns", "quest", "staged"])("a move of %s", (ruleset) => {
  beforeEach(async () => {
    table = await setFight(ruleset);
    await loadActions(ruleset);
    hostile = new HostileClient(table);
    vi.stubGlobal("canvas", { ready: false });
    token().updateSource({ y: 100 * row++ });
  });

  /** Waits until this is what has been spent: the acts, and what was moved by each. */
  const isSpent = (cost: unknown[]): Promise<unknown> =>
    vi.waitFor(() => expect(spent().map(({ act, pips, data }) => ({ act, pips, data }))).toEqual(cost));
  /** What one square costs. */
  async function oneSquare(): Promise<unknown[]> {
    await moved(-1, "dragging");
    await vi.waitFor(() => expect(spent()).not.toEqual([]));
    return spent().map(({ act, pips, data }) => ({ act, pips, data }));
  }

  it("is paid for as any other, if the token was not there before", async () => {
    const cost = await oneSquare();
    await table.game.combats.contents[0].combatants.get(MINE).update({ system: { spent: [] } });
    await moved(-1, "undo");
    await isSpent(cost);
  });

  it("gives back what it undoes, once", async () => {
    const cost = await oneSquare();
    await moved(1, "undo");
    await isSpent([]);
    await moved(-1, "undo");
    await isSpent(cost);
  });
});
