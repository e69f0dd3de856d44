import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chanceOf, mass, sumsToOne } from "../../../src/rules/dice/distribution.ts";
import {
  attackOdds,
  compareDefences,
  MASTER_ROLL,
  damage,
  damageDistribution,
  diceDistribution,
  diceMax,
  levelChances,
  modifierDistribution,
  modifierMax,
  opposed,
  opposedOdds,
  resolveAttack,
  skillTest,
} from "../../../src/rules/quest/index.ts";
import type { AttackOf, DamageModifier, Defence, Dice, Level } from "../../../src/rules/quest/index.ts";

const PLACES = 12;

/** Every throw of some dice. */
function everyThrow({ count, sides, plus = 0 }: Dice): number[] {
  let sums = [plus];
  for (let die = 0; die < count; die++)
    sums = sums.flatMap((sum) => Array.from({ length: sides }, (_, face) => sum + face + 1));
  return sums;
}

function everyModifier({ sign, count, sides }: DamageModifier): number[] {
  return sign === 0 ? [0] : everyThrow({ count, sides }).map((sum) => sign * sum);
}

/** An attack by brute force: all hundred rolls against all hundred, and every throw of the damage dice. */
function brute(of: AttackOf): {
  hit: number;
  felled: number;
  mean: number;
  attackerFumbles: number;
  defenderFumbles: number;
  nets: Map<number, number>;
} {
  const {
    skill,
    weapon,
    modifier = { sign: 0, count: 0, sides: 0 },
    armour = 0,
    mechanical = false,
    hp,
    defence = { kind: "none" as Defence },
  } = of;
  const out = { hit: 0, felled: 0, mean: 0, attackerFumbles: 0, defenderFumbles: 0, nets: new Map<number, number>() };
  const weapons = everyThrow(weapon);
  const modifiers = everyModifier(modifier);
  const results = new Map<string, { chance: number; result: ReturnType<typeof resolveAttack> }>();
  for (let mine = 1; mine <= 100; mine++)
    for (let theirs = 1; theirs <= 100; theirs++) {
      const attack = skillTest({ roll: mine, skill, master: of.master ?? false });
      const level: Level | null =
        defence.kind === "none"
          ? null
          : skillTest({ roll: theirs, skill: defence.skill ?? 0, master: defence.master ?? false });
      const result = resolveAttack({
        attack,
        defence: level,
        kind: defence.kind,
        dodgeFumbleMax: of.dodgeFumbleMax ?? false,
      });
      const key = JSON.stringify(result);
      results.set(key, { chance: (results.get(key)?.chance ?? 0) + 1e-4, result });
    }
  for (const { chance, result } of results.values()) {
    if (result.attackerFumbles) out.attackerFumbles += chance;
    if (result.defenderFumbles) out.defenderFumbles += chance;
    if (result.damage !== "none") out.hit += chance;
    for (const weaponTotal of weapons)
      for (const modifierTotal of modifiers) {
        const net =
          result.damage === "none"
            ? 0
            : damage({
                weaponTotal,
                weaponMax: diceMax(weapon),
                modifierTotal,
                modifierMax: modifierMax(modifier),
                armour,
                mechanical,
                maximum: result.damage === "max",
                ignoreArmour: result.ignoreArmour,
              }).net;
        const one = chance / weapons.length / modifiers.length;
        out.mean += net * one;
        if (net >= hp) out.felled += one;
        out.nets.set(net, (out.nets.get(net) ?? 0) + one);
      }
  }
  return out;
}

const plus: DamageModifier = { sign: 1, count: 1, sides: 4 };
const minus: DamageModifier = { sign: -1, count: 1, sides: 6 };

