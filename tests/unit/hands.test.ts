import { expect, test } from "vitest";
import { fitsInHand } from "../../src/rules/hands.ts";

test("two hands hold two things of one hand, or one of two; what is worn takes none", () => {
  expect(fitsInHand({ hands: 1, held: [1] })).toBe(true);
  expect(fitsInHand({ hands: 1, held: [1, 1] })).toBe(false);
  expect(fitsInHand({ hands: 2, held: [] })).toBe(true);
  expect(fitsInHand({ hands: 2, held: [1] })).toBe(false);
  expect(fitsInHand({ hands: 0, held: [2, 1] })).toBe(true);
});
