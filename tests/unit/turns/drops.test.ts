import { expect, test } from "vitest";
import { fallsFrom } from "../../../src/rules/turns/drops.ts";

test("CT-P03: things fall as their slots are injured, the empty ones first, the pack before the hand", () => {
  const sword = { carried: "hand", slots: 1 } as const;
  const armour = { carried: "quick", slots: 0 } as const;
  const knife = { carried: "quick", slots: 1 } as const;
  const tent = { carried: "backpack", slots: 2 } as const;
  const gone = { carried: "dropped", slots: 1 } as const;
  // Of six slots two are empty: the third injury is the tent's, the fifth the knife's, the sixth the sword's.
  expect(fallsFrom({ things: [sword, armour, knife, tent, gone], slots: 6 })).toEqual([6, null, 5, 3, null]);
  // Whoever carries more than fits drops it with the first injury.
  expect(fallsFrom({ things: [sword, tent, knife], slots: 3 })).toEqual([3, 0, 2]);
  expect(fallsFrom({ things: [], slots: 3 })).toEqual([]);
});