describe("exact odds of quest combat", () => {
  test("OQ-P01 OQ-P02 the hundred rolls of a test by level", () => {
    expect(levelChances({ skill: 50 })).toEqual({ critical: 0.04, success: 0.46, failure: 0.44, fumble: 0.06 });
    expect(levelChances({ skill: 0 })).toEqual({ critical: 0, success: 0, failure: 0.9, fumble: 0.1 });
    expect(levelChances({ skill: 130 })).toEqual({ critical: 0.09, success: 0.9, failure: 0, fumble: 0.01 });
    expect(levelChances({ skill: 100, master: true })).toEqual({ critical: 1, success: 0, failure: 0, fumble: 0 });
  });

  test("OQ-060 OQ-P09 the distributions of the dice and of the Damage Modifier are those of every throw", () => {
    for (const dice of [
      { count: 2, sides: 8 },
      { count: 1, sides: 4, plus: 1 },
      { count: 0, sides: 0 },
    ]) {
      const all = everyThrow(dice);
      const distribution = diceDistribution(dice);
      for (const value of new Set(all))
        expect(chanceOf(distribution, value)).toBeCloseTo(
          all.filter((one) => one === value).length / all.length,
          PLACES,
        );
      expect(mass(distribution)).toBeCloseTo(1, PLACES);
    }
    for (const modifier of [plus, minus, { sign: -1, count: 2, sides: 6 }, { sign: 0, count: 0, sides: 0 }] as const) {
      const all = everyModifier(modifier);
      for (const value of new Set(all))
        expect(chanceOf(modifierDistribution(modifier), value)).toBeCloseTo(
          all.filter((one) => one === value).length / all.length,
          PLACES,
        );
    }
  });

  test.each<[string, AttackOf]>([
    ["undefended", { skill: 60, weapon: { count: 1, sides: 8 }, modifier: plus, armour: 3, hp: 7 }],
    [
      "parried",
      {
        skill: 75,
        weapon: { count: 2, sides: 8 },
        modifier: minus,
        armour: 4,
        hp: 9,
        defence: { kind: "parry", skill: 55 },
      },
    ],
    [
      "dodged",
      { skill: 40, weapon: { count: 1, sides: 4, plus: 1 }, armour: 0, hp: 3, defence: { kind: "dodge", skill: 70 } },
    ],
    [
      "dodged with the setting",
      {
        skill: 40,
        weapon: { count: 1, sides: 6 },
        modifier: minus,
        armour: 2,
        hp: 3,
        defence: { kind: "dodge", skill: 30 },
        dodgeFumbleMax: true,
      },
    ],
    ["a crossbow", { skill: 55, weapon: { count: 2, sides: 6 }, modifier: plus, mechanical: true, armour: 6, hp: 5 }],
    [
      "a Master against a Master",
      {
        skill: 100,
        master: true,
        weapon: { count: 1, sides: 6 },
        armour: 2,
        hp: 4,
        defence: { kind: "parry", skill: 100, master: true },
      },
    ],
    ["no skill at all", { skill: 0, weapon: { count: 1, sides: 6 }, hp: 4, defence: { kind: "parry" } }],
  ])("OQ-060..063 OQ-P01..P04 odds equal brute force: %s", (_, of) => {
    const odds = attackOdds(of);
    const all = brute(of);
    expect(odds.hit).toBeCloseTo(all.hit, PLACES);
    expect(odds.felled).toBeCloseTo(all.felled, PLACES);
    expect(odds.mean).toBeCloseTo(all.mean, 10);
    expect(odds.attackerFumbles).toBeCloseTo(all.attackerFumbles, PLACES);
    expect(odds.defenderFumbles).toBeCloseTo(all.defenderFumbles, PLACES);
    for (const [net, chance] of all.nets) expect(chanceOf(odds.net, net)).toBeCloseTo(chance, PLACES);
    expect(sumsToOne(odds.net)).toBe(true);
    expect(odds.neglected).toBe(0);
  });

  test("OQ-P12 OQ-P14 a helpless target, a charge and a great attack change the distribution", () => {
    const of: AttackOf = { skill: 50, weapon: { count: 1, sides: 8 }, modifier: plus, armour: 3, hp: 12 };
    expect(attackOdds({ ...of, automaticCritical: true })).toMatchObject({ hit: 1, critical: 1, felled: 1 });
    expect(attackOdds({ ...of, extra: { count: 1, sides: 6 } }).mean).toBeGreaterThan(attackOdds(of).mean);
    const great = damageDistribution({ weapon: { count: 1, sides: 8 }, modifier: plus, maximumModifier: true });
    expect([great.offset, great.probabilities.length]).toEqual([5, 8]);
    expect(
      damageDistribution({
        weapon: { count: 1, sides: 8 },
        extra: { count: 1, sides: 6 },
        maximum: true,
        ignoreArmour: true,
      }).offset,
    ).toBe(14);
  });

  test("OQ-056 OQ-P04 parry, dodge and nothing side by side, and the best of them", () => {
    const attack = { skill: 60, weapon: { count: 1, sides: 8 }, modifier: plus, armour: 3, hp: 7 };
    const compared = compareDefences({ ...attack, parry: { skill: 30 }, dodge: { skill: 70 } });
    expect(compared.best).toBe("dodge");
    expect(compared.dodge!.felled).toBeLessThan(compared.parry!.felled);
    expect(compared.parry!.felled).toBeLessThan(compared.none.felled);
    expect(compared.parry).toEqual(attackOdds({ ...attack, defence: { kind: "parry", skill: 30 } }));
    expect(compared.dodge).toEqual(attackOdds({ ...attack, defence: { kind: "dodge", skill: 70 } }));
    expect(compareDefences({ ...attack, parry: { skill: 60 }, dodge: { skill: 60 } }).best).toBe("parry");
    expect(compareDefences(attack)).toMatchObject({ best: "none", parry: null, dodge: null });
    expect([compared.none.defence, compared.dodge!.defence]).toEqual([null, levelChances({ skill: 70 })]);
    expect(compareDefences({ ...attack, parry: { skill: 0 } }).best).toBe("none");
    expect(compareDefences({ ...attack, skill: 0, parry: { skill: 60 } }).best).toBe("none");
    // Not to fall weighs more than to be hurt less.
    const weak = { skill: 60, weapon: { count: 1, sides: 8 }, armour: 2, hp: 5, dodgeFumbleMax: true };
    const weighed = compareDefences({ ...weak, parry: { skill: 50 }, dodge: { skill: 60 } });
    expect(weighed.best).toBe("parry");
    expect(weighed.parry!.mean).toBeGreaterThan(weighed.dodge!.mean);
    expect(weighed.dodge).toEqual(attackOdds({ ...weak, defence: { kind: "dodge", skill: 60 } }));
  });

  test("OQ-056 the best way to meet an attack is the one whose full odds cost the defender least", () => {
    const skill = fc.integer({ min: -20, max: 120 });
    const way = fc.option(fc.record({ skill, master: fc.boolean() }));
    fc.assert(
      fc.property(
        fc.record({ skill, armour: fc.nat(8), hp: fc.integer({ min: 1, max: 15 }), dodgeFumbleMax: fc.boolean() }),
        way,
        way,
        (given, parry, dodge) => {
          const compared = compareDefences({ ...given, weapon: { count: 1, sides: 8 }, modifier: plus, parry, dodge });
          const costs = (["none", "parry", "dodge"] as const).flatMap((kind) => {
            const odds = compared[kind];
            return odds ? [{ kind, of: [odds.felled, odds.mean, -odds.attackerFumbles, odds.defenderFumbles] }] : [];
          });
          const { of: chosen } = costs.find(({ kind }) => kind === compared.best)!;
          for (const { kind, of } of costs) {
            const step = of.findIndex((one, nth) => Math.abs(one - chosen[nth]!) > 1e-9);
            if (step >= 0) expect(of[step], `${kind} against ${compared.best}`).toBeGreaterThan(chosen[step]!);
          }
        },
      ),
    );
  });

  test("OQ-P03 opposed odds are those of all ten thousand pairs, and of Masters", () => {
    const of = { playerSkill: 55, opponentSkill: 70 };
    const counts = { player: 0, opponent: 0, none: 0 };
    for (let playerRoll = 1; playerRoll <= 100; playerRoll++)
      for (let opponentRoll = 1; opponentRoll <= 100; opponentRoll++)
        counts[opposed({ ...of, playerRoll, opponentRoll }).winner] += 1;
    const odds = opposedOdds(of);
    expect([odds.player, odds.opponent, odds.none]).toEqual([
      counts.player / 1e4,
      counts.opponent / 1e4,
      counts.none / 1e4,
    ]);
    expect(opposedOdds({ playerSkill: 100, opponentSkill: 100, playerMaster: true, opponentMaster: true })).toEqual({
      player: 0.09,
      opponent: 0,
      none: 0.91,
    });
    // A lone Master throws nothing and counts as the best: whoever it is, nobody else's critical beats that.
    expect(opposedOdds({ playerSkill: 100, opponentSkill: 40, playerMaster: true })).toEqual({
      player: 1,
      opponent: 0,
      none: 0,
    });
    expect(opposedOdds({ playerSkill: 40, opponentSkill: 100, opponentMaster: true })).toEqual({
      player: 0,
      opponent: 1,
      none: 0,
    });
    for (let roll = 1; roll <= 100; roll++)
      expect(
        opposed({
          playerSkill: 100,
          playerRoll: MASTER_ROLL,
          playerMaster: true,
          opponentSkill: 40,
          opponentRoll: roll,
        }).winner,
      ).toBe("player");
  });
});
