import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import { RulesError } from "../../../src/rules/error.ts";
import {
  healInjuries,
  hideProblems,
  judgeSneak,
  isDistracted,
  rationsEaten,
  rest,
  restHours,
  sneakCheck,
  sneakDamage,
  sneakEligible,
} from "../../../src/rules/turns/index.ts";

const ready = { attackedTargetLastRound: false, concealed: true, distracted: false, finesse: true };

describe("sneak attack", () => {
  test("CT-063 CT-A22 not against someone one is fighting already", () => {
    expect(sneakEligible(ready)).toEqual({ eligible: true, problems: [] });
    expect(sneakEligible({ ...ready, attackedTargetLastRound: true }).problems).toEqual(["already_engaged"]);
    expect(sneakEligible({ ...ready, engaged: true }).problems).toEqual(["already_engaged"]);
    expect(judgeSneak({ ...ready, engaged: true })).toEqual({
      eligible: false,
      problems: [{ problem: "already_engaged", rule: "CT-063" }],
    });
  });

  test("CT-064 CT-065 concealed at the start of the turn, or the target distracted", () => {
    expect(sneakEligible({ ...ready, concealed: false }).problems).toEqual(["not_hidden"]);
    expect(sneakEligible({ ...ready, concealed: false, distracted: true }).eligible).toBe(true);
  });

  test("CT-080 no hiding in the turn of a sneak attack, nor before the next has begun", () => {
    expect(problemNames(hideProblems({ sneaked: null, round: 3, begun: true }))).toEqual([]);
    expect(problemNames(hideProblems({ sneaked: 3, round: 3, begun: true }))).toEqual(["back_to_concealment"]);
    expect(problemNames(hideProblems({ sneaked: 2, round: 3, begun: false }))).toEqual(["back_to_concealment"]);
    expect(problemNames(hideProblems({ sneaked: 2, round: 3, begun: true }))).toEqual([]);
    expect(problemNames(hideProblems({ sneaked: 1, round: 3, begun: false }))).toEqual([]);
  });

  test("CT-066 CT-067 what distracts", () => {
    expect(isDistracted({})).toBe(false);
    expect(isDistracted({ inMeleeWithAnother: true })).toBe(true);
    expect(isDistracted({ shotByAnother: true })).toBe(true);
    expect(isDistracted({ ruling: true })).toBe(true);
  });

  test("CT-068 CT-079 a finesse weapon, no power attack, and all reasons together", () => {
    expect(
      sneakEligible({
        attackedTargetLastRound: true,
        concealed: false,
        distracted: false,
        finesse: false,
        power: true,
      }),
    ).toEqual({ eligible: false, problems: ["already_engaged", "not_hidden", "not_finesse", "power_attack"] });
  });

  test("CT-069 CT-070 CT-071 CT-072 CT-A11 d20 and DEX against ten and Armour Points", () => {
    expect(sneakCheck({ die: 9, dexterity: 4, armour: 3, other: 1 })).toEqual({
      dc: 13,
      total: 14,
      success: true,
      dcParts: [
        { label: "FRAY.Part.BaseDifficulty", value: 10, rule: "CT-070" },
        { label: "FRAY.Part.Armour", value: 3, rule: "CT-070" },
      ],
      totalParts: [
        { label: "FRAY.Part.Die", value: 9, rule: "CT-A11" },
        { label: "FRAY.Part.Dexterity", value: 4, rule: "CT-069" },
        { label: "FRAY.Part.Modifier", value: 1, rule: "CT-069" },
      ],
    });
    expect(sneakCheck({ die: 8, dexterity: 4, armour: 3 }).success).toBe(false);
    expect(() => sneakCheck({ die: 21, dexterity: 0, armour: 0 })).toThrow(RulesError);
  });

  test("CT-077 CT-A08 dice and DEX, nothing subtracted; the plus by setting; never below nothing", () => {
    const blow = { level: 1, sides: 4, base: [2], extra: [], dexterity: 3, plus: 2 };
    expect(sneakDamage(blow)).toMatchObject({ magic: 2, direct: 7 });
    expect(sneakDamage({ ...blow, magicCounts: false })).toMatchObject({ magic: 0, direct: 5 });
    expect(sneakDamage({ ...blow, plus: 0, dexterity: -5 })).toMatchObject({ direct: 0 });
  });
});

describe("rest", () => {
  test("CT-P04 half in a short rest, all in a night, never more than the maximum", () => {
    expect(rest({ stamina: 10, maximum: 55, kind: "short" })).toEqual({
      value: 37,
      parts: [
        { label: "FRAY.Part.Stamina", value: 10, rule: "CT-P04" },
        { label: "FRAY.Part.Rest", value: 27, rule: "CT-P04" },
      ],
    });
    expect(rest({ stamina: 40, maximum: 55, kind: "short" }).value).toBe(55);
    expect(rest({ stamina: 0, maximum: 55, kind: "night" }).value).toBe(55);
    expect(() => rest({ stamina: 56, maximum: 55, kind: "night" })).toThrow(RulesError);
  });

  test("CT-P04 half a ration saves an hour, and a day heals an injury", () => {
    expect([restHours({ ration: true }), restHours({ ration: false })]).toEqual([1, 2]);
    expect(healInjuries({ injuries: 3, days: 2 }).value).toBe(1);
    expect(healInjuries({ injuries: 3, days: 9 }).value).toBe(0);
  });

  test("CT-P04 rations are eaten one supply after the other, and what is missing is told", () => {
    expect(rationsEaten({ carried: [0.5, 2], wanted: 1 })).toEqual({ eaten: [0.5, 0.5], missing: 0 });
    expect(rationsEaten({ carried: [2, 2], wanted: 0.5 })).toEqual({ eaten: [0.5, 0], missing: 0 });
    expect(rationsEaten({ carried: [0.5], wanted: 1 })).toEqual({ eaten: [0.5], missing: 0.5 });
    expect(rationsEaten({ carried: [], wanted: 1 })).toEqual({ eaten: [], missing: 1 });
    expect(() => rationsEaten({ carried: [-1], wanted: 1 })).toThrow(RulesError);
    expect(() => rationsEaten({ carried: [1], wanted: Number.NaN })).toThrow(RulesError);
  });
});
