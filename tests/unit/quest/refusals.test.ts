import { describe, expect, test } from "vitest";
import {
  aimBonus,
  bestSkill,
  defencePenalty,
  distanceBand,
  heal,
  hitPoints,
  healingSkill,
  healMortal,
  isDouble,
  naturalHealing,
  rangedModifiers,
  rangeModifier,
  runAway,
  secondsOf,
  skillTest,
  weaponOf,
} from "../../../src/rules/quest/index.ts";
import { refused } from "../told.ts";

describe("what is refused, and how it is said", () => {
  const chase = { runnerRoll: 30, runnerSkill: 50, chaserRoll: 40, chaserSkill: 50 };
  const patient = { hp: 3, max: 12, mortal: null };

  test.each<[string, () => unknown]>([
    ["OQ-P01 roll 0 of 1..100", () => skillTest({ roll: 0, skill: 50 })],
    ["OQ-P01 roll 101 of 1..100", () => isDouble({ roll: 101 })],
    ["OQ-P06 NegativeDistance metres=-1", () => rangeModifier({ metres: -1, weaponRange: 5 })],
    ["OQ-P06 OutOfRange metres=11 range=5", () => rangedModifiers({ applies: [], metres: 11, weaponRange: 5 })],
    ["OQ-013 NegativeDistance metres=-1", () => distanceBand({ metres: -1 })],
    ["OQ-A11 NobodyThere", () => bestSkill([])],
    ["OQ-045 NoRoll", () => runAway({ ...chase, runnerRoll: undefined })],
    ["OQ-045 NoRoll", () => runAway({ ...chase, runnerSkill: undefined })],
    ["OQ-045 NoRoll", () => runAway({ ...chase, chaserRoll: undefined })],
    ["OQ-045 NoRoll", () => runAway({ ...chase, chaserSkill: undefined })],
    ["OQ-006 rounds -1 of 0..Infinity", () => secondsOf({ rounds: -1 })],
    ["OQ-074 points -1 of 0..Infinity", () => healMortal({ patient, points: -1 })],
    ["OQ-068 points -1 of 0..Infinity", () => heal({ hp: 3, max: 12, points: -1 })],
    ["OQ-P16 d6 7 of 1..6", () => healingSkill({ level: "success", d6: 7 })],
    ["OQ-P16 d6 0 of 1..6", () => healingSkill({ level: "success", d6: 0 })],
    ["OQ-070 days -1 of 0..Infinity", () => naturalHealing({ patient, days: -1 })],
    ["OQ-P05 nth 0 of 1..Infinity", () => defencePenalty({ nth: 0 })],
    ["OQ-P14 rounds -1 of 0..Infinity", () => aimBonus({ rounds: -1, skill: 50 })],
    ["OQ-P18 NoSuchWeapon weapon=spoon", () => weaponOf("spoon")],
    ["OQ-P08 con 9.5 of -Infinity..Infinity", () => hitPoints({ con: 9.5, siz: 10 })],
    ["OQ-P08 siz 9.5 of -Infinity..Infinity", () => hitPoints({ con: 10, siz: 9.5 })],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });

  test("OQ-013 OQ-P06 no distance at all is allowed", () => {
    expect([distanceBand({ metres: 0 }), rangeModifier({ metres: 0, weaponRange: 0 })?.value]).toEqual(["close", 0]);
  });
});
