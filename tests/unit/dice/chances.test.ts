import { expect, test } from "vitest";
import { noChances } from "../../../src/rules/dice/chances.ts";

test("arrays of chances begin with nothing and share no number, however many there are", () => {
  const arrays = Array.from({ length: 300 }, (_, index) => noChances(index % 70));
  for (const [index, array] of arrays.entries()) {
    expect(array).toEqual(new Float64Array(index % 70));
    array.fill(index + 1);
  }
  for (const [index, array] of arrays.entries()) expect(array.every((chance) => chance === index + 1)).toBe(true);
});
