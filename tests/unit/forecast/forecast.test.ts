import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Distribution } from "../../../src/rules/dice/index.ts";
import { certain, die, entriesOf, fromEntries } from "../../../src/rules/dice/index.ts";
import type { CrusadeFighter } from "../../../src/rules/crusade/index.ts";
import { attackOdds, crusadeFight, pointsOf } from "../../../src/rules/crusade/index.ts";
import type { Fight } from "../../../src/rules/forecast/index.ts";
import {
  aliasTable,
  exactFight,
  forecast,
  pick,
  simulate,
  xoshiro,
  xoshiroFrom,
  xoshiroState,
} from "../../../src/rules/forecast/index.ts";
import type { DistributionTables } from "../../../src/rules/forecast/distributions.ts";
import { fillWords } from "../../../src/rules/forecast/words.ts";
import { distributionTables, PARTS } from "../../../src/rules/forecast/distributions.ts";

describe("chance", () => {
  test("xoshiro128** gives the words its definition gives", () => {
    const random = xoshiroFrom(1, 2, 3, 4);
    let [a, b, c, d] = [1n, 2n, 3n, 4n];
    const word = 0xffffffffn;
    const rotate = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (32n - by))) & word;
    for (let i = 0; i < 1000; i++) {
      expect(BigInt(random())).toBe((rotate((b * 5n) & word, 7n) * 9n) & word);
      const t = (b << 9n) & word;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= t;
      d = rotate(d, 11n);
    }
  });

  test("a seed repeats itself, its streams differ", () => {
    const first = (seed: number, stream: number): number[] => {
      const random = xoshiro(seed, stream);
      return [random(), random(), random()];
    };
    expect(first(7, 1)).toEqual(first(7, 1));
    expect(first(7, 1)).not.toEqual(first(7, 2));
    expect(first(7, 1)).not.toEqual(first(8, 1));
    expect(new Set(Array.from({ length: 500 }, (_, stream) => first(1, stream)[0])).size).toBe(500);
  });

  test("an alias table holds exactly the chances of its distribution", () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 })
      .filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(weights, (all) => {
        const sum = all.reduce((total, one) => total + one, 0);
        const distribution = fromEntries(all.map((weight, index) => [index * 2 - 3, weight / sum]));
        const { values, others, keep } = aliasTable(distribution);
        const chances = new Map<number, number>();
        const add = (value: number, chance: number): void =>
          void chances.set(value, (chances.get(value) ?? 0) + chance / values.length);
        values.forEach((value, cell) => {
          add(value, keep[cell]!);
          add(others[cell]!, 1 - keep[cell]!);
        });
        for (const [value, chance] of entriesOf(distribution)) expect(chances.get(value)).toBeCloseTo(chance, 12);
      }),
    );
  });

  test("picks stay in range and come near their chances", () => {
    const random = xoshiro(3);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 40_000; i++) counts[pick(4, random)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  test("draws made many at a time are the halves of the words of the same stream", () => {
    const state = xoshiroState(5, 2);
    const random = xoshiro(5, 2);
    const list = new Int32Array(10).fill(-1);
    const draws = new Uint16Array(list.buffer, 8, 14);
    // An odd number of words: the last round of the loop makes one alone.
    for (let time = 0; time < 3; time++) {
      fillWords(list, 2, 9, state);
      const words = Array.from({ length: 7 }, () => random());
      expect([...draws]).toEqual(words.flatMap((word) => [word % 65_536, Math.floor(word / 65_536)]));
      expect([list[0], list[1], list[9]]).toEqual([-1, -1, -1]);
    }
  });

  test("tables of several distributions hold exactly their chances, in equal cells where dice allow it", () => {
    const chances = (
      { cells, even, values, others, keep }: DistributionTables,
      distribution: number,
    ): Map<number, number> => {
      const found = new Map<number, number>();
      const add = (value: number, chance: number): void =>
        void found.set(value, (found.get(value) ?? 0) + chance / cells);
      for (let cell = distribution * cells; cell < (distribution + 1) * cells; cell++) {
        add(values[cell]!, even ? 1 : keep[cell]! / PARTS);
        if (!even) add(others[cell]!, 1 - keep[cell]! / PARTS);
      }
      return found;
    };
    const thirds = fromEntries([
      [0, 1 / 3],
      [4, 2 / 3],
    ]);
    const odd = fromEntries([
      [1, 0.123],
      [5, 0.877],
    ]);
    for (const [distributions, even, cells] of [
      [[die(10), undefined, thirds], true, 30],
      [[die(6), odd], false, 6],
    ] as const) {
      const tables = distributionTables(distributions);
      expect([tables.even, tables.cells]).toEqual([even, cells]);
      distributions.forEach((distribution, index) => {
        const found = chances(tables, index);
        for (const [value, chance] of entriesOf(distribution ?? certain(0)))
          expect(found.get(value)).toBeCloseTo(chance, 12);
      });
    }
  });
});

