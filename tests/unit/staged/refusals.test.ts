import { describe, expect, test } from "vitest";
import {
  effectiveProtection,
  face,
  groupBonus,
  missileModifiers,
  rangeSteps,
  reload,
  spreadTargets,
  stressDie,
} from "../../../src/rules/staged/index.ts";
import { refused } from "../told.ts";

describe("what is refused, and how it is said", () => {
  test.each<[string, () => unknown]>([
    ["ST-P08 distance -1 of 0..Infinity", () => rangeSteps({ distance: -1, increment: 5 })],
    ["ST-P08 NoRange increment=0", () => rangeSteps({ distance: 1, increment: 0 })],
    ["ST-007 assailants -1 of 0..Infinity", () => missileModifiers({ shooterAssailants: -1 })],
    ["ST-P10 members 7 of 1..6", () => groupBonus({ abilities: [1, 1, 1, 1, 1, 1], leadership: 9 })],
    ["ST-081 distance -1 of 0..Infinity", () => effectiveProtection({ weapon: "musket", distance: -1, protection: 1 })],
    ["ST-069 NoSuchWeapon weapon=spoon", () => effectiveProtection({ weapon: "spoon", distance: 1, protection: 1 })],
    ["ST-084 closeTargets -1 of 0..Infinity", () => spreadTargets({ weapon: "dragon", distance: 9, closeTargets: -1 })],
    ["ST-080 roundsSpent -1 of 0..Infinity", () => reload({ roundsSpent: -1 })],
    ["ST-P01 d10 0 of 1..10", () => face({ d10: 0 })],
    ["ST-P01 d10 11 of 1..10", () => face({ d10: 11 })],
    ["ST-P01 face 10 of 0..9", () => stressDie({ faces: [10] })],
    ["ST-P01 face -1 of 0..9", () => stressDie({ faces: [-1] })],
    ["ST-P01 botchFace 10 of 0..9", () => stressDie({ faces: [0], botchFaces: [10] })],
    ["ST-P01 botchFace -1 of 0..9", () => stressDie({ faces: [0], botchFaces: [-1] })],
    ["ST-P01 StressDieUnfinished faces=1 1", () => stressDie({ faces: [1, 1] })],
    ["ST-P01 StressDieUnfinished faces=", () => stressDie({ faces: [] })],
    ["ST-P01 StressDieOver faces=1 5 5", () => stressDie({ faces: [1, 5, 5] })],
    ["ST-P01 NoBotchDice", () => stressDie({ faces: [4], botchFaces: [0] })],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
