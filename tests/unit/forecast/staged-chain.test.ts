import { describe, expect, test } from "vitest";
import { RUSH } from "../../../src/rules/forecast/approach.ts";
import { stagedChain } from "../../../src/rules/staged/chain.ts";
import { UNHURT } from "../../../src/rules/staged/damage.ts";
import type { StagedFighter, StagedFightOptions } from "../../../src/rules/staged/forecast-types.ts";
import { attackOdds, rearRushOdds } from "../../../src/rules/staged/odds.ts";
import type { Wounds } from "../../../src/rules/staged/types.ts";
import { BOW, DUELLIST as TIRED, SWORD as HAND } from "./staged-told.ts";

const SWORD = { ...HAND, ability: 3 };
const DUELLIST = { ...TIRED, weapons: [SWORD] };
const chainOf = (
  own: Partial<StagedFighter>,
  foe: Partial<StagedFighter> = {},
  { more = [], ...options }: StagedFightOptions & { readonly more?: readonly Partial<StagedFighter>[] } = {},
) =>
  stagedChain(
    [own, foe, ...more].map((one, index) => ({ ...DUELLIST, id: String(index), side: index === 0 ? 0 : 1, ...one })),
    options,
  );
const LEVELS = ["none", "light", "medium", "heavy", "incapacitated", "dead"] as const;
/** The wound that lies between two states. */
const between = (before: Wounds, after: Wounds): (typeof LEVELS)[number] =>
  LEVELS.find((level) => level !== "none" && before[level] !== after[level]) ?? "none";