/** A fight where everyone does the same damage distribution to everyone. */
function brawl(
  pools: readonly [readonly number[], readonly number[]],
  distribution: Distribution,
  blocks: number[][],
  more: Partial<Fight> = {},
): Fight {
  const fighters = pools.flatMap((side, index) =>
    side.map((points, place) => ({ id: `${index}.${place}`, side: index as 0 | 1, points })),
  );
  return { fighters, attacks: () => [distribution], order: { kind: "fixed", blocks }, ...more };
}

const half = fromEntries([
  [0, 0.5],
  [1, 0.5],
]);

describe("exact fights", () => {
  test("who strikes first with even chances of one wound wins two times in three", () => {
    const { wins, draw: drawn, undecided, neglected, rounds } = exactFight(brawl([[1], [1]], half, [[0], [1]]));
    expect(wins[0]).toBeCloseTo(2 / 3, 12);
    expect(wins[1]).toBeCloseTo(1 / 3, 12);
    expect([drawn, undecided]).toEqual([0, 0]);
    expect(neglected).toBeLessThan(1e-12);
    expect(rounds).toBeCloseTo(4 / 3, 10);
  });

  test("EC-053 EC-A21 at the same time both may fall, and both wins are alike", () => {
    const { wins, draw: drawn } = exactFight(brawl([[1], [1]], half, [[0, 1]]));
    expect(wins[0]).toBeCloseTo(1 / 3, 12);
    expect(wins[1]).toBeCloseTo(1 / 3, 12);
    expect(drawn).toBeCloseTo(1 / 3, 12);
  });

  test("nobody on a side has lost already, nobody at all is a draw, and time may run out", () => {
    expect(exactFight(brawl([[1], []], half, [[0]])).wins).toEqual([1, 0]);
    expect(exactFight(brawl([[], [1]], half, [[0]])).wins).toEqual([0, 1]);
    expect(exactFight(brawl([[], []], half, [])).draw).toBe(1);
    expect(exactFight(brawl([[1], [1]], certain(0), [[0], [1]], { rounds: 3 }))).toMatchObject({
      undecided: 1,
      rounds: 3,
    });
  });

  test("EC-053 EC-A21 who acts alone strikes on at the next foe, who acts with a foe strikes the first with all of it", () => {
    const rounds = (own: readonly number[][], pools: readonly number[], blocks: number[][]): number => {
      const fight = brawl([own.map(() => 9), pools], certain(0), blocks, {
        attacks: (attacker) => (own[attacker] ?? [0]).map((damage) => certain(damage)),
      });
      const exact = exactFight(fight);
      expect(exact.wins).toEqual([1, 0]);
      expect(simulate({ fight, seed: 1, fights: 50, chunk: 50 }).rounds).toBe(exact.rounds);
      return exact.rounds;
    };
    expect(rounds([[3, 3]], [3, 2], [[0], [1], [2]])).toBe(1);
    expect(rounds([[3, 3]], [3, 2], [[0, 1, 2]])).toBe(2);
    // Alone again once the foe of the same block has fallen; hurt before, that one falls with damage to spare.
    expect(rounds([[1, 1]], [3, 1], [[0, 1], [2]])).toBe(3);
    expect(rounds([[3, 3]], [3, 2, 2], [[0, 1], [2], [3]])).toBe(2);
    // Two who strike alike, one of them alone; two who act alone and do not strike alike.
    expect(
      rounds(
        [
          [1, 1],
          [1, 1],
        ],
        [1, 1, 1, 1],
        [[0], [1, 5], [2], [3], [4]],
      ),
    ).toBe(2);
    expect(rounds([[1], [3]], [4], [[0], [1], [2]])).toBe(1);
  });

  test("only a fixed order against the first foe is exact", () => {
    const fight = brawl([[1], [1]], half, [[0], [1]]);
    expect(() => exactFight({ ...fight, targeting: "weakest" })).toThrow(RangeError);
    expect(() => exactFight({ ...fight, order: { kind: "sides", firstChance: 0.5 } })).toThrow(RangeError);
  });

  test("EC-A21 agrees with the simulation on mixed fights, with ties and several attacks", () => {
    const wild = fromEntries([
      [0, 0.3],
      [1, 0.3],
      [3, 0.4],
    ]);
    const orders: number[][][] = [
      [[0], [3], [1], [4], [2], [5]],
      [
        [0, 3],
        [1, 2],
        [4, 5],
      ],
      [[0, 1, 2, 3, 4, 5]],
    ];
    orders.forEach((blocks, index) => {
      const fight = brawl(
        [
          [4, 6, 3],
          [5, 5, 4],
        ],
        wild,
        blocks,
        { attacks: (attacker) => (attacker % 2 === 0 ? [wild, half] : [wild]) },
      );
      const exact = exactFight(fight);
      const simulated = simulate({ fight, seed: 11 + index, fights: 40_000, halfWidth: 0 });
      expect(exact.wins[0] + exact.wins[1] + exact.draw + exact.undecided + exact.neglected).toBeCloseTo(1, 12);
      expect(Math.abs(simulated.wins[0] - exact.wins[0])).toBeLessThan(0.012);
      expect(Math.abs(simulated.wins[1] - exact.wins[1])).toBeLessThan(0.012);
      expect(Math.abs(simulated.draw - exact.draw)).toBeLessThan(0.012);
      expect(Math.abs(simulated.rounds - exact.rounds)).toBeLessThan(0.05);
    });
  });
});

