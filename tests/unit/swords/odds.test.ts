import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  computeContestDistribution,
  contestDistribution,
  type DuelOdds,
  duelOdds,
  type FighterStats,
  highestDie,
  bearerOdds,
  LARGEST_POOL,
  MAX_POOL,
  meleeOdds,
  meleeRound,
  missileOdds,
  rangedShot,
  readContest,
  readGoliath,
  takeLoss,
  teamOdds,
  teamRound,
  sumOfChances,
  totalDistribution,
  weaponBonus,
  poolSize,
} from "../../../src/rules/swords/index.ts";
import { refused } from "../told.ts";

/** Every throw of `dice` d6. */
function throwsOf(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let n = 0; n < dice; n++) all = all.flatMap((rolls) => [1, 2, 3, 4, 5, 6].map((die) => [...rolls, die]));
  return all;
}

const SETTINGS = (["remaining_wins", "tie"] as const).flatMap((exhausted) =>
  [false, true].map((goliath) => ({ exhausted, goliath })),
);

/** Counts, not chances, so that nothing is rounded before the end. */
function enumerate(diceA: number, diceB: number, settings: (typeof SETTINGS)[number]) {
  const a = Array<number>(7).fill(0);
  const b = Array<number>(7).fill(0);
  let draw = 0;
  for (const rollsA of throwsOf(diceA))
    for (const rollsB of throwsOf(diceB)) {
      const { winner, difference } = highestDie({ a: rollsA, b: rollsB, ...settings });
      if (winner === "tie") draw++;
      else (winner === "a" ? a : b)[difference]!++;
    }
  const ways = 6 ** (diceA + diceB);
  return { a: a.map((count) => count / ways), b: b.map((count) => count / ways), draw: draw / ways };
}

const close = (got: number, wanted: number) => expect(Math.abs(got - wanted)).toBeLessThan(1e-12);

describe("the distribution of a contest", () => {
  test("SS-001 SS-002 SS-A03 SS-P07 agrees with every throw of up to six dice", () => {
    for (let diceA = 0; diceA <= 4; diceA++)
      for (let diceB = 0; diceB <= 6 - diceA && diceB <= 4; diceB++)
        for (const settings of SETTINGS) {
          const wanted = enumerate(diceA, diceB, settings);
          const read = readContest(contestDistribution({ diceA, diceB }), settings.exhausted);
          const got = settings.goliath ? readGoliath(read, diceA, diceB) : read;
          for (let margin = 0; margin <= 6; margin++) {
            close(got.a[margin] as number, wanted.a[margin] as number);
            close(got.b[margin] as number, wanted.b[margin] as number);
          }
          close(got.draw, wanted.draw);
        }
  });

  test("SS-001 SS-002 sums to one and is antisymmetric up to the largest pools", () => {
    const sizes = [
      [6, 6],
      [15, 15],
      [1, 30],
      [30, 29],
      [MAX_POOL, MAX_POOL],
      [MAX_POOL, 1],
      [0, 5],
    ] as const;
    for (const [diceA, diceB] of sizes) {
      const distribution = contestDistribution({ diceA, diceB });
      const back = contestDistribution({ diceA: diceB, diceB: diceA });
      const read = readContest(distribution);
      close(sumOfChances(read.a) + sumOfChances(read.b) + read.draw, 1);
      for (let index = 0; index <= 6; index++) {
        close(distribution.winA[index] as number, back.winB[index] as number);
        close(distribution.aloneA[index] as number, back.aloneB[index] as number);
      }
    }
  });

  test("SS-A03 both readings of an exhausted pool, by known figures", () => {
    const known = [
      [2, 1, 74.5, 57.9],
      [3, 2, 65.9, 61.0],
      [4, 3, 62.0, 60.0],
      [6, 5, 58.3, 57.8],
    ] as const;
    for (const [diceA, diceB, wins, strict] of known) {
      const distribution = contestDistribution({ diceA, diceB });
      expect(sumOfChances(readContest(distribution).a) * 100).toBeCloseTo(wins, 0);
      expect(sumOfChances(readContest(distribution, "tie").a) * 100).toBeCloseTo(strict, 0);
    }
    expect(contestDistribution({ diceA: 6, diceB: 6 }).deadTie).toBeCloseTo(0.0041, 4);
  });

  test("SS-001 is kept between questions and refuses pools beyond its tables", () => {
    expect(contestDistribution({ diceA: 3, diceB: 4 })).toBe(contestDistribution({ diceA: 3, diceB: 4 }));
    expect(contestDistribution({ diceA: 3, diceB: 4 })).toEqual(computeContestDistribution(3, 4));
    expect(() => contestDistribution({ diceA: LARGEST_POOL + 1, diceB: 0 })).toThrow(RulesError);
    expect(() => contestDistribution({ diceA: 1, diceB: LARGEST_POOL + 1 })).toThrow(RulesError);
    expect(() => contestDistribution({ diceA: 1.5, diceB: 1 })).toThrow(RulesError);
  });
});

