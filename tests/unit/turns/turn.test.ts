import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import { RulesError } from "../../../src/rules/error.ts";
import {
  actionsUsed,
  attackProblems,
  checkMove,
  DEEDS,
  distanceProblems,
  moveProblems,
  powerProblems,
  readyDeed,
  stowDeed,
  takesMovement,
  turnDeedProblems,
} from "../../../src/rules/turns/index.ts";

describe("movement", () => {
  test("CT-008 CT-009 CT-A16 Speed is split before and after the action", () => {
    expect(checkMove({ speed: 30, before: 10, after: 20 })).toEqual({
      used: 30,
      left: 0,
      legal: true,
      leftParts: [
        { label: "FRAY.Part.Speed", value: 30, rule: "CT-008" },
        { label: "FRAY.Part.MovedBefore", value: -10, rule: "CT-009" },
        { label: "FRAY.Part.MovedAfter", value: -20, rule: "CT-009" },
      ],
    });
    expect(checkMove({ speed: 30, before: 11, after: 20 })).toMatchObject({ left: -1, legal: false });
    expect(() => checkMove({ speed: 30, before: -1, after: 0 })).toThrow(RulesError);
  });

  test("CT-008 CT-080 too far, and back into hiding after a sneak attack", () => {
    expect(problemNames(moveProblems({ speed: 30, before: 15, after: 15 }))).toEqual([]);
    expect(problemNames(moveProblems({ speed: 30, before: 15, after: 20 }))).toEqual(["too_far"]);
    expect(problemNames(moveProblems({ speed: 30, before: 15, after: 15, sneaked: true }))).toEqual([]);
    expect(problemNames(moveProblems({ speed: 30, before: 15, after: 15, concealed: true }))).toEqual([]);
    expect(problemNames(moveProblems({ speed: 30, before: 15, after: 5, sneaked: true, concealed: true }))).toEqual([
      "back_to_concealment",
    ]);
    expect(problemNames(moveProblems({ speed: 30, before: 15, after: 0, sneaked: true, concealed: true }))).toEqual([]);
  });

  test("CT-016 CT-019 CT-020 melee is adjacent, reach spans a gap, missiles fly", () => {
    expect(problemNames(distanceProblems({ mode: "melee", gap: 0 }))).toEqual([]);
    expect(problemNames(distanceProblems({ mode: "melee", gap: 5 }))).toEqual(["not_adjacent"]);
    expect(problemNames(distanceProblems({ mode: "reach", gap: 5, reach: 5 }))).toEqual([]);
    expect(problemNames(distanceProblems({ mode: "reach", gap: 10, reach: 5 }))).toEqual(["beyond_reach"]);
    expect(problemNames(distanceProblems({ mode: "reach", gap: 1 }))).toEqual(["beyond_reach"]);
    expect(problemNames(distanceProblems({ mode: "ranged", gap: 500 }))).toEqual([]);
    expect(problemNames(distanceProblems({ mode: "ranged", gap: 60, range: 60 }))).toEqual([]);
    expect(problemNames(distanceProblems({ mode: "ranged", gap: 61, range: 60 }))).toEqual(["out_of_range"]);
  });
});

describe("one action", () => {
  test("CT-007 CT-010 CT-012 CT-015 what takes the action, and only one of it", () => {
    for (const deed of ["attack", "cast", "reload", "backpack", "sheathe", "instruct"] as const) {
      expect(actionsUsed({ deeds: [deed] })).toBe(1);
      expect(problemNames(turnDeedProblems({ deeds: [deed] }))).toEqual([]);
      expect(problemNames(turnDeedProblems({ deeds: [deed, "attack"] }))).toEqual(["too_many_actions"]);
    }
  });

  test("CT-011 CT-013 CT-014 drawing, dropping and a sentence are free", () => {
    const deeds = ["drop", "quickDraw", "talk", "attack"] as const;
    expect(actionsUsed({ deeds })).toBe(1);
    expect(problemNames(turnDeedProblems({ deeds }))).toEqual([]);
    expect(problemNames(turnDeedProblems({ deeds: [] }))).toEqual([]);
  });

  test("CT-047 CT-048 a parry is the whole turn", () => {
    expect(problemNames(turnDeedProblems({ deeds: ["quickDraw", "parry"] }))).toEqual([]);
    expect(problemNames(turnDeedProblems({ deeds: ["parry", "attack"] }))).toEqual(["parry_takes_the_turn"]);
  });

  test("CT-007 CT-047 with its Movement: no step before a parry, none beside it", () => {
    expect(takesMovement({ deeds: ["quickDraw", "parry"] })).toBe(true);
    expect(takesMovement({ deeds: ["talk", "attack"] })).toBe(false);
    expect(problemNames(turnDeedProblems({ deeds: ["parry"], moved: 5 }))).toEqual(["parry_takes_the_turn"]);
    expect(problemNames(turnDeedProblems({ deeds: ["parry", "attack"], moved: 5 }))).toEqual(["parry_takes_the_turn"]);
    expect(problemNames(turnDeedProblems({ deeds: ["attack"], moved: 30 }))).toEqual([]);
    expect(problemNames(moveProblems({ speed: 30, before: 0, after: 5, parries: true }))).toEqual([
      "parry_takes_the_turn",
    ]);
    expect(problemNames(moveProblems({ speed: 30, before: 0, after: 0, parries: true }))).toEqual([]);
  });

  test("CT-010 CT-011 CT-012 CT-013 readying and freeing the hand", () => {
    expect(readyDeed({ carried: "hand" })).toBeNull();
    expect(readyDeed({ carried: "quick" })).toBe("quickDraw");
    expect(readyDeed({ carried: "backpack" })).toBe("backpack");
    expect(stowDeed({ dropped: true })).toBe("drop");
    expect(stowDeed({ dropped: false })).toBe("sheathe");
  });

  test("CT-010 CT-011 CT-046 CT-048 why a weapon cannot strike, every reason at once", () => {
    expect(problemNames(attackProblems({ carried: "quick" }))).toEqual([]);
    expect(problemNames(attackProblems({ carried: "backpack", broken: true, loaded: false, parrying: true }))).toEqual([
      "parrying",
      "weapon_broken",
      "not_in_hand",
      "not_loaded",
    ]);
  });

  test("CT-044 CT-079 CT-A13 a power attack needs something to break and is no sneak attack", () => {
    expect(problemNames(powerProblems({ breakable: true }))).toEqual([]);
    expect(problemNames(powerProblems({ breakable: false }))).toEqual(["nothing_to_break"]);
    expect(problemNames(powerProblems({ breakable: false, allowUnbreakable: true }))).toEqual([]);
    expect(problemNames(powerProblems({ breakable: true, broken: true, sneak: true }))).toEqual([
      "weapon_broken",
      "sneak_attack",
    ]);
  });

  test("CT-010…015 every deed names its rule once", () => {
    expect(new Set(DEEDS.map(({ id }) => id)).size).toBe(DEEDS.length);
    expect(DEEDS.filter(({ cost }) => cost === "free").map(({ rule }) => rule)).toEqual(["CT-011", "CT-013", "CT-014"]);
  });
});
