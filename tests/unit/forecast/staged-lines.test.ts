import { describe, expect, test } from "vitest";
import { UNHURT } from "../../../src/rules/staged/damage.ts";
import type { StagedFighter, StagedFightOptions } from "../../../src/rules/staged/forecast-types.ts";
import { bout, BOW, FIRST, SWORD } from "./staged-told.ts";

describe("two lines in Staged", () => {
  const archer = { weapons: [{ ...BOW, twoHanded: true }] };
  const stances = {};
  const dice = (fighters: number): string => Array.from({ length: fighters }, (_, nth) => `d10 ${9 - nth}`).join(", ");

  test("ST-021 ST-025 ST-028 those in the rear are behind those in front, as each round begins", () => {
    const fight = bout({ side: 1 }, { side: 0, ...archer }, dice(3), { stances, more: [{ side: 0 }] });
    expect(fight.before!(0, 1)).toEqual([]);
    fight.order(1);
    expect(fight.before!(0, 1)).toEqual([2]);
    expect(fight.before!(0, 2)).toEqual([]);
    // As the stances of this round are settled they stand, whatever they would rather.
    const settled = bout({ side: 1 }, { side: 0, ...archer }, dice(3), {
      stances: { settled: true },
      more: [{ side: 0 }],
    });
    settled.order(1);
    expect(settled.before!(0, 1)).toEqual([]);
    settled.order(2);
    expect(settled.before!(0, 1)).toEqual([2]);
  });

  test("ST-021 ST-022 ST-023 too few in front leave nobody a rear, but for a hallway", () => {
    const four = [{ side: 0 as const }, {}, {}, {}];
    const behind = (ground: StagedFightOptions["stances"], more: readonly Partial<StagedFighter>[]) => {
      const fight = bout({ side: 1 }, { side: 0, ...archer }, dice(2 + more.length), { stances: ground, more });
      fight.order(1);
      return fight.before!(0, 1).length;
    };
    expect(behind({}, four.slice(0, 2))).toBe(1);
    expect(behind({}, four.slice(0, 3))).toBe(0);
    expect(behind({ narrow: true }, four)).toBe(1);
    expect(behind({ ratio: [1, 1] }, four.slice(0, 2))).toBe(0);
    expect(behind({ ratio: [1, 4] }, four)).toBe(1);
  });

  test("ST-021 ST-A08 those who fail to get to the rear stand in front, and those who try do not block", () => {
    const clumsy = { side: 0 as const, ...archer };
    const behind = (own: readonly Partial<StagedFighter>[], [foe, ...foes]: readonly Partial<StagedFighter>[]) => {
      const more = [...own, ...foes];
      const fight = bout({ side: 1, ...foe }, clumsy, dice(2 + more.length), { stances, more });
      fight.order(1);
      return fight.before!(0, 1).length;
    };
    // One blocks two, not three, though two more are behind; two who find no rear are two in front.
    expect(behind([clumsy, { side: 0 }], [{}, {}])).toBe(1);
    expect(behind([clumsy, { side: 0 }], [{}, {}, {}])).toBe(0);
    const failed = (more: number): number =>
      behind([{ side: 0 }], [{ wantsRear: true }, ...Array.from({ length: more }, () => archer)]);
    expect([failed(0), failed(1), failed(2)]).toEqual([1, 1, 0]);
  });

  test("ST-025 with nobody left in front there is nobody to rush past", () => {
    const strong = { side: 1 as const, weapons: [{ ...SWORD, damage: 60 }] };
    const fight = bout(strong, { side: 0, ...archer }, `${dice(3)}, d10 9, d10 9`, { stances, more: [{ side: 0 }] });
    fight.order(1);
    fight.turn(0, 2);
    expect([fight.stands(2), fight.before!(0, 1)]).toEqual([false, []]);
    fight.turn(0, 1);
    expect([fight.stands(1), fight.spent()]).toEqual([false, true]);
  });

  test("ST-024 a shot meets nobody on the way", () => {
    const fight = bout({ side: 1, weapons: [BOW] }, { side: 0, ...archer }, `${dice(3)}, d10 2`, {
      stances,
      more: [{ side: 0 }],
    });
    fight.order(1);
    expect(fight.before!(0, 1)).toEqual([]);
    fight.turn(0, 1);
    expect([fight.left(1), fight.spent()]).toEqual([-3, true]);
  });

  test("ST-025 ST-026 ST-027 whoever trusts themselves rushes past the first in front, by a stress die each", () => {
    const ogre = { side: 1 as const, strength: 9, size: 3 };
    const rushed = (throws: string, guard: Partial<StagedFighter> = {}) => {
      const fight = bout(ogre, { side: 0, ...archer }, `${dice(3)}, ${throws}`, {
        stances,
        more: [{ side: 0, strength: 0, shield: 1, ...guard }],
      });
      fight.order(1);
      expect(fight.before!(0, 1)).toEqual([]);
      fight.turn(0, 1);
      expect(fight.spent()).toBe(true);
      return fight.left(1);
    };
    // 12 and a die against 6 and 1 and a die: a tie does not do. The blow: 8 + 3 is one more, 9 + 6 + 1 less 4.
    expect(rushed("d10 2, d10 7")).toBe(0);
    expect(rushed("d10 3, d10 7, d10 3")).toBe(-5);
    expect(rushed("d10 2, d10 5, d10 2", { strength: 1 })).toBe(0);
    expect(rushed("d10 10, d10 10, d10 2")).toBe(0);
    expect(rushed("d10 2, d10 10, d10 10, d10 2")).toBe(0);
  });

  test("ST-021 the fallen hold no line", () => {
    const fight = bout({ side: 1 }, { side: 0, ...archer }, dice(3), {
      stances,
      more: [{ side: 0, wounds: { ...UNHURT, incapacitated: 1 } }],
    });
    fight.order(1);
    expect([fight.before!(0, 1), fight.stands(2)]).toEqual([[], false]);
    const asleep = bout({ fatigue: "unconscious" }, {}, FIRST);
    expect(asleep.stands(0)).toBe(false);
  });
});
