import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  battleScale,
  foughtAsGroup,
  loneSkill,
  groupAttack,
  groupAttackOdds,
  groupBaseStress,
  groupDr,
  groupMemberStress,
  groupStressLeft,
  groupsOnOne,
  physicalStress,
  splitGroups,
} from "../../../src/rules/crusade/index.ts";

describe("groups", () => {
  test("EC-077, EC-082..096 the chart: skill 0 to 4, one or two, three or four, five opponents", () => {
    const chart = [0, 1, 2, 3, 4].map((skill) =>
      [1, 2, 3, 4, 5].map((opponents) => groupDr({ skill, opponents }).value),
    );
    expect(chart).toEqual([
      [4, 4, 5, 5, 6],
      [5, 5, 6, 6, 7],
      [6, 6, 7, 7, 8],
      [7, 7, 8, 8, 9],
      [8, 8, 9, 9, 10],
    ]);
    expect(groupDr({ skill: 2, opponents: 5 }).parts).toEqual([
      { label: "FRAY.Part.GroupChart", value: 8, rule: "EC-090" },
    ]);
  });

  test("EC-078 EC-097 nothing beyond the chart: no group of six, none of skill 5", () => {
    for (const bad of [
      { skill: 5, opponents: 3 },
      { skill: -1, opponents: 3 },
      { skill: 2, opponents: 6 },
      { skill: 2, opponents: 0 },
    ])
      expect(() => groupDr(bad)).toThrow(RulesError);
  });

  test("EC-078 EC-A16 more than five split into fives and a rest", () => {
    expect(splitGroups({ opponents: 12 })).toEqual([5, 5, 2]);
    expect(splitGroups({ opponents: 5 })).toEqual([5]);
    expect(splitGroups({ opponents: 0 })).toEqual([]);
    expect(() => splitGroups({ opponents: -1 })).toThrow(RulesError);
  });

  test("EC-098 EC-182 EC-A03 EC-A29 is made from the unhalved stress of a foe, and effects count twice, never below 0", () => {
    const foe = { brawn: 2, grace: 3, armour: 2, shield: true };
    expect(groupBaseStress(foe).value).toBe(7);
    const bonuses = [{ label: "Moonlight", value: 2, rule: "EC-004" as const }];
    const made = groupBaseStress({ ...foe, shieldAddsStress: true, bonuses });
    expect(made.value).toBe(12);
    expect(made.parts.at(-1)).toEqual({ ...bonuses[0], value: 4 });
    expect(groupMemberStress({ baseStress: made.value }).value).toBe(
      physicalStress({ ...foe, tier: "average", shieldAddsStress: true }).value + 2,
    );
    expect(groupBaseStress({ ...foe, bonuses: [{ ...bonuses[0]!, value: -9 }] }).value).toBe(0);
  });

  const brennart = { die: 9, skill: 6, groupSkill: 2, opponents: 5, stressEach: 3 };

  test("EC-081 EC-100 EC-101 EC-102 EC-103 Brennart: 15 against DR 8 kills two of five and wounds a third", () => {
    const outcome = groupAttack(brennart);
    expect(outcome).toMatchObject({ total: 15, dr: 8, result: "hit", dealt: 7, killed: 2, remaining: 3, carried: 1 });
    expect(outcome.damageParts).toEqual([{ label: "FRAY.Part.Over", value: 7, rule: "EC-102" }]);
  });

  test("EC-106 EC-A08 weapon damage is added after the hit, unless set otherwise", () => {
    expect(groupAttack({ ...brennart, weaponDamage: 1 })).toMatchObject({ total: 15, dealt: 8, killed: 2, carried: 2 });
    expect(groupAttack({ ...brennart, weaponDamage: 1, addWeaponDamage: false }).dealt).toBe(7);
  });

  test("EC-104 EC-A14 the DR holds for the round and falls with the next one", () => {
    expect(groupAttack(brennart).nextDr).toBe(7);
    const next = { die: 4, skill: 4, groupSkill: 2, opponents: 3, stressEach: 3 };
    expect(groupAttack({ ...next, dr: 8 })).toMatchObject({ total: 8, dr: 8, result: "tie" });
    expect(groupAttack(next)).toMatchObject({ dr: 7, result: "hit" });
  });

  test("EC-105 EC-A12 under the DR the attacker takes the difference, at the DR nobody anything", () => {
    const fail = { die: 1, skill: 4, groupSkill: 2, opponents: 3, stressEach: 3, carried: 1, weaponDamage: 1 };
    expect(groupAttack(fail)).toMatchObject({ result: "fail", dealt: 0, carried: 1, damageToAttacker: 2 });
    const added = groupAttack({ ...fail, weaponDamageOnFailure: true });
    expect(added.damageToAttacker).toBe(3);
    expect(added.attackerParts).toEqual([
      { label: "FRAY.Part.Under", value: 2, rule: "EC-105" },
      { label: "FRAY.Part.Weapon", value: 1, rule: "EC-A08" },
    ]);
    // EC-A08: the weapon that hurts back is the group's.
    const back = { ...fail, weaponDamageOnFailure: true, groupWeaponDamage: 4 };
    expect(groupAttack(back)).toMatchObject({ damageToAttacker: 6, attackerParts: [{ value: 2 }, { value: 4 }] });
    expect(groupAttackOdds(back).faces).toEqual(groupAttackOdds(fail).faces);
    expect(groupAttackOdds(back).expectedSuffered).toBeCloseTo((2 + 4 + 1 + 4) / 10, 12);
    expect(() => groupAttack({ ...back, groupWeaponDamage: -1 })).toThrow(RulesError);
    expect(groupAttack({ ...fail, die: 3 })).toMatchObject({ result: "tie", dealt: 0, damageToAttacker: 0 });
  });

  test("EC-A09 a critical counts against a group only where set so", () => {
    const crit = { die: 10, skill: 5, groupSkill: 2, opponents: 5, stressEach: 3, weaponDamage: 1 };
    expect(groupAttack(crit)).toMatchObject({ dealt: 8, critical: false, fate: 0 });
    expect(groupAttack({ ...crit, critApplies: true })).toMatchObject({
      dealt: 9,
      killed: 3,
      critical: true,
      fate: 1,
      nextDr: 6,
    });
  });

  test("EC-047 EC-048 a charge counts against a group as well", () => {
    expect(groupAttack({ ...brennart, charge: true })).toMatchObject({ total: 16, dealt: 9 });
  });

  test("EC-098 EC-100 what a group has left: each member's stress, less what the wounded one carries", () => {
    expect(groupStressLeft({ opponents: 3, stressEach: 4, carried: 1 })).toBe(11);
    expect(groupStressLeft({ opponents: 0, stressEach: 4, carried: 0 })).toBe(0);
  });

  test("EC-100 overkill kills everybody and carries nothing; carried damage stays below one member", () => {
    const last = { die: 9, skill: 9, groupSkill: 0, opponents: 1, stressEach: 3, weaponDamage: 2 };
    expect(groupAttack(last)).toMatchObject({ dealt: 16, killed: 1, remaining: 0, carried: 0, nextDr: null });
    expect(() => groupAttack({ ...brennart, carried: 3 })).toThrow(RulesError);
    expect(() => groupAttack({ ...brennart, stressEach: 0 })).toThrow(RulesError);
    expect(() => groupAttack({ ...brennart, die: 11 })).toThrow(RulesError);
  });

  test("EC-079 EC-080 one group in melee at a time, the others may only shoot", () => {
    const groups = [
      { id: "a", ranged: false },
      { id: "b", ranged: true },
    ];
    expect(groupsOnOne({ groups })).toEqual({ melee: ["a", "b"], ranged: ["b"] });
    expect(groupsOnOne({ groups, engaged: "a" })).toEqual({ melee: ["a"], ranged: ["b"] });
    expect(groupsOnOne({ groups, engaged: "b" })).toEqual({ melee: ["b"], ranged: [] });
  });

  test("EC-182 EC-A30 an average foe is a group of one, unless the gamemaster says otherwise", () => {
    expect(foughtAsGroup({ tier: "average" })).toBe(true);
    expect(foughtAsGroup({ tier: "average", asIndividual: true })).toBe(false);
    expect(foughtAsGroup({ tier: "pc" })).toBe(false);
    expect(foughtAsGroup({ tier: "boss" })).toBe(false);
    expect(() => foughtAsGroup({ tier: "mook" })).toThrow(RulesError);
  });

  test("EC-097 EC-A30 a group of one has the row of its skill, and no skill counts beyond the chart's last", () => {
    expect([0, 3, 4, 7].map((skill) => loneSkill({ skill }))).toEqual([0, 3, 4, 4]);
    expect(() => groupDr({ skill: loneSkill({ skill: 9 }), opponents: 1 })).not.toThrow();
  });

  test("EC-183 EC-P05 mass combat begins at a hundred soldiers on each side", () => {
    expect(battleScale({ sideA: 100, sideB: 100 })).toBe("mass");
    expect(battleScale({ sideA: 100, sideB: 99 })).toBe("group");
    expect(battleScale({ sideA: 99, sideB: 100 })).toBe("group");
  });
});
