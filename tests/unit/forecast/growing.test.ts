import { expect, test } from "vitest";
import { doubled, widened } from "../../../src/rules/forecast/growing.ts";

const numbers = Int32Array.of(1, 2, 3, 4, 5, 6);

test("numbers in twice the room stay where they are, or each row of them at twice where it was", () => {
  expect([...doubled(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0]);
  expect([...widened(numbers, 2)]).toEqual([1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 0, 0]);
  expect([...widened(numbers, 3)]).toEqual([1, 2, 3, 0, 0, 0, 4, 5, 6, 0, 0, 0]);
  expect([...widened(numbers, 6)]).toEqual([...doubled(numbers)]);
  expect([...numbers]).toEqual([1, 2, 3, 4, 5, 6]);
});