const FIGHTS: readonly (readonly [FighterStats, FighterStats])[] = [
  [
    { cliche: 2, rating: 1 },
    { cliche: 2, rating: 2, coverage: 2, toughness: 1 },
  ],
  [
    { cliche: 1, rating: 0, coverage: 3, toughness: 2, absorbed: 1 },
    { cliche: 3, rating: 0, inappropriate: true },
  ],
  [
    { cliche: 2, rating: 0, pumped: 1 },
    { cliche: 1, rating: 0, vengeance: true, coverage: 1, toughness: 3 },
  ],
];

describe("a round of melee, before the roll", () => {
  test("SS-003 SS-020 SS-039 SS-040 SS-P03 agrees with every throw put through the rule itself", () => {
    for (const [a, b] of FIGHTS)
      for (const settings of SETTINGS) {
        const odds = meleeOdds({ a, b, ...settings });
        const sums = { winA: 0, winB: 0, draw: 0, holdsA: 0, holdsB: 0, lostA: 0, lostB: 0, fellA: 0, fellB: 0 };
        let ways = 0;
        for (const rollsA of throwsOf(odds.a.dice))
          for (const rollsB of throwsOf(odds.b.dice)) {
            ways++;
            const { loser, loss } = meleeRound({ a: { ...a, rolls: rollsA }, b: { ...b, rolls: rollsB }, ...settings });
            if (loser === "a") {
              sums.winB++;
              sums.holdsA += Number(loss?.armour);
              sums.lostA += a.cliche - (loss?.cliche ?? 0);
              sums.fellA += Number(loss?.defeated);
            } else if (loser === "b") {
              sums.winA++;
              sums.holdsB += Number(loss?.armour);
              sums.lostB += b.cliche - (loss?.cliche ?? 0);
              sums.fellB += Number(loss?.defeated);
            } else sums.draw++;
          }
        close(odds.a.wins, sums.winA / ways);
        close(odds.b.wins, sums.winB / ways);
        close(odds.draw, sums.draw / ways);
        close(odds.a.armourHolds, sums.holdsA / ways);
        close(odds.b.armourHolds, sums.holdsB / ways);
        close(odds.a.diceLost, sums.lostA / ways);
        close(odds.b.diceLost, sums.lostB / ways);
        close(odds.a.defeated, sums.fellA / ways);
        close(odds.b.defeated, sums.fellB / ways);
      }
  });

  test("SS-P07 the smaller pool wins no dead tie unless asked for", () => {
    const [a, b] = [
      { cliche: 1, rating: 0 },
      { cliche: 2, rating: 0 },
    ];
    const plain = meleeOdds({ a, b, exhausted: "tie" });
    close(plain.draw, meleeOdds({ a, b, exhausted: "tie", goliath: true }).a.margins[0]!);
    expect([plain.a.margins[0], plain.draw > 0]).toEqual([0, true]);
    close(duelOdds({ a, b, exhausted: "tie" }).winA, duelOdds({ a, b, exhausted: "tie", goliath: false }).winA);
  });

  test("SS-029 SS-040 SS-001 SS-007 SS-012 SS-014 SS-P02 what is refused, and how it is said", () => {
    const [nobody, one] = [
      { cliche: 0, rating: 0 },
      { cliche: 1, rating: 0 },
    ];
    const crowd = { cliche: LARGEST_POOL + 1, rating: 0 };
    const shot = { dice: 1, woundTn: 5, killTn: 9, targetCliche: 1 };
    for (const odds of [meleeOdds, duelOdds, teamOdds]) {
      expect(refused(() => odds({ a: nobody, b: one }))).toBe("SS-029 cliche 0 of 1..Infinity");
      expect(refused(() => odds({ a: one, b: nobody }))).toBe("SS-029 cliche 0 of 1..Infinity");
    }
    for (const [said, work] of [
      ["SS-001 diceA 2001 of 0..2000", () => teamOdds({ a: crowd, b: one })],
      ["SS-001 diceB 2001 of 0..2000", () => teamOdds({ a: one, b: crowd })],
      ["SS-P02 memberDice -1 of 0..2000", () => teamOdds({ a: { ...one, memberDice: -1 }, b: one })],
      ["SS-P02 memberDice 2001 of 0..2000", () => teamOdds({ a: one, b: { ...one, memberDice: 2001 } })],
      ["SS-040 toughness -1 of 0..Infinity", () => duelOdds({ a: { ...one, toughness: -1 }, b: one })],
      ["SS-040 absorbed 2 of 0..1", () => duelOdds({ a: one, b: { ...one, toughness: 1, absorbed: 2 } })],
      ["SS-007 dice -1 of 0..2000", () => missileOdds({ ...shot, dice: -1 })],
      ["SS-012 targetCliche 0 of 1..Infinity", () => missileOdds({ ...shot, targetCliche: 0 })],
      ["SS-014 volleys -1 of 0..Infinity", () => missileOdds({ ...shot, volleys: -1 })],
      ["SS-P02 dice 0 of 1..Infinity", () => bearerOdds({ dice: [1, 0] })],
    ] as const)
      expect(refused(work)).toBe(said);
  });
});

