import { describe, expect, test } from "vitest";
import {
  blockers,
  blockersNeeded,
  checkStanceChange,
  concentration,
  mayShoot,
  attackByStance,
  rearAllowed,
  rearRush,
  resolveStances,
  settledFronts,
} from "../../../src/rules/staged/index.ts";

describe("stances", () => {
  test("ST-017 ST-018 ST-020 who declares the rear gets it behind enough blockers; everyone else is forward", () => {
    expect(resolveStances({ wantsRear: { mage: true, grog: false }, forwardEnemies: 2 })).toEqual({
      mage: "rearward",
      grog: "forward",
    });
  });

  test("ST-021 ST-A08 with fewer blockers than half the forward enemies every attempt fails", () => {
    expect(resolveStances({ wantsRear: { mage: true, bow: true, grog: false }, forwardEnemies: 3 })).toEqual({
      mage: "forward",
      bow: "forward",
      grog: "forward",
    });
    expect([1, 2, 3, 4, 5].map((forwardEnemies) => blockersNeeded({ forwardEnemies }))).toEqual([1, 1, 2, 2, 3]);
    expect(rearAllowed({ forwardAllies: 2, forwardEnemies: 4 })).toBe(true);
    expect(rearAllowed({ forwardAllies: 1, forwardEnemies: 3 })).toBe(false);
    expect(rearAllowed({ forwardAllies: 1, forwardEnemies: 3, ratio: [1, 3] })).toBe(true);
  });

  test("ST-023 in a narrow hallway one ally blocks any number of enemies", () => {
    expect(rearAllowed({ forwardAllies: 1, forwardEnemies: 9, narrow: true })).toBe(true);
    expect(rearAllowed({ forwardAllies: 0, forwardEnemies: 1, narrow: true })).toBe(false);
  });

  test("ST-A08 the count of blockers can be shown before the declarations lock", () => {
    const wantsRear = { mage: true, grog: false, held: true };
    expect(blockers({ wantsRear, forwardEnemies: 3 })).toEqual({ blocking: 1, needed: 2, enough: false });
    expect(blockers({ wantsRear, forwardEnemies: 3, grappled: { held: "forward" } })).toEqual({
      blocking: 2,
      needed: 2,
      enough: true,
    });
    expect(
      blockers({ wantsRear: { mage: true, bound: false, grog: false }, forwardEnemies: 3, helpless: ["bound"] }),
    ).toEqual({ blocking: 1, needed: 2, enough: false });
  });

  test("ST-021 ST-A08 a side whose attempt fails may be too many for the rear of the other", () => {
    const line = (front: number, rear: number) => ({ front, rear });
    expect(settledFronts({ sides: [line(1, 1), line(2, 3)] })).toEqual([1, 2]);
    expect(settledFronts({ sides: [line(1, 1), line(3, 0)] })).toEqual([2, 3]);
    // Three who fail on the other side are too many for two; the same by the other order of sides.
    expect(settledFronts({ sides: [line(2, 1), line(0, 5)] })).toEqual([3, 5]);
    expect(settledFronts({ sides: [line(0, 5), line(2, 1)] })).toEqual([5, 3]);
    expect(settledFronts({ sides: [line(2, 1), line(0, 5)], ratio: [1, 5] })).toEqual([2, 5]);
    expect(settledFronts({ sides: [line(2, 1), line(0, 5)], narrow: true })).toEqual([2, 5]);
    expect(settledFronts({ sides: [line(0, 2), line(0, 2)] })).toEqual([0, 0]);
  });

  test("ST-033 the grappled keep the stance they are in", () => {
    const wantsRear = { mage: true, grog: false, bow: false };
    expect(resolveStances({ wantsRear, forwardEnemies: 2, grappled: { mage: "forward", bow: "rearward" } })).toEqual({
      mage: "forward",
      grog: "forward",
      bow: "rearward",
    });
    expect(checkStanceChange({ grappled: true })).toEqual([{ problem: "grappled", rule: "ST-033" }]);
    expect(checkStanceChange({ grappled: false })).toEqual([]);
  });

  test("ST-028 ST-029 two-handed ranged weapons only from the rear, one-handed anywhere", () => {
    expect(mayShoot({ stance: "forward", twoHanded: true })).toBe(false);
    expect(mayShoot({ stance: "forward", twoHanded: false })).toBe(true);
    expect(mayShoot({ stance: "rearward", twoHanded: true })).toBe(true);
    expect(
      attackByStance({ attack: "missile", stance: "forward", targetStance: "forward", twoHanded: true, defenders: 1 })
        .problems,
    ).toEqual([{ problem: "two_handed_in_front", rule: "ST-028" }]);
  });

  test("ST-024 missiles and spells reach the rear freely", () => {
    for (const attack of ["missile", "spell"] as const)
      expect(attackByStance({ attack, stance: "rearward", targetStance: "rearward", defenders: 3 })).toEqual({
        rush: false,
        problems: [],
      });
  });

  test("ST-025 ST-027 melee reaches the rear only by a rush, each attack anew, while anyone still blocks", () => {
    const melee = { attack: "melee", stance: "forward", targetStance: "rearward" } as const;
    expect(attackByStance({ ...melee, defenders: 1 }).rush).toBe(true);
    expect(attackByStance({ ...melee, defenders: 1 }).rush).toBe(true);
    expect(attackByStance({ ...melee, defenders: 0 }).rush).toBe(false);
    expect(attackByStance({ ...melee, targetStance: "forward", defenders: 2 }).rush).toBe(false);
  });

  test("ST-025 ST-026 ST-A07 ST-A10 the blocker rolls, adds six and her shield, and wins ties", () => {
    const of = {
      attackerSize: 0,
      attackerStrength: 2,
      attackerDie: 9,
      defenderSize: 0,
      defenderStrength: 0,
      defenderDie: 5,
    };
    expect(rearRush(of)).toMatchObject({ attacker: 11, defender: 11, through: false });
    expect(rearRush({ ...of, attackerSize: 2, attackerStrength: 4, shieldDefence: 3 })).toMatchObject({
      attacker: 15,
      defender: 14,
      through: true,
    });
    expect(rearRush({ ...of, shieldDefence: 3 }).defenderParts.map(({ value }) => value)).toEqual([6, 3, 5]);
    expect(rearRush({ ...of, defenderBotch: true, defenderDie: 0 })).toMatchObject({ defender: 0, through: true });
    expect(rearRush({ ...of, attackerBotch: true, attackerDie: 0 }).attacker).toBe(0);
  });

  test("ST-030 ST-031 ST-P09 a forward caster needs 12, or 15 once hurt", () => {
    const of = { stance: "forward", stamina: 2, concentrationScore: 4, dieValue: 6 } as const;
    expect(concentration(of)).toMatchObject({ needed: true, ease: 12, total: 12, success: true });
    expect(concentration({ ...of, damaged: true })).toMatchObject({ ease: 15, total: 12, success: false });
    expect(concentration({ ...of, penalties: -1 })).toMatchObject({ total: 11, success: false });
    expect(concentration({ ...of, other: -2 })).toMatchObject({ total: 10, success: false });
    expect(concentration({ ...of, other: 3, botch: true })).toMatchObject({ total: 0, success: false });
    expect(concentration({ ...of, dieValue: 0, botch: true })).toMatchObject({ total: 0, success: false });
  });

  test("ST-032 no check in the rear or for fast casting", () => {
    const of = { stamina: -3, concentrationScore: 0, dieValue: 0 };
    const free = { needed: false, ease: null, total: null, success: true, totalParts: [] };
    expect(concentration({ ...of, stance: "rearward" })).toEqual(free);
    expect(concentration({ ...of, stance: "forward", fastCast: true })).toEqual(free);
  });
});
