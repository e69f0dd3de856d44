import { describe, expect, test } from "vitest";
import type { Targeting } from "../../../src/rules/forecast/index.ts";
import { xoshiroState } from "../../../src/rules/forecast/index.ts";
import type { Chain } from "../../../src/rules/forecast/chain.ts";
import { kindsOf } from "../../../src/rules/forecast/chain.ts";
import { ChainTables } from "../../../src/rules/forecast/chain-tables.ts";
import { ChainArena } from "../../../src/rules/forecast/chain-arena.ts";
import { emptyTally, type Tally } from "../../../src/rules/forecast/tally.ts";

const tallied = (arena: Pick<ChainArena<object>, "play">, size: number, fights: number): Tally => {
  const tally = emptyTally(size);
  arena.play(xoshiroState(3), fights, tally);
  return tally;
};

describe("a fight by look-up with something left to chance", () => {
  const FIGHTS = 40_000;
  const sure = (found: number, chance: number): void => {
    expect(Math.abs(found / FIGHTS - chance)).toBeLessThan(4.5 * Math.sqrt((chance * (1 - chance)) / FIGHTS) + 1e-4);
  };
  const plain = (count: number, steps: readonly (readonly [own: number, foe: number, chance: number])[]) =>
    ({
      fighters: Array.from({ length: count }, (_, index) => ({
        id: String(index),
        side: (index === 0 ? 0 : 1) as 0 | 1,
      })),
      kinds: Array.from({ length: count }, (_, index) => Math.min(index, 1)),
      rounds: 1,
      order: { kind: "sides", each: "round", firstChance: 1 },
      start: () => ({ hp: 1 }),
      key: ({ hp }) => String(hp),
      aspect: () => "",
      stands: (_, { hp }) => hp > 0,
      left: (_, { hp }) => hp,
      turn: (kind, own, _, foe) =>
        kind === 0
          ? steps.map(([mine, theirs, chance]) => ({ own: { hp: mine }, foe: { hp: theirs }, chance }))
          : [{ own, foe, chance: 1 }],
    }) satisfies Chain<{ readonly hp: number }>;

  test("ends each way as often as that is likely, told once or in parts, and never by what cannot be", () => {
    const { wins, draws, undecided } = tallied(
      new ChainArena(
        plain(2, [
          [1, 0, 0.17],
          [0, 1, 0.2],
          [1, 0, 0.13],
          [0, 0, 0.1],
          [1, 1, 0.4],
          [0, 0, 0],
        ]),
      ),
      2,
      FIGHTS,
    );
    for (const [found, chance] of [
      [wins[0], 0.3],
      [wins[1], 0.2],
      [draws, 0.1],
      [undecided, 0.4],
    ] as const)
      sure(found, chance);
    const many = Array.from({ length: 12 }, (_, nth) => [1, nth % 3 === 0 ? 0 : nth, 1 / 12] as const);
    sure(tallied(new ChainArena(plain(2, many)), 2, FIGHTS).wins[0], 1 / 3);
  });

  test("attacks anybody as often as another, and one alone by the same chance however targets are chosen", () => {
    const fell = [[1, 0, 1]] as const;
    const { standing } = tallied(new ChainArena({ ...plain(5, fell), targeting: "random" }), 5, FIGHTS);
    for (const index of [1, 2, 3, 4]) sure(standing[index]!, 3 / 4);
    const some = [
      [1, 0, 0.37],
      [1, 1, 0.63],
    ] as const;
    const one = (targeting: Targeting): Tally => tallied(new ChainArena({ ...plain(2, some), targeting }), 2, 500);
    expect(one("random")).toEqual(one("first"));
    expect(one("weakest")).toEqual(one("first"));
  });

  test("in lines strikes any of the front where it would have struck the rear, and gets past one as often as that is likely", () => {
    const base = plain(4, [[1, 0, 1]]);
    const begin = (kind: number): { hp: number; rear?: boolean } => (kind === 1 ? { hp: 1, rear: true } : { hp: 1 });
    const lined = (chance: number | null): Chain<{ hp: number; rear?: boolean }> => ({
      ...base,
      kinds: [0, 1, 2, 2],
      targeting: "random",
      start: begin,
      key: ({ hp, rear = false }) => `${hp} ${rear}`,
      lines: {
        wants: [false, true, false, false],
        settled: true,
        held: () => [true, true],
        isRear: ({ rear = false }) => rear,
        turned: ({ hp, rear = false }) => ({ hp, rear: !rear }),
        barred: (_kind, _state, _foeKind, { rear = false }) => rear,
        past: () =>
          chance === null
            ? null
            : [
                { through: true, own: null, chance },
                { through: false, own: null, chance: 1 - chance },
              ],
      },
    });
    const kept = tallied(new ChainArena(lined(null)), 4, FIGHTS).standing;
    expect(kept[1]).toBe(FIGHTS);
    for (const index of [2, 3]) sure(kept[index]!, 1 / 2);
    const rushed = tallied(new ChainArena(lined(0.3)), 4, FIGHTS).standing;
    sure(rushed[1]!, 1 - 0.3 / 3);
    for (const index of [2, 3]) sure(rushed[index]!, 2 / 3);
  });

  test("begins as often with one side as it should", () => {
    const fell = [[1, 0, 1]] as const;
    const even = plain(2, fell);
    for (const firstChance of [0.25, 0.5]) {
      const chain = {
        ...even,
        order: { ...even.order, firstChance },
        turn: (_: number, own: { hp: number }) => [{ own, foe: { hp: 0 }, chance: 1 }],
      };
      sure(tallied(new ChainArena(chain), 2, FIGHTS).wins[0], firstChance);
    }
  });

  test("rolls scores once by their chances, the highest first", () => {
    const fells = plain(2, [[1, 0, 1]]);
    const scores = [
      [
        [1, 0.3],
        [3, 0.7],
      ],
      [
        [2, 0.6],
        [0, 0.4],
      ],
    ] as const;
    const chain: Chain<{ readonly hp: number }> = {
      ...fells,
      order: { kind: "scores", each: "fight", score: (kind) => scores[kind]! },
      turn: (_kind, own) => [{ own, foe: { hp: 0 }, chance: 1 }],
    };
    // Three beats whatever the other has, one beats none.
    sure(tallied(new ChainArena(chain), 2, FIGHTS).wins[0], 0.7 + 0.3 * 0.4);
  });

  test("makes no other table of what is told in parts, nor for what cannot be", () => {
    const written = (steps: Parameters<typeof plain>[1]): readonly number[] => {
      const tables = new ChainTables(plain(2, steps));
      tables.turn(tables.start(0), tables.start(1), 0);
      return [...tables.table];
    };
    const once = written([
      [1, 0, 0.5],
      [1, 1, 0.25],
      [0, 1, 0.25],
    ]);
    expect(
      written([
        [1, 0, 0.2],
        [1, 1, 0.25],
        [1, 0, 0.3],
        [0, 1, 0.25],
      ]),
    ).toEqual(once);
    expect(
      written([
        [1, 0, 0.5],
        [1, 1, 0.25],
        [0, 1, 0.25],
        [0, 0, 0],
        [1, 2, 0],
        [1, 3, -1e-18],
      ]),
    ).toEqual(once);
    expect(
      written([
        [1, 0, 0.25],
        [1, 1, 0.5],
        [0, 1, 0.25],
      ]),
    ).not.toEqual(once);
  });
});

test("those whose numbers are the same are of one kind, on either side and by any name", () => {
  const fighters = [
    { id: "a", side: 0, skill: 3 },
    { id: "b", side: 1, skill: 4 },
    { id: "c", side: 1, skill: 3 },
    { id: "d", side: 0, skill: 4 },
    { id: "e", side: 0, skill: 5 },
  ] as const;
  const { kinds, first } = kindsOf(fighters);
  expect(kinds).toEqual([0, 1, 0, 1, 2]);
  expect(first.map(({ id }) => id)).toEqual(["a", "b", "e"]);
});
