import { describe, expect, test } from "vitest";
import { FAR, RUSH } from "../../../src/rules/forecast/approach.ts";
import { UNHURT } from "../../../src/rules/staged/damage.ts";
import type { StagedFighter, StagedFightOptions } from "../../../src/rules/staged/forecast-types.ts";
import { stagedPace } from "../../../src/rules/staged/forecast-approach.ts";
import { wantsRear } from "../../../src/rules/staged/forecast-plan.ts";
import { bout, BOW, DUELLIST, FIRST, SWORD } from "./staged-told.ts";

/** What one turn of the first leaves of the other: penalties of wounds, and whether they stand. */
const struck = (
  throws: string,
  own: Partial<StagedFighter> = {},
  foe: Partial<StagedFighter> = {},
  options: StagedFightOptions = {},
): readonly [number, boolean] => {
  const fight = bout(own, foe, throws ? `${FIRST}, ${throws}` : FIRST, options);
  fight.turn(0, 1);
  expect(fight.spent()).toBe(true);
  return [fight.left(1), fight.stands(1)];
};

describe("a blow of Staged, die by die", () => {
  test("ST-P04 ST-P06 more than the defence hits, and each five points over soak are a wound of the next level", () => {
    // 8 + 2 is no more than 10; 8 + 3 is one more: 1 + 6 + 1 less 4.
    expect(struck("d10 2")).toEqual([0, true]);
    expect(struck("d10 3")).toEqual([-1, true]);
    expect(struck("d10 4")).toEqual([-1, true]);
    expect(struck("d10 5")).toEqual([-3, true]);
    expect(struck("d10 9")).toEqual([-3, true]);
    // Doubled: 8 + 2 * 9 is sixteen more, 19 over soak.
    expect(struck("d10 1, d10 9")).toEqual([0, false]);
    expect(struck("d10 1, d10 6")).toEqual([-5, true]);
    expect(struck("d10 1, d10 1, d10 10")).toEqual([0, false]);
    expect(struck("d10 5", { strength: 0 })).toEqual([-1, true]);
    expect(struck("d10 5", {}, { size: 1 })).toEqual([-1, true]);
    expect(struck("d10 5", {}, { stamina: 2 })).toEqual([-1, true]);
    expect(struck("d10 5", {}, { protection: 4 })).toEqual([-1, true]);
  });

  test("ST-P01 a zero is worth nothing, and a botch is no more than nothing however good the swordsman", () => {
    const able = { weapons: [{ ...SWORD, bonus: 15 }] };
    // A die for the botch, as many as the table has; any zero of them.
    expect(struck("d10 10, d10 5", able)).toEqual([-3, true]);
    expect(struck("d10 10, d10 10", able)).toEqual([0, true]);
    expect(struck("d10 10, d10 5 10", able, {}, { botchDice: 2 })).toEqual([0, true]);
    expect(struck("d10 10", able, {}, { botchDice: 0 })).toEqual([-3, true]);
  });

  test("ST-P06 ST-P07 wounds and weariness hinder the blow and the defence", () => {
    expect(struck("d10 5", { wounds: { ...UNHURT, light: 2 } })).toEqual([-1, true]);
    expect(struck("d10 3", { fatigue: "weary" })).toEqual([0, true]);
    // Nine is met now: 1 + 6 + 1 less 4, beside the wound before.
    expect(struck("d10 2", {}, { wounds: { ...UNHURT, light: 1 } })).toEqual([-2, true]);
    expect(struck("d10 2", {}, { fatigue: "weary" })).toEqual([-2, true]);
  });

  test("ST-P03 ST-082 a shot meets the other defence, and a firearm ignores some of the armour", () => {
    // 8 + 2 less 6 is four ahead: 1 + 6 + 4 less 4.
    expect(struck("d10 2", { weapons: [BOW] })).toEqual([-3, true]);
    expect(struck("d10 2", { weapons: [{ ...BOW, damage: 3, penetration: 2 }] })).toEqual([-3, true]);
    expect(struck("d10 2", { weapons: [{ ...BOW, damage: 3 }] })).toEqual([-1, true]);
  });

  test("ST-046 ST-A25 several attacks a round each have a die, at a walk alone, and end with the foe", () => {
    expect(struck("d10 3, d10 2", { attacks: 2 })).toEqual([-1 - 1, true]);
    expect(struck("d10 1, d10 9", { attacks: 2 })).toEqual([0, false]);
    const fight = bout({ attacks: 2 }, {}, `${FIRST}, d10 3`);
    fight.turn(0, 1, RUSH);
    expect([fight.left(1), fight.spent()]).toEqual([-1, true]);
  });

  test("ST-P07 ST-P11 the fresh exert in their first blow: the ability once more, and a level of Fatigue", () => {
    const fresh = { fatigue: "fresh" as const, weapons: [{ ...SWORD, ability: 3 }] };
    // A zero hits by one whoever is wounded so: without exertion a light wound, with it a medium one.
    const zero = "d10 10, d10 5";
    const fight = bout({ ...fresh, attacks: 2 }, {}, `${FIRST}, d10 2, ${zero}`);
    fight.turn(0, 1);
    // 8 + 3 + 2 is three more: 1 + 6 + 3 less 4 are two steps; then one by the second blow.
    expect([fight.left(1), fight.spent()]).toEqual([-3 - 1, true]);
    const tired = bout(fresh, {}, `${FIRST}, d10 2, ${zero}`);
    tired.turn(0, 1);
    tired.turn(0, 1);
    expect([tired.left(1), tired.spent()]).toEqual([-3 - 1, true]);
    const plain = bout({ ...fresh, fatigue: "winded" }, {}, `${FIRST}, d10 2`);
    plain.turn(0, 1);
    expect(plain.left(1)).toBe(0);
  });

  test("ST-P11 full defence adds the ability in the first round", () => {
    const guarding = { guarding: true, guard: 4 };
    const fight = bout({}, guarding, `${FIRST}, d10 6, d10 6`);
    fight.order(1);
    fight.turn(0, 1);
    expect(fight.left(1)).toBe(0);
    fight.order(2);
    fight.turn(0, 1);
    expect([fight.left(1), fight.spent()]).toEqual([-3, true]);
  });

  test("ST-080 shoots, loads for as long as it takes, and shoots again; from afar a sword waits", () => {
    const fight = bout({ weapons: [{ ...BOW, loading: 1 }] }, {}, `${FIRST}, d10 2, d10 9`);
    const left = [1, 2, 3].map(() => {
      fight.turn(0, 1);
      return fight.left(1);
    });
    // The second is better by the wound too: 8 + 9 less 3 is fourteen ahead.
    expect([left[0], left[1], fight.stands(1), fight.spent()]).toEqual([-3, -3, false, true]);
    // The sword would do more, and does not reach so far.
    const far = bout({ weapons: [{ ...SWORD, bonus: 20 }, BOW] }, {}, `${FIRST}, d10 2, d10 2`);
    far.turn(0, 1, FAR);
    expect(far.left(1)).toBe(-3);
    far.turn(0, 1);
    expect(far.stands(1)).toBe(false);
  });
});

