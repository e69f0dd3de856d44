import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyDamage,
  attack,
  attackOdds,
  chargeLanes,
  checkActions,
  checkCharge,
  groupAttack,
  initiativeOrder,
  meleeDefence,
  physicalStress,
  rangedDefence,
} from "../../../src/rules/crusade/index.ts";

const small = fc.integer({ min: 0, max: 6 });
const die = fc.integer({ min: 1, max: 10 });
const swing = fc.record({
  die,
  skill: small,
  defence: fc.integer({ min: 0, max: 14 }),
  weaponDamage: small,
  modifier: fc.integer({ min: -3, max: 3 }),
  charge: fc.boolean(),
});
const body = fc.record({
  stressLeft: fc.integer({ min: 0, max: 20 }),
  tempWounds: small,
  brawn: small,
  grace: small,
  damage: fc.integer({ min: 0, max: 40 }),
  dying: fc.boolean(),
  tier: fc.constantFrom("pc" as const, "boss" as const, "average" as const),
  overflowKills: fc.boolean(),
});

describe("properties", () => {
  test("EC-048 EC-062 EC-065 damage is monotone in every bonus of the attacker", () => {
    fc.assert(
      fc.property(swing, fc.constantFrom("die", "skill", "weaponDamage", "modifier"), (one, key) => {
        if (key === "die" && one.die === 10) return;
        expect(attack({ ...one, [key]: one[key] + 1 }).damage).toBeGreaterThanOrEqual(attack(one).damage);
        expect(attack({ ...one, charge: true }).damage).toBeGreaterThanOrEqual(
          attack({ ...one, charge: false }).damage,
        );
      }),
    );
  });

  test("EC-102 EC-106 stress dealt to a group and members killed are monotone in every bonus of the attacker", () => {
    const group = fc.record({
      die,
      skill: small,
      groupSkill: fc.integer({ min: 0, max: 4 }),
      opponents: fc.integer({ min: 1, max: 5 }),
      stressEach: fc.integer({ min: 1, max: 5 }),
      weaponDamage: small,
      modifier: fc.integer({ min: -3, max: 3 }),
      critApplies: fc.boolean(),
    });
    fc.assert(
      fc.property(group, fc.constantFrom("die", "skill", "weaponDamage", "modifier"), (one, key) => {
        if (key === "die" && one.die === 10) return;
        const before = groupAttack(one);
        for (const after of [groupAttack({ ...one, [key]: one[key] + 1 }), groupAttack({ ...one, charge: true })]) {
          expect(after.dealt).toBeGreaterThanOrEqual(before.dealt);
          expect(after.killed).toBeGreaterThanOrEqual(before.killed);
          expect(after.damageToAttacker).toBeLessThanOrEqual(before.damageToAttacker);
        }
      }),
    );
  });

  test("EC-009 EC-011 EC-014 EC-032 EC-033 armour, shield and cover never raise the damage taken", () => {
    fc.assert(
      fc.property(swing, small, fc.integer({ min: 0, max: 3 }), fc.boolean(), (one, skill, armour, shield) => {
        const melee = (more: object): number =>
          attack({ ...one, defence: meleeDefence({ weaponSkill: skill, armour, shield, ...more }).value }).damage;
        const ranged = (more: object): number =>
          attack({ ...one, defence: rangedDefence({ grace: skill, armour, shield, ...more }).value }).damage;
        expect(melee({ armour: armour + 1 })).toBeLessThanOrEqual(melee({}));
        expect(melee({ shield: true })).toBeLessThanOrEqual(melee({ shield: false }));
        expect(ranged({ armour: armour + 1 })).toBeLessThanOrEqual(ranged({}));
        expect(ranged({ shield: true })).toBeLessThanOrEqual(ranged({ shield: false }));
        expect(ranged({ cover: "full" })).toBeLessThanOrEqual(ranged({ cover: "partial" }));
        expect(ranged({ cover: "partial" })).toBeLessThanOrEqual(ranged({ cover: "none" }));
      }),
    );
  });

  test("EC-004 EC-180..182 armour never lowers stress", () => {
    fc.assert(
      fc.property(
        small,
        small,
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom("pc" as const, "boss" as const, "average" as const),
        (brawn, grace, armour, tier) => {
          const stress = (worn: number): number => physicalStress({ brawn, grace, armour: worn, tier }).value;
          expect(stress(armour + 1)).toBeGreaterThanOrEqual(stress(armour));
        },
      ),
    );
  });

  test("EC-108 EC-115 EC-118 every point of a blow goes somewhere, so applying and taking back restores the body", () => {
    fc.assert(
      fc.property(body, (one) => {
        const done = applyDamage(one);
        expect(done.parts.reduce((sum, part) => sum + part.value, 0)).toBe(one.damage);
        const stress = one.stressLeft - done.stressLeft;
        expect(stress).toBeGreaterThanOrEqual(0);
        expect(done.tempWounds - done.newWounds).toBe(one.tempWounds);
        expect(stress + done.newWounds + Number(done.deathCheck || done.dead) + done.unused).toBe(one.damage);
        expect({ stressLeft: done.stressLeft + stress, tempWounds: done.tempWounds - done.newWounds }).toEqual({
          stressLeft: one.stressLeft,
          tempWounds: one.tempWounds,
        });
      }),
    );
  });

  test("EC-047 EC-048 EC-062 EC-102 EC-105 the parts of a number add up to it", () => {
    const sum = (parts: readonly { readonly value: number }[]): number =>
      parts.reduce((total, part) => total + part.value, 0);
    const modifiers = [{ label: "FRAY.Part.Fate", value: 2, rule: "EC-155" as const }];
    fc.assert(
      fc.property(swing, fc.integer({ min: 1, max: 5 }), fc.boolean(), (one, opponents, setting) => {
        const single = attack({ ...one, modifiers });
        expect([sum(single.parts), sum(single.damageParts)]).toEqual([single.total, single.damage]);
        const settings = { addWeaponDamage: setting, weaponDamageOnFailure: !setting, critApplies: setting };
        const group = groupAttack({ ...one, ...settings, modifiers, groupSkill: 3, opponents, stressEach: 3 });
        expect(sum(group.parts)).toBe(group.total);
        expect([sum(group.damageParts), sum(group.attackerParts)]).toEqual([group.dealt, group.damageToAttacker]);
      }),
    );
  });

  test("EC-100 EC-102 stress dealt to a group is what it lost", () => {
    const group = fc.record({
      die,
      skill: small,
      groupSkill: fc.integer({ min: 0, max: 4 }),
      opponents: fc.integer({ min: 1, max: 5 }),
      stressEach: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(group, (one) => {
        const done = groupAttack(one);
        expect(done.killed + done.remaining).toBe(one.opponents);
        if (done.remaining > 0) expect(done.killed * one.stressEach + done.carried).toBe(done.dealt);
        else expect(done.dealt).toBeGreaterThanOrEqual(one.opponents * one.stressEach);
      }),
    );
  });

  test("EC-051 EC-053 initiative is a total order: everybody once, blocks strictly falling, ties together", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 16 })), (totals) => {
        const order = initiativeOrder({ totals });
        expect(order.flat().sort()).toEqual(Object.keys(totals).sort());
        const heights = order.map((block) => new Set(block.map((id) => totals[id])));
        expect(heights.every((height) => height.size === 1)).toBe(true);
        const tops = heights.map((height) => [...height][0]!);
        expect(tops).toEqual([...new Set(tops)].sort((a, b) => b - a));
      }),
    );
  });

  test("EC-058 EC-108 no rule writes to its input or remembers a call", () => {
    const deepFreeze = <T>(value: T): T => {
      if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(deepFreeze);
      return value;
    };
    const calls = deepFreeze([
      () =>
        attack(
          deepFreeze({
            die: 7,
            skill: 3,
            defence: 5,
            weaponDamage: 1,
            modifiers: [{ label: "a", value: 1, rule: "EC-155" as const }],
          }),
        ),
      () => attackOdds(deepFreeze({ skill: 3, defence: 5, weaponDamage: 1 })),
      () => applyDamage(deepFreeze({ stressLeft: 1, tempWounds: 0, brawn: 1, grace: 1, damage: 9 })),
      () => initiativeOrder(deepFreeze({ totals: { b: 3, a: 3 } })),
      () => checkActions(deepFreeze({ actions: ["fight" as const, "walk" as const] })),
      () =>
        checkCharge(
          deepFreeze({
            waypoints: [
              [0, 0],
              [3, 0],
            ] as [number, number][],
            target: [4, 0] as [number, number],
          }),
        ),
      () =>
        chargeLanes(
          deepFreeze({
            charger: { x: 0, y: 0, width: 1, height: 1 },
            foes: [{ id: "a", footprint: { x: 5, y: 2, width: 1, height: 1 } }],
            blocked: [[2, 1]] as [number, number][],
          }),
        ),
      () => groupAttack(deepFreeze({ die: 9, skill: 6, groupSkill: 2, opponents: 5, stressEach: 3 })),
    ]);
    const first = calls.map((call) => JSON.stringify(call()));
    const again = [...calls]
      .reverse()
      .map((call) => JSON.stringify(call()))
      .reverse();
    expect(again).toEqual(first);
  });
});
