import { describe, expect, test } from "vitest";
import {
  contestDistribution,
  disband,
  dropOut,
  highestDie,
  leaderCandidates,
  meleeRound,
  rangedShot,
  rangedTargets,
  recover,
  sortedPool,
  takeLoss,
  teamLoss,
  teamRound,
  volleysLeft,
} from "../../../src/rules/swords/index.ts";
import { refused } from "../told.ts";

describe("what is refused, and how it is said", () => {
  const fighter = { cliche: 2, rating: 1, rolls: [6, 5] };
  const hit = { difference: 1, cliche: 3 };
  const shot = { rolls: [6], woundTn: 5, killTn: 9, targetCliche: 2 };
  const side = { cliche: 1, rating: 0, leaderRolls: [5] };

  test.each<[string, () => unknown]>([
    ["SS-001 die 0 of 1..6", () => sortedPool([3, 0])],
    ["SS-001 die 7 of 1..6", () => highestDie({ a: [7], b: [1] })],
    ["SS-029 cliche 0 of 1..Infinity", () => meleeRound({ a: { ...fighter, cliche: 0 }, b: fighter })],
    ["SS-020 WrongNumberOfDice expected=2 thrown=1", () => meleeRound({ a: fighter, b: { ...fighter, rolls: [6] } })],
    [
      "SS-020 WrongNumberOfDice expected=4 thrown=2",
      () => meleeRound({ a: { ...fighter, vengeance: true }, b: fighter }),
    ],
    ["SS-038 difference -1 of 0..Infinity", () => takeLoss({ ...hit, difference: -1 })],
    ["SS-003 cliche -1 of 0..Infinity", () => takeLoss({ ...hit, cliche: -1 })],
    ["SS-031 coverage -1 of 0..Infinity", () => takeLoss({ ...hit, coverage: -1 })],
    ["SS-031 toughness -1 of 0..Infinity", () => takeLoss({ ...hit, toughness: -1 })],
    ["SS-040 absorbed 3 of 0..2", () => takeLoss({ ...hit, toughness: 2, absorbed: 3 })],
    ["SS-A13 loss -1 of 0..Infinity", () => takeLoss({ ...hit, loss: -1 })],
    ["SS-P04 full -1 of 0..Infinity", () => recover({ cliche: 0, full: -1 })],
    ["SS-P04 cliche 5 of 0..4", () => recover({ cliche: 5, full: 4 })],
    ["SS-P04 dice -1 of 0..Infinity", () => recover({ cliche: 3, full: 4, dice: -1 })],
    ["SS-008 baseTn -1 of 0..Infinity", () => rangedTargets({ baseTn: -1 })],
    ["SS-009 coverage -1 of 0..Infinity", () => rangedTargets({ baseTn: 5, coverage: -1 })],
    ["SS-047 killOverride -1 of 0..Infinity", () => rangedTargets({ baseTn: 5, killOverride: -1 })],
    ["SS-010 woundTn 5.5 of -Infinity..Infinity", () => rangedShot({ ...shot, woundTn: 5.5 })],
    ["SS-010 killTn 9.5 of -Infinity..Infinity", () => rangedShot({ ...shot, killTn: 9.5 })],
    ["SS-012 targetCliche -1 of 0..Infinity", () => rangedShot({ ...shot, targetCliche: -1 })],
    ["SS-014 volleysShot -1 of 0..Infinity", () => volleysLeft({ volleysAllowed: 1, volleysShot: -1 })],
    ["SS-014 volleysAllowed -1 of 0..Infinity", () => volleysLeft({ volleysAllowed: -1, volleysShot: 0 })],
    ["SS-P02 cliche -1 of 0..Infinity", () => leaderCandidates({ members: [{ id: "ann", cliche: -1 }] })],
    ["SS-P02 cliche -1 of 0..Infinity", () => disband({ members: [{ id: "ann", cliche: -1 }] })],
    ["SS-P02 loss -1 of 0..Infinity", () => teamLoss({ volunteer: true, loss: -1 })],
    ["SS-P02 NotAMember id=zoe", () => dropOut({ members: [], id: "zoe" })],
    ["SS-029 cliche 0 of 1..Infinity", () => teamRound({ a: { ...side, cliche: 0 }, b: side })],
    ["SS-A12 WrongNumberOfDice expected=1 thrown=2", () => teamRound({ a: side, b: { ...side, leaderRolls: [1, 2] } })],
    ["SS-001 diceA 2001 of 0..2000", () => contestDistribution({ diceA: 2001, diceB: 1 })],
    ["SS-001 diceB -1 of 0..2000", () => contestDistribution({ diceA: 1, diceB: -1 })],
    ["SS-001 diceB 2001 of 0..2000", () => contestDistribution({ diceA: 0, diceB: 2001 })],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
