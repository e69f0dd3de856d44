import { describe, expect, test } from "vitest";
import {
  attackBonus,
  attackTotal,
  canAct,
  defenceTotal,
  disengage,
  escapeGrapple,
  exertionBonus,
  explainRoll,
  face,
  grapple,
  groupBonus,
  healWound,
  hitNumbers,
  meleeModifiers,
  missileModifiers,
  mountedBonus,
  resolveHit,
  rollTotal,
  stressDie,
  stressNext,
  takeWound,
  UNHURT,
  woundLevel,
  woundStep,
} from "../../../src/rules/staged/index.ts";
import { told } from "../told.ts";

describe("what a result says of itself", () => {
  test("ST-001..012 ST-P02 ST-P03 ST-P08 totals and modifiers by their parts", () => {
    expect(told(meleeModifiers({ attackerProne: true, highGround: true, defenderProne: true }).parts)).toEqual([
      "AttackerProne -1 ST-004",
      "HighGround 1 ST-005",
      "DefenderProne 1 ST-006",
    ]);
    const { totalParts, ...each } = missileModifiers({
      shooterAssailants: 2,
      shooterGait: "run",
      targetGait: "run",
      targetAssailants: 1,
      targetProne: true,
      targetCovered: true,
      distance: 41,
      increment: 20,
    });
    expect(told(totalParts)).toEqual([
      "ShooterInMelee -2 ST-007",
      "ShooterMoved -2 ST-008",
      "TargetRunning -1 ST-009",
      "TargetInMelee -1 ST-010",
      "TargetProne -1 ST-011",
      "TargetCovered -2 ST-012",
      "Range -6 ST-P08",
    ]);
    expect(each).toEqual({
      shooterInMelee: -2,
      shooterMoved: -2,
      targetRunning: -1,
      targetInMelee: -1,
      targetProne: -1,
      targetCovered: -2,
      range: -6,
      total: -15,
    });
    expect(missileModifiers({})).toEqual({
      shooterInMelee: 0,
      shooterMoved: 0,
      targetRunning: 0,
      targetInMelee: 0,
      targetProne: 0,
      targetCovered: 0,
      range: 0,
      total: 0,
      totalParts: [],
    });
    const moved = (more: object): number[] =>
      (["none", "walk", "hustle", "run"] as const).map(
        (shooterGait) => missileModifiers({ shooterGait, ...more }).shooterMoved,
      );
    expect([moved({}), moved({ walkCountsAsMoved: true }), moved({ shooterPriorGait: "run" })]).toEqual([
      [0, 0, -2, -2],
      [0, -2, -2, -2],
      [-2, -2, -2, -2],
    ]);
    const runs = (more: object): number[] =>
      (["none", "walk", "hustle", "run"] as const).map(
        (targetGait) => missileModifiers({ targetGait, ...more }).targetRunning,
      );
    expect([runs({}), runs({ hustleCountsAsRunning: true })]).toEqual([
      [0, 0, 0, -1],
      [0, 0, -1, -1],
    ]);
    const bonus = { dexterity: 2, ability: 5, weaponAttack: 4, penalties: -3, situational: 1 };
    expect(told(attackBonus(bonus).parts)).toEqual([
      "Dexterity 2 ST-P02",
      "Ability 5 ST-P02",
      "Weapon 4 ST-P02",
      "Penalties -3 ST-P07",
      "Situation 1 ST-P02",
    ]);
    expect(attackBonus({ dexterity: 2, ability: 5, weaponAttack: 4 }).value).toBe(11);
    expect(told(attackTotal({ ...bonus, dieValue: 8 }).parts).at(-1)).toBe("StressDie 8 ST-P01");
    expect(told(attackTotal({ ...bonus, dieValue: 8, botch: true }).parts).at(-1)).toBe("Botch -9 ST-P01");
    const defence = { quickness: 1, ability: 5, weaponDefence: 2, shieldDefence: 3, penalties: -4, other: 7 };
    expect(told(defenceTotal(defence).parts)).toEqual([
      "StraightSix 6 ST-001",
      "Quickness 1 ST-A02",
      "Ability 5 ST-A02",
      "Weapon 2 ST-P03",
      "Shield 3 ST-P03",
      "Penalties -4 ST-003",
      "Other 7 ST-002",
    ]);
    expect(told(defenceTotal({ ...defence, againstMissile: true }).parts)).not.toContain("Weapon 2 ST-P03");
    expect(defenceTotal({ quickness: 1, ability: 5 }).value).toBe(12);
  });

  test("ST-P10..P13 riding, exertion, groups, grapples and leaving", () => {
    expect([2, 3, 4].map((ride) => told(mountedBonus({ ride }).parts).join())).toEqual([
      "Ride 2 ST-P11",
      "Ride 3 ST-P11",
      "Ride 3 ST-P11",
    ]);
    expect(told(exertionBonus({ ability: 4 }).parts)).toEqual(["Exertion 4 ST-P11"]);
    expect(told(groupBonus({ abilities: [2, 5], leadership: 2 }).parts)).toEqual([
      "Group 7 ST-P10",
      "Leadership -1 ST-P10",
    ]);
    expect(groupBonus({ abilities: [2, 5], leadership: 3 })).toEqual({
      value: 7,
      parts: [{ label: "FRAY.Part.Group", value: 7, rule: "ST-P10" }],
    });
    expect([
      groupBonus({ abilities: [], leadership: 0 }).value,
      groupBonus({ abilities: [1, 1, 1, 1, 1], leadership: 9 }).value,
    ]).toEqual([0, 5]);
    expect([0, 1, 2, 3, 6, 9, 12].map((by) => grapple({ attack: 9 + by, defence: 9 }).feats.length)).toEqual([
      0, 1, 1, 2, 3, 4, 5,
    ]);
    expect([grapple({ attack: 5, defence: 9 }), grapple({ attack: 10, defence: 9 })]).toEqual([
      { held: false, strength: 0, feats: [] },
      { held: true, strength: 1, feats: ["hold"] },
    ]);
    expect(
      [
        [6, 4],
        [6, 6],
        [6, 9],
        [6, 0],
        [6, -2],
      ].map(([strength, advantage]) => escapeGrapple({ strength: strength!, advantage: advantage! })),
    ).toEqual([2, 0, 0, 6, 6]);
    const defend = defenceTotal({ quickness: 2, ability: 4 });
    const still = disengage({ defence: defend, priorTries: 2, attacks: [17] });
    expect([told(still.totalParts), still.total, still.away]).toEqual([
      ["StraightSix 6 ST-001", "Quickness 2 ST-A02", "Ability 4 ST-A02", "RepeatedTry 6 ST-P13"],
      18,
      true,
    ]);
    const rolled = disengage({ defence: defend, dieValue: 9, priorTries: 1, attacks: [17, 18] });
    expect([told(rolled.totalParts), rolled.total, rolled.away]).toEqual([
      ["Quickness 2 ST-A02", "Ability 4 ST-A02", "RepeatedTry 3 ST-P13", "StressDie 9 ST-P01"],
      18,
      false,
    ]);
    expect(disengage({ defence: defend, dieValue: 0, botch: true, attacks: [] })).toMatchObject({
      total: 0,
      away: true,
    });
    expect(disengage({ defence: defend, attacks: [11, 12] }).away).toBe(false);
  });

  test("ST-P04 ST-P06 a hit, a scratch and a miss whole, and every step of a wound", () => {
    const of = { defence: 9, strength: 3, weaponDamage: 4, stamina: 2, protection: 4, size: -1 };
    const { damageParts, soakParts, ...hit } = resolveHit({ ...of, attack: 14 });
    expect([told(damageParts), told(soakParts)]).toEqual([
      ["Strength 3 ST-P04", "Weapon 4 ST-P04", "Advantage 5 ST-P04"],
      ["Stamina 2 ST-P04", "Armour 4 ST-P04"],
    ]);
    expect(hit).toEqual({ hit: true, advantage: 5, damage: 12, soak: 6, net: 6, wound: "medium" });
    expect(hitNumbers({ ...of, attack: 14 })).toEqual(hit);
    expect(hitNumbers({ ...of, attack: 10, protection: 6 })).toEqual({
      hit: true,
      advantage: 1,
      damage: 8,
      soak: 8,
      net: 0,
      wound: "none",
    });
    expect(hitNumbers({ ...of, attack: 10, protection: 60 })).toMatchObject({ hit: true, net: 0 });
    expect(hitNumbers({ ...of, attack: 8 })).toEqual({
      hit: false,
      advantage: -1,
      damage: 0,
      soak: 6,
      net: 0,
      wound: "none",
    });
    expect(hitNumbers({ ...of, attack: 9, stamina: -30 })).toMatchObject({ hit: false, net: 0 });
    expect(
      hitNumbers({ defence: 9, strength: 1, weaponDamage: 4, stamina: 0, protection: 0, attack: 10 }),
    ).toMatchObject({ net: 6, wound: "medium" });
    expect([woundStep({}), woundStep({ size: -1 }), woundStep({ size: -4 }), woundStep({ size: -9 })]).toEqual([
      5, 4, 1, 1,
    ]);
    expect([-1, 0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 40].map((net) => woundLevel({ net, size: -1 }))).toEqual([
      "none",
      "none",
      "light",
      "light",
      "medium",
      "medium",
      "heavy",
      "heavy",
      "incapacitated",
      "incapacitated",
      "dead",
      "dead",
    ]);
    const two = { ...UNHURT, medium: 2 };
    expect([
      takeWound({ wounds: two, wound: "medium" }),
      takeWound({ wounds: two, wound: "dead" }),
      takeWound({ wounds: two, wound: "none" }),
    ]).toEqual([{ ...UNHURT, medium: 3 }, { ...two, dead: true }, two]);
    expect([
      healWound({ wounds: two, wound: "medium" }),
      healWound({ wounds: two, wound: "light" }),
      healWound({ wounds: { ...two, dead: true }, wound: "dead" }),
    ]).toEqual([{ ...UNHURT, medium: 1 }, two, two]);
    expect(
      [UNHURT, two, { ...two, incapacitated: 1 }, { ...two, dead: true }].map((wounds) => canAct({ wounds })),
    ).toEqual([true, true, false, false]);
    expect(UNHURT).toEqual({ light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false });
  });

  test("ST-P01 the stress die: what it is worth, what comes next, and what a botch takes", () => {
    expect([[2], [9], [0], [1, 2], [1, 0], [1, 1, 9]].map((faces) => stressDie({ faces }).value)).toEqual([
      2, 9, 0, 4, 20, 36,
    ]);
    expect(stressDie({ faces: [1, 0] })).toEqual({ value: 20, zero: false, botch: false, botchZeros: 0 });
    expect(stressDie({ faces: [0], botchFaces: [0, 1, 0, 0] })).toEqual({
      value: 0,
      zero: true,
      botch: true,
      botchZeros: 3,
    });
    expect(stressDie({ faces: [0], botchFaces: [0], canBotch: false })).toEqual({
      value: 0,
      zero: true,
      botch: false,
      botchZeros: 0,
    });
    expect(stressNext({ faces: [1, 1, 0], botchDice: 2 })).toEqual({ reroll: false, botchDice: 0 });
    expect(stressNext({ faces: [5], botchDice: 2 })).toEqual({ reroll: false, botchDice: 0 });
    expect([-3, 0, 4].map((modifier) => rollTotal({ modifier, dieValue: 7, botch: true }))).toEqual([-3, 0, 0]);
    expect([-3, 0, 4].map((modifier) => rollTotal({ modifier, dieValue: 7 }))).toEqual([4, 7, 11]);
    const part = { label: "FRAY.Part.Ability", value: 4, rule: "ST-P02" as const };
    expect([told(explainRoll([part], 7, false).parts), told(explainRoll([part], 7, true).parts)]).toEqual([
      ["Ability 4 ST-P02", "StressDie 7 ST-P01"],
      ["Ability 4 ST-P02", "Botch -4 ST-P01"],
    ]);
    expect([explainRoll([part], 7, false).value, explainRoll([{ ...part, value: -4 }], 7, true).value]).toEqual([
      11, -4,
    ]);
    expect([1, 9, 10].map((d10) => face({ d10 }))).toEqual([1, 9, 0]);
  });
});
