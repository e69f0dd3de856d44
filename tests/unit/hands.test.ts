import { expect, test } from "vitest";
import { areFoes } from "../../src/rules/foes.ts";
import { fitsInHand } from "../../src/rules/hands.ts";

test("two hands hold two things of one hand, or one of two; what is worn takes none", () => {
  expect(fitsInHand({ hands: 1, held: [1] })).toBe(true);
  expect(fitsInHand({ hands: 1, held: [1, 1] })).toBe(false);
  expect(fitsInHand({ hands: 2, held: [] })).toBe(true);
  expect(fitsInHand({ hands: 2, held: [1] })).toBe(false);
  expect(fitsInHand({ hands: 0, held: [2, 1] })).toBe(true);
});

test("foes are told by the sides of the encounter both are in, and by their tokens outside of one", () => {
  expect(areFoes({ sides: ["party", "enemies"], tokens: ["party", "party"] })).toBe(true);
  expect(areFoes({ sides: ["party", "party"], tokens: ["party", "enemies"] })).toBe(false);
  expect(areFoes({ sides: null, tokens: ["party", "enemies"] })).toBe(true);
  expect(areFoes({ sides: null, tokens: ["party", "party"] })).toBe(false);
});
