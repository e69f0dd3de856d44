import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import {
  highestDie,
  layOut,
  lossDice,
  meleeRound,
  missileProblems,
  rangedShot,
  rangedTargets,
  shotResult,
  sortedPool,
  takeLoss,
  volleysLeft,
} from "../../../src/rules/swords/index.ts";
import { told } from "../told.ts";

describe("what a result says of itself", () => {
  test("SS-001 SS-002 SS-038 SS-A03 SS-P07 a comparison whole, for each side and each reading", () => {
    const compare = (a: number[], b: number[], more: object = {}): unknown => {
      const { differenceParts, ...rest } = highestDie({ a, b, ...more });
      return { ...rest, said: told(differenceParts).join(", ") };
    };
    expect(compare([2, 6], [6, 5])).toEqual({
      winner: "b",
      dieA: 2,
      dieB: 5,
      discarded: 1,
      difference: 3,
      said: "WinningDie 5 SS-038, LosingDie -2 SS-038",
    });
    expect(compare([6], [4, 4])).toEqual({
      winner: "a",
      dieA: 6,
      dieB: 4,
      discarded: 0,
      difference: 2,
      said: "WinningDie 6 SS-038, LosingDie -4 SS-038",
    });
    expect(compare([5], [5, 3])).toEqual({
      winner: "b",
      dieA: 0,
      dieB: 3,
      discarded: 1,
      difference: 3,
      said: "WinningDie 3 SS-038",
    });
    const drawn = { winner: "tie", dieA: 0, dieB: 3, discarded: 1, difference: 0, said: "" };
    expect(compare([5], [5, 3], { exhausted: "tie" })).toEqual(drawn);
    expect(compare([5], [5, 3], { exhausted: "tie", goliath: true })).toEqual({ ...drawn, winner: "a" });
    expect(compare([5, 3], [5], { exhausted: "tie", goliath: true })).toEqual({
      ...drawn,
      winner: "b",
      dieA: 3,
      dieB: 0,
    });
    expect(compare([5, 3], [3, 5], { goliath: true })).toEqual({ ...drawn, discarded: 2, dieB: 0 });
    expect(compare([4], [3], { exhausted: "tie", goliath: true })).toMatchObject({ winner: "a", difference: 1 });
    // The pool that ran out lost by what is left, whichever it is.
    expect(compare([5, 3], [5], { goliath: true })).toMatchObject({ winner: "a", difference: 3 });
  });

  test("SS-002 dice that left, decide, or were never looked at", () => {
    expect(layOut({ a: [2, 5], b: [5, 5, 1] })).toEqual({
      a: [
        { die: 5, state: "discarded" },
        { die: 2, state: "deciding" },
      ],
      b: [
        { die: 5, state: "discarded" },
        { die: 5, state: "deciding" },
        { die: 1, state: "unused" },
      ],
    });
    const rolls = [1, 3, 2];
    expect([sortedPool(rolls), rolls]).toEqual([
      [3, 2, 1],
      [1, 3, 2],
    ]);
  });

  test("SS-003 SS-P02 SS-P03 SS-039 SS-040 what a lost round does, with the reason of each number of dice", () => {
    const lose = (more: object): unknown => {
      const { clicheParts, ...rest } = takeLoss({ difference: 2, cliche: 4, ...more });
      return { ...rest, said: told(clicheParts).join(", ") };
    };
    const bare = { armour: false, absorbed: 0, armourLeft: 0, defeated: false };
    expect(lose({})).toEqual({ ...bare, cliche: 3, said: "Cliche 4 SS-003, DiceLost -1 SS-003" });
    expect(lose({ loss: 2 })).toEqual({ ...bare, cliche: 2, said: "Cliche 4 SS-003, DiceLost -2 SS-P02" });
    expect(lose({ loss: 3 })).toEqual({ ...bare, cliche: 1, said: "Cliche 4 SS-003, DiceLost -3 SS-P03" });
    expect(lose({ loss: 6 })).toEqual({
      ...bare,
      cliche: 0,
      defeated: true,
      said: "Cliche 4 SS-003, DiceLost -4 SS-P03",
    });
    expect(lose({ cliche: 0 })).toEqual({ ...bare, cliche: 0, defeated: true, said: "" });
    const armour = { coverage: 2, toughness: 2, absorbed: 1 };
    expect(lose(armour)).toEqual({
      armour: true,
      cliche: 4,
      absorbed: 2,
      armourLeft: 0,
      defeated: false,
      said: "Cliche 4 SS-003",
    });
    expect(lose({ ...armour, difference: 3 })).toEqual({
      armour: false,
      cliche: 3,
      absorbed: 1,
      armourLeft: 1,
      defeated: false,
      said: "Cliche 4 SS-003, DiceLost -1 SS-003",
    });
    expect(lose({ ...armour, absorbed: 2 })).toMatchObject({ armour: false, cliche: 3, absorbed: 2, armourLeft: 0 });
    expect(lose({ toughness: 1, difference: 0 })).toMatchObject({ armour: true });
    expect(lose({ toughness: 1, difference: 1 })).toMatchObject({ armour: false });
    expect([lossDice({}), lossDice({ winnerInappropriate: true }), lossDice({ loserInappropriate: true })]).toEqual([
      1, 3, 1,
    ]);
    expect(lossDice({ winnerInappropriate: true, loserInappropriate: true })).toBe(1);
  });

  test("SS-003 SS-020 SS-P03 SS-A03 SS-P07 a round of melee whole, whoever loses it", () => {
    const knight = { cliche: 2, rating: 2, coverage: 3, toughness: 1, rolls: [6, 2, 1] };
    const rogue = { cliche: 3, rating: 1, coverage: 1, toughness: 2, absorbed: 1, rolls: [4, 3, 3] };
    const { bonus, loser, loss, compare } = meleeRound({ a: knight, b: rogue });
    expect([bonus.a, bonus.b, told(bonus.aParts), bonus.bParts]).toEqual([
      1,
      0,
      ["WeaponRating 2 SS-019", "OpponentRating -1 SS-019"],
      [],
    ]);
    expect([loser, compare.difference]).toEqual(["b", 2]);
    expect(loss).toMatchObject({ armour: false, cliche: 2, absorbed: 1, armourLeft: 1 });
    expect(meleeRound({ a: { ...knight, rolls: [2, 2, 1] }, b: rogue })).toMatchObject({
      loser: "a",
      loss: { armour: true, cliche: 2, absorbed: 1, armourLeft: 0 },
    });
    expect(meleeRound({ a: knight, b: { ...rogue, rolls: [6, 2, 1] } })).toMatchObject({
      compare: { winner: "tie" },
      loser: null,
      loss: null,
    });
    const lone = { cliche: 1, rating: 0, rolls: [5] };
    const pair = { cliche: 2, rating: 0, rolls: [5, 2] };
    expect(meleeRound({ a: lone, b: pair })).toMatchObject({ loser: "a", compare: { difference: 2 } });
    expect(meleeRound({ a: lone, b: pair, exhausted: "tie" })).toMatchObject({ loser: null, loss: null });
    expect(meleeRound({ a: lone, b: pair, exhausted: "tie", goliath: true })).toMatchObject({
      loser: "b",
      loss: { cliche: 1 },
    });
    // Three dice go only when an inappropriate winner shames an appropriate loser.
    expect(meleeRound({ a: { ...lone, rolls: [6] }, b: { ...pair, cliche: 2, inappropriate: true } })).toMatchObject({
      loser: "b",
      loss: { cliche: 1 },
    });
    expect(meleeRound({ a: { ...lone, rolls: [6], inappropriate: true }, b: pair })).toMatchObject({
      loser: "b",
      loss: { cliche: 0 },
    });
  });

  test("SS-007..014 SS-047 SS-A05 a shot and its two numbers by their parts", () => {
    const targets = rangedTargets({ baseTn: 8, coverage: 2, killOverride: 20 });
    expect([targets.wound, targets.kill]).toEqual([10, 20]);
    expect(told(targets.woundParts)).toEqual(["BaseTarget 8 SS-008", "Coverage 2 SS-009"]);
    expect(told(targets.killParts)).toEqual([
      "WoundTarget 10 SS-011",
      "KillStep 4 SS-011",
      "Coverage 2 SS-011",
      "GamemasterRuling 4 SS-047",
    ]);
    expect(rangedTargets({ baseTn: 8 })).toMatchObject({ wound: 8, kill: 12 });
    expect(rangedTargets({ baseTn: 8, killOverride: 0 })).toMatchObject({ wound: 8, kill: 0 });
    const { totalParts, ...shot } = rangedShot({ rolls: [3, 5], woundTn: 8, killTn: 12, targetCliche: 2 });
    expect([shot, told(totalParts)]).toEqual([
      { total: 8, result: "wound", cliche: 1, defeated: false },
      ["Die 5 SS-007", "Die 3 SS-007"],
    ]);
    expect(rangedShot({ rolls: [3, 5], woundTn: 8, killTn: 12, targetCliche: 1 })).toMatchObject({
      cliche: 0,
      defeated: true,
    });
    expect(rangedShot({ rolls: [3, 4], woundTn: 8, killTn: 12, targetCliche: 0 })).toMatchObject({
      result: "miss",
      cliche: 0,
      defeated: true,
    });
    expect(rangedShot({ rolls: [3, 5], woundTn: 8, killTn: 12, targetCliche: 0 })).toMatchObject({
      result: "wound",
      cliche: 0,
    });
    expect(rangedShot({ rolls: [6, 6], woundTn: 8, killTn: 12, targetCliche: 4 })).toMatchObject({
      result: "kill",
      cliche: 0,
      defeated: true,
    });
    expect(rangedShot({ rolls: [6, 6], woundTn: 8, killTn: 12, targetCliche: 4, meetIsEnough: false })).toMatchObject({
      result: "wound",
      cliche: 3,
    });
    const at = (total: number, meetIsEnough: boolean): string =>
      shotResult({ total, woundTn: 8, killTn: 12, meetIsEnough });
    expect([7, 8, 9, 11, 12, 13].map((total) => at(total, true))).toEqual([
      "miss",
      "wound",
      "wound",
      "wound",
      "kill",
      "kill",
    ]);
    expect([7, 8, 9, 11, 12, 13].map((total) => at(total, false))).toEqual([
      "miss",
      "miss",
      "wound",
      "wound",
      "wound",
      "kill",
    ]);
  });

  test("SS-007 SS-014 SS-029 each reason against a shot alone", () => {
    const free = { cliche: 1, missileWeapon: true, volleysAllowed: 2, volleysShot: 1 };
    const problems = (more: object): unknown => problemNames(missileProblems({ ...free, ...more }));
    expect([problems({}), problems({ volleysAllowed: null }), problems({ engaged: false })]).toEqual([[], [], []]);
    expect([problems({ cliche: 0 }), problems({ missileWeapon: false })]).toEqual([["no_dice"], ["no_missile_weapon"]]);
    expect([problems({ volleysShot: 2 }), problems({ engaged: true })]).toEqual([
      ["volleys_spent"],
      ["already_fighting"],
    ]);
    expect([0, 1, 2, 3].map((volleysShot) => volleysLeft({ volleysAllowed: 2, volleysShot }))).toEqual([2, 1, 0, 0]);
  });
});
