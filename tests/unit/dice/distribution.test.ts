import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Distribution } from "../../../src/rules/dice/index.ts";
import {
  atLeast,
  atMost,
  certain,
  chanceOf,
  convolve,
  die,
  entriesOf,
  explodingSum,
  explosions,
  fromEntries,
  fromFaces,
  mapDistribution,
  mass,
  mean,
  mixture,
  repeat,
  shift,
  sumsToOne,
  totalVariation,
} from "../../../src/rules/dice/index.ts";

describe("distributions", () => {
  test("faces, entries and dice are the same distribution", () => {
    expect(entriesOf(die(4))).toEqual([
      [1, 0.25],
      [2, 0.25],
      [3, 0.25],
      [4, 0.25],
    ]);
    expect(totalVariation(die(4), fromFaces([4, 2, 1, 3]))).toBeCloseTo(0, 15);
    expect(entriesOf(fromFaces([-1, 2, 2, -1]))).toEqual([
      [-1, 0.5],
      [2, 0.5],
    ]);
    expect(() => fromEntries([])).toThrow(/^A distribution needs whole values$/);
    for (const one of [0.5, 1.5])
      expect(() =>
        fromEntries([
          [1, 0.5],
          [one, 0.5],
        ]),
      ).toThrow(RangeError);
  });

  test("sums of dice equal the enumeration of all throws", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 6 }), (count, sides) => {
        let throws: number[] = [0];
        for (let i = 0; i < count; i++)
          throws = throws.flatMap((sum) => Array.from({ length: sides }, (_, face) => sum + face + 1));
        expect(totalVariation(repeat(die(sides), count), fromFaces(throws))).toBeLessThan(1e-12);
      }),
    );
  });

  test("tails, mean and mass", () => {
    const two = repeat(die(6), 2);
    expect(atLeast(two, 11)).toBeCloseTo(3 / 36, 14);
    expect(atMost(two, 3)).toBeCloseTo(3 / 36, 14);
    expect(atLeast(two, -5)).toBeCloseTo(1, 14);
    expect(atLeast(two, 13)).toBe(0);
    expect(mean(two)).toBeCloseTo(7, 13);
    expect(mass(two)).toBeCloseTo(1, 14);
    expect(chanceOf(two, 1)).toBe(0);
    expect(chanceOf(two, 13)).toBe(0);
    expect(sumsToOne(two)).toBe(true);
    expect(sumsToOne(fromEntries([[1, 0.5]]))).toBe(false);
    expect(sumsToOne(fromEntries([[1, 0.5]], 0.5))).toBe(true);
  });

  test("shift, map and mixture move the chances and keep the mass", () => {
    expect(entriesOf(shift(certain(3), -5))).toEqual([[-2, 1]]);
    expect(entriesOf(mapDistribution(die(4), (value) => Math.floor(value / 2)))).toEqual([
      [0, 0.25],
      [1, 0.5],
      [2, 0.25],
    ]);
    const mixed = mixture([
      [0.5, certain(0)],
      [0.5, die(2)],
    ]);
    expect(entriesOf(mixed)).toEqual([
      [0, 0.5],
      [1, 0.25],
      [2, 0.25],
    ]);
  });

  test("neglected chances are carried along", () => {
    const half: Distribution = { ...certain(1), neglected: 0.5 };
    expect(convolve(half, half).neglected).toBe(0.75);
    expect(shift(half, 1).neglected).toBe(0.5);
    expect(mapDistribution(half, (value) => value).neglected).toBe(0.5);
    expect(mixture([[0.5, half]]).neglected).toBe(0.25);
  });

  test("total variation is 0 for the same, 1 for strangers", () => {
    expect(totalVariation(die(6), die(6))).toBe(0);
    expect(totalVariation(certain(0), certain(9))).toBe(1);
    expect(totalVariation(die(6), certain(1))).toBeCloseTo(5 / 6, 14);
  });
});

