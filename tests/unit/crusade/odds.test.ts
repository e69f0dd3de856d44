import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atLeast, certain, chanceOf, entriesOf, sumsToOne } from "../../../src/rules/dice/index.ts";
import {
  applyDamage,
  attack,
  attackOdds,
  damageDistribution,
  deathCheck,
  deathCheckOdds,
  groupAttack,
  groupAttackOdds,
  initiative,
  initiativeOdds,
  shieldBlockOdds,
  sufferedByStrikes,
  volleyOdds,
} from "../../../src/rules/crusade/index.ts";

const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Share of faces that pass, by brute force. */
const share = (test: (die: number) => boolean): number => faces.filter(test).length / 10;

const input = fc.record({
  skill: fc.integer({ min: 0, max: 8 }),
  defence: fc.integer({ min: 0, max: 16 }),
  weaponDamage: fc.integer({ min: 0, max: 4 }),
  modifier: fc.integer({ min: -4, max: 4 }),
  charge: fc.boolean(),
  critNeedsHit: fc.boolean(),
});
const body = fc.record({
  stressLeft: fc.integer({ min: 0, max: 12 }),
  tempWounds: fc.integer({ min: 0, max: 6 }),
  brawn: fc.integer({ min: 0, max: 4 }),
  grace: fc.integer({ min: 0, max: 4 }),
  dying: fc.boolean(),
  tier: fc.constantFrom("pc" as const, "boss" as const, "average" as const),
  overflowKills: fc.boolean(),
  npcWounds: fc.boolean(),
});

