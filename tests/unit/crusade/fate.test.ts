import { describe, expect, test } from "vitest";
import { FATE_AWARDS, FATE_USES, fateSpending } from "../../../src/rules/crusade/index.ts";

describe("FATE", () => {
  test("EC-155..160 EC-165 what each use does, and the rule that says so", () => {
    expect(
      Object.entries(FATE_USES).map(
        ([use, { bonus, rule, oncePerScene }]) => `${use} ${bonus} ${rule} ${oncePerScene}`,
      ),
    ).toEqual([
      "bonus 2 EC-155 true",
      "reroll 0 EC-156 true",
      "shield 0 EC-157 false",
      "trait 0 EC-165 true",
      "stunt 0 EC-165 true",
      "attribute 0 EC-160 false",
      "other 0 EC-158 false",
    ]);
    expect(FATE_AWARDS).toEqual({
      critical: { fate: 1, rule: "EC-066" },
      cheat: { fate: 1, rule: "EC-162" },
      smarter: { fate: 1, rule: "EC-164" },
    });
  });

  test("EC-117 EC-137 EC-153 EC-154 EC-159 EC-A31 a spending whole, for each who spends", () => {
    const spend = (more: object): unknown =>
      fateSpending({ spender: "pc", use: "bonus", points: 3, ...more } as Parameters<typeof fateSpending>[0]);
    const one = (rule: string) => [
      { label: "FRAY.Part.Fate", value: 3, rule: "EC-P02" },
      { label: "FRAY.Part.Spent", value: -1, rule },
    ];
    expect(spend({})).toEqual({
      leftParts: one("EC-155"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 2,
      darkGained: 1,
    });
    expect(spend({ spender: "dark" })).toEqual({
      leftParts: one("EC-155"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 2,
      darkGained: 0,
    });
    expect(spend({ spender: "staff", usedThisScene: ["bonus"] })).toEqual({
      leftParts: one("EC-155"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 2,
      darkGained: 0,
    });
    expect(spend({ use: "shield", freeShield: true })).toEqual({
      leftParts: one("EC-157"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 0,
      darkGained: 1,
    });
    expect(spend({ spender: "dark", use: "shield", freeShield: true })).toMatchObject({
      cost: 0,
      left: 3,
      darkGained: 0,
    });
    expect(spend({ spender: "dark", use: "reroll", freeShield: true })).toMatchObject({ cost: 1, left: 2 });
    expect(spend({ points: 0, deathCheck: true, usedThisScene: ["bonus"] })).toEqual({
      leftParts: [],
      allowed: false,
      problems: ["death_check", "no_fate", "once_per_scene"].map((problem) => ({ problem, rule: "EC-155" })),
      cost: 1,
      left: 0,
      bonus: 0,
      darkGained: 0,
    });
    expect(spend({ points: 1 })).toMatchObject({ allowed: true, left: 0 });
    expect(spend({ deathCheck: true })).toMatchObject({ allowed: false, left: 3, bonus: 0, darkGained: 0 });
    expect(spend({ use: "stunt", usedThisTurn: ["attribute"] })).toMatchObject({ allowed: true });
    expect(spend({ spender: "staff", use: "bonus", usedThisTurn: ["stunt", "attribute"] })).toMatchObject({
      allowed: true,
    });
    expect(spend({ spender: "staff", use: "attribute", usedThisTurn: ["attribute"] })).toMatchObject({ allowed: true });
    expect(spend({ spender: "staff", use: "stunt", usedThisTurn: ["stunt"] })).toMatchObject({ allowed: true });
  });
});
