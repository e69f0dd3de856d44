import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import { RulesError } from "../../../src/rules/error.ts";
import type { PlannedAttack } from "../../../src/rules/crusade/index.ts";
import {
  RANGED_DEFENDS,
  WEAPON_CATEGORIES,
  attack,
  attacksAllowed,
  checkAttackPlan,
  defence,
  wieldsTwo,
} from "../../../src/rules/crusade/index.ts";

describe("an attack", () => {
  test("EC-058 EC-059 EC-062 EC-063 Ivo: 5 + 4 against 7 is two over and three damage", () => {
    const outcome = attack({ die: 5, skill: 4, defence: 7, weaponDamage: 1 });
    expect(outcome).toMatchObject({ total: 9, result: "hit", over: 2, critical: false, damage: 3, fate: 0 });
    expect(outcome.parts).toEqual([
      { label: "FRAY.Part.Die", value: 5, rule: "EC-058" },
      { label: "FRAY.Part.Skill", value: 4, rule: "EC-058" },
    ]);
    expect(outcome.damageParts).toEqual([
      { label: "FRAY.Part.Over", value: 2, rule: "EC-062" },
      { label: "FRAY.Part.Weapon", value: 1, rule: "EC-062" },
    ]);
  });

  test("EC-064 EC-065 EC-066 EC-067 d'Sierge: a natural 10 adds one damage and one FATE", () => {
    const outcome = attack({ die: 10, skill: 4, defence: 7, weaponDamage: 1 });
    expect(outcome).toMatchObject({ total: 14, over: 7, critical: true, damage: 9, fate: 1 });
  });

  test("EC-147 EC-148 EC-149 EC-150 the short bow hits for 3 + 1, then misses", () => {
    expect(attack({ die: 7, skill: 2, defence: 6, weaponDamage: 1 })).toMatchObject({ over: 3, damage: 4 });
    expect(attack({ die: 2, skill: 2, defence: 6, weaponDamage: 1 })).toMatchObject({ result: "miss", damage: 0 });
  });

  test("EC-152 Tavi's sword does 6 over and 1 more against MD 4", () => {
    const { value } = defence({
      against: "melee",
      grace: 2,
      armour: 2,
      held: [{ id: "club", ranged: false, skill: 2 }],
    });
    expect(attack({ die: 6, skill: 4, defence: value, weaponDamage: 1 })).toMatchObject({ over: 6, damage: 7 });
  });

  test("EC-060 EC-061 a tie glances off, less is a miss, neither does damage", () => {
    expect(attack({ die: 3, skill: 4, defence: 7, weaponDamage: 5 })).toMatchObject({ result: "glance", damage: 0 });
    expect(attack({ die: 2, skill: 4, defence: 7, weaponDamage: 5 })).toMatchObject({
      result: "miss",
      damage: 0,
      damageParts: [],
    });
  });

  test("EC-047 EC-048 EC-A17 a charge turns a tie into a hit worth two more damage", () => {
    const outcome = attack({ die: 3, skill: 4, defence: 7, weaponDamage: 1, charge: true });
    expect(outcome).toMatchObject({ total: 8, result: "hit", damage: 3 });
    expect(outcome.parts.at(-1)).toEqual({ label: "FRAY.Part.Charge", value: 1, rule: "EC-047" });
    expect(outcome.damageParts.at(-1)).toEqual({ label: "FRAY.Part.Charge", value: 1, rule: "EC-048" });
  });

  test("EC-A07 a natural 10 neither hits by itself nor counts on a miss, unless set so", () => {
    const miss = { die: 10, skill: 0, defence: 12, weaponDamage: 1 };
    expect(attack(miss)).toMatchObject({ result: "miss", critical: false, fate: 0 });
    expect(attack({ ...miss, critNeedsHit: false })).toMatchObject({
      result: "miss",
      critical: true,
      damage: 0,
      fate: 1,
    });
  });

  test("EC-A24 named modifiers add to the total and stay in its parts", () => {
    const fate = { label: "FRAY.Part.Fate", value: 2, rule: "EC-155" as const };
    const outcome = attack({ die: 5, skill: 4, defence: 7, weaponDamage: 1, modifier: -1, modifiers: [fate] });
    expect(outcome.total).toBe(10);
    expect(outcome.parts).toContainEqual(fate);
  });

  test("EC-058 no d10 shows 0, 11 or 2.5", () => {
    for (const die of [0, 11, 2.5, Number.NaN]) {
      expect(() => attack({ die, skill: 4, defence: 7, weaponDamage: 1 })).toThrow(RulesError);
    }
    expect(() => attack({ die: 5, skill: -1, defence: 7, weaponDamage: 1 })).toThrow(RulesError);
    expect(() => attack({ die: 5, skill: 1, defence: 7, weaponDamage: -1 })).toThrow(RulesError);
  });

  test("EC-122 EC-123 EC-124 EC-147 EC-A23 every weapon category does one damage, and one-handed weapons may be paired", () => {
    expect(WEAPON_CATEGORIES.map(({ id }) => id)).toEqual([
      "oneHanded",
      "hybrid",
      "ranged",
      "pole",
      "great",
      "light",
      "silver",
      "sidhe",
    ]);
    expect(new Set(WEAPON_CATEGORIES.map(({ damage }) => damage))).toEqual(new Set([1]));
    expect(WEAPON_CATEGORIES.filter(({ dual }) => dual).map(({ id }) => id)).toEqual(["oneHanded"]);
    expect(Object.keys(RANGED_DEFENDS)).toHaveLength(4);
  });
});

