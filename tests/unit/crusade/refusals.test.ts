import { describe, expect, test } from "vitest";
import type { ActionName, FateUse, Tier } from "../../../src/rules/crusade/index.ts";
import {
  applyDamage,
  attack,
  battleScale,
  attacksAllowed,
  darkFate,
  deathCheck,
  fateSpending,
  foughtAsGroup,
  groupAttack,
  groupBlow,
  groupDr,
  heal,
  mayAct,
  shieldBlock,
  splitGroups,
  suggestWound,
  thresholds,
  WOUND_GUIDELINES,
} from "../../../src/rules/crusade/index.ts";
import { refused } from "../told.ts";

describe("what is refused, and how it is said", () => {
  const blow = { die: 5, skill: 4, defence: 7, weaponDamage: 1 };
  const group = { die: 9, skill: 6, groupSkill: 2, opponents: 5, stressEach: 3 };
  const body = { stressLeft: 1, tempWounds: 1, brawn: 2, grace: 2, damage: 1 };
  const check = { die: 5, brawn: 2, grace: 2 };

  test.each<[string, () => unknown]>([
    ["EC-058 die 0 of 1..10", () => attack({ ...blow, die: 0 })],
    ["EC-058 die 11 of 1..10", () => attack({ ...blow, die: 11 })],
    ["EC-058 skill -1 of 0..Infinity", () => attack({ ...blow, skill: -1 })],
    ["EC-058 defence 7.5 of -Infinity..Infinity", () => attack({ ...blow, defence: 7.5 })],
    ["EC-062 weaponDamage -1 of 0..Infinity", () => attack({ ...blow, weaponDamage: -1 })],
    ["EC-058 modifier 0.5 of -Infinity..Infinity", () => attack({ ...blow, modifier: 0.5 })],
    ["EC-101 die 11 of 1..10", () => groupAttack({ ...group, die: 11 })],
    ["EC-101 skill -1 of 0..Infinity", () => groupAttack({ ...group, skill: -1 })],
    ["EC-101 modifier 0.5 of -Infinity..Infinity", () => groupAttack({ ...group, modifier: 0.5 })],
    ["EC-098 stressEach 0 of 1..Infinity", () => groupAttack({ ...group, stressEach: 0 })],
    ["EC-100 carried 3 of 0..2", () => groupAttack({ ...group, carried: 3 })],
    ["EC-100 carried -1 of 0..2", () => groupAttack({ ...group, carried: -1 })],
    ["EC-106 weaponDamage -1 of 0..Infinity", () => groupAttack({ ...group, weaponDamage: -1 })],
    ["EC-104 dr 7.5 of -Infinity..Infinity", () => groupBlow({ ...group, dr: 7.5 })],
    ["EC-097 skill 5 of 0..4", () => groupDr({ skill: 5, opponents: 1 })],
    ["EC-078 opponents 6 of 1..5", () => groupDr({ skill: 4, opponents: 6 })],
    ["EC-078 opponents -1 of 0..Infinity", () => splitGroups({ opponents: -1 })],
    ["EC-183 sideA -1 of 0..Infinity", () => battleScale({ sideA: -1, sideB: 100 })],
    ["EC-183 sideB -1 of 0..Infinity", () => battleScale({ sideA: 100, sideB: -1 })],
    ["EC-182 NoSuchTier tier=mook", () => foughtAsGroup({ tier: "mook" })],
    ["EC-A28 NoSuchTier tier=mook", () => applyDamage({ ...body, tier: "mook" as Tier })],
    ["EC-A28 NoSuchTier tier=mook", () => thresholds({ ...body, tier: "mook" as Tier })],
    ["EC-108 stressLeft -1 of 0..Infinity", () => applyDamage({ ...body, stressLeft: -1 })],
    ["EC-108 tempWounds -1 of 0..Infinity", () => applyDamage({ ...body, tempWounds: -1 })],
    ["EC-108 damage -1 of 0..Infinity", () => applyDamage({ ...body, damage: -1 })],
    ["EC-108 stressLeft -1 of 0..Infinity", () => thresholds({ ...body, stressLeft: -1 })],
    ["EC-108 tempWounds -1 of 0..Infinity", () => thresholds({ ...body, tempWounds: -1 })],
    ["EC-114 brawn -1 of 0..Infinity", () => applyDamage({ ...body, brawn: -1 })],
    ["EC-116 die 11 of 1..10", () => deathCheck({ ...check, die: 11 })],
    ["EC-116 die 0 of 1..10", () => deathCheck({ ...check, die: 0 })],
    ["EC-116 difficulty 6.5 of -Infinity..Infinity", () => deathCheck({ ...check, difficulty: 6.5 })],
    ["EC-109 nth -1 of 0..Infinity", () => suggestWound({ source: "blunt", nth: -1 })],
    ["EC-127 total 8.5 of -Infinity..Infinity", () => heal({ total: 8.5, tn: 4, tempDamage: 1 })],
    ["EC-127 tn 4.5 of -Infinity..Infinity", () => heal({ total: 8, tn: 4.5, tempDamage: 1 })],
    ["EC-130 tempDamage -1 of 0..Infinity", () => heal({ total: 8, tn: 4, tempDamage: -1 })],
    ["EC-138 die 5 of 1..4", () => shieldBlock({ die: 5 })],
    ["EC-138 die 0 of 1..4", () => shieldBlock({ die: 0 })],
    ["EC-154 pcFateSpent -1 of 0..Infinity", () => darkFate({ pcFateSpent: -1, darkSpent: 0 })],
    ["EC-154 darkSpent -1 of 0..Infinity", () => darkFate({ pcFateSpent: 0, darkSpent: -1 })],
    ["EC-154 DarkFateOverspent pcFateSpent=1 darkSpent=2", () => darkFate({ pcFateSpent: 1, darkSpent: 2 })],
    ["EC-158 NoSuchFateUse use=luck", () => fateSpending({ spender: "pc", use: "luck" as FateUse, points: 1 })],
    ["EC-P02 points -1 of 0..Infinity", () => fateSpending({ spender: "pc", use: "bonus", points: -1 })],
    ["EC-021 NoSuchAction action=fly", () => mayAct({ taken: [], action: "fly" as ActionName })],
    [
      "EC-071 grace -1 of 0..Infinity",
      () => attacksAllowed({ dualWielding: true, grace: -1, boughtDualWield: false, secondAttack: false }),
    ],
  ])("%s", (said, work) => {
    expect(refused(work)).toBe(said);
  });

  test("EC-078 EC-097 EC-154 EC-183 the bounds themselves are allowed", () => {
    expect(groupDr({ skill: 0, opponents: 1 }).value).toBe(4);
    expect(groupAttack({ ...group, skill: 0, stressEach: 1, carried: 0 }).total).toBe(9);
    expect(splitGroups({ opponents: 6 })).toEqual([5, 1]);
    expect(darkFate({ pcFateSpent: 2, darkSpent: 2 })).toBe(0);
    expect(
      [
        [100, 100],
        [99, 100],
        [100, 99],
      ].map(([sideA, sideB]) => battleScale({ sideA: sideA!, sideB: sideB! })),
    ).toEqual(["mass", "group", "group"]);
    expect(battleScale({ sideA: 0, sideB: 0 })).toBe("group");
  });

  test("EC-109..111 the names of wounds go round", () => {
    for (const { source, days, rule, names } of WOUND_GUIDELINES)
      expect(Array.from({ length: names.length + 1 }, (_, nth) => suggestWound({ source, nth }))).toEqual(
        [...names, names[0]].map((name) => ({ name: `FRAY.Crusade.Wound.${name}`, days, rule })),
      );
  });
});
