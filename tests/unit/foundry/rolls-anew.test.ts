import { expect, it } from "vitest";
import { readerOf, worldOf } from "./crusade-people.ts";
import type { ForecastEntry } from "../../../src/foundry/contract/forecast.ts";

const { forecast } = await import("../../../src/foundry/rulesets/crusade/forecast.ts");

/** Tells whether initiative is rolled anew for fighters with these places in the order; undefined: none. */
const rollsAnew = (...places: (number | undefined)[]): boolean =>
  forecast.rollsAnew!(
    places.map((place, index): ForecastEntry => ({
      id: `${index}`,
      side: 0,
      stats: place === undefined ? {} : { place },
    })),
    readerOf(),
  );

it("EC-A25: one without a place makes all roll initiative anew, in a world that keeps the order for the fight", () => {
  worldOf({ initiativePolicy: "keep" });
  expect(rollsAnew(0, undefined)).toBe(true);
  expect(rollsAnew(0, 1)).toBe(false);
});

it.each(["reroll", "reset"])("EC-A25: nothing is rolled anew where each round has its own order (%s)", (policy) => {
  worldOf({ initiativePolicy: policy });
  expect(rollsAnew(undefined, undefined)).toBe(false);
});