describe("exploding dice", () => {
  /** One die by its definition: every maximum is thrown again, up to `depth` times. */
  function one(sides: number, depth: number): Distribution {
    let distribution = certain(0);
    const plain = (): [number, number][] => Array.from({ length: sides - 1 }, (_, face) => [face + 1, 1 / sides]);
    distribution = fromEntries(plain(), 1 / sides);
    for (let i = 0; i < depth; i++)
      distribution = fromEntries(
        [
          ...plain(),
          ...entriesOf(distribution).map(([value, chance]): [number, number] => [value + sides, chance / sides]),
        ],
        distribution.neglected / sides,
      );
    return distribution;
  }

  test.each([
    [1, 4],
    [3, 4],
    [5, 6],
    [4, 8],
    [10, 10],
  ])("%id%i exploding equals the convolution of single dice within 1e-12", (count, sides) => {
    const distribution = explodingSum({ count, sides });
    const brute = repeat(one(sides, 40), count);
    expect(totalVariation(distribution, brute)).toBeLessThan(1e-12);
    expect(distribution.neglected).toBeLessThan(1e-12);
    expect(sumsToOne(distribution, 1e-12)).toBe(true);
  });

  test("the plus of each base die shifts the sum, explosions do not get it", () => {
    const plain = explodingSum({ count: 3, sides: 6 });
    const plus = explodingSum({ count: 3, sides: 6, plus: 2 });
    expect(plus.offset).toBe(plain.offset + 6);
    expect(plus.probabilities).toEqual(plain.probabilities);
  });

  test("thousands of dice are not taken for few dice with other faces", () => {
    // One die of three faces that has not exploded shows a one or a two, at one third each.
    explodingSum({ count: 4097, sides: 2 });
    expect(chanceOf(explodingSum({ count: 1, sides: 3 }), 1)).toBeCloseTo(1 / 3, 12);
  });

  test("explosions: none with chance (1 - 1/sides) to the count, mean count / (sides - 1)", () => {
    const waves = explosions({ count: 5, sides: 6 });
    expect(chanceOf(waves, 0)).toBeCloseTo((5 / 6) ** 5, 14);
    expect(mean(waves)).toBeCloseTo(1, 10);
    expect(sumsToOne(waves)).toBe(true);
    expect(entriesOf(explosions({ count: 0, sides: 6 }))).toEqual([[0, 1]]);
    expect(entriesOf(explodingSum({ count: 0, sides: 6 }))).toEqual([[0, 1]]);
  });

  test("a coin explodes, a die of one side never ends", () => {
    expect(sumsToOne(explodingSum({ count: 2, sides: 2 }))).toBe(true);
    expect(() => explosions({ count: 1, sides: 1 })).toThrow(/^A die that explodes needs two sides or more$/);
    expect(() => explosions({ count: -1, sides: 6 })).toThrow(/^Exploding dice need a whole count$/);
    expect(() => explosions({ count: 1.5, sides: 6 })).toThrow(/^Exploding dice need a whole count$/);
  });

  test("the tail is cut as soon as it is negligible, and what is told of it is never too little", () => {
    for (const sides of [2, 4, 6, 10]) {
      // Of one die so many explosions or more have the chance sides to the minus so many.
      const { probabilities, neglected } = explosions({ count: 1, sides });
      expect(neglected * sides ** probabilities.length).toBeCloseTo(1, 6);
      expect(neglected).toBeLessThan(1e-13);
      expect(neglected * sides).toBeGreaterThanOrEqual(1e-13);
      for (const count of [3, 12]) {
        const many = explosions({ count, sides });
        let [chance, tail] = [many.probabilities.at(-1)!, 0];
        for (let k = many.probabilities.length - 1; k < many.probabilities.length + 200; k++)
          tail += chance *= (count + k) / ((k + 1) * sides);
        expect(many.neglected).toBeGreaterThanOrEqual(tail);
        expect(many.neglected).toBeLessThan(2 * tail);
      }
    }
    const sum = explodingSum({ count: 2, sides: 6 });
    expect(sum.probabilities.at(-1)).toBeGreaterThan(0);
  });

  test("sums stay right however many shapes have been asked for", () => {
    const before = explodingSum({ count: 2, sides: 6 });
    for (let sides = 3; sides < 290; sides++) explodingSum({ count: 1, sides });
    expect(explodingSum({ count: 2, sides: 6 })).toEqual(before);
  });
});