describe("who acts when in Staged", () => {
  const order = (fighters: readonly Partial<StagedFighter>[], throws: string) => {
    const [own, foe, ...more] = fighters;
    const fight = bout(own!, foe!, throws, { more });
    expect(fight.spent()).toBe(true);
    return fight.order(1);
  };

  test("ST-013 ST-P02 the highest of Quickness less Encumbrance and a stress die, once and for all", () => {
    expect(order([{}, {}, {}], "d10 3, d10 5, d10 4")).toEqual([1, 2, 0]);
    expect(order([{ quickness: 3 }, {}, { encumbrance: 2 }], "d10 3, d10 5, d10 6")).toEqual([0, 1, 2]);
    expect(order([{ wounds: { ...UNHURT, medium: 1 } }, {}], "d10 6, d10 4")).toEqual([1, 0]);
    expect(order([{ quickness: 5 }, {}], "d10 10, d10 10, d10 3")).toEqual([1, 0]);
    const fight = bout({}, {}, FIRST);
    expect([fight.order(1), fight.order(2), fight.order(9)]).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  test("ST-P02 the tied in an order of chance, and nobody else", () => {
    const fight = bout({}, {}, "d10 5, d10 7, d10 5, d10 2", { more: [{}, {}] });
    expect(fight.order(1)).toEqual([1, 2, 0, 3]);
    expect(fight.asked.filter((one) => typeof one !== "number")).toEqual([["1"], ["0", "2"], ["3"]]);
  });
});

describe("how somebody comes up to foes in Staged", () => {
  const pace = (...weapons: StagedFighter["weapons"]) => stagedPace({ ...DUELLIST, weapons });
  const walker = { reach: 3, step: 12, run: 24, stand: 0, charge: [4, 15] };

  test("ST-049 ST-080 ST-P08 whoever only shoots stands within the shortest first increment, however short", () => {
    const stands = (stand: number) => ({ reach: 3, step: 0, run: 24, stand, charge: null });
    expect(pace({ ...BOW, range: 5 })).toEqual(stands(5));
    expect(pace({ ...BOW, range: 30 }, BOW)).toEqual(stands(20));
    // Beside a sword, only what shoots farther than a hustle and a blow.
    expect(pace(SWORD, { ...BOW, range: 15 })).toEqual(walker);
    expect(pace(SWORD, { ...BOW, range: 16 })).toEqual(stands(16));
    expect(pace(SWORD, { ...BOW, range: 16 }, { ...BOW, range: 15 }, BOW)).toEqual(stands(16));
    expect(pace()).toEqual(walker);
  });

  test("ST-017 ST-028 nobody tries for the rear where no stances count", () => {
    const clumsy = { ...DUELLIST, id: "0", side: 0 as const, weapons: [{ ...BOW, twoHanded: true }] };
    const wants = (more: Partial<StagedFighter>, options: StagedFightOptions): boolean =>
      wantsRear({ ...clumsy, ...more }, options);
    expect([wants({}, {}), wants({ wantsRear: true, rear: true }, {})]).toEqual([false, false]);
    expect([wants({}, { stances: {} }), wants({ weapons: [BOW, SWORD] }, { stances: {} })]).toEqual([true, false]);
    for (const more of [{ wantsRear: true }, { rear: true }])
      expect(wants({ ...more, weapons: [SWORD] }, { stances: {} })).toBe(true);
  });
});
