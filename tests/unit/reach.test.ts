import { expect, test } from "vitest";
import { RulesError } from "../../src/rules/error.ts";
import { pacesShort, squaresShort } from "../../src/rules/reach.ts";

test("EC-A18, SS-018: who is adjacent is reached, a longer weapon reaches as far as its text says, and beyond it so many squares are missing", () => {
  expect([0, 1, 2, 7].map((apart) => squaresShort({ apart }))).toEqual([0, 0, 1, 6]);
  expect([1, 2, 3, 7].map((apart) => squaresShort({ apart, reach: 2 }))).toEqual([0, 0, 1, 5]);
  expect(squaresShort({ apart: 4.25 })).toBe(3.25);
  expect(() => squaresShort({ apart: -1 })).toThrow(RulesError);
  expect(() => squaresShort({ apart: 1, reach: 0 })).toThrow(RulesError);
});

test("ST-A23, ST-041, ST-042: the paces to a square beside somebody leave the last step of the cheapest way out, across a corner where there is one", () => {
  expect(pacesShort({ apart: 1, paces: 3 })).toBe(0);
  // five squares along a row, five down and two across, three across corners alone
  expect(pacesShort({ apart: 5, paces: 10 })).toBe(8);
  expect(pacesShort({ apart: 5, paces: 12 })).toBe(9);
  expect(pacesShort({ apart: 3, paces: 9 })).toBe(6);
});
