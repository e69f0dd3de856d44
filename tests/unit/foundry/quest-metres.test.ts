import { expect, test } from "vitest";
import "./host-stub.ts";
const { metresPerSquare } = await import("../../../src/foundry/rulesets/quest/body.ts");

/** Metres for each square of a scene whose squares are 3 of these units. */
const of = (units: string): number => metresPerSquare({ parent: { grid: { distance: 3, units } } } as never);

test.each(["m", "M", " m ", "m.", "meters", "Meter", "metres", "mètres", "metros"])("OQ-013 %s are metres", (units) => {
  expect(of(units)).toBe(3);
});

test.each(["miles", "mi", "mm", "ft", "squares", "paces", ""])(
  "OQ-013 %s are no metres, so a square is 2 m",
  (units) => {
    expect(of(units)).toBe(2);
  },
);