describe("odds", () => {
  test("EC-062 EC-066 the damage alone is that of the attack, whatever is left out", () => {
    for (const skill of [0, 4, 9]) {
      const plain = { skill, defence: 7, weaponDamage: 2 };
      expect(damageDistribution(plain)).toEqual(attackOdds(plain).damage);
      expect(damageDistribution(plain)).toEqual(
        damageDistribution({ ...plain, modifier: 0, charge: false, critNeedsHit: true }),
      );
    }
  });

  test("EC-058..067 EC-108..118 EC-A28 the distribution of an attack is the rule on each of ten faces", () => {
    fc.assert(
      fc.property(input, body, (one, target) => {
        const odds = attackOdds({ ...one, body: target });
        const rolled = (die: number): ReturnType<typeof attack> => attack({ ...one, die });
        const hurt = (die: number): ReturnType<typeof applyDamage> =>
          applyDamage({ ...target, damage: rolled(die).damage });
        expect(odds.hit).toBeCloseTo(
          share((die) => rolled(die).result === "hit"),
          12,
        );
        expect(odds.glance).toBeCloseTo(
          share((die) => rolled(die).result === "glance"),
          12,
        );
        expect(odds.miss).toBeCloseTo(
          share((die) => rolled(die).result === "miss"),
          12,
        );
        expect(odds.critical).toBeCloseTo(
          share((die) => rolled(die).critical),
          12,
        );
        expect(odds.expected).toBeCloseTo(faces.reduce((sum, die) => sum + rolled(die).damage, 0) / 10, 12);
        expect(odds.faces.map(({ damage }) => damage)).toEqual(faces.map((die) => rolled(die).damage));
        expect(sumsToOne(odds.damage)).toBe(true);
        expect(damageDistribution(one)).toEqual(odds.damage);
        for (const [damage, chance] of entriesOf(odds.damage))
          expect(chance).toBeCloseTo(
            share((die) => rolled(die).damage === damage),
            12,
          );
        expect(odds.wound).toBeCloseTo(
          share((die) => hurt(die).newWounds > 0),
          12,
        );
        expect(odds.deathCheck).toBeCloseTo(
          share((die) => hurt(die).deathCheck),
          12,
        );
        expect(odds.dead).toBeCloseTo(
          share((die) => hurt(die).dead),
          12,
        );
        // Somebody already at zero is dropped, and an average foe or boss out, by anything at all.
        expect(odds.felled).toBeCloseTo(
          share((die) => target.stressLeft - rolled(die).damage <= 0),
          12,
        );
        expect(odds.out).toBeCloseTo(
          share((die) => hurt(die).out),
          12,
        );
      }),
      { numRuns: 300 },
    );
  });

  test("EC-058 without a body there are no chances of what happens to it", () => {
    expect(attackOdds({ skill: 4, defence: 7, weaponDamage: 1 })).toMatchObject({
      hit: 0.7,
      glance: 0.1,
      felled: null,
      out: null,
    });
  });

  test("EC-058 EC-155 named modifiers count in the odds as the plain one does, against one foe and against a group", () => {
    const modifiers = [
      { label: "FRAY.Part.Fate", value: 2, rule: "EC-155" as const },
      { label: "FRAY.Part.Fate", value: -1, rule: "EC-155" as const },
    ];
    const one = { skill: 2, defence: 8, weaponDamage: 1 };
    expect(attackOdds({ ...one, modifiers })).toEqual(attackOdds({ ...one, modifier: 1 }));
    expect(attackOdds({ ...one, modifiers, modifier: 1 })).toEqual(attackOdds({ ...one, modifier: 2 }));
    const group = { skill: 2, groupSkill: 2, opponents: 4, stressEach: 3 };
    expect(groupAttackOdds({ ...group, modifiers })).toEqual(groupAttackOdds({ ...group, modifier: 1 }));
  });

  test("EC-100..106 EC-A09 the distribution of an attack on a group is the rule on each of ten faces", () => {
    const group = fc.record({
      skill: fc.integer({ min: 0, max: 8 }),
      groupSkill: fc.integer({ min: 0, max: 4 }),
      opponents: fc.integer({ min: 1, max: 5 }),
      stressEach: fc.integer({ min: 2, max: 6 }),
      carried: fc.integer({ min: 0, max: 1 }),
      weaponDamage: fc.integer({ min: 0, max: 3 }),
      critApplies: fc.boolean(),
    });
    fc.assert(
      fc.property(group, (one) => {
        const odds = groupAttackOdds(one);
        const rolled = (die: number): ReturnType<typeof groupAttack> => groupAttack({ ...one, die });
        expect([odds.hit, odds.tie, odds.fail]).toEqual([
          share((die) => rolled(die).result === "hit"),
          share((die) => rolled(die).result === "tie"),
          share((die) => rolled(die).result === "fail"),
        ]);
        for (let killed = 0; killed <= 5; killed++)
          expect(chanceOf(odds.killed, killed)).toBeCloseTo(
            share((die) => rolled(die).killed === killed),
            12,
          );
        expect([odds.killed, odds.dealt, odds.suffered].every((distribution) => sumsToOne(distribution))).toBe(true);
        expect(odds.expectedSuffered).toBeCloseTo(
          faces.reduce((sum, die) => sum + rolled(die).damageToAttacker, 0) / 10,
          12,
        );
        expect(odds.expectedKilled).toBeCloseTo(faces.reduce((sum, die) => sum + rolled(die).killed, 0) / 10, 12);
        expect(odds.expectedDealt).toBeCloseTo(faces.reduce((sum, die) => sum + rolled(die).dealt, 0) / 10, 12);
        expect(odds.wipe).toBeCloseTo(
          share((die) => rolled(die).remaining === 0),
          12,
        );
        expect(odds.critical).toBeCloseTo(
          share((die) => rolled(die).critical),
          12,
        );
      }),
      { numRuns: 200 },
    );
  });

  test("EC-137..144 a shield block by its four faces", () => {
    const plain = { absorbed: 1, destroyed: 0.25, wounded: 0, severed: 0, felled: 0, nextAttackNoDamage: 0.25 };
    expect(shieldBlockOdds()).toEqual(plain);
    const sidhe = { absorbed: 1, destroyed: 0.75, wounded: 0.25, severed: 0.25, felled: 0, nextAttackNoDamage: 0 };
    expect(shieldBlockOdds({ sidhe: true })).toEqual(sidhe);
    expect(shieldBlockOdds({ sidhe: true, npc: true, row6Absorbs: false })).toEqual({
      ...sidhe,
      absorbed: 0.75,
      wounded: 0,
      felled: 0.5,
    });
  });

  test("EC-116 a death check with Brawn + Grace 4 passes on 4 and more", () => {
    expect(deathCheckOdds({ brawn: 2, grace: 2 })).toBeCloseTo(0.7, 12);
    expect(deathCheckOdds({ brawn: 3, grace: 1, tiePasses: true })).toBeCloseTo(
      share((die) => deathCheck({ die, brawn: 3, grace: 1, tiePasses: true }).passed),
      12,
    );
  });

  test("EC-050 EC-053 two equal combatants act together one time in ten", () => {
    const even = initiativeOdds({ bonus: 2, otherBonus: 2 });
    expect(even).toEqual({ first: 0.45, second: 0.45, tie: 0.1 });
    const ahead = initiativeOdds({ bonus: 4, otherBonus: 1 });
    const total = (die: number, alacrity: number): number => initiative({ die, alacrity }).value;
    const pairs = faces.flatMap((own) => faces.map((other) => total(own, 4) - total(other, 1)));
    expect(ahead.first).toBeCloseTo(pairs.filter((by) => by > 0).length / 100, 12);
    expect(ahead.first + ahead.second + ahead.tie).toBeCloseTo(1, 12);
  });

  test("EC-100 EC-105 failing a second time costs only while the first strike has left a member standing", () => {
    const blow = { skill: 2, groupSkill: 2, opponents: 1, stressEach: 3, weaponDamage: 1 };
    const { dealt, expectedSuffered: suffered } = groupAttackOdds(blow);
    const strike = { dealt, suffered };
    let brute = 0;
    for (const a of faces)
      for (const b of faces) {
        const first = groupAttack({ ...blow, die: a });
        const second = first.remaining ? groupAttack({ ...blow, die: b }).damageToAttacker : 0;
        brute += first.damageToAttacker + second;
      }
    expect(sufferedByStrikes({ stressLeft: 3, strikes: [strike, strike] })).toBeCloseTo(brute / 100, 12);
    expect(sufferedByStrikes({ stressLeft: 3, strikes: [{ ...strike, dealt: certain(3) }, strike] })).toBe(suffered);
    expect(sufferedByStrikes({ stressLeft: 3, strikes: [] })).toBe(0);
  });

  test("EC-068 two attacks on one foe add up", () => {
    const one = { skill: 4, defence: 7, weaponDamage: 1 };
    const distribution = volleyOdds([one, { ...one, skill: 3 }]);
    expect(sumsToOne(distribution)).toBe(true);
    let brute = 0;
    for (const a of faces)
      for (const b of faces)
        if (attack({ ...one, die: a }).damage + attack({ ...one, skill: 3, die: b }).damage >= 6) brute++;
    expect(atLeast(distribution, 6)).toBeCloseTo(brute / 100, 12);
  });
});
