import { describe, expect, test } from "vitest";
import {
  actOrder,
  clicheProblems,
  fightProblems,
  payPump,
  poolSize,
  pumpProblems,
  rollOffs,
  weaponBonus,
} from "../../../src/rules/swords/index.ts";
import { refused, told } from "../told.ts";

describe("derived numbers by their parts", () => {
  test("SS-019..021 the better armed has the difference, and only they", () => {
    const better = { a: 2, b: 0, bParts: [] };
    expect(weaponBonus({ ratingA: 3, ratingB: 1 })).toMatchObject(better);
    expect(told(weaponBonus({ ratingA: 3, ratingB: 1 }).aParts)).toEqual([
      "WeaponRating 3 SS-019",
      "OpponentRating -1 SS-019",
    ]);
    expect(told(weaponBonus({ ratingA: 1, ratingB: 3 }).bParts)).toEqual([
      "WeaponRating 3 SS-019",
      "OpponentRating -1 SS-019",
    ]);
    expect(weaponBonus({ ratingA: 1, ratingB: 3 })).toMatchObject({ a: 0, b: 2, aParts: [] });
    expect(weaponBonus({ ratingA: 2, ratingB: 2 })).toEqual({ a: 0, b: 0, aParts: [], bParts: [] });
  });

  test("SS-001 SS-020 SS-P02 SS-P05 SS-P06 the dice of a roll", () => {
    const all = poolSize({ cliche: 5, bonus: 2, pumped: 1, modifier: -2, vengeance: true, toolsMissing: true });
    expect(all.value).toBe(7);
    expect(told(all.parts)).toEqual([
      "Cliche 5 SS-001",
      "ToolsMissing -2 SS-P05",
      "Vengeance 3 SS-P02",
      "Pumped 1 SS-P06",
      "WeaponBonus 2 SS-020",
      "Amendment -2 SS-001",
    ]);
    expect(told(poolSize({ cliche: 3 }).parts)).toEqual(["Cliche 3 SS-001"]);
    expect(poolSize({ cliche: 3, modifier: 2 }).value).toBe(5);
  });

  test("SS-001 SS-029 one die stays, whatever is taken; the defeated roll none", () => {
    expect(told(poolSize({ cliche: 3, bonus: 1, modifier: -9 }).parts)).toEqual([
      "Cliche 3 SS-001",
      "WeaponBonus 1 SS-020",
      "Amendment -3 SS-001",
    ]);
    expect(poolSize({ cliche: 0, bonus: 3, pumped: 2, modifier: 2 })).toEqual({ value: 0, parts: [] });
  });

  test("SS-P05 the limits of a character's clichés", () => {
    const wrong = (cliches: readonly number[], starting?: boolean): string[] =>
      clicheProblems({ cliches, starting }).map((one) => one.problem);
    expect(wrong([4, 3, 2, 1], true)).toEqual([]);
    expect(wrong([4, 4, 2, 1], true)).toEqual(["too_many_dice"]);
    expect(wrong([5, 5, 1], true)).toEqual(["too_many_dice", "cliche_too_high"]);
    expect(wrong([6, 6, 6])).toEqual([]);
    expect(wrong([1, 7, 1])).toEqual(["cliche_too_high"]);
  });

  test("SS-P06 what a pump costs", () => {
    expect(told(payPump({ cliche: 5, pumped: 2 }).parts)).toEqual(["Cliche 5 SS-P06", "Pumped -2 SS-P06"]);
    expect(payPump({ cliche: 2, pumped: 5 }).value).toBe(0);
    expect(pumpProblems({ cliche: 2, pumped: 2, allowed: true })).toEqual([]);
  });

  const entry = { id: "a", speedy: false, cliche: 3, surprised: false };
  test.each<[string, () => unknown]>([
    ["SS-P06 cliche -1 of 0..Infinity", () => pumpProblems({ cliche: -1, pumped: 0 })],
    ["SS-P06 pumped -1 of 0..Infinity", () => pumpProblems({ cliche: 0, pumped: -1 })],
    ["SS-P06 cliche -1 of 0..Infinity", () => payPump({ cliche: -1, pumped: 0 })],
    ["SS-P06 pumped -1 of 0..Infinity", () => payPump({ cliche: 0, pumped: -1 })],
    ["SS-015 fought -1 of 0..Infinity", () => fightProblems({ fought: -1 })],
    ["SS-016 cliche -1 of 0..Infinity", () => actOrder({ entries: [{ ...entry, cliche: -1 }] })],
    ["SS-A09 sum -1 of 0..Infinity", () => actOrder({ entries: [{ ...entry, sum: -1 }] })],
    ["SS-017 roll 7 of 0..6", () => actOrder({ entries: [{ ...entry, roll: 7 }] })],
    ["SS-017 roll -1 of 0..6", () => rollOffs({ entries: [{ ...entry, roll: -1 }] })],
    ["SS-019 ratingA 4 of 0..3", () => weaponBonus({ ratingA: 4, ratingB: 0 })],
    ["SS-019 ratingB -1 of 0..3", () => weaponBonus({ ratingA: 0, ratingB: -1 })],
    ["SS-029 cliche -1 of 0..Infinity", () => poolSize({ cliche: -1 })],
    ["SS-020 bonus -1 of 0..Infinity", () => poolSize({ cliche: 1, bonus: -1 })],
    ["SS-P06 pumped -1 of 0..Infinity", () => poolSize({ cliche: 1, pumped: -1 })],
    ["SS-001 modifier 0.5 of -Infinity..Infinity", () => poolSize({ cliche: 1, modifier: 0.5 })],
    ["SS-P05 cliche -1 of 0..Infinity", () => clicheProblems({ cliches: [-1] })],
  ])("%s is refused", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
