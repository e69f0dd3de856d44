import { expect, test } from "vitest";
import { RulesError } from "../../src/rules/error.ts";
import { NO_GRID } from "../../src/rules/grid/no-grid.ts";
import { metresShort } from "../../src/rules/quest/encounter.ts";
import { pacesShort, squaresShort } from "../../src/rules/reach.ts";

test("EC-A18, SS-018: who is adjacent is reached, a longer weapon reaches as far as its text says, and beyond it so many squares are missing", () => {
  expect([0, 1, 2, 7].map((apart) => squaresShort({ apart }))).toEqual([0, 0, 1, 6]);
  expect([1, 2, 3, 7].map((apart) => squaresShort({ apart, reach: 2 }))).toEqual([0, 0, 1, 5]);
  expect(() => squaresShort({ apart: -1 })).toThrow(RulesError);
  expect(() => squaresShort({ apart: 1, reach: 0 })).toThrow(RulesError);
});

test("EC-A18, EC-P06: without a grid so much is missing that half a square is left, which counts as adjacent", () => {
  const short = (gap: number, reach = 1): number =>
    squaresShort({ apart: NO_GRID.apart(NO_GRID.body([0, 0]), NO_GRID.body([1 + gap, 0])), reach, gridless: true });
  expect([0, 0.4, 0.5, 1, 3.2].map((gap) => short(gap))).toEqual([0, 0, 0.01, 0.51, 2.71]);
  for (const gap of [0.5, 0.7, 1, 2.345, 3.2]) expect(short(gap - short(gap)), String(gap)).toBe(0);
  // A longer weapon reaches as far as its text says, gap and all.
  expect([0.5, 1, 3.2].map((gap) => short(gap, 2))).toEqual([0, 0, 2.2]);
});

test("ST-A23, ST-041, ST-042: the paces to a square beside somebody leave the last step of the cheapest way out, across a corner where there is one", () => {
  expect(pacesShort({ apart: 1, paces: 3 })).toBe(0);
  // five squares along a row, five down and two across, three across corners alone
  expect(pacesShort({ apart: 5, paces: 10 })).toBe(8);
  expect(pacesShort({ apart: 5, paces: 12 })).toBe(9);
  expect(pacesShort({ apart: 3, paces: 9 })).toBe(6);
});

/** The squares between two bodies of one square without a grid that have `gap` squares of empty ground between them. */
const gridlessApart = (gap: number): number => NO_GRID.apart(NO_GRID.body([0, 0]), NO_GRID.body([1 + gap, 0]));

test("ST-A23, ST-P15, EC-P06: without a grid so many paces are missing, to the hundredth, that under half a square is left", () => {
  const short = (gap: number): number => {
    const apart = gridlessApart(gap);
    return pacesShort({ apart, paces: 2 * apart, gridless: true });
  };
  expect([0, 0.4, 0.5, 1, 3.2].map(short)).toEqual([0, 0, 0.01, 1.01, 5.41]);
  for (const gap of [0.5, 0.7, 1, 2.345, 3.2]) {
    expect(short(gap - short(gap) / 2), String(gap)).toBe(0);
    // A hundredth of a pace less would not reach.
    expect(short(gap - (short(gap) - 0.01) / 2), String(gap)).toBeGreaterThan(0);
  }
});

test("OQ-013, OQ-P19: so many metres are missing that two are left; on squares whole steps, without a grid to the hundredth", () => {
  const onSquares = (apart: number, length: number): number => metresShort({ apart, length });
  expect([1, 2, 4].map((apart) => onSquares(apart, 2))).toEqual([0, 2, 6]);
  expect([1, 2, 3, 4].map((apart) => onSquares(apart, 1))).toEqual([0, 0, 1, 2]);
  // Squares of 1.5 metres: only who stands next to somebody is within two.
  expect([1, 2, 3].map((apart) => onSquares(apart, 1.5))).toEqual([0, 1.5, 3]);
  // Where one square is more than two metres long, nobody comes as near as that.
  expect(onSquares(2, 3)).toBe(4);
  const short = (gap: number, length: number): number =>
    metresShort({ apart: gridlessApart(gap), length, gridless: true });
  // Squares of two metres: under half of one apart is side by side.
  expect([0.4, 0.5, 1, 3.2].map((gap) => short(gap, 2))).toEqual([0, 0.01, 1.01, 5.41]);
  // Squares of one metre: a gap of one metre is two metres from middle to middle.
  expect([0.4, 1, 1.25, 3.2].map((gap) => short(gap, 1))).toEqual([0, 0, 0.25, 2.2]);
  expect(short(0.1, 3)).toBe(1);
  for (const length of [1, 1.25, 1.5, 2])
    for (const gap of [0.5, 0.7, 1, 2.345, 3.2]) {
      const missing = short(gap, length);
      expect(short(gap - missing / length, length), `${gap} ${length}`).toBe(0);
      if (missing > 0) expect(short(gap - (missing - 0.01) / length, length)).toBeGreaterThan(0);
    }
});

test("CT-016, EC-P06: the missing squares in the unit of the scene, to its hundredth", () => {
  expect(squaresShort({ apart: 3, length: 5 })).toBe(10);
  expect(squaresShort({ apart: gridlessApart(1), gridless: true, length: 5 })).toBe(2.51);
});
