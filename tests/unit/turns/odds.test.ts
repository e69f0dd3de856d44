import { describe, expect, test } from "vitest";
import { atLeast, chanceOf, type Distribution, mass, sumsToOne } from "../../../src/rules/dice/index.ts";
import {
  attackOdds,
  damage,
  damageDistribution,
  diceCount,
  explosionDistribution,
  parryShield,
  parryWeapon,
  shieldParryOdds,
  sneakChance,
  sneakDamage,
  sneakOdds,
  takeDamage,
  targetOdds,
  weaponParryOdds,
} from "../../../src/rules/turns/index.ts";
import { refused } from "../told.ts";

const close = (got: number, wanted: number, within = 1e-12) => expect(Math.abs(got - wanted)).toBeLessThan(within);

interface Throw {
  base: number[];
  extra: number[];
  chance: number;
}

/** Every throw of exploding dice with at most `most` explosions, as a table would list it: wave after wave. */
function throwsOf(count: number, sides: number, most: number): Throw[] {
  const done: Throw[] = [];
  const grow = (base: number[], extra: number[], wave: number[], waiting: number, chance: number): void => {
    if (wave.length < waiting) {
      for (let die = 1; die <= sides; die++) grow(base, extra, [...wave, die], waiting, chance / sides);
      return;
    }
    const first = base.length === 0;
    const maxima = wave.filter((die) => die === sides).length;
    const thrown = first ? { base: wave, extra } : { base, extra: [...extra, ...wave] };
    if (maxima === 0) done.push({ ...thrown, chance });
    else if (thrown.extra.length + maxima <= most) grow(thrown.base, thrown.extra, [], maxima, chance);
  };
  grow([], [], [], count, 1);
  return done;
}

/**
 * The throws up to `most` explosions agree with the distribution wherever a total cannot need more of them: a total
 * below (most + 1) * sides + count - 1, the least that one more explosion gives.
 */
function compare(
  distribution: Distribution,
  throws: Throw[],
  value: (thrown: Throw) => number,
  certainBelow: number,
): void {
  const chances = new Map<number, number>();
  for (const thrown of throws) chances.set(value(thrown), (chances.get(value(thrown)) ?? 0) + thrown.chance);
  let compared = 0;
  for (const [amount, chance] of chances) {
    if (amount >= certainBelow) continue;
    close(chanceOf(distribution, amount), chance);
    compared++;
  }
  expect(compared).toBeGreaterThan(3);
}

const BLOWS = [
  { level: 1, sides: 4, ability: 2, defence: 0, plus: 0, most: 6 },
  { level: 3, sides: 4, ability: 0, defence: 3, plus: 1, most: 4 },
  { level: 3, sides: 6, ability: -1, defence: 6, plus: 0, most: 3 },
  { level: 5, sides: 4, ability: 3, defence: 2, plus: 2, most: 3 },
  { level: 1, sides: 10, ability: 1, defence: 4, plus: 3, most: 3 },
  { level: 1, sides: 4, ability: 1, defence: 1, plus: 1, most: 4, power: true },
];

describe("the distribution of damage", () => {
  test("CT-024 CT-028 CT-032 CT-035 CT-045 CT-A02 agrees with every throw put through the rule itself", () => {
    for (const { most, ...blow } of BLOWS) {
      const count = diceCount(blow).value;
      const shift = count * blow.plus + blow.ability - blow.defence;
      const certainBelow = (most + 1) * blow.sides + count - 1 + shift;
      const throws = throwsOf(count, blow.sides, most);
      compare(damageDistribution(blow), throws, (thrown) => damage({ ...blow, ...thrown }).net, certainBelow);
    }
  });

  test("CT-028 sums to one, the tail below 1e-12 and reported", () => {
    for (const sides of [4, 6, 8, 10])
      for (const level of [1, 9, 12, 20, 100]) {
        const distribution = damageDistribution({ level, sides, ability: 3, defence: 8, power: true });
        expect(sumsToOne(distribution)).toBe(true);
        expect(distribution.neglected).toBeLessThan(1e-12);
        expect(distribution.neglected).toBeGreaterThan(0);
      }
  });

  test("CT-A02 a blow that defence swallows whole is nothing for certain", () => {
    const distribution = damageDistribution({ level: 1, sides: 4, ability: 0, defence: 1000 });
    expect(distribution.offset).toBe(0);
    close(chanceOf(distribution, 0), 1);
    close(mass(distribution), 1);
  });

  test("CT-030 CT-031 no such die, no such level", () => {
    const blow = { level: 1, sides: 6, ability: 0, defence: 0 };
    for (const [wrong, said] of [
      [{ sides: 7 }, "CT-030 NoSuchDie sides=7"],
      [{ level: 0 }, "CT-031 level 0 of 1..100"],
      [{ level: 101 }, "CT-031 level 101 of 1..100"],
      [{ ability: 0.5 }, "CT-024 ability 0.5 of -Infinity..Infinity"],
      [{ defence: 0.5 }, "CT-024 defence 0.5 of -Infinity..Infinity"],
      [{ plus: 0.5 }, "CT-032 plus 0.5 of -Infinity..Infinity"],
    ] as const)
      expect(refused(() => damageDistribution({ ...blow, ...wrong }))).toBe(said);
  });
});