describe("the attacks of a round", () => {
  const plain = { dualWielding: false, grace: 2, boughtDualWield: false, secondAttack: false };

  test("EC-023 EC-056 one attack without anything else", () => {
    expect(attacksAllowed(plain)).toMatchObject({ attacks: 1, notes: [] });
  });

  test("EC-024 EC-025 EC-057 EC-071 EC-125 EC-A05 a second weapon needs Grace 3 or the purchase, Second Attack adds one", () => {
    expect(attacksAllowed({ ...plain, secondAttack: true }).attacks).toBe(2);
    expect(attacksAllowed({ ...plain, dualWielding: true, grace: 3 }).attacks).toBe(2);
    expect(attacksAllowed({ ...plain, dualWielding: true, boughtDualWield: true }).attacks).toBe(2);
    expect(attacksAllowed({ ...plain, dualWielding: true })).toMatchObject({
      attacks: 1,
      notes: ["dual_wield_not_allowed"],
    });
  });

  test("EC-026 EC-069 EC-070 EC-A06 a pole strike adds one, but three is the most", () => {
    const three = { ...plain, dualWielding: true, grace: 3, secondAttack: true };
    expect(attacksAllowed(three).attacks).toBe(3);
    expect(attacksAllowed({ ...plain, poleBonus: true }).attacks).toBe(2);
    const capped = attacksAllowed({ ...three, poleBonus: true });
    expect(capped.attacks).toBe(3);
    expect(capped.parts.reduce((sum, part) => sum + part.value, 0)).toBe(3);
  });

  test("EC-049 a charge keeps only the second attack of dual wielding", () => {
    expect(attacksAllowed({ ...plain, secondAttack: true, charging: true })).toMatchObject({
      attacks: 1,
      notes: ["charge_suppresses_second_attack"],
    });
    expect(attacksAllowed({ ...plain, dualWielding: true, grace: 3, secondAttack: true, charging: true }).attacks).toBe(
      2,
    );
  });

  const swing = (weapon: string, more: Partial<PlannedAttack> = {}): PlannedAttack => ({
    weapon,
    target: "foe",
    kind: "melee",
    ...more,
  });
  const dual = { allowed: 3, weapons: ["cutlass", "cannon"], dualWielding: true, secondAttack: true };

  test("EC-068 every attack names its target first, one foe or two", () => {
    const plan = { allowed: 2, weapons: ["sword"], dualWielding: false, secondAttack: true };
    expect(checkAttackPlan({ ...plan, attacks: [swing("sword"), swing("sword", { target: "other" })] }).legal).toBe(
      true,
    );
    expect(
      problemNames(checkAttackPlan({ ...plan, attacks: [swing("sword"), swing("sword", { target: null })] }).problems),
    ).toEqual(["no_target"]);
  });

  test("EC-023 EC-024 EC-025 EC-026 a weapon swings once, both of two swing, Second Attack or a pole repeats one", () => {
    const plan = { allowed: 2, weapons: ["sword"], dualWielding: false, secondAttack: false };
    expect(problemNames(checkAttackPlan({ ...plan, attacks: [swing("sword"), swing("sword")] }).problems)).toEqual([
      "weapon_swung_twice",
    ]);
    expect(checkAttackPlan({ ...plan, attacks: [swing("pike"), swing("pike", { pole: true })] }).legal).toBe(true);
    expect(problemNames(checkAttackPlan({ ...dual, attacks: [swing("cutlass"), swing("cutlass")] }).problems)).toEqual([
      "both_weapons_must_swing",
    ]);
    expect(checkAttackPlan({ ...dual, allowed: 1, attacks: [swing("cutlass")] }).legal).toBe(true);
    expect(
      problemNames(checkAttackPlan({ ...plan, allowed: 1, attacks: [swing("sword"), swing("knife")] }).problems),
    ).toEqual(["too_many_attacks"]);
  });

  test("EC-073 EC-074 EC-075 EC-A27 the third attack: a fired cannon only as a Blunt weapon, no fresh one", () => {
    const two = [swing("cutlass"), swing("cannon", { kind: "ranged" })];
    expect(checkAttackPlan({ ...dual, attacks: [...two, swing("cutlass")] }).legal).toBe(true);
    expect(checkAttackPlan({ ...dual, attacks: [...two, swing("cannon", { fired: true })] }).legal).toBe(true);
    const again = swing("cannon", { kind: "ranged", fired: true });
    expect(problemNames(checkAttackPlan({ ...dual, attacks: [...two, again] }).problems)).toEqual(["weapon_fired"]);
    expect(
      problemNames(checkAttackPlan({ ...dual, attacks: [...two, swing("cannon2", { fresh: true })] }).problems),
    ).toEqual(["drawn_from_brace"]);
  });

  test("EC-123 EC-125 two weapons of one hand each are wielded together, a great axe and a bow are not", () => {
    expect(wieldsTwo({ held: [{ hands: 1 }, { hands: 1 }] })).toBe(true);
    expect(wieldsTwo({ held: [{ hands: 2 }, { hands: 2 }] })).toBe(false);
    expect(wieldsTwo({ held: [{ hands: 1 }, { hands: 2 }] })).toBe(false);
  });

  test("EC-024 EC-025 EC-076 three swings of one weapon are never legal; a spell takes the Second Attack, first or last, and leaves the other weapon in peace", () => {
    expect(
      problemNames(
        checkAttackPlan({ ...dual, attacks: [swing("cutlass"), swing("cutlass"), swing("cutlass")] }).problems,
      ),
    ).toEqual(["weapon_swung_twice", "both_weapons_must_swing"]);
    const spell = swing("spark", { kind: "spell" });
    for (const attacks of [
      [spell, swing("cutlass")],
      [swing("cutlass"), spell],
      [spell, spell],
    ]) {
      expect(checkAttackPlan({ ...dual, attacks }).legal).toBe(true);
      expect(problemNames(checkAttackPlan({ ...dual, secondAttack: false, attacks }).problems)).toEqual([
        "weapon_swung_twice",
      ]);
    }
  });

  test("EC-076 Second Attack casts two spells, neither of them Advanced", () => {
    const plan = { allowed: 2, weapons: [], dualWielding: false, secondAttack: true };
    const spell = swing("spark", { kind: "spell" });
    expect(checkAttackPlan({ ...plan, attacks: [spell, swing("frost", { kind: "spell" })] }).legal).toBe(true);
    expect(
      problemNames(
        checkAttackPlan({ ...plan, attacks: [spell, swing("storm", { kind: "spell", advanced: true })] }).problems,
      ),
    ).toEqual(["advanced_spell"]);
    expect(problemNames(checkAttackPlan({ ...plan, secondAttack: false, attacks: [spell, spell] }).problems)).toEqual([
      "weapon_swung_twice",
    ]);
  });
});
