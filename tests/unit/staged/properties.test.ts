import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attackOdds,
  attackTotal,
  defenceTotal,
  healWound,
  initiativeOrder,
  interruptOrder,
  missileModifiers,
  opposedTotals,
  resolveHit,
  resolveStances,
  rushAlong,
  speeds,
  stressDistribution,
  takeWound,
  totalDistribution,
  UNHURT,
  WOUND_LEVELS,
} from "../../../src/rules/staged/index.ts";
import { partsSum } from "./support.ts";

const small = fc.integer({ min: -5, max: 12 });
const hit = fc.record({
  attack: fc.integer({ min: -5, max: 40 }),
  defence: fc.integer({ min: 0, max: 30 }),
  strength: small,
  weaponDamage: small,
  stamina: small,
  protection: fc.nat(14),
  size: fc.integer({ min: -5, max: 5 }),
});
const worse = (wound: string): number => ["none", "light", "medium", "heavy", "incapacitated", "dead"].indexOf(wound);

describe("properties of staged combat", () => {
  test("ST-P04 armour never raises damage, every bonus of the attacker never lowers it", () => {
    fc.assert(
      fc.property(hit, fc.nat(5), (of, more) => {
        const before = resolveHit(of);
        expect(resolveHit({ ...of, protection: of.protection + more }).net).toBeLessThanOrEqual(before.net);
        for (const name of ["attack", "strength", "weaponDamage"] as const) {
          const after = resolveHit({ ...of, [name]: of[name] + more });
          expect(after.net).toBeGreaterThanOrEqual(before.net);
          expect(worse(after.wound)).toBeGreaterThanOrEqual(worse(before.wound));
        }
      }),
    );
  });

  test("ST-P04 the parts of damage and soak add up to them", () => {
    fc.assert(
      fc.property(hit, (of) => {
        const result = resolveHit(of);
        expect(partsSum({ parts: result.damageParts })).toBe(result.damage);
        expect(partsSum({ parts: result.soakParts })).toBe(result.soak);
      }),
    );
  });

  test("ST-012 cover and distance never help a shot", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 40 }), fc.nat(50), (distance, increment, more) => {
        const open = missileModifiers({ distance, increment }).total;
        expect(missileModifiers({ distance, increment, targetCovered: true }).total).toBeLessThan(open);
        expect(missileModifiers({ distance: distance + more, increment }).total).toBeLessThanOrEqual(open);
      }),
    );
  });

  test("ST-P02 the parts of a total add up to it, botched or not", () => {
    fc.assert(
      fc.property(
        small,
        small,
        small,
        fc.nat(40),
        fc.boolean(),
        (dexterity, ability, weaponAttack, dieValue, botch) => {
          const total = attackTotal({ dexterity, ability, weaponAttack, dieValue, botch });
          expect(partsSum(total)).toBe(total.value);
        },
      ),
    );
  });

  test("ST-047 ST-050 faster is never slower, and the parts of each speed add up", () => {
    fc.assert(
      fc.property(small, fc.nat(9), fc.integer({ min: -20, max: 0 }), (quickness, loadEncumbrance, penalties) => {
        const of = speeds({ quickness, loadEncumbrance, penalties });
        const quicker = speeds({ quickness: quickness + 1, loadEncumbrance, penalties });
        expect(quicker.walk).toBeGreaterThanOrEqual(of.walk);
        expect(quicker.hustle).toBeGreaterThanOrEqual(of.hustle);
        expect(partsSum({ parts: of.walkParts })).toBe(of.walk);
        expect(partsSum({ parts: of.hustleParts })).toBe(of.hustle);
        expect(partsSum({ parts: of.runParts })).toBe(of.run);
      }),
    );
  });

  test("ST-P06 a wound taken and taken back leaves everything as it was", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WOUND_LEVELS.slice(0, 4).map(({ level }) => level))),
        fc.constantFrom(...WOUND_LEVELS.map(({ level }) => level)),
        (earlier, wound) => {
          const wounds = earlier.reduce((all, one) => takeWound({ wounds: all, wound: one }), UNHURT);
          expect(healWound({ wounds: takeWound({ wounds, wound }), wound })).toEqual(wounds);
        },
      ),
    );
  });

  test("ST-P02 ST-015 the order is total: everyone once, highest first", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1, maxLength: 3 }).filter((id) => id !== "__proto__"),
          fc.integer({ min: -9, max: 30 }),
        ),
        (totals) => {
          const order = initiativeOrder({ totals });
          expect(order.flat().sort()).toEqual(Object.keys(totals).sort());
          const values = order.map((tied) => new Set(tied.map((id) => totals[id])));
          for (const tied of values) expect(tied.size).toBe(1);
          const flat = values.map((tied) => [...tied][0]!);
          expect([...flat].sort((a, b) => b - a)).toEqual(flat);
        },
      ),
    );
  });

  test("ST-033 nothing here changes what it was given", () => {
    const freeze = <T>(value: T): T => {
      if (value !== null && typeof value === "object") Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const wants = freeze({ wantsRear: { a: true, b: false }, forwardEnemies: 1, grappled: { b: "forward" as const } });
    expect(resolveStances(wants)).toEqual(resolveStances(wants));
    const rush = {
      rusherSize: 0,
      rusherStrength: 0,
      rusherDie: 9,
      defenderSize: 0,
      defenderStrength: 0,
      defenderDie: 2,
      place: 1,
    };
    const move = freeze({
      path: [
        [0, 0],
        [1, 0],
      ] as [number, number][],
      rushes: [rush],
      taken: [[2, 0]] as [number, number][],
    });
    expect(rushAlong(move)).toEqual(rushAlong(move));
    const wait = freeze({
      delayers: [
        { id: "a", initiative: 1, weaponInit: 0, dieValue: 3 },
        { id: "b", initiative: 2, weaponInit: 0, dieValue: 3 },
      ],
      actor: { id: "c", initiative: 0, weaponInit: 0 },
    });
    expect(interruptOrder(wait)).toEqual([["b"], ["a"], ["c"]]);
  });

  test("ST-P01 an opposed roll turned round has the chances turned round, and they sum to one", () => {
    fc.assert(
      fc.property(small, small, fc.nat(3), fc.nat(3), (modifier, other, botchDice, otherDice) => {
        const mine = totalDistribution({ modifier, botchDice });
        const theirs = totalDistribution({ modifier: other, botchDice: otherDice });
        const [there, back] = [opposedTotals(mine, theirs), opposedTotals(theirs, mine)];
        expect(back.win).toBeCloseTo(there.lose, 12);
        expect(back.tie).toBeCloseTo(there.tie, 12);
        expect(there.win + there.tie + there.lose + there.neglected).toBeCloseTo(1, 11);
      }),
    );
  });

  test("ST-P03 ST-012 a shield or cover never lets more damage through", () => {
    fc.assert(
      fc.property(hit, fc.nat(3), fc.boolean(), ({ defence: ability, ...of }, shieldDefence, againstMissile) => {
        const behind = (shield: number): number =>
          resolveHit({
            ...of,
            defence: defenceTotal({ quickness: 0, ability, shieldDefence: shield, againstMissile }).value,
          }).net;
        expect(behind(shieldDefence)).toBeLessThanOrEqual(behind(0));
        const shot = (targetCovered: boolean): number =>
          resolveHit({ ...of, defence: ability, attack: of.attack + missileModifiers({ targetCovered }).total }).net;
        expect(shot(true)).toBeLessThanOrEqual(shot(false));
      }),
    );
  });

  test("ST-P04 the odds of an attack sum to one and grow with its bonus", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 20 }), hit, fc.nat(3), (bonus, { attack: _, ...against }, botchDice) => {
        const odds = attackOdds({ ...against, bonus, botchDice });
        const total = odds.net.chances.reduce((sum, chance) => sum + chance, 0);
        expect(total + odds.neglected).toBeCloseTo(1, 12);
        expect(Object.values(odds.wounds).reduce((sum, chance) => sum + chance, 0) + odds.neglected).toBeCloseTo(1, 12);
        expect(attackOdds({ ...against, bonus: bonus + 1, botchDice }).hit).toBeGreaterThanOrEqual(odds.hit - 1e-15);
        expect(odds.botch).toBe(stressDistribution({ botchDice }).botch);
      }),
      { numRuns: 60 },
    );
  });
});
