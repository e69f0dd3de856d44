import { expect, test } from "vitest";
import { RulesError } from "../../src/rules/error.ts";
import { NO_GRID } from "../../src/rules/grid/no-grid.ts";
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
