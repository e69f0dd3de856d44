import "./host-stub.ts";
import { expect, test } from "vitest";

const { beginsTurn, markStart } = await import("../../../src/foundry/combat/marks.ts");
const { stepBack } = await import("../../../src/foundry/combat/step-back.ts");
const { withWriteLock } = await import("../../../src/foundry/engine/journal/lock.ts");

const mark = (round: number, combatant: string, at: number) => ({ round, combatant, at, writes: [], ends: [] });

test("a turn that begins while a step back is written keeps its mark, and the mark taken back stays away", async () => {
  const game = (globalThis as any).game;
  const turns = [{ id: "first" }, { id: "second" }];
  const marks = [mark(1, "first", 1), mark(1, "second", 2)];
  let tellRead = (): void => undefined;
  const marksRead = new Promise<void>((resolve) => (tellRead = resolve));
  const combat: any = {
    id: "here",
    uuid: "Combat.here",
    round: 1,
    turn: 0,
    turns,
    combatants: new Map(turns.map((one) => [one.id, one])),
    system: { ended: [], opened: [], orders: [], undone: null },
    /** Takes the changes in only after a while, as a server does. */
    async update(changes: Record<string, unknown>) {
      await new Promise((resolve) => setTimeout(resolve));
      for (const [path, value] of Object.entries(changes)) combat.system[path.replace("system.", "")] = value;
    },
  };
  Object.defineProperty(combat.system, "marks", {
    get: () => (tellRead(), marks.slice()),
    set(written: typeof marks) {
      marks.splice(0, marks.length, ...written);
    },
  });
  game.combats = new Map([["here", combat]]);
  // The step back has read the marks and waits for its turn to write.
  let release = (): void => undefined;
  const before = withWriteLock(() => new Promise<void>((resolve) => (release = resolve)));
  const back = stepBack(combat, true);
  await marksRead;
  const started = markStart(combat, mark(1, "first", 3));
  release();
  await Promise.all([before, back, started]);
  const left = combat.system.marks.map(({ combatant, at }: { combatant: string; at: number }) => `${combatant} ${at}`);
  expect(left).toEqual(["first 1", "first 3"]);
});

test("a turn that the start of the round has taken away again is none to go back to", () => {
  const turns = [{ id: "first" }, { id: "second" }];
  const begins = (turn: number | null, skipped = false): boolean =>
    beginsTurn({ turn, turns } as never, turns[0] as never, { round: 1, turn: 0, skipped } as never);
  expect([begins(0), begins(null), begins(0, true)]).toEqual([true, false, false]);
});
