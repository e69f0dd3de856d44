import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  ARMOURS,
  DIFFICULTY,
  ENCOUNTER_STEPS,
  FUMBLES,
  hitPoints,
  MORTAL_MAGIC,
  MOVEMENT_METRES,
  QUEST_SETTINGS,
  ROUND_SECONDS,
  ROUND_STEPS,
  ROUNDS_PER_MINUTE,
  SCOUTING_COVER,
  secondsOf,
  SHIELDS,
  skillBase,
  SKILLS,
  WEAPONS,
  weaponOf,
  weaponRange,
} from "../../../src/rules/quest/index.ts";
import type { SkillId, Weapon } from "../../../src/rules/quest/index.ts";

/** A weapon as the rules print it: dice, then range. */
function line({ damage: { count, sides, plus = 0 }, range, rounds, mechanical }: Weapon): string {
  const reach = range === null ? "" : "metres" in range ? ` ${range.metres}m` : ` ${range.strength}xSTR`;
  return `${count}d${sides}${plus ? `+${plus}` : ""}${reach}${rounds > 1 ? ` 1/${rounds}` : ""}${mechanical ? " mechanical" : ""}`;
}

describe("the tables of quest combat", () => {
  test("OQ-P18 weapons of the hand and missiles", () => {
    expect(Object.fromEntries(Object.entries(WEAPONS).map(([id, weapon]) => [id, line(weapon)]))).toEqual({
      cosh: "1d4",
      club: "1d6",
      hatchet: "1d6",
      shortsword: "1d6",
      rapier: "1d6",
      shortSpear: "1d6",
      quarterstaff: "1d8",
      battleaxe: "1d8",
      mace: "1d8",
      longsword: "1d8",
      polearm: "1d8",
      longSpear: "1d8",
      bastardSword: "1d10",
      lance: "1d10",
      greatWeapon: "2d8",
      dagger: "1d4+1",
      smallShield: "1d4",
      mediumShield: "1d6",
      largeShield: "1d8",
      shortBow: "1d8 75m",
      longBow: "1d10 150m",
      lightCrossbow: "1d8 125m 1/2 mechanical",
      heavyCrossbow: "2d6 150m 1/3 mechanical",
      sling: "1d6 50m",
      thrownDagger: "1d6 1xSTR",
      thrownHatchet: "1d8 1xSTR",
      javelin: "1d6 2xSTR",
    });
    expect(weaponOf("javelin")).toBe(WEAPONS.javelin);
    expect(() => weaponOf("laser")).toThrow(RulesError);
    expect(weaponRange({ range: WEAPONS.javelin.range, strength: 12 })).toBe(24);
    expect(weaponRange({ range: WEAPONS.sling.range, strength: 12 })).toBe(50);
    expect(weaponRange({ range: WEAPONS.mace.range, strength: 12 })).toBeNull();
  });

  test("OQ-P11 OQ-P18 armours by their points, shields by what they parry and cover", () => {
    expect(Object.entries(ARMOURS).map(([id, { armour }]) => `${id} ${armour}`)).toEqual([
      "leather 2",
      "ringmail 3",
      "scale 4",
      "chain 5",
      "plate 6",
    ]);
    expect(
      Object.entries(SHIELDS).map(([id, { parriesThrown, missileCover }]) => [id, parriesThrown, missileCover]),
    ).toEqual([
      ["small", false, 0],
      ["medium", true, -20],
      ["large", true, -50],
    ]);
  });

  test("OQ-018, 019, 020, 021 the cover of the opposition", () => {
    expect(Object.values(SCOUTING_COVER).map(({ value, rule }) => [rule, value])).toEqual([
      ["OQ-018", 50],
      ["OQ-019", 20],
      ["OQ-A03", 0],
      ["OQ-020", -20],
      ["OQ-021", -50],
    ]);
  });

  test("OQ-074 the magic that heals mortal wounds", () => {
    expect(Object.keys(MORTAL_MAGIC)).toEqual(["heal_6", "divine_heal", "treat_wounds"]);
    expect(MORTAL_MAGIC.heal_6).toMatchObject({ magnitude: 6, kind: "personal" });
  });

  test("OQ-P10 OQ-P15 the ladder of difficulty and the fumbles", () => {
    expect(Object.values(DIFFICULTY).map(({ value }) => value)).toEqual([50, 20, 0, -20, -50]);
    expect(FUMBLES).toHaveLength(4);
  });

  test("OQ-004 OQ-006 OQ-007 OQ-008 OQ-009 an encounter goes through its seven steps", () => {
    expect(ENCOUNTER_STEPS.map(({ step }) => step)).toEqual([
      "sides",
      "distance",
      "surprise",
      "avoidance",
      "rounds",
      "damage",
      "end",
    ]);
  });

  test("OQ-051 OQ-052 OQ-054 OQ-055 OQ-058 a round goes through intent, skill, order and actions to its end", () => {
    expect(ROUND_STEPS.map(({ step, rule }) => [step, rule])).toEqual([
      ["intent", "OQ-051"],
      ["skill", "OQ-052"],
      ["order", "OQ-054"],
      ["action", "OQ-055"],
      ["end", "OQ-058"],
    ]);
  });

  test("OQ-006 OQ-050 OQ-A01 a round is five seconds, twelve to the minute", () => {
    expect(secondsOf({ rounds: ROUNDS_PER_MINUTE })).toBe(60);
    expect(secondsOf({ rounds: 1 })).toBe(ROUND_SECONDS);
    expect(() => secondsOf({ rounds: -1 })).toThrow(RulesError);
  });

  test("OQ-P08 hit points are half of CON and SIZ, rounded up; movement is 15 m", () => {
    expect(
      [
        [10, 13],
        [10, 12],
        [11, 12],
      ].map(([con, siz]) => hitPoints({ con: con!, siz: siz! }).value),
    ).toEqual([12, 11, 12]);
    expect(MOVEMENT_METRES).toBe(15);
  });

  test("OQ-P17 an untrained skill is worth two characteristics, or one and ten", () => {
    const characteristics = { str: 1, con: 2, dex: 4, siz: 8, int: 16, pow: 32, cha: 64 };
    expect(
      Object.fromEntries(
        Object.keys(SKILLS).map((skill) => [skill, skillBase({ skill: skill as SkillId, characteristics }).value]),
      ),
    ).toEqual({
      closeCombat: 5,
      unarmedCombat: 5,
      rangedCombat: 20,
      dodge: 14,
      resilience: 34,
      perception: 48,
      deception: 20,
      athletics: 5,
      influence: 74,
      healing: 26,
      riding: 36,
      driving: 20,
    });
  });

  test("OQ-A04 OQ-A09 OQ-051 OQ-070 the settings default to the readings of the rules", () => {
    expect(QUEST_SETTINGS).toEqual({
      surpriseNeeds: "opposed",
      dodgeFumbleMax: false,
      intentsVisible: true,
      naturalHealing: 1,
    });
  });
});
