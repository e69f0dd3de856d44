import { expect, test } from "vitest";
import { CrusadeArena } from "../../../src/rules/crusade/arena.ts";
import { At, Die, Head, Turn } from "../../../src/rules/crusade/arena-loop.ts";
import { CHART, MAX_STRIKES, ROW } from "../../../src/rules/crusade/forecast-tables.ts";
import { ATTACK_DIE, SHIELD_DIE } from "../../../src/rules/crusade/tables.ts";
import { xoshiroState } from "../../../src/rules/forecast/index.ts";
import { emptyTally, type Tally } from "../../../src/rules/forecast/tally.ts";
import { fightersOf, PLAIN, TARGETINGS } from "./crusade-by-hand.ts";

test("what the loop of fights has as plain numbers is what the tables have", () => {
  expect([Die.Attack, Die.Shield, Die.Chart, Die.Row]).toEqual([ATTACK_DIE, SHIELD_DIE, CHART, ROW]);
  expect([Turn.Length, At.Length]).toEqual([Turn.Strikes + MAX_STRIKES + 1, 32]);
  expect(Head.Ends + 4).toBeLessThanOrEqual(Head.Length);
});

test.each(TARGETINGS)("%s: an arena plays its first fights, call by call, as it plays later ones", (targeting) => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const arena = new CrusadeArena(fightersOf(seed), { targeting });
    const told = (): Tally => {
      const tally = emptyTally(fightersOf(seed).length);
      arena.play(xoshiroState(seed), 1100, tally);
      return tally;
    };
    const first = told();
    expect([told(), told()]).toEqual([first, first]);
  }
});

test("a side without fighters has lost before the first round", () => {
  const tally = emptyTally(2);
  const alone = ["a", "b"].map((id) => ({ ...PLAIN, id }));
  new CrusadeArena(alone).play(xoshiroState(1), 10, tally);
  expect([tally.rounds, tally.wins, [...tally.standing]]).toEqual([0, [10, 0], [10, 10]]);
});

test("more fighters than the order of a round can name are refused", () => {
  const many = Array.from({ length: 9000 }, (_, index) => ({
    ...PLAIN,
    id: String(index),
    side: (index % 2) as 0 | 1,
  }));
  expect(() => new CrusadeArena(many).play(xoshiroState(1), 1, emptyTally(many.length))).toThrow(/9000 fighters/);
});