describe("simulated fights", () => {
  const fight = brawl(
    [
      [3, 3],
      [3, 3],
    ],
    half,
    [[0], [2], [1], [3]],
  );

  test("the same seed gives the same forecast, another one another", () => {
    expect(simulate({ fight, seed: 5, fights: 3000 })).toEqual(simulate({ fight, seed: 5, fights: 3000 }));
    expect(simulate({ fight, seed: 6, fights: 3000 })).not.toEqual(simulate({ fight, seed: 5, fights: 3000 }));
  });

  test("it comes in chunks and stops when it is sure enough, or at the most fights", () => {
    const chunks = [...forecast({ fight, seed: 1, chunk: 500, fights: 1750, halfWidth: 0 })];
    expect(chunks.map(({ fights }) => fights)).toEqual([500, 1000, 1500]);
    expect(simulate({ fight, seed: 1, chunk: 500, fights: 1750, halfWidth: 0 }).fights).toBe(1750);
    const sure = simulate({ fight, seed: 1, chunk: 500, halfWidth: 0.03 });
    expect(sure.fights).toBeLessThan(3000);
    expect(sure.halfWidth).toBeLessThanOrEqual(0.03);
  });

  test("a sided order is fair where the sides are", () => {
    const sided: Fight = { ...fight, order: { kind: "sides", firstChance: 0.5 } };
    const { wins } = simulate({ fight: sided, seed: 2, fights: 20_000, halfWidth: 0 });
    expect(Math.abs(wins[0] - wins[1])).toBeLessThan(0.02);
    const ahead = simulate({
      fight: { ...sided, order: { kind: "sides", firstChance: 1 } },
      seed: 2,
      fights: 20_000,
      halfWidth: 0,
    });
    const exact = exactFight({ ...fight, order: { kind: "fixed", blocks: [[0], [1], [2], [3]] } });
    expect(Math.abs(ahead.wins[0] - exact.wins[0])).toBeLessThan(0.015);
  });

  test("EC-053 rolled ties act together or are split, and neither favours a side", () => {
    for (const ties of ["together", "split"] as const) {
      for (const each of ["fight", "round"] as const) {
        const distributions = Array.from({ length: 4 }, () => die(2));
        const found = simulate({
          fight: { ...fight, order: { kind: "rolled", distributions, each, ties } },
          seed: 4,
          fights: 20_000,
          halfWidth: 0,
        });
        expect(Math.abs(found.wins[0] - found.wins[1])).toBeLessThan(0.025);
        if (ties === "split") expect(found.draw).toBe(0);
        else expect(found.draw).toBeGreaterThan(0.01);
      }
    }
  });

  test("targets: the first standing, the weakest, anyone", () => {
    const share = (targeting: Fight["targeting"]): readonly number[] =>
      simulate({ fight: { ...fight, targeting, rounds: 2 }, seed: 9, fights: 20_000, halfWidth: 0 }).standing;
    expect(share("first")[3]).toBe(1);
    expect(share("weakest")[3]).toBe(1);
    expect(share("random")[3]).toBeLessThan(1);
    const hurtLast: Fight = {
      ...fight,
      fighters: fight.fighters.map((one, index) => (index === 3 ? { ...one, points: 1 } : one)),
      targeting: "weakest",
    };
    const { standing } = simulate({ fight: hurtLast, seed: 9, fights: 5000, halfWidth: 0 });
    expect(standing[3]!).toBeLessThan(standing[2]!);
  });

  test("distributions that no die has, of initiative and of damage, are drawn by their chances", () => {
    const score = fromEntries([
      [1, 0.377],
      [2, 0.623],
    ]);
    const fight: Fight = {
      ...brawl([[1], [1]], certain(1), []),
      order: { kind: "rolled", distributions: [score, score], each: "fight", ties: "together" },
    };
    const { wins, draw } = simulate({ fight, seed: 4, fights: 40_000, chunk: 40_000, halfWidth: 0 });
    expect(Math.abs(draw - (0.377 ** 2 + 0.623 ** 2))).toBeLessThan(0.01);
    expect(Math.abs(wins[0] - 0.377 * 0.623)).toBeLessThan(0.01);
    const odd = fromEntries([
      [0, 0.377],
      [1, 0.623],
    ]);
    const one = brawl([[1], [1]], odd, [[0], [1]], { targeting: "random", rounds: 1 });
    const found = simulate({ fight: one, seed: 4, fights: 40_000, chunk: 40_000, halfWidth: 0 });
    expect(Math.abs(found.wins[0] - 0.623)).toBeLessThan(0.01);
  });

  test("fights without end are undecided", () => {
    const still = brawl([[1], [1]], certain(0), [[0], [1]], { rounds: 5 });
    expect(simulate({ fight: still, seed: 1, fights: 100, chunk: 100 })).toMatchObject({
      undecided: 1,
      rounds: 5,
      wins: [0, 0],
      standing: [1, 1],
    });
  });
});

