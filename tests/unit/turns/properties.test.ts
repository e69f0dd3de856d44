import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atLeast } from "../../../src/rules/dice/index.ts";
import {
  damage,
  damageDistribution,
  defencePoints,
  diceCount,
  parryAndTake,
  parryShield,
  parryWeapon,
  rollSum,
  roundOrder,
  takeDamage,
} from "../../../src/rules/turns/index.ts";

const points = fc.integer({ min: 0, max: 60 });
const bonus = fc.integer({ min: -3, max: 9 });
const sides = fc.constantFrom(4, 6, 8, 10);

/** A legal throw: a stream of dice read wave by wave, ended by dice that do not explode. */
const blow = fc
  .record({
    level: fc.integer({ min: 1, max: 12 }),
    sides,
    power: fc.boolean(),
    ability: bonus,
    defence: points,
    plus: fc.integer({ min: 0, max: 4 }),
    // 120 is a multiple of every number of sides, so each face is as likely as the next.
    stream: fc.array(fc.integer({ min: 0, max: 119 }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ stream, ...input }) => {
    const count = diceCount(input).value;
    const thrown: number[] = [];
    let owed = count;
    for (let index = 0; index < owed; index++) {
      const die = 1 + ((stream[index] ?? 0) % input.sides);
      thrown.push(die);
      if (die === input.sides) owed++;
    }
    return { ...input, base: thrown.slice(0, count), extra: thrown.slice(count) };
  });

const target = fc.record({
  stamina: points,
  injuries: fc.integer({ min: 0, max: 10 }),
  slots: fc.option(fc.integer({ min: 10, max: 20 })),
  direct: fc.boolean(),
  overflow: fc.constantFrom("lost" as const, "injuries" as const),
});

const freeze = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

describe("properties", () => {
  test("CT-024 CT-025 damage is monotone in every bonus and falls with defence", () => {
    fc.assert(
      fc.property(blow, (input) => {
        const { net, netParts } = damage(input);
        expect(damage({ ...input, ability: input.ability + 1 }).net).toBeGreaterThanOrEqual(net);
        expect(damage({ ...input, plus: input.plus + 1 }).net).toBeGreaterThanOrEqual(net);
        expect(damage({ ...input, defence: input.defence + 1 }).net).toBeLessThanOrEqual(net);
        expect(netParts.reduce((sum, part) => sum + part.value, 0)).toBe(net);
      }),
    );
  });

  test("CT-028 each explosion is one die, no more and no fewer", () => {
    fc.assert(
      fc.property(blow, (input) => {
        expect(rollSum(input).explosions).toBe(input.extra.length);
        expect(() => rollSum({ ...input, extra: [...input.extra, 1] })).toThrow();
      }),
    );
  });

  test("CT-026 armour never raises damage taken", () => {
    fc.assert(
      fc.property(blow, points, (input, armour) => {
        const defended = (more: number) => defencePoints({ armour: more, dexterity: 1 }).value;
        const taken = (more: number) => damage({ ...input, defence: defended(more) }).net;
        expect(taken(armour + 1)).toBeLessThanOrEqual(taken(armour));
      }),
    );
  });

  test("CT-049 CT-053 a parry never raises damage taken, nor does a sturdier one", () => {
    const maxima = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(points, points, maxima, target, (net, shieldPoints, explosions, struck) => {
        expect(parryWeapon({ net, explosions }).taken).toBe(0);
        const undoubled = parryShield({ net, shieldPoints });
        expect(undoubled.taken).toBeLessThanOrEqual(net);
        expect(parryShield({ net, shieldPoints: shieldPoints + 1 }).taken).toBeLessThanOrEqual(undoubled.taken);
        const parry = { weapon: null, shieldPoints };
        const { taken } = parryAndTake({ parry, kind: "shield", net, explosions, target: struck });
        const bare = takeDamage({ ...struck, amount: net });
        expect(taken.stamina).toBeGreaterThanOrEqual(bare.stamina);
        expect(taken.injuries).toBeLessThanOrEqual(bare.injuries);
      }),
    );
  });

  test("CT-023 CT-P03 more damage never leaves one better off, and stays within bounds", () => {
    fc.assert(
      fc.property(target, points, (struck, amount) => {
        const less = takeDamage({ ...struck, amount });
        const more = takeDamage({ ...struck, amount: amount + 1 });
        expect(more.stamina).toBeLessThanOrEqual(less.stamina);
        expect(more.injuries).toBeGreaterThanOrEqual(less.injuries);
        expect(Number(more.dead)).toBeGreaterThanOrEqual(Number(less.dead));
        expect(less.stamina).toBeGreaterThanOrEqual(0);
        if (struck.slots !== null) expect(less.injuries).toBeLessThanOrEqual(struck.slots);
        expect(less.staminaParts.reduce((sum, part) => sum + part.value, 0)).toBe(less.stamina);
      }),
    );
  });

  test("CT-023 CT-P03 a blow taken back by its parts leaves stamina and injuries as they were", () => {
    fc.assert(
      fc.property(target, points, (struck, amount) => {
        const after = takeDamage({ ...struck, amount });
        const lost = after.staminaParts.find(({ label }) => label === "FRAY.Part.Damage")!.value;
        expect({ stamina: after.stamina - lost, injuries: after.injuries - after.newInjuries }).toEqual({
          stamina: struck.stamina,
          injuries: struck.injuries,
        });
      }),
    );
  });

  test("CT-006 the order of a round is a total order, whatever the order of the entries", () => {
    const entries = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        side: fc.constantFrom("party" as const, "enemies" as const),
        place: fc.option(fc.integer({ min: 0, max: 4 })),
      }),
      { selector: ({ id }) => id, maxLength: 9 },
    );
    fc.assert(
      fc.property(entries, (list) => {
        const order = roundOrder({ entries: freeze(list), first: "party" });
        expect([...order].sort()).toEqual(list.map(({ id }) => id).sort());
        expect(roundOrder({ entries: [...list].reverse(), first: "party" })).toEqual(order);
      }),
    );
  });

  test("CT-022 nothing is mutated and nothing depends on what was asked before", () => {
    fc.assert(
      fc.property(blow, target, (input, struck) => {
        freeze(input);
        freeze(struck);
        const first = damage(input);
        damageDistribution(input);
        expect(damage(input)).toEqual(first);
        const distribution = [...damageDistribution(input).probabilities];
        damageDistribution({ ...input, defence: input.defence + 100 });
        expect([...damageDistribution(input).probabilities]).toEqual(distribution);
        expect(takeDamage({ ...struck, amount: first.net })).toEqual(takeDamage({ ...struck, amount: first.net }));
      }),
    );
  });

  test("CT-031 CT-045 the distribution of damage grows with level, power, plus and ability", () => {
    fc.assert(
      fc.property(blow, fc.integer({ min: 1, max: 40 }), (input, least) => {
        const chance = atLeast(damageDistribution(input), least);
        const more = [
          { ...input, level: input.level + 1 },
          { ...input, power: true },
          { ...input, plus: input.plus + 1 },
          { ...input, ability: input.ability + 1 },
        ];
        for (const better of more)
          expect(atLeast(damageDistribution(better), least)).toBeGreaterThanOrEqual(chance - 1e-12);
      }),
      { numRuns: 60 },
    );
  });
});
