import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIFFICULTIES, difficultyOf, fairCounts, MAX_COUNT } from "../../../src/rules/forecast/builder.ts";

const THRESHOLDS = { easy: 0.85, fair: 0.6, hard: 0.35 };

/** Searches with chances given by a function of the counts; what was asked, and what was found. */
function search(start: readonly number[], chance: (counts: readonly number[]) => number) {
  const asked: (readonly number[])[] = [];
  const steps = fairCounts(start, THRESHOLDS);
  for (let next = steps.next(); ; next = steps.next(chance(next.value))) {
    if (next.done) return { asked, found: next.value };
    asked.push(next.value);
  }
}

describe("difficulty of an encounter", () => {
  test.each([
    [1, "easy"],
    [0.85, "easy"],
    [0.84, "fair"],
    [0.6, "fair"],
    [0.5, "hard"],
    [0.35, "hard"],
    [0.34, "deadly"],
    [0, "deadly"],
  ] as const)("a chance of %d is %s", (chance, difficulty) => {
    expect(difficultyOf(chance, THRESHOLDS)).toBe(difficulty);
  });

  test("a better chance is never harder", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const rank = (chance: number): number => DIFFICULTIES.indexOf(difficultyOf(chance, THRESHOLDS));
        expect(rank(high)).toBeLessThanOrEqual(rank(low));
      }),
    );
  });
});

describe("counts that make an encounter fair", () => {
  /** A foe of each kind weighs so much; the chance falls with what they weigh together. */
  const weighing =
    (...weights: readonly number[]) =>
    (counts: readonly number[]): number =>
      1 / (1 + counts.reduce((sum, count, kind) => sum + count * weights[kind]!, 0) / 10);

  test("what is fair already stays, and is asked for once", () => {
    expect(search([5], weighing(1))).toEqual({ asked: [[5]], found: [5] });
  });

  test("where one of a kind is one too many, one of that kind goes; where one is wanted, it comes", () => {
    // So many tenths each foe takes from a sure win: the middle of what is fair is 0.725.
    const tenths =
      (...each: readonly number[]) =>
      (counts: readonly number[]): number =>
        (10 - counts.reduce((sum, count, kind) => sum + count * each[kind]!, 0)) / 10;
    expect(search([3, 1], tenths(1, 4))).toEqual({
      asked: [
        [3, 1],
        [2, 1],
        [3, 0],
      ],
      found: [3, 0],
    });
    expect(search([1, 0], tenths(1, 4)).found).toEqual([2, 0]);
    expect(search([1, 1], tenths(5, 3)).found).toEqual([0, 1]);
    expect(search([0, 1], tenths(1, 4))).toEqual({ asked: [[0, 1]], found: [0, 1] });
    // At the bound of easy it is still easy.
    expect(search([1], ([count]) => (count === 1 ? THRESHOLDS.easy : 0.7)).found).toEqual([2]);
    expect(search([MAX_COUNT - 1], ([count]) => (count === MAX_COUNT ? 0.7 : 1)).found).toEqual([MAX_COUNT]);
  });

  test.each([
    ["too many become fewer", [20], [6]],
    ["too few become more", [0, 1], [0, 2]],
  ] as const)("%s", (_title, start, least) => {
    const chance = weighing(1, 2);
    const { found } = search(start, chance);
    expect(difficultyOf(chance(found), THRESHOLDS)).toBe("fair");
    expect(found.length).toBe(least.length);
  });

  test("nobody is left out altogether: the last foe stays", () => {
    expect(search([1], () => 0).found).toEqual([1]);
  });

  test("from far away, where one foe more or less changes nothing, half of them go at once", () => {
    const cliff = ([count]: readonly number[]): number => (count! > 4 ? 0 : 0.7);
    expect(search([MAX_COUNT], cliff).found).toEqual([4]);
    expect(search([1], ([count]) => (count! < 9 ? 1 : 0.7)).found).toEqual([12]);
  });

  test("however many there are, no more than can be", () => {
    const { asked } = search([MAX_COUNT], () => 1);
    expect(asked.flat().every((count) => count <= MAX_COUNT)).toBe(true);
  });

  test("the answer is never further from fair than where it began, and the search ends", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 3 });
    const weights = fc.array(fc.double({ min: 0.1, max: 6, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(counts, weights, (start, weigh) => {
        fc.pre(start.some((count) => count > 0));
        const chance = weighing(...weigh);
        const { asked, found } = search(start, chance);
        const off = (one: readonly number[]): number => Math.abs(chance(one) - 0.725);
        expect(off(found)).toBeLessThanOrEqual(off(start));
        expect(new Set(asked.map(String)).size).toBe(asked.length);
      }),
    );
  });
});