describe("fights of Crusade", () => {
  const knight: CrusadeFighter = {
    id: "knight",
    side: 0,
    body: { stressLeft: 18, tempWounds: 0, brawn: 2, grace: 2 },
    initiative: 2,
    meleeDefence: 7,
    rangedDefence: 6,
    attacks: [{ skill: 4, weaponDamage: 1 }],
  };
  const bandit: CrusadeFighter = {
    ...knight,
    id: "bandit",
    side: 1,
    body: { stressLeft: 6, tempWounds: 0, brawn: 2, grace: 2, tier: "boss" },
    meleeDefence: 4,
    attacks: [{ skill: 2, weaponDamage: 1, ranged: true }],
  };

  test("EC-115 EC-118 EC-A28 the pool: to the death check, to the next point, to zero stress", () => {
    expect(pointsOf(knight.body)).toBe(23);
    expect(pointsOf({ ...knight.body, dying: true })).toBe(1);
    expect(pointsOf(bandit.body)).toBe(6);
    expect(pointsOf({ ...bandit.body, stressLeft: 0 })).toBe(1);
  });

  test("EC-050 EC-058 every attack follows its exact distribution against the defence it meets", () => {
    const fight = crusadeFight([knight, bandit], { rounds: 20 });
    expect(fight.attacks(0, 1)).toEqual([attackOdds({ skill: 4, weaponDamage: 1, defence: 4 }).damage]);
    expect(fight.attacks(1, 0)).toEqual([attackOdds({ skill: 2, weaponDamage: 1, defence: 6 }).damage]);
    expect(fight.attacks(1, 0)).toBe(fight.attacks(1, 0));
    expect(fight.rounds).toBe(20);
  });

  test("EC-053 equals are equal, a better sword is better, and a duel agrees with its exact distribution", () => {
    const rival: CrusadeFighter = { ...knight, id: "rival", side: 1 };
    const even = simulate({ fight: crusadeFight([knight, rival]), seed: 1, fights: 20_000, halfWidth: 0 });
    expect(Math.abs(even.wins[0] - even.wins[1])).toBeLessThan(0.02);
    const better = simulate({
      fight: crusadeFight([{ ...knight, attacks: [{ skill: 6, weaponDamage: 1 }] }, rival]),
      seed: 1,
      fights: 20_000,
    });
    expect(better.wins[0]).toBeGreaterThan(0.6);
    // Initiative is one of three orders: first, second, together.
    const fight = crusadeFight([knight, rival]);
    const fixed = (blocks: number[][]): Fight => ({ ...fight, order: { kind: "fixed", blocks } });
    const wins =
      0.45 * exactFight(fixed([[0], [1]])).wins[0] +
      0.45 * exactFight(fixed([[1], [0]])).wins[0] +
      0.1 * exactFight(fixed([[0, 1]])).wins[0];
    expect(Math.abs(even.wins[0] - wins)).toBeLessThan(0.015);
  });
});
