import fc from "fast-check";
import { expect, test } from "vitest";
import { penalties, woundsOfPenalty } from "../../../src/rules/staged/derived.ts";

const few = fc.integer({ min: 0, max: 12 });
const wounds = fc.record({ light: few, medium: few, heavy: few, incapacitated: few, dead: fc.boolean() });

test("ST-P06: wounds that take a penalty take exactly that, whatever was carried before", () => {
  fc.assert(
    fc.property(wounds, fc.integer({ min: 0, max: 9 }), (before, penalty) => {
      const after = woundsOfPenalty({ wounds: before, penalty });
      expect(penalties({ wounds: after }).value).toBe(-penalty || 0);
      expect(after).toMatchObject({ incapacitated: 0, dead: false });
    }),
  );
});

test("ST-P06: what need not change stays as it was", () => {
  const before = { light: 1, medium: 1, heavy: 0, incapacitated: 0, dead: false };
  expect(woundsOfPenalty({ wounds: before, penalty: 4 })).toEqual(before);
  expect(woundsOfPenalty({ wounds: before, penalty: 3 })).toEqual({ ...before, light: 0 });
  expect(woundsOfPenalty({ wounds: before, penalty: 9 })).toEqual({ ...before, heavy: 1 });
});

test("ST-P06: at ten and more they cannot act, and the other wounds stay", () => {
  const before = { light: 2, medium: 0, heavy: 1, incapacitated: 0, dead: false };
  expect(woundsOfPenalty({ wounds: before, penalty: 10 })).toEqual({ ...before, incapacitated: 1 });
});
