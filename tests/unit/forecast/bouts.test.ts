import { describe, expect, test } from "vitest";
import type { Approach, Bout, Skirmish, Targeting } from "../../../src/rules/forecast/index.ts";
import { CHARGE, FAR, NEAR, SkirmishArena, xoshiroState } from "../../../src/rules/forecast/index.ts";
import { emptyTally, type Tally } from "../../../src/rules/forecast/tally.ts";

type Turn = readonly [actor: number, target: number, situation: number | undefined];

/** Plays fights of two against two, in which each turn takes a point; tells the turns, the rounds begun and the tally. */
function fought(
  pools: readonly number[],
  {
    order = pools.map((_, index) => index),
    fights = 1,
    damage = 1,
    before,
    ...more
  }: Partial<Skirmish> & {
    readonly order?: readonly number[];
    readonly fights?: number;
    readonly damage?: number;
    readonly before?: Bout["before"];
  } = {},
): { readonly turns: readonly Turn[]; readonly begun: readonly number[]; readonly tally: Tally } {
  const turns: Turn[] = [];
  const begun: number[] = [];
  const half = pools.length / 2;
  const skirmish: Skirmish = {
    fighters: pools.map((_, index) => ({ id: String(index), side: index < half ? 0 : 1 })),
    begin: () => {
      const left = [...pools];
      return {
        order: (round) => {
          begun.push(round);
          return order;
        },
        stands: (index) => left[index]! > 0,
        left: (index) => left[index]!,
        turn: (actor, target, situation) => {
          turns.push([actor, target, situation]);
          left[target]! -= damage;
        },
        ...(before && { before }),
      };
    },
    ...more,
  };
  const tally = emptyTally(pools.length);
  new SkirmishArena(skirmish).play(xoshiroState(4), fights, tally);
  return { turns, begun, tally };
}

describe("a bout", () => {
  test("goes on by rounds from 1, each in its order, until a side has nobody left; then nobody acts any more", () => {
    const { turns, begun, tally } = fought([2, 2, 1, 2]);
    expect(turns).toEqual([
      [0, 2, NEAR],
      [1, 3, NEAR],
      [3, 0, NEAR],
      [0, 3, NEAR],
    ]);
    expect(begun).toEqual([1, 2]);
    expect(tally).toEqual({
      ...emptyTally(4),
      fights: 1,
      wins: [1, 0],
      rounds: 2,
      standing: Float64Array.of(1, 1, 0, 0),
    });
  });

  test("is undecided after its last round, the hundredth where nothing is said", () => {
    expect(fought([1, 1], { damage: 0 }).tally).toMatchObject({ undecided: 1, rounds: 100, wins: [0, 0], draws: 0 });
    expect(fought([1, 1], { damage: 0, rounds: 1, fights: 3 }).tally).toMatchObject({
      fights: 3,
      undecided: 3,
      rounds: 3,
      standing: Float64Array.of(3, 3),
    });
  });

  test("of nobody against somebody is over before it begins", () => {
    const { turns, tally } = fought([0, 1], { fights: 2 });
    expect([turns, tally.rounds, tally.wins, [...tally.standing]]).toEqual([[], 0, [0, 2], [0, 2]]);
    expect(fought([0, 0]).tally).toMatchObject({ draws: 1, rounds: 0 });
  });

  test("begins anew each time", () => {
    const { tally } = fought([3, 1], { fights: 5 });
    expect(tally).toMatchObject({ fights: 5, wins: [5, 0], rounds: 5, standing: Float64Array.of(5, 0) });
  });
});

describe("the foe attacked in a bout", () => {
  const targets = (targeting: Targeting | undefined, before?: Bout["before"]): number[] =>
    fought([9, 9, 9, 5, 3, 3], { targeting, damage: 0, rounds: 1, fights: 40, order: [0], before }).turns.map(
      ([, target]) => target,
    );

  test("is the first listed, the weakest and of those the first, or any as often as another", () => {
    expect(new Set(targets(undefined))).toEqual(new Set([3]));
    expect(new Set(targets("first"))).toEqual(new Set([3]));
    expect(new Set(targets("weakest"))).toEqual(new Set([4]));
    const any = targets("random");
    for (const foe of [3, 4, 5]) expect(any.filter((target) => target === foe).length).toBeGreaterThan(6);
    expect(any).toHaveLength(40);
  });

  test("is found among those who stand before the one aimed at, where a turn does not reach that one", () => {
    const asked: (readonly [number, number])[] = [];
    const before =
      (foes: readonly number[]) =>
      (actor: number, target: number): readonly number[] => {
        asked.push([actor, target]);
        return foes;
      };
    expect(new Set(targets("first", before([5, 4])))).toEqual(new Set([5]));
    expect(new Set(targets("weakest", before([3, 5])))).toEqual(new Set([5]));
    expect(new Set(targets("random", before([3, 5])))).toEqual(new Set([3, 5]));
    expect(new Set(asked.slice(0, 80).map(String))).toEqual(new Set(["0,3", "0,4"]));
    expect(new Set(targets("weakest", before([])))).toEqual(new Set([4]));
  });

  test("who is alone is attacked without asking for chance: the words that follow are the same", () => {
    const one = fought([2, 2], { targeting: "random", fights: 3 });
    expect(one.turns).toEqual(fought([2, 2], { fights: 3 }).turns);
  });
});

describe("a bout from afar", () => {
  const pace = { reach: 1, step: 2, run: 4, stand: 0, charge: [4, 6] } as const;
  const approach: Approach = {
    paces: [pace, { ...pace, stand: 8 }, pace, { ...pace, charge: null }],
    apart: [
      [0, 0, 12, 16],
      [0, 0, 12, 16],
      [12, 12, 0, 0],
      [16, 16, 0, 0],
    ],
  };

  test("whoever can do nothing yet walks, and what they have walked counts for everybody", () => {
    const { turns, tally } = fought([9, 9, 9, 9], { approach, rounds: 3, damage: 0 });
    expect(turns).toEqual([
      // All run 4 in the first round. Of 12 then 4 are left to the first, who charges over 3 of them.
      [0, 2, CHARGE],
      [1, 2, FAR],
      [2, 0, NEAR],
      // Of 16 the last has 5 left to the first, and nothing to charge with: they run until in reach.
      [0, 2, NEAR],
      [1, 2, FAR],
      [2, 0, NEAR],
      [3, 0, NEAR],
    ]);
    expect(tally.rounds).toBe(3);
  });

  test("who has walked begins each fight where they stood at first", () => {
    const once = fought([9, 9, 9, 9], { approach, rounds: 2, damage: 0 });
    const twice = fought([9, 9, 9, 9], { approach, rounds: 2, damage: 0, fights: 2 });
    expect(twice.turns).toEqual([...once.turns, ...once.turns]);
  });

  test("goes for the nearest where the foe aimed at is out of reach", () => {
    const near: Approach = {
      ...approach,
      apart: [
        [0, 0, 20, 3],
        [0, 0, 20, 3],
        [20, 20, 0, 0],
        [3, 3, 0, 0],
      ],
    };
    expect(fought([9, 9, 9, 9], { approach: near, rounds: 1, order: [0] }).turns).toEqual([[0, 3, NEAR]]);
  });
});
