import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  actOrder,
  attackOdds,
  damage,
  levelChances,
  opposed,
  rangedModifiers,
  levelRank,
  scouting,
  skillTest,
  takeDamage,
} from "../../../src/rules/quest/index.ts";
import type { Level, RangedSituation } from "../../../src/rules/quest/index.ts";

const roll = fc.integer({ min: 1, max: 100 });
const skill = fc.integer({ min: -20, max: 140 });
const blow = fc.record({
  weaponTotal: fc.integer({ min: 1, max: 16 }),
  weaponMax: fc.constant(16),
  modifierTotal: fc.integer({ min: -6, max: 12 }),
  modifierMax: fc.constant(12),
  armour: fc.nat(8),
  maximum: fc.boolean(),
  ignoreArmour: fc.boolean(),
  mechanical: fc.boolean(),
});

describe("properties of quest combat", () => {
  test("OQ-063 armour never raises damage, ignoring it never lowers it", () => {
    fc.assert(
      fc.property(blow, fc.nat(4), (of, more) => {
        const { net, gross, netParts } = damage(of);
        expect(damage({ ...of, armour: of.armour + more }).net).toBeLessThanOrEqual(net);
        expect(damage({ ...of, ignoreArmour: true }).net).toBe(gross);
        expect(netParts.reduce((sum, part) => sum + part.value, 0)).toBe(net);
      }),
    );
  });

  test("OQ-061 every bonus of the attacker only adds", () => {
    fc.assert(
      fc.property(blow, fc.nat(4), (of, more) => {
        expect(
          damage({ ...of, weaponTotal: of.weaponTotal + more, weaponMax: of.weaponMax + more }).net,
        ).toBeGreaterThanOrEqual(damage(of).net);
        expect(
          damage({ ...of, modifierTotal: of.modifierTotal + more, modifierMax: of.modifierMax + more }).net,
        ).toBeGreaterThanOrEqual(damage(of).net);
      }),
    );
  });

  test("OQ-P01 a better skill never turns the same roll worse", () => {
    fc.assert(
      fc.property(roll, skill, fc.nat(40), (one, of, more) => {
        expect(levelRank(skillTest({ roll: one, skill: of + more }))).toBeGreaterThanOrEqual(
          levelRank(skillTest({ roll: one, skill: of })),
        );
      }),
    );
  });

  test("OQ-P03 an opposed test turned round has the other winner, exact ties aside", () => {
    fc.assert(
      fc.property(roll, skill, roll, skill, (a, aSkill, b, bSkill) => {
        fc.pre(a !== b);
        const there = opposed({ playerRoll: a, playerSkill: aSkill, opponentRoll: b, opponentSkill: bSkill }).winner;
        const back = opposed({ playerRoll: b, playerSkill: bSkill, opponentRoll: a, opponentSkill: aSkill }).winner;
        expect(back).toBe({ player: "opponent", opponent: "player", none: "none" }[there]);
      }),
    );
  });

  test("OQ-054 the order is total, and the same however the entries came", () => {
    const entry = fc.record({ id: fc.string(), skill: fc.integer({ min: 0, max: 120 }), pc: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 12 }), (entries) => {
        const order = actOrder({ entries: Object.freeze(entries) as typeof entries });
        expect([...order].sort()).toEqual(entries.map(({ id }) => id).sort());
        const found = order.map((id) => entries.find((one) => one.id === id)!);
        for (let place = 1; place < found.length; place++) {
          const [before, after] = [found[place - 1]!, found[place]!];
          expect(
            before.skill > after.skill || (before.skill === after.skill && Number(before.pc) >= Number(after.pc)),
          ).toBe(true);
        }
      }),
    );
  });

  test("OQ-059 damage undone by its inverse leaves the hit points as they were", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 40 }), fc.nat(40), (hp, net) => {
        expect(takeDamage({ hp, net }).hp + net).toBe(hp);
      }),
    );
  });

  test("OQ-022 OQ-025 a party always sees or is seen", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Level>("critical", "success", "failure", "fumble"), { minLength: 1 }),
        (levels) => {
          const { spotsEnemy, spottedAtRanged } = scouting({ levels });
          expect(spotsEnemy || spottedAtRanged).toBe(true);
        },
      ),
    );
  });

  test("OQ-P13 cover never helps a shot", () => {
    fc.assert(
      fc.property(
        fc.subarray<RangedSituation>(["highWind", "obscured", "largeTarget", "shooterProne", "targetMoved10"]),
        (applies) => {
          const open = rangedModifiers({ applies }).value;
          const covers = (["partialCover", "excellentCover", "nearlyTotalCover"] as const).map(
            (cover) => rangedModifiers({ applies: [...applies, cover] }).value,
          );
          expect([...covers].sort((a, b) => b - a)).toEqual(covers);
          expect(covers[0]).toBeLessThan(open);
        },
      ),
    );
  });

  test("OQ-060 OQ-P04 distributions sum to one; more skill hits more, more armour felled less", () => {
    const of = fc.record({
      skill,
      hp: fc.integer({ min: 1, max: 20 }),
      armour: fc.nat(8),
      weapon: fc.record({ count: fc.integer({ min: 1, max: 3 }), sides: fc.constantFrom(4, 6, 8, 10) }),
      defence: fc.record({ kind: fc.constantFrom("none" as const, "parry" as const, "dodge" as const), skill }),
    });
    fc.assert(
      fc.property(of, (attack) => {
        const odds = attackOdds(attack);
        const sum = odds.net.probabilities.reduce((total, chance) => total + chance, 0);
        expect(sum + odds.neglected).toBeCloseTo(1, 12);
        expect(
          Object.values(levelChances({ skill: attack.skill })).reduce((total, chance) => total + chance, 0),
        ).toBeCloseTo(1, 12);
        expect(attackOdds({ ...attack, skill: attack.skill + 7 }).hit).toBeGreaterThanOrEqual(odds.hit - 1e-12);
        expect(attackOdds({ ...attack, skill: attack.skill + 7 }).mean).toBeGreaterThanOrEqual(odds.mean - 1e-12);
        expect(attackOdds({ ...attack, extra: { count: 1, sides: 6 } }).mean).toBeGreaterThanOrEqual(odds.mean - 1e-12);
        expect(attackOdds({ ...attack, armour: attack.armour + 1 }).felled).toBeLessThanOrEqual(odds.felled + 1e-12);
        expect(attackOdds({ ...attack, armour: attack.armour + 1 }).mean).toBeLessThanOrEqual(odds.mean + 1e-12);
        // Parrying or dodging, behind whatever shield, is never worse than standing still.
        const bare = attackOdds({ ...attack, defence: { kind: "none" } });
        expect(odds.mean).toBeLessThanOrEqual(bare.mean + 1e-12);
      }),
      { numRuns: 60 },
    );
  });
});
