import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import { COVERAGE, lossDice, recover, takeLoss, TOUGHNESS } from "../../../src/rules/swords/index.ts";

describe("armour", () => {
  test("SS-032 SS-033 SS-034 toughness is one, two, three", () => {
    expect(TOUGHNESS.map(({ toughness, rule }) => [toughness, rule])).toEqual([
      [1, "SS-032"],
      [2, "SS-033"],
      [3, "SS-034"],
    ]);
  });

  test("SS-035 SS-036 SS-037 coverage is one, two, three", () => {
    expect(COVERAGE.map(({ coverage, rule }) => [coverage, rule])).toEqual([
      [1, "SS-035"],
      [2, "SS-036"],
      [3, "SS-037"],
    ]);
  });

  test("SS-030 SS-038 SS-039 a difference within the coverage marks the armour, not the cliché", () => {
    expect(takeLoss({ difference: 2, cliche: 3, coverage: 2, toughness: 2 })).toEqual({
      armour: true,
      cliche: 3,
      absorbed: 1,
      armourLeft: 1,
      defeated: false,
      clicheParts: [{ label: "FRAY.Part.Cliche", value: 3, rule: "SS-003" }],
    });
  });

  test("SS-040 armour absorbs no more hits than its toughness", () => {
    expect(takeLoss({ difference: 1, cliche: 3, coverage: 2, toughness: 2, absorbed: 2 })).toMatchObject({
      armour: false,
      cliche: 2,
      absorbed: 2,
      armourLeft: 0,
    });
    expect(() => takeLoss({ difference: 1, cliche: 3, coverage: 2, toughness: 2, absorbed: 3 })).toThrow(RulesError);
  });

  test("SS-041 SS-A07 a difference above the coverage goes past it and uses up nothing", () => {
    expect(takeLoss({ difference: 3, cliche: 3, coverage: 2, toughness: 2 })).toMatchObject({
      armour: false,
      cliche: 2,
      absorbed: 0,
      armourLeft: 2,
    });
  });
});

describe("losing dice", () => {
  test("SS-003 SS-A13 one die however large the difference", () => {
    expect(takeLoss({ difference: 6, cliche: 4 })).toMatchObject({ cliche: 3, defeated: false });
  });

  test("SS-P03 three to an inappropriate cliché, never below none, and the part says why", () => {
    expect(lossDice({ winnerInappropriate: true })).toBe(3);
    expect(lossDice({ winnerInappropriate: true, loserInappropriate: true })).toBe(1);
    expect(lossDice({})).toBe(1);
    expect(takeLoss({ difference: 1, cliche: 2, loss: 3 })).toMatchObject({
      cliche: 0,
      defeated: true,
      clicheParts: [{ value: 2 }, { value: -2, rule: "SS-P03" }],
    });
    expect(takeLoss({ difference: 1, cliche: 3, loss: 2 }).clicheParts[1]).toMatchObject({ value: -2, rule: "SS-P02" });
  });

  test("SS-029 at no dice one is defeated", () => {
    expect(takeLoss({ difference: 1, cliche: 1 })).toMatchObject({ cliche: 0, defeated: true });
  });

  test("SS-P04 SS-A07 after the fight dice return at the gamemaster's rate and armour is whole", () => {
    expect(recover({ cliche: 0, full: 4 })).toEqual({ cliche: 4, absorbed: 0 });
    expect(recover({ cliche: 1, full: 4, dice: 1 })).toEqual({ cliche: 2, absorbed: 0 });
    expect(recover({ cliche: 3, full: 4, dice: 9 })).toEqual({ cliche: 4, absorbed: 0 });
    expect(() => recover({ cliche: 5, full: 4 })).toThrow(RulesError);
  });
});
