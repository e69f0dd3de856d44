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

test("arrays of 9 to 64 chances are cut from pages of 512, used up to the last; others have memory of their own", () => {
  for (const length of [0, 1, 8, 65, 100]) expect(noChances(length).buffer.byteLength).toBe(8 * length);
  // To the end of whatever page was begun before.
  let first = noChances(64);
  while (first.byteOffset > 0) first = noChances(64);
  for (let nth = 1; nth < 8; nth++) expect(noChances(64).buffer).toBe(first.buffer);
  expect(first.buffer.byteLength).toBe(8 * 512);
  const next = noChances(9);
  expect([next.buffer === first.buffer, next.byteOffset, next.buffer.byteLength]).toEqual([false, 0, 8 * 512]);
  expect(noChances(9).byteOffset).toBe(8 * 9);
});
