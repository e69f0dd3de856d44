import { describe, expect, test } from "vitest";
import type { ActionName, FateUse, Tier } from "../../../src/rules/crusade/index.ts";
import {
  applyDamage,
  chargeDistance,
  chargeLanes,
  check as skillCheck,
  checkWalk,
  defence,
  groupMemberStress,
  initiative,
  initiativeOrder,
  judgeCharge,
  meleeDefence,
  mentalStress,
  physicalStress,
  rangedDefence,
  rest,
  tempWoundCapacity,
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
import { footprint } from "../../../src/rules/grid/index.ts";
import { refused } from "../told.ts";

describe("what is refused, and how it is said", () => {
  const blow = { die: 5, skill: 4, defence: 7, weaponDamage: 1 };
  const group = { die: 9, skill: 6, groupSkill: 2, opponents: 5, stressEach: 3 };
  const body = { stressLeft: 1, tempWounds: 1, brawn: 2, grace: 2, damage: 1 };
  const check = { die: 5, brawn: 2, grace: 2 };
  const full = { brawn: 2, grace: 2, armour: 2 };

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
    ["EC-180 NoSuchTier tier=mook", () => physicalStress({ ...full, tier: "mook" as Tier })],
    ["EC-004 brawn -1 of 0..Infinity", () => physicalStress({ ...full, brawn: -1 })],
    ["EC-181 grace 1.5 of 0..Infinity", () => physicalStress({ ...full, grace: 1.5, tier: "boss" })],
    ["EC-182 brawn -1 of 0..Infinity", () => physicalStress({ ...full, brawn: -1, tier: "average" })],
    ["EC-131 armour 5 of 0..4", () => physicalStress({ ...full, armour: 5 })],
    ["EC-006 brilliance -1 of 0..Infinity", () => mentalStress({ brilliance: -1, alacrity: 0 })],
    ["EC-006 alacrity -1 of 0..Infinity", () => mentalStress({ brilliance: 0, alacrity: -1 })],
    ["EC-114 brawn -1 of 0..Infinity", () => tempWoundCapacity({ brawn: -1, grace: 0 })],
    ["EC-114 grace -1 of 0..Infinity", () => tempWoundCapacity({ brawn: 0, grace: -1 })],
    ["EC-009 weaponSkill -1 of 0..Infinity", () => meleeDefence({ weaponSkill: -1, armour: 0 })],
    ["EC-131 armour -1 of 0..4", () => meleeDefence({ weaponSkill: 0, armour: -1 })],
    ["EC-032 NoSuchCover cover=some", () => rangedDefence({ grace: 0, armour: 0, cover: "some" as "full" })],
    ["EC-011 grace -1 of 0..Infinity", () => rangedDefence({ grace: -1, armour: 0 })],
    ["EC-131 armour 5 of 0..4", () => rangedDefence({ grace: 0, armour: 5 })],
    ["EC-098 baseStress -1 of 0..Infinity", () => groupMemberStress({ baseStress: -1 })],
    ["EC-013 WeaponNotHeld weapon=bow", () => defence({ against: "melee", grace: 0, armour: 0, chosen: "bow" })],
    ["EC-050 die 11 of 1..10", () => initiative({ die: 11, alacrity: 0 })],
    ["EC-050 die 0 of 1..10", () => initiative({ die: 0, alacrity: 0 })],
    ["EC-050 alacrity -1 of 0..Infinity", () => initiative({ die: 1, alacrity: -1 })],
    ["EC-052 npcWeaponSkill -1 of 0..Infinity", () => initiative({ die: 1, alacrity: 0, npcWeaponSkill: -1 })],
    ["EC-051 ivo 1.5 of -Infinity..Infinity", () => initiativeOrder({ totals: { ivo: 1.5 } })],
    ["EC-127 die 11 of 1..10", () => skillCheck({ die: 11, skill: 0, rule: "EC-127" })],
    ["EC-112 damage -1 of 0..Infinity", () => rest({ damage: -1 })],
    ["EC-A18 NoSuchGap gap=wide", () => chargeDistance("wide" as "clear")],
    ["EC-043 PathTooShort waypoints=1", () => judgeCharge({ waypoints: [[0, 0]], target: [5, 0] })],
    [
      "EC-043 x 0.5 of -Infinity..Infinity",
      () =>
        judgeCharge({
          waypoints: [
            [0.5, 0],
            [4, 0],
          ],
          target: [5, 0],
        }),
    ],
    [
      "EC-043 y 0.5 of -Infinity..Infinity",
      () =>
        judgeCharge({
          waypoints: [
            [0, 0.5],
            [4, 0],
          ],
          target: [5, 0],
        }),
    ],
    [
      "EC-028 reach 0 of 1..Infinity",
      () =>
        judgeCharge({
          waypoints: [
            [0, 0],
            [4, 0],
          ],
          target: [5, 0],
          reach: 0,
        }),
    ],
    ["EC-028 reach 0 of 1..Infinity", () => chargeLanes({ charger: footprint([0, 0]), foes: [], reach: 0 })],
    ["EC-027 PathTooShort waypoints=1", () => checkWalk({ waypoints: [[0, 0]] })],
    [
      "EC-027 squaresBefore -1 of 0..Infinity",
      () =>
        checkWalk({
          waypoints: [
            [0, 0],
            [1, 0],
          ],
          squaresBefore: -1,
        }),
    ],
    [
      "EC-029 movesBefore -1 of 0..Infinity",
      () =>
        checkWalk({
          waypoints: [
            [0, 0],
            [1, 0],
          ],
          movesBefore: -1,
        }),
    ],
    [
      "EC-027 walk 0 of 1..Infinity",
      () =>
        checkWalk({
          waypoints: [
            [0, 0],
            [1, 0],
          ],
          walk: 0,
        }),
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
