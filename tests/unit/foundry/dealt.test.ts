import { expect, test } from "vitest";
import "./host-stub.ts";

const { dealtBy } = await import("../../../src/foundry/combat/curve.ts");

const loss = (uuid: string, loss: number) => ({ uuid, loss });

test("the actor of a card has dealt what all others lost by it", () => {
  expect(dealtBy([loss("foe", 3), loss("other", 2)], "own", ["foe", "other"], false)).toEqual([
    { uuid: "own", amount: 5 },
  ]);
});

test("what the actor lost is the foe's deed only where both strike on the card", () => {
  expect(dealtBy([loss("own", 4)], "own", ["foe"], true)).toEqual([{ uuid: "foe", amount: 4 }]);
  expect(dealtBy([loss("own", 4)], "own", ["foe"], false)).toEqual([]);
  expect(dealtBy([loss("own", 4)], "own", ["foe", "other"], true)).toEqual([]);
});
