import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  ARMOURS,
  FATIGUE_LEVELS,
  LOADING_ROUNDS,
  SHIELDS,
  STAGED_SETTINGS,
  WEAPONS,
  weaponOf,
  WOUND_LEVELS,
} from "../../../src/rules/staged/index.ts";
import type { ArmourRow, WeaponRow } from "./support.ts";
import { armourRow, weaponRow } from "./support.ts";

describe("the tables of staged combat", () => {
  test("ST-069..079 the ten weapons with all their columns", () => {
    const rows: Record<string, WeaponRow> = {
      bayonet_detached: ["ST-070", "brawl", 0, 2, 0, 3, -3, 0, "inexpensive", null],
      main_gauche: ["ST-071", "brawl", 0, 2, 2, 3, -3, 0, "expensive", null],
      rapier: ["ST-072", "single", 3, 4, 2, 4, -1, 1, "expensive", null],
      saber: ["ST-073", "single", 2, 4, 1, 5, 0, 1, "expensive", null],
      bayonet_attached: ["ST-074", "great", 2, 3, 1, 5, 0, 0, "inexpensive", null],
      crossbow: ["ST-075", "bows", 3, 2, 0, 10, 0, 2, "expensive", 35],
      blunderbuss: ["ST-076", "firearms", 3, 3, 0, 10, -1, 2, "expensive", 12],
      dragon: ["ST-077", "firearms", 3, 3, 0, 8, -2, 1, "expensive", 8],
      musket: ["ST-078", "firearms", 3, 1, 0, 10, -2, 2, "expensive", 20],
      pistol: ["ST-079", "firearms", 3, 1, 0, 8, -3, 1, "expensive", 10],
    };
    expect(Object.fromEntries(Object.entries(WEAPONS).map(([id, weapon]) => [id, weaponRow(weapon)]))).toEqual(rows);
  });

  test("ST-062, 063, 064, 066, 067 and ST-P14 armours: Protection, Load, price, plate", () => {
    const rows: Record<string, ArmourRow> = {
      plate_full: ["ST-062", 12, 8, "expensive", true],
      plate_partial: ["ST-063", 9, 6, "expensive", true],
      lorica_farranus_full: ["ST-066", 9, 5, "expensive", false],
      lorica_farranus_partial: ["ST-067", 6, 3, "expensive", false],
      quilted_partial: ["ST-P14", 1, 2, null, false],
      heavy_leather_partial: ["ST-P14", 2, 3, null, false],
      metal_reinforced_leather_partial: ["ST-P14", 2, 2, null, false],
      metal_reinforced_leather_full: ["ST-P14", 4, 4, null, false],
      leather_scale_partial: ["ST-P14", 3, 3, null, false],
      leather_scale_full: ["ST-P14", 5, 5, null, false],
      metal_scale_partial: ["ST-P14", 4, 4, null, false],
      metal_scale_full: ["ST-P14", 7, 7, null, false],
      chain_partial: ["ST-P14", 6, 4, null, false],
      chain_full: ["ST-P14", 9, 6, null, false],
    };
    expect(Object.fromEntries(Object.entries(ARMOURS).map(([id, armour]) => [id, armourRow(armour)]))).toEqual(rows);
  });

  test("ST-P03 shields defend by one, two and three", () => {
    expect(Object.values(SHIELDS).map(({ defence }) => defence)).toEqual([1, 2, 3]);
  });

  test("ST-P06 ST-P07 wound and fatigue levels, their penalties, and who still acts", () => {
    expect(WOUND_LEVELS.map(({ level, penalty, acts }) => [level, penalty, acts])).toEqual([
      ["light", -1, true],
      ["medium", -3, true],
      ["heavy", -5, true],
      ["incapacitated", 0, false],
      ["dead", 0, false],
    ]);
    expect(FATIGUE_LEVELS).toEqual({ fresh: 0, winded: 0, weary: -1, tired: -3, dazed: -5, unconscious: 0 });
  });

  test("ST-080 the crossbow and every firearm need loading, nothing else does", () => {
    for (const weapon of Object.values(WEAPONS))
      expect(weapon.loading).toBe(weapon.range === null ? 0 : LOADING_ROUNDS);
  });

  test("a weapon the table has not is refused, inherited names included", () => {
    expect(weaponOf("musket")).toBe(WEAPONS.musket);
    expect(() => weaponOf("halberd")).toThrow(RulesError);
    expect(() => weaponOf("toString")).toThrow(RulesError);
  });

  test("ST-A04 ST-A05 ST-A09 ST-A14 ST-A24 ST-P01 the settings default to the readings of the rules", () => {
    expect(STAGED_SETTINGS).toEqual({
      hustleCountsAsRunning: false,
      walkCountsAsMoved: false,
      interruptContested: true,
      standUpCost: "movement",
      minimumStrength: "warn",
      botchDice: 1,
      disengageRolls: true,
      groups: false,
      ratio: [1, 2],
    });
  });
});
