import { expect, test } from "vitest";
import type { Chain } from "../../../src/rules/forecast/chain.ts";
import { ChainTables, MOST_STATES } from "../../../src/rules/forecast/chain-tables.ts";

test("a chain has no more states than half an outcome has numbers for", () => {
  let made = 0;
  const chain: Chain<{ readonly nth: number }> = {
    fighters: [{ id: "a", side: 0 }],
    kinds: [0],
    order: { kind: "sides", each: "fight", firstChance: 0.5 },
    start: () => ({ nth: made++ }),
    key: ({ nth }) => String(nth),
    stands: (_, { nth }) => nth % 2 === 0,
    left: () => 1,
    aspect: () => "",
    turn: () => [],
  };
  const tables = new ChainTables(chain);
  const outcomes = Array.from({ length: MOST_STATES }, () => tables.start(0));
  // The last felled one is still above the numbers for as before and for two poses.
  expect(outcomes.slice(-2)).toEqual([-32_764, 32_764]);
  expect(() => tables.start(0)).toThrow(RangeError);
});
