import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import {
  missileProblems,
  rangedShot,
  rangedTargets,
  shotResult,
  TARGET_NUMBERS,
  volleysLeft,
} from "../../../src/rules/swords/index.ts";

describe("shooting", () => {
  test("SS-P01 the ladder of target numbers", () => {
    expect(TARGET_NUMBERS.map(({ target }) => target)).toEqual([5, 10, 15, 20, 30]);
  });

  test("SS-009 SS-010 SS-011 SS-A06 coverage counts once to wound and twice to kill", () => {
    expect(rangedTargets({ baseTn: 10, coverage: 3 })).toEqual({
      wound: 13,
      kill: 20,
      woundParts: [
        { label: "FRAY.Part.BaseTarget", value: 10, rule: "SS-008" },
        { label: "FRAY.Part.Coverage", value: 3, rule: "SS-009" },
      ],
      killParts: [
        { label: "FRAY.Part.WoundTarget", value: 13, rule: "SS-011" },
        { label: "FRAY.Part.KillStep", value: 4, rule: "SS-011" },
        { label: "FRAY.Part.Coverage", value: 3, rule: "SS-011" },
      ],
    });
  });

  test("SS-047 the gamemaster's kill number stands, and shows as a ruling", () => {
    const { kill, killParts } = rangedTargets({ baseTn: 5, coverage: 2, killOverride: 12 });
    expect(kill).toBe(12);
    expect(killParts.at(-1)).toEqual({ label: "FRAY.Part.GamemasterRuling", value: -1, rule: "SS-047" });
  });

  test("SS-007 SS-012 a total of the wound number takes one die", () => {
    const shot = rangedShot({ rolls: [3, 4], woundTn: 7, killTn: 13, targetCliche: 3 });
    expect(shot).toMatchObject({ total: 7, result: "wound", cliche: 2, defeated: false });
    expect(shot.totalParts.map(({ value }) => value)).toEqual([4, 3]);
    expect(rangedShot({ rolls: [1, 1], woundTn: 7, killTn: 13, targetCliche: 3 })).toMatchObject({
      result: "miss",
      cliche: 3,
      defeated: false,
    });
  });

  test("SS-013 the kill number kills outright", () => {
    expect(rangedShot({ rolls: [6, 6], woundTn: 7, killTn: 12, targetCliche: 5 })).toMatchObject({
      result: "kill",
      cliche: 0,
      defeated: true,
    });
  });

  test("SS-A05 by setting a number must be beaten", () => {
    const numbers = { woundTn: 7, killTn: 12 };
    expect(shotResult({ total: 12, ...numbers })).toBe("kill");
    expect(shotResult({ total: 12, ...numbers, meetIsEnough: false })).toBe("wound");
    expect(shotResult({ total: 7, ...numbers, meetIsEnough: false })).toBe("miss");
  });

  test("SS-014 volleys run out before hand-to-hand, unless there is no limit", () => {
    expect(volleysLeft({ volleysAllowed: 3, volleysShot: 1 })).toBe(2);
    expect(volleysLeft({ volleysAllowed: 3, volleysShot: 4 })).toBe(0);
    expect(volleysLeft({ volleysAllowed: null, volleysShot: 9 })).toBeNull();
  });

  test("SS-014 why a shot is refused, every reason at once", () => {
    const free = { cliche: 2, missileWeapon: true, volleysAllowed: 1, volleysShot: 0 };
    expect(problemNames(missileProblems(free))).toEqual([]);
    const nothing = { cliche: 0, missileWeapon: false, volleysAllowed: 1, volleysShot: 1, engaged: true };
    expect(problemNames(missileProblems(nothing))).toEqual([
      "no_dice",
      "no_missile_weapon",
      "volleys_spent",
      "already_fighting",
    ]);
    expect(problemNames(missileProblems({ ...free, volleysAllowed: null, volleysShot: 7 }))).toEqual([]);
  });
});
