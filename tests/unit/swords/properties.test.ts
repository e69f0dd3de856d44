import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  actOrder,
  contestDistribution,
  duelOdds,
  highestDie,
  meleeOdds,
  meleeRound,
  poolSize,
  rangedTargets,
  readContest,
  rollOffs,
  shotResult,
  takeLoss,
  teamPool,
  sumOfChances,
  weaponBonus,
} from "../../../src/rules/swords/index.ts";

const die = fc.integer({ min: 1, max: 6 });
const pool = fc.array(die, { minLength: 1, maxLength: 8 });
const exhausted = fc.constantFrom("remaining_wins" as const, "tie" as const);

const stats = fc.record({
  cliche: fc.integer({ min: 1, max: 6 }),
  rating: fc.integer({ min: 0, max: 3 }),
  coverage: fc.integer({ min: 0, max: 3 }),
  toughness: fc.integer({ min: 0, max: 3 }),
  inappropriate: fc.boolean(),
});

const freeze = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

describe("properties", () => {
  test("SS-001 SS-002 a contest is antisymmetric and blind to the order of the dice", () => {
    fc.assert(
      fc.property(pool, pool, exhausted, fc.boolean(), (a, b, reading, goliath) => {
        const forth = highestDie({ a, b, exhausted: reading, goliath });
        const back = highestDie({ a: [...b].reverse(), b: [...a].reverse(), exhausted: reading, goliath });
        const swapped = { a: "b", b: "a", tie: "tie" } as const;
        expect(back.winner).toBe(swapped[forth.winner]);
        expect([back.dieA, back.dieB, back.difference, back.discarded]).toEqual([
          forth.dieB,
          forth.dieA,
          forth.difference,
          forth.discarded,
        ]);
      }),
    );
  });

  test("SS-001 one more die never turns a win into a loss", () => {
    fc.assert(
      fc.property(pool, pool, die, (a, b, more) => {
        if (highestDie({ a, b }).winner === "a") expect(highestDie({ a: [...a, more], b }).winner).toBe("a");
      }),
    );
  });

  test("SS-030 SS-039 armour never raises what is lost, and a larger difference never lowers it", () => {
    const hit = fc.record({
      difference: fc.integer({ min: 0, max: 6 }),
      cliche: fc.integer({ min: 1, max: 6 }),
      coverage: fc.integer({ min: 0, max: 3 }),
      toughness: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(hit, (input) => {
        const { cliche } = takeLoss(input);
        expect(cliche).toBeGreaterThanOrEqual(takeLoss({ ...input, coverage: 0, toughness: 0 }).cliche);
        expect(cliche).toBeLessThanOrEqual(takeLoss({ ...input, coverage: input.coverage + 1 }).cliche);
        expect(cliche).toBeLessThanOrEqual(takeLoss({ ...input, toughness: input.toughness + 1 }).cliche);
        expect(cliche).toBeGreaterThanOrEqual(takeLoss({ ...input, difference: input.difference + 1 }).cliche);
      }),
    );
  });

  test("SS-003 SS-040 a loss taken back by its parts leaves dice and armour as they were", () => {
    const hit = fc.record({
      difference: fc.integer({ min: 0, max: 6 }),
      cliche: fc.integer({ min: 0, max: 6 }),
      coverage: fc.integer({ min: 0, max: 3 }),
      toughness: fc.constant(3),
      absorbed: fc.integer({ min: 0, max: 3 }),
      loss: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(hit, (input) => {
        const { cliche, absorbed, armour, armourLeft, clicheParts } = takeLoss(input);
        expect(clicheParts.reduce((sum, part) => sum + part.value, 0)).toBe(cliche);
        const lost = clicheParts.find(({ label }) => label === "FRAY.Part.DiceLost")?.value ?? 0;
        expect({ cliche: cliche - lost, absorbed: absorbed - Number(armour) }).toEqual({
          cliche: input.cliche,
          absorbed: input.absorbed,
        });
        expect(armourLeft + absorbed).toBe(3);
      }),
    );
  });

  test("SS-009 SS-011 armour never helps a shot at its wearer", () => {
    const rank = (result: string): number => ["miss", "wound", "kill"].indexOf(result);
    fc.assert(
      fc.property(fc.nat(36), fc.nat(20), fc.integer({ min: 0, max: 3 }), (total, baseTn, coverage) => {
        const shot = (worn: number): number => {
          const { wound, kill } = rangedTargets({ baseTn, coverage: worn });
          return rank(shotResult({ total, woundTn: wound, killTn: kill }));
        };
        expect(shot(coverage + 1)).toBeLessThanOrEqual(shot(coverage));
      }),
    );
  });

  test("SS-020 a better weapon and more dice never lower the chance to win", () => {
    fc.assert(
      fc.property(stats, stats, (a, b) => {
        const { wins } = meleeOdds({ a, b }).a;
        expect(meleeOdds({ a: { ...a, cliche: a.cliche + 1 }, b }).a.wins).toBeGreaterThanOrEqual(wins - 1e-12);
        const better = { ...a, rating: Math.min(3, a.rating + 1) };
        expect(meleeOdds({ a: better, b }).a.wins).toBeGreaterThanOrEqual(wins - 1e-12);
      }),
      { numRuns: 60 },
    );
  });

  test("SS-003 chances of a round and of a duel sum to one", () => {
    fc.assert(
      fc.property(stats, stats, exhausted, fc.boolean(), (a, b, reading, goliath) => {
        const round = meleeOdds({ a, b, exhausted: reading, goliath });
        expect(round.a.wins + round.b.wins + round.draw).toBeCloseTo(1, 12);
        const duel = duelOdds({ a, b, exhausted: reading, goliath });
        expect(duel.winA + duel.winB).toBeCloseTo(1, 12);
        expect(duelOdds({ a: b, b: a, exhausted: reading, goliath }).winA).toBeCloseTo(duel.winB, 12);
      }),
      { numRuns: 60 },
    );
  });

  test("SS-015 SS-016 SS-017 the order is a total order, whatever the order of the entries", () => {
    const entries = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        speedy: fc.boolean(),
        cliche: fc.integer({ min: 0, max: 3 }),
        surprised: fc.boolean(),
        roll: fc.integer({ min: 0, max: 6 }),
        inTeam: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(entries, (list) => {
        const order = actOrder({ entries: list });
        expect([...order].sort()).toEqual(list.map(({ id }) => id).sort());
        expect(actOrder({ entries: [...list].reverse() })).toEqual(order);
        expect(rollOffs({ entries: [...list].reverse() })).toEqual(rollOffs({ entries: list }));
      }),
    );
  });

  test("SS-005 sixes of helpers never lower a team's pool", () => {
    fc.assert(
      fc.property(pool, fc.array(pool, { maxLength: 3 }), pool, (leaderRolls, memberRolls, b) => {
        if (highestDie({ a: leaderRolls, b }).winner === "a")
          expect(highestDie({ a: teamPool({ leaderRolls, memberRolls }), b }).winner).toBe("a");
      }),
    );
  });

  test("SS-003 a round mutates nothing and does not depend on what was asked before", () => {
    fc.assert(
      fc.property(stats, stats, fc.array(die, { minLength: 12, maxLength: 12 }), (a, b, dice) => {
        const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
        const throwFor = (cliche: number, extra: number) => dice.slice(0, poolSize({ cliche, bonus: extra }).value);
        const input = freeze({
          a: { ...a, rolls: throwFor(a.cliche, bonus.a) },
          b: { ...b, rolls: throwFor(b.cliche, bonus.b) },
        });
        const first = meleeRound(input);
        const distribution = contestDistribution({ diceA: a.cliche, diceB: b.cliche });
        const before = [...distribution.winA];
        sumOfChances(readContest(distribution).a);
        expect(meleeRound(input)).toEqual(first);
        expect([...distribution.winA]).toEqual(before);
      }),
    );
  });
});
