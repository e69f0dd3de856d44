import { describe, expect, test } from "vitest";
import type { Chain } from "../../../src/rules/forecast/chain.ts";
import { UNCHANGED } from "../../../src/rules/forecast/chain-tables.ts";
import { ChainArena } from "../../../src/rules/forecast/chain-arena.ts";
import { FELLED, isNear } from "../../../src/rules/forecast/chain-near.ts";
import { type Targeting, xoshiroState } from "../../../src/rules/forecast/index.ts";
import { emptyTally } from "../../../src/rules/forecast/tally.ts";
import { questChain } from "../../../src/rules/quest/chain.ts";
import type { QuestFighter } from "../../../src/rules/quest/forecast-types.ts";
import { swordsChain } from "../../../src/rules/swords/chain.ts";
import type { SwordsFighter } from "../../../src/rules/swords/forecast.ts";
import { type Numbers, numbers } from "./agreement.ts";

/* Where all are in reach of each other `playNear` plays fights, to the same counts as `playChain`. */

/** The same fight in lines in which no fighter goes to the rear, so that `playChain` plays it. */
const inLines = <State>(chain: Chain<State>): Chain<State> => ({
  ...chain,
  lines: {
    wants: chain.fighters.map(() => false),
    settled: true,
    held: () => [true, true],
    isRear: () => false,
    turned: (state) => state,
    barred: () => false,
    past: () => null,
  },
});

const twenty = Array.from({ length: 20 }, (_, index) => index + 1);
const aimed = (seed: number): { targeting: Targeting } => ({
  targeting: (["first", "random", "weakest"] as const)[seed % 3]!,
});
/** Two to 24 fighters, at least one on each side, listed in any order, some of them alike. */
const crowd = <F extends object>(seed: number, make: (of: Numbers) => F): (F & { id: string; side: 0 | 1 })[] => {
  const of = numbers(seed);
  const kinds = Array.from({ length: 1 + of.upTo(6) }, () => make(of));
  return Array.from({ length: 2 + of.upTo(22) }, (_, index) => ({
    ...kinds[of.upTo(kinds.length - 1)]!,
    id: String(index),
    side: index < 2 ? (index as 0 | 1) : of.chance(50) ? 0 : 1,
  }));
};
const swordsmen = (seed: number): SwordsFighter[] =>
  crowd(seed, ({ upTo, chance }) => ({
    speedy: chance(30),
    surprised: chance(20),
    sum: 2 + upTo(9),
    ...(chance(30) && { missiles: { volleys: chance(30) ? null : upTo(3), baseTn: 4 + upTo(8), killTn: null } }),
    bodies: [{ cliche: upTo(6), rating: upTo(3), toughness: upTo(2), coverage: upTo(4) }],
  }));
const questers = (seed: number): QuestFighter[] =>
  crowd(seed, ({ upTo, chance }) => ({
    pc: chance(50),
    hp: 1 + upTo(11),
    armour: upTo(3),
    modifier: { sign: 1 as const, count: 1, sides: 4 },
    parry: { skill: 20 + upTo(60) },
    dodge: { skill: 20 + upTo(60) },
    surprised: chance(20),
    weapons: [
      { skill: 40 + upTo(40), kind: "close" as const, dice: { count: 1, sides: 8 } },
      ...(chance(30) ? [{ skill: 70, kind: "missile" as const, dice: { count: 2, sides: 8 }, rounds: 3 }] : []),
    ],
  }));

/** Expects `playNear` to come to the same counts as `playChain`, and to use up the same random numbers. */
function same<State extends object>(chain: Chain<State>): void {
  const both = [chain, inLines(chain)];
  expect(both.map(isNear)).toEqual([true, false]);
  const [short, long] = both.map((each) => {
    const arena = new ChainArena(each);
    const tally = emptyTally(chain.fighters.length);
    const state = xoshiroState(5);
    for (const fights of [1, 1, 30]) arena.play(state, fights, tally);
    return { tally, state };
  });
  expect(short).toEqual(long);
}

describe("fights in which all are in reach of each other are the same by playNear", () => {
  test.each(twenty)("SS-015 SS-017 swords, case %i", (seed) => {
    const orderBy = seed % 2 ? "clicheInUse" : "sumOfCliches";
    same(swordsChain(swordsmen(seed), { ...aimed(seed), orderBy, ...(seed % 5 === 0 && { rounds: 2 }) }));
  });

  test.each(twenty)("OQ-035 OQ-054 OQ-P14 quest, case %i", (seed) => {
    same(questChain(questers(seed), { ...aimed(seed), ...(seed % 5 === 0 && { rounds: 2 }) }));
  });

  test("also where a side has no fighters, or neither has", () => {
    same(swordsChain([], { targeting: "random" }));
    const alone = swordsmen(1).map((one) => ({ ...one, side: 1 as const }));
    same(swordsChain(alone, { targeting: "random" }));
  });

  test("more than 1,000 fighters are played by playChain", () => {
    const [one] = swordsmen(1);
    const duel = (size: number) => {
      const many = Array.from({ length: size }, (_, index) => ({
        ...one!,
        id: String(index),
        side: (index % 2) as 0 | 1,
      }));
      return swordsChain(many, { targeting: "first", rounds: 1 });
    };
    const played = [1000, 1001].map((size) => {
      const tally = emptyTally(size);
      new ChainArena(duel(size)).play(xoshiroState(1), 2, tally);
      return [isNear(duel(size)), tally.fights, tally.rounds];
    });
    expect(played).toEqual([
      [true, 2, 2],
      [false, 2, 2],
    ]);
  });
});

test("from FELLED on, half an outcome is what a chain has below its standing states", () => {
  expect(FELLED).toBe(UNCHANGED & 0xffff);
});
