import { expect, test } from "vitest";
import "./host-stub.ts";
const { ARMS, armsOfSide, armsPath, freeArms } = await import("../../../src/foundry/documents/arms.ts");

test("as many are told apart as there are arms; only then do two bear the same", () => {
  const taken = new Set<string>();
  for (let index = 0; index < ARMS; index++) taken.add(freeArms("Guard", false, taken));
  expect(taken.size).toBe(ARMS);
  expect(taken.has(freeArms("Guard", false, taken))).toBe(true);
});

test("the same name begins at the same arms on both sides; a picture of one's own has none", () => {
  const hero = freeArms("Ilka", true, new Set());
  expect(armsOfSide(hero, false)).toBe(freeArms("Ilka", false, new Set()));
  expect(armsOfSide(armsPath("foe", 3), true)).toBe(armsPath("hero", 3));
  expect(armsOfSide("worlds/mine/arms.png", true)).toBeNull();
});
