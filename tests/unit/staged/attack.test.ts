import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  attackTotal,
  defenceTotal,
  disengage,
  escapeGrapple,
  exertionBonus,
  grapple,
  groupBonus,
  meleeModifiers,
  missileModifiers,
  mountedBonus,
  rangeSteps,
} from "../../../src/rules/staged/index.ts";
import { partsSum } from "./support.ts";

describe("totals and modifiers", () => {
  test("ST-001 ST-A01 a Defence Total has a fixed six", () => {
    const total = defenceTotal({ quickness: 1, ability: 5, weaponDefence: 2, shieldDefence: 1 });
    expect(total.value).toBe(15);
    expect(total.parts[0]).toEqual({ label: "FRAY.Part.StraightSix", value: 6, rule: "ST-001" });
    expect(partsSum(total)).toBe(15);
  });

  test("ST-002 ST-003 ST-A02 bonuses and penalties to rolls change the six too", () => {
    expect(defenceTotal({ quickness: 1, ability: 5, penalties: -4 }).value).toBe(8);
    expect(defenceTotal({ quickness: 1, ability: 5, penalties: -4, other: 2 }).value).toBe(10);
  });

  test("ST-P03 against missiles only a shield counts", () => {
    const missile = { quickness: 1, ability: 5, weaponDefence: 2, shieldDefence: 1, againstMissile: true };
    expect(defenceTotal(missile).value).toBe(13);
  });

  test("ST-004 ST-005 ST-006 prone attackers, high ground, prone defenders", () => {
    expect(meleeModifiers({ attackerProne: true }).value).toBe(-1);
    expect(meleeModifiers({ highGround: true }).value).toBe(1);
    expect(meleeModifiers({ defenderProne: true }).value).toBe(1);
    expect(meleeModifiers({}).value).toBe(0);
  });

  test("ST-007 ST-010 assailants count singly, three at most, for shooter and target", () => {
    expect([0, 1, 2, 3, 9].map((shooterAssailants) => missileModifiers({ shooterAssailants }).total)).toEqual([
      0, -1, -2, -3, -3,
    ]);
    expect([0, 1, 2, 3, 9].map((targetAssailants) => missileModifiers({ targetAssailants }).total)).toEqual([
      0, -1, -2, -3, -3,
    ]);
    expect(() => missileModifiers({ shooterAssailants: -1 })).toThrow(RulesError);
  });

  test("ST-008 ST-044 ST-A05 a shooter who hustled or ran, this round or the last, is worse; one who walked by setting only", () => {
    for (const gait of ["hustle", "run"] as const) {
      expect(missileModifiers({ shooterGait: gait }).shooterMoved).toBe(-2);
      expect(missileModifiers({ shooterPriorGait: gait }).shooterMoved).toBe(-2);
    }
    expect(missileModifiers({ shooterGait: "walk" }).shooterMoved).toBe(0);
    expect(missileModifiers({ shooterPriorGait: "walk", walkCountsAsMoved: true }).shooterMoved).toBe(-2);
  });

  test("ST-009 ST-045 ST-048 ST-A04 a running target is harder to hit; a walking one is not, a hustling one by setting", () => {
    expect(missileModifiers({ targetGait: "run" }).targetRunning).toBe(-1);
    expect(missileModifiers({ targetGait: "walk" }).targetRunning).toBe(0);
    expect(missileModifiers({ targetGait: "hustle" }).targetRunning).toBe(0);
    expect(missileModifiers({ targetGait: "hustle", hustleCountsAsRunning: true }).targetRunning).toBe(-1);
  });

  test("ST-011 ST-012 ST-A19 prone targets, and targets at least half covered", () => {
    expect(missileModifiers({ targetProne: true }).total).toBe(-1);
    expect(missileModifiers({ targetCovered: true }).total).toBe(-2);
  });

  test("ST-P08 three less for each range increment beyond the first", () => {
    expect([0, 35, 36, 70, 71].map((distance) => rangeSteps({ distance, increment: 35 }))).toEqual([0, 0, 1, 1, 2]);
    // Without a grid a distance may be a fraction.
    expect([35.01, 70.5].map((distance) => rangeSteps({ distance, increment: 35 }))).toEqual([1, 2]);
    expect(missileModifiers({ distance: 41, increment: 20 }).range).toBe(-6);
    expect(Object.is(missileModifiers({ distance: 1, increment: 20 }).range, 0)).toBe(true);
    expect(() => rangeSteps({ distance: 5, increment: 0 })).toThrow(RulesError);
    expect(() => rangeSteps({ distance: -1, increment: 5 })).toThrow(RulesError);
  });

  test("ST-P02 an Attack Total is Dexterity, Ability, weapon, penalties, situation and the die", () => {
    const of = { dexterity: 2, ability: 5, weaponAttack: 4, penalties: -3, situational: 1 };
    expect(attackTotal({ ...of, dieValue: 7 }).value).toBe(16);
    expect(attackTotal({ ...of, dieValue: 7 }).parts.map(({ value }) => value)).toEqual([2, 5, 4, -3, 1, 7]);
    expect(attackTotal({ ...of, dieValue: 0, botch: true }).value).toBe(0);
    expect(attackTotal({ dexterity: 1, ability: 1, weaponAttack: 1, dieValue: 2 }).value).toBe(5);
  });

  test("ST-P11 riding adds up to three, exertion the Ability again", () => {
    expect(mountedBonus({ ride: 2 }).value).toBe(2);
    expect(mountedBonus({ ride: 5 }).value).toBe(3);
    expect(exertionBonus({ ability: 4 }).value).toBe(4);
  });

  test("ST-P10 a trained group adds its Abilities, three for each point of Leadership at most", () => {
    expect(groupBonus({ abilities: [3, 3, 4], leadership: 4 }).value).toBe(10);
    expect(groupBonus({ abilities: [3, 3, 4], leadership: 2 })).toEqual({
      value: 6,
      parts: [
        { label: "FRAY.Part.Group", value: 10, rule: "ST-P10" },
        { label: "FRAY.Part.Leadership", value: -4, rule: "ST-P10" },
      ],
    });
    expect(() => groupBonus({ abilities: [1, 1, 1, 1, 1, 1], leadership: 9 })).toThrow(RulesError);
  });

  test("ST-P12 a grapple is as strong as its advantage, and each feat needs some of it", () => {
    expect(grapple({ attack: 9, defence: 9 })).toEqual({ held: false, strength: 0, feats: [] });
    expect(grapple({ attack: 15, defence: 9 })).toEqual({ held: true, strength: 6, feats: ["hold", "trip", "grab"] });
    expect(grapple({ attack: 30, defence: 9 }).feats).toEqual(["hold", "trip", "grab", "disarm", "take"]);
    expect(escapeGrapple({ strength: 6, advantage: 4 })).toBe(2);
    expect(escapeGrapple({ strength: 6, advantage: 9 })).toBe(0);
    expect(escapeGrapple({ strength: 6, advantage: -4 })).toBe(6);
  });

  test("ST-P13 disengaging must beat every recent attacker, three easier at each new try", () => {
    const defence = defenceTotal({ quickness: 2, ability: 4 });
    expect(disengage({ defence, attacks: [11, 12] })).toMatchObject({ total: 12, away: false });
    expect(disengage({ defence, attacks: [11, 12], priorTries: 1 })).toMatchObject({ total: 15, away: true });
    expect(disengage({ defence, attacks: [11], dieValue: 8 })).toMatchObject({ total: 14, away: true });
    expect(disengage({ defence, attacks: [0], dieValue: 0, botch: true })).toMatchObject({ total: 0, away: false });
  });
});
