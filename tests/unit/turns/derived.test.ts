import { describe, expect, test } from "vitest";
import {
  abilityBonus,
  condition,
  defencePoints,
  diceCount,
  healInjuries,
  rest,
  restHours,
  suggestedSlots,
  takeDamage,
  thresholds,
} from "../../../src/rules/turns/index.ts";
import { refused, told } from "../told.ts";

const abilities = { strength: 3, dexterity: 2, wisdom: 1 };

describe("derived numbers by their parts", () => {
  test("CT-031 CT-045 damage dice by level, doubled by power", () => {
    expect([1, 2, 3, 4, 5].map((level) => diceCount({ level }).value)).toEqual([1, 1, 2, 2, 3]);
    expect(told(diceCount({ level: 3 }).parts)).toEqual(["LevelDice 2 CT-031"]);
    expect(told(diceCount({ level: 3, power: true }).parts)).toEqual(["LevelDice 2 CT-031", "PowerAttack 2 CT-045"]);
  });

  test("CT-026 CT-027 CT-A18 Defense Points", () => {
    const worn = { armour: 4, dexterity: 2 };
    expect(told(defencePoints(worn).parts)).toEqual(["Armour 4 CT-026", "Dexterity 2 CT-026"]);
    expect(told(defencePoints({ ...worn, dexterityCounts: false }).parts)).toEqual(["Armour 4 CT-026"]);
    expect(defencePoints({ armour: 0, dexterity: -1 }).value).toBe(-1);
  });

  test("CT-017..021 the best ability that an attack may use; on a tie strength", () => {
    const used = (more: object, mode: "melee" | "reach" | "ranged" = "melee"): string => {
      const { ability, parts } = abilityBonus({ abilities, mode, ...more });
      return `${ability}: ${told(parts).join()}`;
    };
    expect(used({})).toBe("strength: Strength 3 CT-017");
    expect(used({}, "ranged")).toBe("wisdom: Wisdom 1 CT-021");
    expect(used({ finesse: true })).toBe("strength: Strength 3 CT-017");
    expect(used({ finesse: true, abilities: { ...abilities, dexterity: 4 } })).toBe("dexterity: Dexterity 4 CT-018");
    expect(used({ finesse: true, abilities: { ...abilities, dexterity: 3 } })).toBe("strength: Strength 3 CT-017");
    expect(used({ abilities: { ...abilities, dexterity: 4 } })).toBe("strength: Strength 3 CT-017");
  });

  test("CT-P01 CT-P03 CT-P07 slots, and what being out of them means", () => {
    expect(told(suggestedSlots({ constitution: 2 }).parts)).toEqual(["BaseSlots 10 CT-P07", "Constitution 2 CT-P07"]);
    expect(suggestedSlots({ constitution: -10 }).value).toBe(0);
    expect(condition({ stamina: 1, injuries: 9, slots: 10 })).toEqual({ exhausted: false, dead: false });
    expect(condition({ stamina: 0, injuries: 9, slots: 10 })).toEqual({ exhausted: true, dead: false });
    expect(condition({ stamina: 1, injuries: 10, slots: 10 })).toEqual({ exhausted: false, dead: true });
    expect(condition({ stamina: 0, injuries: 0, slots: null })).toEqual({ exhausted: true, dead: true });
    expect(condition({ stamina: 1, injuries: 0, slots: null })).toEqual({ exhausted: false, dead: false });
  });

  test("CT-P04 a rest and days in safety by their parts", () => {
    const tired = { stamina: 3, maximum: 9 };
    expect(told(rest({ ...tired, kind: "short" }).parts)).toEqual(["Stamina 3 CT-P04", "Rest 4 CT-P04"]);
    expect(told(rest({ ...tired, kind: "night" }).parts)).toEqual(["Stamina 3 CT-P04", "Rest 6 CT-P04"]);
    expect(rest({ stamina: 8, maximum: 9, kind: "short" }).value).toBe(9);
    expect([restHours({ ration: true }), restHours({ ration: false })]).toEqual([1, 2]);
    expect(told(healInjuries({ injuries: 5, days: 2 }).parts)).toEqual(["Injuries 5 CT-P04", "DaysOfRest -2 CT-P04"]);
    expect(healInjuries({ injuries: 2, days: 5 })).toMatchObject({ value: 0 });
  });

  test("CT-023 CT-A03 CT-P02 CT-P03 the next blow's thresholds, and where an overflowing one goes", () => {
    const body = { stamina: 5, injuries: 1, slots: 10 };
    expect(thresholds(body)).toEqual({ exhausts: 5, felled: null });
    expect(thresholds({ ...body, overflow: "injuries" })).toEqual({ exhausts: 5, felled: 14 });
    expect(thresholds({ ...body, direct: true })).toEqual({ exhausts: null, felled: 9 });
    expect(thresholds({ ...body, slots: null })).toEqual({ exhausts: 5, felled: 5 });
    expect(thresholds({ ...body, slots: null, direct: true })).toEqual({ exhausts: 3, felled: 3 });
    expect(takeDamage({ ...body, amount: 7 })).toMatchObject({ stamina: 0, newInjuries: 0 });
    const over = takeDamage({ ...body, amount: 7, overflow: "injuries" });
    expect(told(over.injuriesParts)).toEqual(["Injuries 1 CT-P03", "Damage 2 CT-A03"]);
    const past = takeDamage({ ...body, amount: 3, direct: true });
    expect(told(past.injuriesParts)).toEqual(["Injuries 1 CT-P03", "Damage 3 CT-P03"]);
    expect(past.stamina).toBe(5);
  });

  const hurt = { stamina: 1, injuries: 0, slots: 10 };
  test.each<[string, () => unknown]>([
    ["CT-P04 maximum -1 of 0..Infinity", () => rest({ stamina: 0, maximum: -1, kind: "night" })],
    ["CT-P04 stamina 3 of 0..2", () => rest({ stamina: 3, maximum: 2, kind: "night" })],
    ["CT-P04 injuries -1 of 0..Infinity", () => healInjuries({ injuries: -1, days: 0 })],
    ["CT-P04 days -1 of 0..Infinity", () => healInjuries({ injuries: 0, days: -1 })],
    ["CT-023 stamina -1 of 0..Infinity", () => thresholds({ ...hurt, stamina: -1 })],
    ["CT-P03 injuries -1 of 0..Infinity", () => thresholds({ ...hurt, injuries: -1 })],
    ["CT-P03 slots -1 of 0..Infinity", () => thresholds({ ...hurt, slots: -1 })],
    ["CT-031 level 0 of 1..Infinity", () => diceCount({ level: 0 })],
    ["CT-026 armour -1 of 0..Infinity", () => defencePoints({ armour: -1, dexterity: 0 })],
    ["CT-026 dexterity 0.5 of -Infinity..Infinity", () => defencePoints({ armour: 0, dexterity: 0.5 })],
    ["CT-P07 constitution -11 of -10..Infinity", () => suggestedSlots({ constitution: -11 })],
  ])("%s is refused", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