describe("a turn of Staged by its distribution", () => {
  test("ST-P01 ST-P04 ST-P06 ST-P07 is as the odds say, whatever hinders either and whatever was asked before", () => {
    // A defence that falls below nothing, which even a botched attack may exceed.
    const numbers = { melee: 2, weapons: [{ ...SWORD, bonus: 4 }] };
    const wounds = Array.from({ length: 8 }, (_, light) => ({ ...UNHURT, light }));
    const penalty = wounds.map(({ light }) => -light);
    for (const botchDice of [0, 1, 3]) {
      const chain = chainOf(numbers, numbers, { botchDice });
      const [own, foe] = [chain.start(0), chain.start(chain.kinds[1]!)];
      for (const [mine, hurts] of penalty.entries())
        for (const [theirs, hinders] of penalty.entries()) {
          const struck = { ...foe, wounds: wounds[theirs]! };
          const steps = chain.turn(0, { ...own, wounds: wounds[mine]! }, chain.kinds[1]!, struck);
          const odds = attackOdds({
            bonus: 4 + hurts,
            defence: 2 + hinders,
            strength: 1,
            weaponDamage: 6,
            stamina: 1,
            protection: 3,
            size: 0,
            botchDice,
          });
          for (const level of LEVELS) {
            const found = steps.filter((step) => between(struck.wounds, step.foe.wounds) === level);
            expect(found.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(odds.wounds[level], 12);
          }
          expect(steps.every((step) => step.own === null && step.chance > 0)).toBe(true);
        }
    }
  });

  test("ST-P04 each weapon, each foe and full defence are told apart", () => {
    const two = { weapons: [{ ...BOW, damage: 30 }, SWORD] };
    const foes = { more: [{ melee: 4, protection: 9, guard: 3 }] };
    const chain = chainOf(two, { guard: 3 }, foes);
    const none = (kind: number, more: object = {}, own: object = {}): number =>
      chain
        .turn(0, { ...chain.start(0), ...own }, kind, { ...chain.start(kind), ...more })
        .filter((step) => step.foe.wounds === chain.start(kind).wounds)
        .reduce((sum, { chance }) => sum + chance, 0);
    const kinds = [chain.kinds[1]!, chain.kinds[2]!];
    const found = kinds.map((kind) => [none(kind), none(kind, { guarding: true })]);
    // A shot of 8 and more than 6; on full defence more than 9, whoever it meets.
    const shot = (defence: number, protection: number): number =>
      attackOdds({ bonus: 8, defence, strength: 1, weaponDamage: 30, stamina: 1, protection, size: 0, botchDice: 1 })
        .wounds.none;
    expect(found).toEqual([
      [expect.closeTo(shot(6, 3), 12), expect.closeTo(shot(9, 3), 12)],
      [expect.closeTo(shot(6, 9), 12), expect.closeTo(shot(9, 9), 12)],
    ]);
  });

  test("ST-046 ST-A25 of several blows each is made on what the one before has left, none on the fallen", () => {
    const chain = chainOf({ attacks: 2, weapons: [{ ...SWORD, damage: 40 }] });
    const steps = chain.turn(0, chain.start(0), chain.kinds[1]!, chain.start(chain.kinds[1]!));
    const missed = steps.filter((step) => step.foe === chain.start(chain.kinds[1]!) || step.foe.wounds === UNHURT);
    const one = attackOdds({
      bonus: 8,
      defence: 10,
      strength: 1,
      weaponDamage: 40,
      stamina: 1,
      protection: 3,
      size: 0,
      botchDice: 1,
    });
    expect(missed.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(one.wounds.none ** 2, 12);
    expect(steps.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    const rushed = chain.turn(0, chain.start(0), chain.kinds[1]!, chain.start(chain.kinds[1]!), RUSH);
    expect(
      rushed.filter((step) => step.foe.wounds === UNHURT).reduce((sum, { chance }) => sum + chance, 0),
    ).toBeCloseTo(one.wounds.none, 12);
  });

  test("ST-P07 ST-P11 the fresh are winded by it, and better by their ability in the first blow alone", () => {
    const chain = chainOf({ fatigue: "fresh", attacks: 2 });
    const own = chain.start(0);
    const steps = chain.turn(0, own, chain.kinds[1]!, chain.start(chain.kinds[1]!));
    expect(steps.every((step) => step.own?.fatigue === "winded")).toBe(true);
    const none = (bonus: number): number =>
      attackOdds({ bonus, defence: 10, strength: 1, weaponDamage: 6, stamina: 1, protection: 3, size: 0, botchDice: 1 })
        .wounds.none;
    const missed = steps.filter((step) => step.foe.wounds === UNHURT).reduce((sum, { chance }) => sum + chance, 0);
    expect(missed).toBeCloseTo(none(11) * none(8), 12);
  });

  test("ST-080 loading changes nothing but what is loaded, and whoever can do nothing changes nothing", () => {
    const chain = chainOf({ weapons: [{ ...BOW, loading: 2, readied: 0 }] }, { weapons: [] });
    const [own, foe] = [chain.start(0), chain.start(1)];
    expect(chain.turn(0, own, 1, foe)).toEqual([{ own: { ...own, readied: [1] }, foe, chance: 1 }]);
    expect(chain.turn(1, foe, 0, own)).toEqual([{ own: null, foe: own, chance: 1 }]);
  });
});

describe("what a turn of Staged hangs on", () => {
  test("ST-P07 by hand, when there is no breath left to put into it, on penalties and lines alone", () => {
    const chain = chainOf({});
    const own = chain.start(0);
    const aspect = (more: Partial<typeof own>): string => chain.aspect(0, { ...own, ...more });
    expect(aspect({ wounds: { ...UNHURT, light: 3 } })).toBe(aspect({ wounds: { ...UNHURT, medium: 1 } }));
    expect(aspect({ wounds: { ...UNHURT, light: 2 } })).not.toBe(aspect({ wounds: { ...UNHURT, medium: 1 } }));
    expect(aspect({ rear: true })).not.toBe(aspect({}));
    expect(aspect({ guarding: true })).toBe(aspect({}));
    expect(aspect({ fatigue: "fresh" })).not.toBe(aspect({ fatigue: "winded" }));
    const mixed = chainOf({ weapons: [SWORD, { ...SWORD, ability: 0 }] });
    expect(mixed.aspect(0, { ...mixed.start(0), fatigue: "fresh" })).not.toBe(mixed.aspect(0, mixed.start(0)));
    const dull = chainOf({ weapons: [{ ...SWORD, ability: 0 }] });
    expect(dull.aspect(0, { ...own, fatigue: "fresh" })).toBe(dull.aspect(0, own));
  });

  test("ST-080 on all there is of whoever loads", () => {
    const chain = chainOf({ weapons: [{ ...BOW, loading: 2 }] });
    const own = chain.start(0);
    expect(own.readied).toEqual([2]);
    const others = [own, { ...own, readied: [1] }, { ...own, guarding: true }, { ...own, rear: true }];
    expect(new Set(others.map((one) => chain.aspect(0, one))).size).toBe(4);
  });

  test("states are told apart by all that changes of somebody", () => {
    const chain = chainOf({ weapons: [SWORD, SWORD] });
    const own = chain.start(0);
    const wounds = (more: Partial<Wounds>) => ({ ...own, wounds: { ...UNHURT, ...more } });
    const others = [
      own,
      wounds({ light: 1 }),
      wounds({ medium: 1 }),
      wounds({ heavy: 1 }),
      wounds({ incapacitated: 1 }),
      wounds({ dead: true }),
      { ...own, fatigue: "weary" as const },
      { ...own, readied: [0, 1] },
      { ...own, readied: [1, 0] },
      { ...own, rear: true },
      { ...own, guarding: true },
    ];
    expect(new Set(others.map((one) => chain.key(one))).size).toBe(others.length);
    expect(chain.key({ ...own })).toBe(chain.key(own));
  });

  test("ST-P06 ST-P07 whoever can act stands, and the most hindered is the weakest", () => {
    const chain = chainOf({});
    const own = chain.start(0);
    const stands = (more: Partial<typeof own>): boolean => chain.stands(0, { ...own, ...more });
    expect(stands({ wounds: { ...UNHURT, heavy: 9 } })).toBe(true);
    expect(stands({ wounds: { ...UNHURT, incapacitated: 1 } })).toBe(false);
    expect(stands({ wounds: { ...UNHURT, dead: true } })).toBe(false);
    expect(stands({ fatigue: "unconscious" })).toBe(false);
    expect(chain.left(0, { ...own, wounds: { ...UNHURT, medium: 1 }, fatigue: "weary" })).toBe(-4);
  });
});

describe("the order of a fight of Staged", () => {
  test("ST-013 ST-P01 ST-P02 by one total each, with its chance", () => {
    const chain = chainOf({ quickness: 3, encumbrance: 1, wounds: { ...UNHURT, light: 1 } }, {}, { botchDice: 1 });
    if (chain.order.kind !== "scores" || chain.order.each !== "fight") throw new Error("not rolled once");
    const scores = new Map(chain.order.score(0, chain.start(0)));
    // 3 - 1 - 1, and a die: 2 to 9 one time in ten each, a zero no botch or a botch, which is nothing.
    expect(scores.get(3)).toBeCloseTo(0.1, 12);
    expect(scores.get(10)).toBeCloseTo(0.1, 12);
    expect(scores.get(0)).toBeCloseTo(0.01, 12);
    expect(scores.get(1)).toBeCloseTo(0.09, 12);
    // Twelve is a six doubled once, or a three doubled twice.
    expect(scores.get(13)).toBeCloseTo(0.011, 12);
    expect([...scores.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });
});

describe("lines in a chain of Staged", () => {
  const bow = { ...BOW, twoHanded: true };
  const ogre = { strength: 9, size: 3 };
  const three = (stances: StagedFightOptions["stances"], foe: Partial<StagedFighter> = {}) =>
    chainOf(ogre, { weapons: [bow], ...foe }, { stances, more: [{ shield: 1, strength: 0 }] });

  test("ST-017 ST-028 who tries for the rear, whether this round is settled, and nothing where no stances count", () => {
    expect(chainOf({}).lines).toBeUndefined();
    const lines = three({}).lines!;
    expect([lines.wants, lines.settled]).toEqual([[false, true, false], false]);
    expect([three({ settled: true }).lines!.settled, three({ settled: false }).lines!.settled]).toEqual([true, false]);
    const settled = three({ settled: true }, { rear: true });
    expect([settled.start(1).rear, settled.start(0).rear]).toEqual([true, false]);
    const own = settled.start(1);
    expect([lines.isRear(own), lines.isRear({ ...own, rear: false })]).toEqual([true, false]);
    expect(lines.turned(own)).toEqual({ ...own, rear: false });
    expect(lines.turned(lines.turned(own))).toEqual(own);
  });

  test("ST-021 ST-022 ST-023 whose rear holds, by who stands in front and who tries", () => {
    const { held } = three({}).lines!;
    expect(held([1, 2], [1, 0])).toEqual([true, true]);
    expect(held([1, 3], [1, 1])).toEqual([false, true]);
    // Three who find no rear stand in front: one is too few against them, two are enough.
    expect([held([1, 0], [1, 3]), held([2, 0], [1, 3])]).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(three({ narrow: true }).lines!.held([1, 9], [1, 0])).toEqual([true, true]);
    expect(three({ ratio: [1, 1] }).lines!.held([1, 2], [1, 0])).toEqual([false, true]);
  });

  test("ST-024 ST-025 blows do not reach the rear, shots do", () => {
    const chain = three({});
    const [own, foe] = [chain.start(0), chain.start(1)];
    const barred = (more: object): boolean => chain.lines!.barred(0, own, 1, { ...foe, ...more });
    expect([barred({ rear: true }), barred({ rear: false })]).toEqual([true, false]);
    const shooter = chainOf({ weapons: [BOW] }, {}, { stances: {} });
    expect(shooter.lines!.barred(0, shooter.start(0), 1, { ...shooter.start(1), rear: true })).toBe(false);
  });

  test("ST-025 ST-026 ST-A07 a rush gets through by its odds; who does not trust themselves makes none", () => {
    const chain = three({});
    const [own, guard] = [chain.start(0), chain.start(2)];
    const { win } = rearRushOdds({
      attackerSize: 3,
      attackerStrength: 9,
      defenderSize: 0,
      defenderStrength: 0,
      shieldDefence: 1,
      attackerBotchDice: 1,
      defenderBotchDice: 1,
    });
    expect(chain.lines!.past(0, own, 2, guard)).toEqual([
      { through: true, own: null, chance: win },
      { through: false, own: null, chance: 1 - win },
    ]);
    // Wounds hinder either.
    const hurt = { ...guard, wounds: { ...UNHURT, heavy: 1 } };
    expect(chain.lines!.past(0, own, 2, hurt)![0]!.chance).toBeGreaterThan(win);
    expect(chain.lines!.past(0, { ...own, wounds: { ...UNHURT, light: 1 } }, 2, guard)![0]!.chance).toBeLessThan(win);
    expect(chain.lines!.past(2, guard, 0, own)).toBeNull();
    // The breath for the blow that was to follow is spent.
    expect(chain.lines!.past(0, { ...own, fatigue: "fresh" }, 2, guard)).toEqual([
      { through: true, own: null, chance: win },
      { through: false, own: { ...own, fatigue: "winded" }, chance: 1 - win },
    ]);
  });

  test("ST-P11 who is on full defence is so for one round", () => {
    expect(chainOf({}).refresh).toBeUndefined();
    const chain = chainOf({ guarding: true, guard: 3 });
    const own = chain.start(0);
    expect(chain.refresh!(own)).toEqual({ ...own, guarding: false });
    const after = { ...own, guarding: false };
    expect(chain.refresh!(after)).toBe(after);
  });
});