describe("a target, before the roll", () => {
  const blow = { level: 9, sides: 6, ability: 8, defence: 4, plus: 2 };

  test("CT-023 CT-P01 CT-P03 chances to hurt, to exhaust and to drop are sums of the rule over the distribution", () => {
    const targets = [
      { stamina: 40, injuries: 0, slots: 10 },
      { stamina: 20, injuries: 4, slots: 10, overflow: "injuries" },
      { stamina: 0, injuries: 0, slots: 40 },
      { stamina: 40, injuries: 0, slots: null },
      { stamina: 70, injuries: 0, slots: null, direct: true },
      { stamina: 9, injuries: 0, slots: 30, direct: true },
    ] as const;
    for (const target of targets) {
      const odds = attackOdds({ ...blow, target });
      let [exhausts, drops, mean] = [0, 0, 0];
      odds.damage.probabilities.forEach((chance, index) => {
        const amount = odds.damage.offset + index;
        const after = takeDamage({ ...target, amount });
        mean += chance * amount;
        if (after.exhausted) exhausts += chance;
        if (after.dead) drops += chance;
      });
      expect(odds.dice).toBe(5);
      close(odds.exhausts, exhausts);
      close(odds.felled, drops);
      close(odds.mean, mean);
      close(odds.hurts, 1);
    }
  });

  test("CT-039 Tombril's blow does 35 on average", () => {
    const odds = attackOdds({ ...blow, target: { stamina: 68, injuries: 0, slots: 18 } });
    close(odds.mean, 5 * 4.2 + 10 + 8 - 4, 1e-9);
    expect(odds.felled).toBe(0);
    expect(odds.neglected).toBeLessThan(1e-12);
  });
});

describe("a parry, before the roll", () => {
  test("CT-050 CT-052 CT-A04 CT-A21 the chance to shatter, by every throw", () => {
    const throws = throwsOf(2, 6, 4);
    for (const parry of [{ plus: 0 }, { plus: 1 }, { plus: 2, counted: 1 }, { plus: 1, counted: 2 }]) {
      const { shatters, neglected } = weaponParryOdds({ level: 3, sides: 6, parry });
      const holds = throws.reduce(
        (sum, { extra, chance }) =>
          sum + (parryWeapon({ net: 0, explosions: extra.length, ...parry }).shattered ? 0 : chance),
        0,
      );
      close(shatters, 1 - holds);
      expect(neglected).toBeLessThan(1e-12);
      // Of a sneak attack the dice are thrown only once its check is passed.
      close(weaponParryOdds({ level: 3, sides: 6, parry, thrown: 0.6 }).shatters, 0.6 * shatters);
    }
    close(atLeast(explosionDistribution({ level: 12, sides: 6 }), 1), 1 - (5 / 6) ** 6);
    expect(weaponParryOdds({ level: 1, sides: 6, parry: { plus: 999 } }).shatters).toBe(0);
  });

  test("CT-054 CT-055 CT-A05 what gets past a shield", () => {
    const distribution = damageDistribution({ level: 3, sides: 6, ability: 2, defence: 3 });
    for (const excess of ["undoubled", "doubled"] as const) {
      const odds = shieldParryOdds({ damage: distribution, shieldPoints: 12, excess });
      let [taken, destroyed, points] = [0, 0, 0];
      distribution.probabilities.forEach((chance, index) => {
        const blow = parryShield({ net: distribution.offset + index, shieldPoints: 12, excess });
        taken += chance * blow.taken;
        points += chance * blow.shieldPoints;
        if (blow.destroyed) destroyed += chance;
      });
      const past = targetOdds({ damage: odds.damage, target: { stamina: 10, injuries: 0, slots: 10 } });
      close(past.mean, taken);
      close(odds.destroyed, destroyed);
      close(odds.shieldPoints, points);
      expect(sumsToOne(odds.damage)).toBe(true);
    }
  });
});

describe("a sneak attack, before the roll", () => {
  test("CT-069 CT-070 CT-A11 the chance to pass", () => {
    close(sneakChance({ dexterity: 4, armour: 3 }), 12 / 20);
    expect(sneakChance({ dexterity: 0, armour: 20 })).toBe(0);
    expect(sneakChance({ dexterity: 9, armour: 0 })).toBe(1);
    close(sneakChance({ dexterity: 4, armour: 3, other: -2 }), 10 / 20);
  });

  test("CT-072 CT-075 CT-077 CT-078 CT-A08 the distribution of its Direct Damage, by every throw", () => {
    const stab = { level: 3, sides: 4, dexterity: 4, plus: 1 };
    for (const magicCounts of [true, false]) {
      const odds = sneakOdds({ ...stab, armour: 3, magicCounts, target: { stamina: 50, injuries: 0, slots: 9 } });
      const shift = 4 + (magicCounts ? 2 : 0);
      compare(
        odds.direct,
        throwsOf(2, 4, 4),
        (thrown) => sneakDamage({ ...stab, ...thrown, magicCounts }).direct,
        1 + 5 * 4 + shift,
      );
      close(odds.success, 0.6);
      close(chanceOf(odds.damage, 0), 0.4);
      expect(odds.neglected / odds.direct.neglected).toBeCloseTo(0.6, 10);
      close(odds.hurts, 0.6);
      close(odds.felled, 0.6 * atLeast(odds.direct, 9));
      expect(odds.exhausts).toBe(0);
      expect(sumsToOne(odds.damage)).toBe(true);
    }
    const unsaid = { ...stab, armour: 3, target: { stamina: 50, injuries: 0, slots: 9 } };
    expect(sneakOdds(unsaid)).toEqual(sneakOdds({ ...unsaid, magicCounts: true }));
    const clumsy = sneakOdds({ ...stab, dexterity: -5, armour: 0, target: { stamina: 5, injuries: 0, slots: 9 } });
    expect(clumsy.direct.offset).toBe(0);
    close(sneakOdds({ ...stab, armour: 3, target: { stamina: 5, injuries: 0, slots: 9 } }).success, 0.6);
  });
});
