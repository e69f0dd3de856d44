import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import type { PlannedAttack } from "../../../src/rules/crusade/index.ts";
import {
  applyDamage,
  attack,
  attackParts,
  bodyState,
  checkAttackPlan,
  attacksAllowed,
  deathCheck,
  groupAttack,
  shieldBlock,
  thresholds,
} from "../../../src/rules/crusade/index.ts";
import { told } from "../told.ts";

const fate = { label: "FRAY.Part.Fate", value: 2, rule: "EC-155" as const };

describe("what a result says of itself", () => {
  const everything = { die: 10, skill: 3, defence: 9, weaponDamage: 2, modifier: -2, modifiers: [fate], charge: true };

  test("EC-047 EC-048 EC-058 EC-062 EC-065 EC-155 an attack with everything", () => {
    const { parts, damageParts, ...rest } = attack(everything);
    expect(told(parts)).toEqual([
      "Die 10 EC-058",
      "Skill 3 EC-058",
      "Modifier -2 EC-058",
      "Fate 2 EC-155",
      "Charge 1 EC-047",
    ]);
    expect(told(damageParts)).toEqual(["Over 5 EC-062", "Weapon 2 EC-062", "Critical 1 EC-065", "Charge 1 EC-048"]);
    expect(rest).toEqual({ total: 14, result: "hit", over: 5, critical: true, damage: 9, fate: 1 });
  });

  test("EC-060 EC-061 EC-A07 a glance and a miss have no damage and no parts of it", () => {
    const weak = { die: 4, skill: 3, defence: 7, weaponDamage: 2 };
    expect(attack(weak)).toMatchObject({
      total: 7,
      result: "glance",
      over: 0,
      critical: false,
      damage: 0,
      fate: 0,
      damageParts: [],
    });
    expect(attack({ ...weak, die: 3 })).toMatchObject({ result: "miss", over: -1, damage: 0, damageParts: [] });
    const tenth = { die: 10, skill: 0, defence: 10, weaponDamage: 2 };
    expect(attack(tenth)).toMatchObject({ result: "glance", critical: false, fate: 0 });
    expect(attack({ ...tenth, critNeedsHit: false })).toMatchObject({
      result: "glance",
      critical: true,
      damage: 0,
      fate: 1,
      damageParts: [],
    });
    expect(told(attack({ ...tenth, defence: 9 }).damageParts)).toEqual([
      "Over 1 EC-062",
      "Weapon 2 EC-062",
      "Critical 1 EC-065",
    ]);
  });

  test("EC-101 EC-102 EC-106 EC-A09 EC-A08 EC-105 an attack on a group, and what it costs to fail", () => {
    const group = {
      die: 10,
      skill: 4,
      modifiers: [fate],
      groupSkill: 2,
      opponents: 3,
      stressEach: 4,
      carried: 1,
      weaponDamage: 2,
      charge: true,
    };
    expect(told(attackParts(group, "EC-101"))).toEqual([
      "Die 10 EC-101",
      "Skill 4 EC-101",
      "Modifier 0 EC-101",
      "Fate 2 EC-155",
      "Charge 1 EC-047",
    ]);
    const { parts, damageParts, ...rest } = groupAttack({ ...group, critApplies: true });
    expect(told(parts)).toEqual(["Die 10 EC-101", "Skill 4 EC-101", "Fate 2 EC-155", "Charge 1 EC-047"]);
    expect(told(damageParts)).toEqual(["Over 10 EC-102", "Weapon 2 EC-106", "Critical 1 EC-A09", "Charge 1 EC-048"]);
    expect(rest).toEqual({
      total: 17,
      dr: 7,
      result: "hit",
      dealt: 14,
      killed: 3,
      remaining: 0,
      carried: 0,
      damageToAttacker: 0,
      critical: true,
      fate: 1,
      nextDr: null,
      attackerParts: [],
    });
    const fail = groupAttack({
      ...group,
      die: 1,
      skill: 0,
      modifiers: [],
      charge: false,
      critApplies: true,
      weaponDamageOnFailure: true,
    });
    expect(told(fail.attackerParts)).toEqual(["Under 6 EC-105", "Weapon 2 EC-A08"]);
    expect(fail).toMatchObject({
      result: "fail",
      dealt: 0,
      carried: 1,
      remaining: 3,
      damageToAttacker: 8,
      damageParts: [],
      nextDr: 7,
    });
    expect(groupAttack({ ...group, dr: 30, critApplies: true })).toMatchObject({
      result: "fail",
      critical: false,
      fate: 0,
    });
    expect(groupAttack({ ...group, die: 1, skill: 3, charge: true, weaponDamageOnFailure: true })).toMatchObject({
      result: "tie",
      dealt: 0,
      killed: 0,
      damageToAttacker: 0,
      damageParts: [],
      attackerParts: [],
    });
  });

  test("EC-107 EC-108 EC-115 EC-118 EC-A10 EC-A28 a blow says where every point of it went", () => {
    const body = { stressLeft: 3, tempWounds: 1, brawn: 1, grace: 2 };
    const blow = (damage: number, more: object = {}): unknown[] => {
      const { parts, ...rest } = applyDamage({ ...body, damage, ...more });
      return [told(parts).join(", "), rest];
    };
    const alive = { newWounds: 0, deathCheck: false, out: false, dead: false, unused: 0 };
    expect(blow(2)).toEqual(["Stress 2 EC-107", { ...alive, stressLeft: 1, tempWounds: 1 }]);
    expect(blow(5)).toEqual([
      "Stress 3 EC-107, TemporaryWounds 2 EC-108",
      { ...alive, stressLeft: 0, tempWounds: 3, newWounds: 2 },
    ]);
    expect(blow(8)).toEqual([
      "Stress 3 EC-107, TemporaryWounds 2 EC-108, DeathCheck 1 EC-115, Unused 2 EC-A10",
      { ...alive, stressLeft: 0, tempWounds: 3, newWounds: 2, deathCheck: true, unused: 2 },
    ]);
    expect(blow(7, { overflowKills: true })).toEqual([
      "Stress 3 EC-107, TemporaryWounds 2 EC-108, Death 1 EC-A10, Unused 1 EC-A10",
      { stressLeft: 0, tempWounds: 3, newWounds: 2, deathCheck: false, out: true, dead: true, unused: 1 },
    ]);
    expect(blow(6, { overflowKills: true })).toEqual([
      "Stress 3 EC-107, TemporaryWounds 2 EC-108, DeathCheck 1 EC-115",
      { ...alive, stressLeft: 0, tempWounds: 3, newWounds: 2, deathCheck: true },
    ]);
    expect(blow(4, { dying: true })).toEqual([
      "Death 1 EC-118, Unused 3 EC-A10",
      { ...alive, stressLeft: 3, tempWounds: 1, out: true, dead: true, unused: 3 },
    ]);
    expect(blow(5, { tier: "average" })).toEqual([
      "Stress 3 EC-107, Unused 2 EC-A10",
      { ...alive, stressLeft: 0, tempWounds: 1, out: true, unused: 2 },
    ]);
    expect(blow(4, { tier: "boss", npcWounds: true, dying: true })).toMatchObject([{}, { dead: true }]);
    expect(blow(1, { tier: "boss", dying: true })).toEqual([
      "Stress 1 EC-107",
      { ...alive, stressLeft: 2, tempWounds: 1 },
    ]);
    // More wounds than the body holds, from before it weakened: the next point beyond the stress is a check.
    expect(blow(4, { tempWounds: 9 })).toEqual([
      "Stress 3 EC-107, DeathCheck 1 EC-115",
      { ...alive, stressLeft: 0, tempWounds: 9, deathCheck: true },
    ]);
  });

  test("EC-108 EC-115 EC-A10 EC-A28 the thresholds of the next blow", () => {
    const body = { stressLeft: 3, tempWounds: 1, brawn: 1, grace: 2 };
    expect(thresholds(body)).toEqual({ felled: 3, wound: 4, deathCheck: 6, dead: null, out: null });
    expect(thresholds({ ...body, overflowKills: true })).toEqual({
      felled: 3,
      wound: 4,
      deathCheck: 6,
      dead: 7,
      out: 7,
    });
    expect(thresholds({ ...body, tempWounds: 9 })).toEqual({
      felled: 3,
      wound: null,
      deathCheck: 4,
      dead: null,
      out: null,
    });
    expect(thresholds({ ...body, dying: true })).toEqual({ felled: 3, wound: null, deathCheck: null, dead: 1, out: 1 });
    expect(thresholds({ ...body, tier: "boss", dying: true })).toEqual({
      felled: 3,
      wound: null,
      deathCheck: null,
      dead: null,
      out: 3,
    });
    expect(thresholds({ ...body, tier: "average", npcWounds: true })).toEqual(thresholds(body));
  });

  test("EC-116 EC-119 EC-120 EC-A11 a death check by its parts, on both sides of seven", () => {
    expect(told(deathCheck({ die: 4, brawn: 1, grace: 3 }).parts)).toEqual([
      "Die 4 EC-116",
      "Brawn 1 EC-114",
      "Grace 3 EC-114",
    ]);
    const passed = { passed: true, unconscious: true, permanentTrait: true, dead: false };
    const failed = { passed: false, unconscious: false, permanentTrait: false, dead: true };
    expect(deathCheck({ die: 4, brawn: 1, grace: 3 })).toMatchObject({ total: 8, ...passed });
    expect(deathCheck({ die: 3, brawn: 1, grace: 3 })).toMatchObject({ total: 7, ...failed });
    expect(deathCheck({ die: 3, brawn: 1, grace: 3, tiePasses: true })).toMatchObject({ total: 7, ...passed });
    expect(deathCheck({ die: 2, brawn: 1, grace: 3, tiePasses: true })).toMatchObject({ total: 6, ...failed });
    expect(deathCheck({ die: 2, brawn: 1, grace: 3, difficulty: 5 })).toMatchObject({ total: 6, ...passed });
  });

  test("EC-107 EC-118 EC-120 EC-A28 the rungs of the ladder, one by one", () => {
    const body = { stressLeft: 5, stressMax: 5, tempWounds: 0, brawn: 1, grace: 1 };
    const rung = (more: object): string => bodyState({ ...body, ...more });
    expect([rung({}), rung({ stressLeft: 4 }), rung({ stressLeft: 1, tier: "boss" })]).toEqual([
      "hale",
      "hurt",
      "hurt",
    ]);
    expect([0, 1, 2, 3].map((tempWounds) => rung({ stressLeft: 0, tempWounds }))).toEqual([
      "wounded",
      "wounded",
      "brink",
      "brink",
    ]);
    expect(["pc", "boss", "average"].map((tier) => rung({ stressLeft: 0, tier }))).toEqual(["wounded", "out", "out"]);
    expect(rung({ stressLeft: 0, tier: "boss", npcWounds: true })).toBe("wounded");
    expect([rung({ dying: true }), rung({ dying: true, dead: true })]).toEqual(["dying", "dead"]);
  });

  test("EC-138..144 EC-A04 a shield block by its parts", () => {
    expect(told(shieldBlock({ die: 3, sidhe: true }).parts)).toEqual([
      "Die 3 EC-138",
      "SidheSteel 2 EC-138",
      "ShieldChart 0 EC-143",
    ]);
    expect([1, 2, 3, 4].map((die) => told(shieldBlock({ die }).parts).at(-1))).toEqual([
      "ShieldChart 0 EC-139",
      "ShieldChart 0 EC-140",
      "ShieldChart 0 EC-141",
      "ShieldChart 0 EC-142",
    ]);
    expect([3, 4].map((die) => shieldBlock({ die, sidhe: true, row6Absorbs: false }).absorbed)).toEqual([true, false]);
    expect(shieldBlock({ die: 4, npc: true })).toMatchObject({
      destroyed: true,
      tempWounds: 0,
      incapacitated: false,
      dead: false,
    });
  });

  test("EC-024..026 EC-049 EC-057 EC-069 EC-071 the attacks of a round by their parts", () => {
    const all = { dualWielding: true, grace: 3, boughtDualWield: false, secondAttack: true, poleBonus: true };
    expect(told(attacksAllowed(all).parts)).toEqual([
      "BaseAttack 1 EC-056",
      "DualWielding 1 EC-057",
      "SecondAttack 1 EC-057",
      "PoleStrike 1 EC-026",
      "MostAttacks -1 EC-069",
    ]);
    expect(attacksAllowed({ ...all, charging: true })).toMatchObject({
      attacks: 2,
      notes: ["charge_suppresses_second_attack"],
    });
    expect(attacksAllowed({ ...all, grace: 2, secondAttack: false })).toMatchObject({
      attacks: 2,
      notes: ["dual_wield_not_allowed"],
    });
    expect(
      attacksAllowed({ ...all, grace: 2, dualWielding: false, secondAttack: false, poleBonus: false, charging: true }),
    ).toMatchObject({ attacks: 1, notes: [] });
  });

  test("EC-023..026 EC-068 EC-074..076 EC-A27 everything wrong with a round at once, in the stated order", () => {
    const swing = (weapon: string, more: Partial<PlannedAttack> = {}): PlannedAttack => ({
      weapon,
      target: "foe",
      kind: "melee",
      ...more,
    });
    const plan = { allowed: 2, weapons: ["a", "b"], dualWielding: true, secondAttack: false };
    const attacks = [
      swing("a", { target: null }),
      swing("a", { kind: "ranged", fired: true }),
      swing("a", { kind: "spell", fresh: true, advanced: true }),
    ];
    expect(checkAttackPlan({ ...plan, attacks })).toEqual({
      legal: false,
      problems: [
        { problem: "too_many_attacks", rule: "EC-069", data: { allowed: 2 } },
        { problem: "no_target", rule: "EC-068", data: { allowed: 2 } },
        { problem: "weapon_swung_twice", rule: "EC-024", data: { allowed: 2 } },
        { problem: "both_weapons_must_swing", rule: "EC-024", data: { allowed: 2 } },
        { problem: "weapon_fired", rule: "EC-074", data: { allowed: 2 } },
        { problem: "drawn_from_brace", rule: "EC-075", data: { allowed: 2 } },
        { problem: "advanced_spell", rule: "EC-076", data: { allowed: 2 } },
      ],
    });
    expect(
      checkAttackPlan({ ...plan, attacks: [swing("a", { fired: true }), swing("b", { fresh: true, advanced: true })] }),
    ).toEqual({ legal: true, problems: [] });
    expect(checkAttackPlan({ ...plan, attacks: [swing("a", { kind: "spell", advanced: true })] }).legal).toBe(true);
    const single = { ...plan, weapons: ["a"], dualWielding: false, allowed: 3 };
    expect(
      problemNames(
        checkAttackPlan({ ...single, attacks: [swing("a"), swing("a", { pole: true }), swing("a")] }).problems,
      ),
    ).toEqual(["weapon_swung_twice"]);
    expect(
      checkAttackPlan({ ...single, secondAttack: true, attacks: [swing("a"), swing("a", { pole: true }), swing("a")] })
        .legal,
    ).toBe(true);
    expect(checkAttackPlan({ ...single, attacks: [swing("b")], dualWielding: false }).legal).toBe(true);
  });
});
