import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import type { ActionName, FateUse, PlannedAttack, Tier } from "../../../src/rules/crusade/index.ts";
import {
  applyDamage,
  attack,
  attackParts,
  battleScale,
  bodyState,
  checkAttackPlan,
  attacksAllowed,
  darkFate,
  deathCheck,
  FATE_AWARDS,
  FATE_USES,
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
import { refused, told } from "../told.ts";

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
    expect(thresholds(body)).toEqual({ drop: 3, wound: 4, deathCheck: 6, dead: null, out: null });
    expect(thresholds({ ...body, overflowKills: true })).toEqual({ drop: 3, wound: 4, deathCheck: 6, dead: 7, out: 7 });
    expect(thresholds({ ...body, tempWounds: 9 })).toEqual({
      drop: 3,
      wound: null,
      deathCheck: 4,
      dead: null,
      out: null,
    });
    expect(thresholds({ ...body, dying: true })).toEqual({ drop: 3, wound: null, deathCheck: null, dead: 1, out: 1 });
    expect(thresholds({ ...body, tier: "boss", dying: true })).toEqual({
      drop: 3,
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

describe("FATE", () => {
  test("EC-155..160 EC-165 what each use does, and the rule that says so", () => {
    expect(
      Object.entries(FATE_USES).map(
        ([use, { bonus, rule, oncePerScene }]) => `${use} ${bonus} ${rule} ${oncePerScene}`,
      ),
    ).toEqual([
      "bonus 2 EC-155 true",
      "reroll 0 EC-156 true",
      "shield 0 EC-157 false",
      "trait 0 EC-165 true",
      "stunt 0 EC-165 true",
      "attribute 0 EC-160 false",
      "other 0 EC-158 false",
    ]);
    expect(FATE_AWARDS).toEqual({
      critical: { fate: 1, rule: "EC-066" },
      cheat: { fate: 1, rule: "EC-162" },
      smarter: { fate: 1, rule: "EC-164" },
    });
  });

  test("EC-117 EC-137 EC-153 EC-154 EC-159 EC-A31 a spending whole, for each who spends", () => {
    const spend = (more: object): unknown =>
      fateSpending({ spender: "pc", use: "bonus", points: 3, ...more } as Parameters<typeof fateSpending>[0]);
    const one = (rule: string) => [
      { label: "FRAY.Part.Fate", value: 3, rule: "EC-P02" },
      { label: "FRAY.Part.Spent", value: -1, rule },
    ];
    expect(spend({})).toEqual({
      leftParts: one("EC-155"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 2,
      darkGained: 1,
    });
    expect(spend({ spender: "dark" })).toEqual({
      leftParts: one("EC-155"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 2,
      darkGained: 0,
    });
    expect(spend({ spender: "staff", usedThisScene: ["bonus"] })).toEqual({
      leftParts: one("EC-155"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 2,
      darkGained: 0,
    });
    expect(spend({ use: "shield", freeShield: true })).toEqual({
      leftParts: one("EC-157"),
      allowed: true,
      problems: [],
      cost: 1,
      left: 2,
      bonus: 0,
      darkGained: 1,
    });
    expect(spend({ spender: "dark", use: "shield", freeShield: true })).toMatchObject({
      cost: 0,
      left: 3,
      darkGained: 0,
    });
    expect(spend({ spender: "dark", use: "reroll", freeShield: true })).toMatchObject({ cost: 1, left: 2 });
    expect(spend({ points: 0, deathCheck: true, usedThisScene: ["bonus"] })).toEqual({
      leftParts: [],
      allowed: false,
      problems: ["death_check", "no_fate", "once_per_scene"].map((problem) => ({ problem, rule: "EC-155" })),
      cost: 1,
      left: 0,
      bonus: 0,
      darkGained: 0,
    });
    expect(spend({ points: 1 })).toMatchObject({ allowed: true, left: 0 });
    expect(spend({ deathCheck: true })).toMatchObject({ allowed: false, left: 3, bonus: 0, darkGained: 0 });
    expect(spend({ use: "stunt", usedThisTurn: ["attribute"] })).toMatchObject({ allowed: true });
    expect(spend({ spender: "staff", use: "bonus", usedThisTurn: ["stunt", "attribute"] })).toMatchObject({
      allowed: true,
    });
    expect(spend({ spender: "staff", use: "attribute", usedThisTurn: ["attribute"] })).toMatchObject({ allowed: true });
    expect(spend({ spender: "staff", use: "stunt", usedThisTurn: ["stunt"] })).toMatchObject({ allowed: true });
  });
});

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
