import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  burden,
  checkStrength,
  encumbrance,
  fatigueAfter,
  fatiguePenalty,
  mayShare,
  penalties,
  soak,
  speeds,
  squaresForSize,
  strongEnough,
  nextFatigue,
  woundPenalty,
  moverStatistics,
} from "../../../src/rules/staged/index.ts";
import { refused, told } from "../told.ts";

describe("what a staged character is worth", () => {
  test("ST-P06 ST-P07 wound penalties add up, and fatigue to them", () => {
    expect(woundPenalty({ light: 2, medium: 1, heavy: 1 }).value).toBe(-10);
    expect(woundPenalty({}).value).toBe(0);
    expect(fatiguePenalty({ fatigue: "tired" }).value).toBe(-3);
    expect(nextFatigue({ fatigue: "fresh" })).toBe("winded");
    expect(nextFatigue({ fatigue: "unconscious" })).toBe("unconscious");
    const after = (steps: number) => fatigueAfter({ fatigue: "weary", steps });
    expect([-9, -2, -1, 0, 1, 3, 9].map(after)).toEqual([
      "fresh",
      "fresh",
      "winded",
      "weary",
      "tired",
      "unconscious",
      "unconscious",
    ]);
    expect(penalties({ wounds: { light: 1 }, fatigue: "dazed" })).toEqual({
      value: -6,
      parts: [
        { label: "FRAY.Part.LightWounds", value: -1, rule: "ST-P06" },
        { label: "FRAY.Part.Fatigue", value: -5, rule: "ST-P07" },
      ],
    });
    expect(penalties({}).value).toBe(0);
    expect(() => woundPenalty({ light: -1 })).toThrow(RulesError);
  });

  test("ST-P05 Burden grows with the triangular numbers", () => {
    expect([0, 1, 2, 3, 5, 6, 9, 10, 15, 21, 55].map((load) => burden({ load }))).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 10,
    ]);
    expect(() => burden({ load: -1 })).toThrow(RulesError);
  });

  test("ST-064 ST-065 ST-A18 plate encumbers by one more on foot, never in the saddle", () => {
    expect(encumbrance({ load: 8, strength: 3, plate: true })).toEqual({
      value: 1,
      parts: [
        { label: "FRAY.Part.Burden", value: 3, rule: "ST-P05" },
        { label: "FRAY.Part.Strength", value: -3, rule: "ST-P05" },
        { label: "FRAY.Part.Plate", value: 1, rule: "ST-064" },
      ],
    });
    expect(encumbrance({ load: 8, strength: 3, plate: true, mounted: true }).value).toBe(0);
    expect(encumbrance({ load: 10, strength: -2 }).value).toBe(4);
  });

  test("ST-047 ST-050 ST-051 ST-052 ST-A03 ST-A06 paces at a walk, a hustle and a run", () => {
    const quick = speeds({ quickness: 2, loadEncumbrance: 1, penalties: -3 });
    expect([quick.walk, quick.hustle, quick.run]).toEqual([5, 10, 20]);
    expect(quick.hustleParts.map(({ value }) => value)).toEqual([12, 2, -1, -3]);
    expect(quick.runParts.map(({ label, value }) => [label, value])).toEqual([
      ["FRAY.Part.Hustle", 10],
      ["FRAY.Part.SecondHustle", 10],
    ]);
    const crippled = speeds({ quickness: -5, loadEncumbrance: 4, penalties: -9 });
    expect([crippled.walk, crippled.hustle, crippled.run]).toEqual([3, 0, 0]);
    expect(crippled.walkParts.at(-1)).toEqual({ label: "FRAY.Part.Minimum", value: 5, rule: "ST-047" });
    expect(crippled.hustleParts.at(-1)).toEqual({ label: "FRAY.Part.Minimum", value: 6, rule: "ST-A06" });
  });

  test("ST-047 ST-050 effects add to a walk and a hustle, and twice to a run; the least a walk is stays", () => {
    const bonus = [{ label: "Wings", value: 2, rule: "ST-040" as const }];
    const winged = speeds({ quickness: 1, loadEncumbrance: 0, bonus });
    expect([winged.walk, winged.hustle, winged.run]).toEqual([6, 15, 30]);
    expect(winged.hustleParts).toContainEqual(bonus[0]);
    expect(speeds({ quickness: 1, loadEncumbrance: 0, bonus: [{ ...bonus[0]!, value: -9 }] }).walk).toBe(3);
    const rider = { size: 0, strength: 0, quickness: 0, loadEncumbrance: 0, bonus };
    expect(moverStatistics({ rider, mount: { ...rider, bonus: [] } }).speeds.walk).toBe(3);
    expect(moverStatistics({ rider }).speeds.walk).toBe(5);
  });

  test("ST-P04 soak is Stamina and Protection", () => {
    expect(soak({ stamina: 2, protection: 9 }).value).toBe(11);
  });

  test("ST-037 ST-038 ST-039 squares by Size, and who shares one", () => {
    expect([-5, -3, -2, 2, 3].map((size) => squaresForSize({ size }))).toEqual([
      "shared",
      "shared",
      1,
      1,
      "two_or_more",
    ]);
    expect(mayShare({ size: -3, other: -4 })).toBe(true);
    expect(mayShare({ size: -3, other: -2 })).toBe(false);
    expect(mayShare({ size: 0, other: -4 })).toBe(false);
  });

  test("ST-A21 ST-A24 too little Strength warns, or is refused by setting", () => {
    expect(strongEnough({ weapon: "saber", strength: 0 })).toBe(true);
    expect(strongEnough({ weapon: "saber", strength: -1 })).toBe(false);
    const problems = [{ problem: "too_weak", rule: "ST-A24" }];
    expect(checkStrength({ minimum: 0, strength: -1 })).toEqual({ problems, refused: false });
    expect(checkStrength({ minimum: 0, strength: -1, setting: "refuse" })).toEqual({ problems, refused: true });
    expect(checkStrength({ minimum: 0, strength: 0, setting: "refuse" })).toEqual({ problems: [], refused: false });
  });

  test("ST-047..052 ST-P04..P07 each number by its parts", () => {
    expect(told(woundPenalty({ light: 1, medium: 1, heavy: 1 }).parts)).toEqual([
      "LightWounds -1 ST-P06",
      "MediumWounds -3 ST-P06",
      "HeavyWounds -5 ST-P06",
    ]);
    expect(told(soak({ stamina: 2, protection: 9 }).parts)).toEqual(["Stamina 2 ST-P04", "Armour 9 ST-P04"]);
    const quick = speeds({ quickness: 2, loadEncumbrance: 1, penalties: -3 });
    expect(told(quick.walkParts)).toEqual(["Base 3 ST-047", "Quickness 2 ST-047"]);
    expect(told(quick.hustleParts)).toEqual([
      "Base 12 ST-050",
      "Quickness 2 ST-050",
      "Encumbrance -1 ST-050",
      "Penalties -3 ST-051",
    ]);
    expect(told(quick.runParts)).toEqual(["Hustle 10 ST-050", "SecondHustle 10 ST-052"]);
    expect(encumbrance({ load: 6, strength: 1 }).value).toBe(2);
    expect(encumbrance({ load: 6, strength: 1, plate: false, mounted: true }).value).toBe(2);
  });

  test.each<[string, () => unknown]>([
    ["ST-P06 wounds -1 of 0..Infinity", () => woundPenalty({ heavy: -1 })],
    ["ST-P05 load -1 of 0..Infinity", () => burden({ load: -1 })],
    ["ST-038 size 0.5 of -Infinity..Infinity", () => squaresForSize({ size: 0.5 })],
  ])("%s is refused", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