interface State {
  cliche: number;
  absorbed: number;
}

/** The chance that A wins the duel, by plain recursion over enumerated rounds. */
function duelByRecursion(a: FighterStats, b: FighterStats, settings: (typeof SETTINGS)[number]) {
  const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
  const known = new Map<string, { win: number; rounds: number }>();
  const solve = (nowA: State, nowB: State): { win: number; rounds: number } => {
    if (nowA.cliche === 0) return { win: 0, rounds: 0 };
    if (nowB.cliche === 0) return { win: 1, rounds: 0 };
    const key = JSON.stringify([nowA, nowB]);
    const cached = known.get(key);
    if (cached) return cached;
    const diceA = poolSize({ cliche: nowA.cliche, bonus: bonus.a }).value;
    const diceB = poolSize({ cliche: nowB.cliche, bonus: bonus.b }).value;
    const { a: winsA, b: winsB, draw } = enumerate(diceA, diceB, settings);
    let win = 0;
    let rounds = 1;
    const lossA = b.inappropriate && !a.inappropriate ? 3 : 1;
    const lossB = a.inappropriate && !b.inappropriate ? 3 : 1;
    for (let difference = 0; difference <= 6; difference++) {
      if (winsA[difference]! > 0) {
        const after = solve(nowA, takeLoss({ ...b, ...nowB, difference, loss: lossB }));
        win += winsA[difference]! * after.win;
        rounds += winsA[difference]! * after.rounds;
      }
      if (winsB[difference]! > 0) {
        const after = solve(takeLoss({ ...a, ...nowA, difference, loss: lossA }), nowB);
        win += winsB[difference]! * after.win;
        rounds += winsB[difference]! * after.rounds;
      }
    }
    const result = { win: win / (1 - draw), rounds: rounds / (1 - draw) };
    known.set(key, result);
    return result;
  };
  const start = ({ cliche, absorbed = 0 }: FighterStats): State => ({ cliche, absorbed });
  return solve(start(a), start(b));
}

describe("a whole duel", () => {
  test("SS-003 SS-029 SS-040 SS-P03 SS-P07 agrees with recursion over enumerated rounds", () => {
    const duels: readonly (readonly [FighterStats, FighterStats])[] = [
      [
        { cliche: 2, rating: 1 },
        { cliche: 2, rating: 2, coverage: 2, toughness: 1 },
      ],
      [
        { cliche: 2, rating: 0, coverage: 1, toughness: 2, absorbed: 1 },
        { cliche: 3, rating: 0, inappropriate: true },
      ],
      [
        { cliche: 3, rating: 0, inappropriate: true },
        { cliche: 2, rating: 0, coverage: 3, toughness: 2 },
      ],
    ];
    for (const [a, b] of duels)
      for (const settings of SETTINGS) {
        const odds = duelOdds({ a, b, ...settings });
        const wanted = duelByRecursion(a, b, settings);
        close(odds.winA, wanted.win);
        close(odds.winB, 1 - wanted.win);
        close(odds.rounds, wanted.rounds);
        close(
          odds.endings.reduce((sum, { chance }) => sum + chance, 0),
          1,
        );
      }
  });

  test("SS-030 armour never hurts its wearer and the endings say what is left", () => {
    const b = { cliche: 4, rating: 2 };
    let last = 0;
    for (let toughness = 0; toughness <= 3; toughness++) {
      const odds = duelOdds({ a: { cliche: 4, rating: 2, coverage: 2, toughness }, b });
      expect(odds.winA).toBeGreaterThan(last);
      last = odds.winA;
      for (const { winner, cliche, armourLeft } of odds.endings) {
        expect(cliche).toBeGreaterThan(0);
        expect(armourLeft).toBeLessThanOrEqual(winner === "a" ? toughness : 0);
      }
    }
  });
});

