import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import { explainRoll, face, rollTotal, stressDie, stressNext } from "../../../src/rules/staged/index.ts";

describe("the stress die", () => {
  test("ST-P01 a ten counts as the face 0", () => {
    expect([1, 9, 10].map((d10) => face({ d10 }))).toEqual([1, 9, 0]);
    expect(() => face({ d10: 0 })).toThrow(RulesError);
    expect(() => face({ d10: 11 })).toThrow(RulesError);
  });

  test("ST-P01 each one doubles the next throw, where a zero counts ten", () => {
    expect(stressDie({ faces: [7] }).value).toBe(7);
    expect(stressDie({ faces: [1, 4] }).value).toBe(8);
    expect(stressDie({ faces: [1, 1, 0] }).value).toBe(40);
  });

  test("ST-P01 a first zero is worth nothing and botches on any zero of its botch dice", () => {
    expect(stressDie({ faces: [0], botchFaces: [3, 0, 0] })).toEqual({
      value: 0,
      zero: true,
      botch: true,
      botchZeros: 2,
    });
    expect(stressDie({ faces: [0], botchFaces: [3] })).toEqual({ value: 0, zero: true, botch: false, botchZeros: 0 });
    expect(stressDie({ faces: [0], botchFaces: [0], canBotch: false }).botch).toBe(false);
  });

  test("ST-P01 faces that are no finished die are refused", () => {
    for (const faces of [[], [1], [1, 1], [5, 5], [0, 3], [10], [-1], [1.5]])
      expect(() => stressDie({ faces }), String(faces)).toThrow(RulesError);
    expect(() => stressDie({ faces: [4], botchFaces: [0] })).toThrow(RulesError);
    expect(() => stressDie({ faces: [0], botchFaces: [10] })).toThrow(RulesError);
  });

  test("ST-P01 after each face it says what to throw next", () => {
    expect(stressNext({ faces: [] })).toEqual({ reroll: true, botchDice: 0 });
    expect(stressNext({ faces: [1, 1] })).toEqual({ reroll: true, botchDice: 0 });
    expect(stressNext({ faces: [1, 5] })).toEqual({ reroll: false, botchDice: 0 });
    expect(stressNext({ faces: [0], botchDice: 3 })).toEqual({ reroll: false, botchDice: 3 });
    expect(stressNext({ faces: [0] })).toEqual({ reroll: false, botchDice: 1 });
    expect(stressNext({ faces: [0], botchDice: 3, canBotch: false })).toEqual({ reroll: false, botchDice: 0 });
    expect(stressNext({ faces: [1, 0] })).toEqual({ reroll: false, botchDice: 0 });
  });

  test("ST-P01 a botch makes the total at most nothing; a negative modifier stays", () => {
    expect(rollTotal({ modifier: 9, dieValue: 0, botch: true })).toBe(0);
    expect(rollTotal({ modifier: -3, dieValue: 0, botch: true })).toBe(-3);
    expect(rollTotal({ modifier: 9, dieValue: 5 })).toBe(14);
    expect(explainRoll([{ label: "FRAY.Part.Ability", value: 9, rule: "ST-P02" }], 0, true)).toEqual({
      value: 0,
      parts: [
        { label: "FRAY.Part.Ability", value: 9, rule: "ST-P02" },
        { label: "FRAY.Part.Botch", value: -9, rule: "ST-P01" },
      ],
    });
  });
});
