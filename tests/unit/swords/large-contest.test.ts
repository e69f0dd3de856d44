import { describe, expect, test } from "vitest";
import { contestsFrom, largeContest } from "../../../src/rules/swords/large-contest.ts";
import {
  computeContestDistribution,
  contestDistribution,
  duelOdds,
  MAX_POOL,
  meleeOdds,
  missileOdds,
  readContest,
  sumOfChances,
  teamOdds,
} from "../../../src/rules/swords/index.ts";
import type { ContestDistribution } from "../../../src/rules/swords/index.ts";

const LISTS = ["winA", "winB", "aloneA", "aloneB"] as const;

/** The largest difference between two distributions. */
const apart = (one: ContestDistribution, other: ContestDistribution): number =>
  Math.max(
    Math.abs(one.deadTie - other.deadTie),
    ...LISTS.flatMap((list) => [...one[list]].map((chance, at) => Math.abs(chance - other[list][at]!))),
  );

/** The sum of all chances of a distribution. */
const sumOf = (one: ContestDistribution): number =>
  LISTS.reduce((sum, list) => sum + sumOfChances(one[list]), one.deadTie);

describe("pools of more dice than ways can be counted for", () => {
  test("SS-001, SS-002: face by face gives what counting the ways gives", () => {
    for (let diceA = 0; diceA <= MAX_POOL; diceA += 4)
      for (let diceB = 0; diceB <= MAX_POOL; diceB += 3)
        expect(apart(largeContest(diceA, diceB), computeContestDistribution(diceA, diceB))).toBeLessThan(1e-13);
  });

  test.each([
    [61, 60],
    [61, 61],
    [183, 2],
    [183, 183],
    [2, 1182],
    [1182, 1182],
  ])("SS-001, SS-029: %i dice against %i have odds that add up to 1, the same from both sides", (diceA, diceB) => {
    const distribution = contestDistribution({ diceA, diceB });
    expect(sumOf(distribution)).toBeCloseTo(1, 12);
    const back = contestDistribution({ diceA: diceB, diceB: diceA });
    expect(readContest(back).a).toEqual(readContest(distribution).b);
  });

  test("SS-020, SS-P02, SS-P06: sixty dice with a better weapon, pumped and doubled, have odds of a round, a duel and a shot", () => {
    const [sword, bare] = [
      { cliche: 60, rating: 3 },
      { cliche: 60, rating: 0 },
    ];
    const plain = meleeOdds({ a: sword, b: bare });
    expect(plain.a.wins).toBeGreaterThan(plain.b.wins);
    const all = meleeOdds({ a: { ...sword, pumped: 60, vengeance: true, modifier: 999 }, b: bare });
    expect([all.a.dice, all.a.wins + all.b.wins + all.draw]).toEqual([1182, expect.closeTo(1, 12)]);
    expect(duelOdds({ a: sword, b: { cliche: 2, rating: 0 } }).winA).toBeGreaterThan(0.99);
    const shot = missileOdds({ dice: 1059, woundTn: 3706, killTn: 9999, targetCliche: 1 });
    expect(shot.wound + shot.miss).toBeCloseTo(1, 12);
    expect(shot.wound).toBeCloseTo(0.5, 1);
  });

  test("SS-P02, SS-A12: a team's odds go on past sixty dice of its leader or of its members as they go up to it", () => {
    const side = (cliche: number, memberDice: number) => ({ cliche, rating: 0, memberDice });
    // Without members it is the contest of the two leaders.
    const leaders = teamOdds({ a: side(61, 0), b: side(63, 0) });
    const contest = readContest(contestDistribution({ diceA: 61, diceB: 63 }));
    expect([leaders.winA, leaders.winB, leaders.draw]).toEqual([
      expect.closeTo(sumOfChances(contest.a), 12),
      expect.closeTo(sumOfChances(contest.b), 12),
      expect.closeTo(contest.draw, 12),
    ]);
    leaders.margins.a.forEach((chance, margin) => expect(chance).toBeCloseTo(contest.a[margin]!, 12));
    // One more die of the members changes little and helps.
    const wins = [59, 60, 61, 62].map((memberDice) => teamOdds({ a: side(3, memberDice), b: side(3, 60) }).winA);
    for (const [index, chance] of wins.slice(1).entries()) {
      expect(chance).toBeGreaterThan(wins[index]!);
      expect(chance - wins[index]!).toBeLessThan(0.03);
    }
    for (const settings of [{ goliath: true }, { exhausted: "tie" as const }]) {
      const odds = teamOdds({ a: side(70, 20), b: side(64, 90), ...settings });
      expect(odds.winA + odds.winB + odds.draw).toBeCloseTo(1, 12);
    }
  });

  test("SS-002: a contest that may begin with several sizes of pools is the mixture of theirs", () => {
    const [two, five] = [computeContestDistribution(3, 2), computeContestDistribution(6, 5)];
    const mixed = contestsFrom(1, Float64Array.from([0, 0, 0.25, 0, 0, 0.75]));
    for (const list of LISTS)
      mixed[list].forEach((chance, at) =>
        expect(chance).toBeCloseTo(0.25 * two[list][at]! + 0.75 * five[list][at]!, 13),
      );
  });
});