test("SS-039 SS-040 a duel's endings say how much of the winner's armour is left", () => {
  // Whatever hits him his armour takes, twice; each round is won as often as lost.
  const a = { cliche: 1, rating: 0, coverage: 6, toughness: 2 };
  const b = { cliche: 1, rating: 0, coverage: 6, toughness: 1 };
  const endings = (odds: DuelOdds): [string, number, number, number][] =>
    odds.endings
      .map(({ winner, cliche, armourLeft, chance }): [string, number, number, number] => [
        winner,
        cliche,
        armourLeft,
        Math.round(chance * 1e9) / 1e9,
      ])
      .sort(([one, , left], [other, , right]) => one.localeCompare(other) || left - right);
  expect(endings(duelOdds({ a, b }))).toEqual([
    ["a", 1, 0, 3 / 16],
    ["a", 1, 1, 1 / 4],
    ["a", 1, 2, 1 / 4],
    ["b", 1, 0, 3 / 16],
    ["b", 1, 1, 1 / 8],
  ]);
});

describe("teams, before the roll", () => {
  test("SS-005 SS-P02 SS-A12 agrees with every throw put through the rule itself", () => {
    const contests = [
      [
        { cliche: 1, rating: 1, memberDice: 1 },
        { cliche: 2, rating: 0, memberDice: 1 },
      ],
      [
        { cliche: 1, rating: 0 },
        { cliche: 1, rating: 0, memberDice: 2, vengeance: true },
      ],
      [
        { cliche: 2, rating: 0, memberDice: 1 },
        { cliche: 2, rating: 0, memberDice: 0 },
      ],
    ] as const;
    for (const [a, b] of contests)
      for (const settings of SETTINGS) {
        const odds = teamOdds({ a, b, ...settings });
        const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
        const winsA = Array<number>(7).fill(0);
        const winsB = Array<number>(7).fill(0);
        let draws = 0;
        let ways = 0;
        for (const leaderA of throwsOf(poolSize({ ...a, bonus: bonus.a }).value))
          for (const leaderB of throwsOf(poolSize({ ...b, bonus: bonus.b }).value))
            for (const helpA of throwsOf(("memberDice" in a && a.memberDice) || 0))
              for (const helpB of throwsOf(b.memberDice || 0)) {
                ways++;
                const { compare, loser } = teamRound({
                  a: { ...a, leaderRolls: leaderA, memberRolls: [helpA] },
                  b: { ...b, leaderRolls: leaderB, memberRolls: [helpB] },
                  ...settings,
                });
                if (loser === null) draws++;
                else (loser === "b" ? winsA : winsB)[compare.difference]!++;
              }
        for (let margin = 0; margin <= 6; margin++) {
          close(odds.margins.a[margin] as number, winsA[margin]! / ways);
          close(odds.margins.b[margin] as number, winsB[margin]! / ways);
        }
        close(odds.draw, draws / ways);
        close(odds.winA + odds.winB + odds.draw, 1);
      }
  }, 60_000);

  test("SS-P02 a team of no members is a single fighter, and helpers only help", () => {
    const a = { cliche: 4, rating: 2 };
    const b = { cliche: 4, rating: 1 };
    close(teamOdds({ a, b }).winA, meleeOdds({ a, b }).a.wins);
    expect(teamOdds({ a: { ...a, memberDice: 4 }, b }).winA).toBeGreaterThan(teamOdds({ a, b }).winA);
  });
});

describe("a shot, before the roll", () => {
  test("SS-007 SS-010 SS-012 SS-013 agrees with every throw", () => {
    for (const meetIsEnough of [true, false]) {
      const numbers = { woundTn: 9, killTn: 15, targetCliche: 3, meetIsEnough };
      const odds = missileOdds({ dice: 3, ...numbers });
      const counts = { miss: 0, wound: 0, kill: 0 };
      for (const rolls of throwsOf(3)) counts[rangedShot({ rolls, ...numbers }).result]++;
      close(odds.miss, counts.miss / 216);
      close(odds.wound, counts.wound / 216);
      close(odds.kill, counts.kill / 216);
      close(odds.defeated, counts.kill / 216);
    }
  });

  test("SS-012 SS-014 several volleys wear a target down", () => {
    const numbers = { dice: 2, woundTn: 7, killTn: 12, targetCliche: 2 };
    const { miss, wound, kill } = missileOdds(numbers);
    const odds = missileOdds({ ...numbers, volleys: 2 });
    close(odds.diceLeft[2] as number, miss ** 2);
    close(odds.diceLeft[1] as number, 2 * miss * wound);
    close(odds.defeated, kill + (miss + wound) * kill + wound ** 2);
    expect(missileOdds({ ...numbers, volleys: 0 }).diceLeft).toEqual([0, 0, 1]);
    expect(totalDistribution(2)).toBe(totalDistribution(2));
  });
});
