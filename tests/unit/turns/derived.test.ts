import { describe, expect, test } from "vitest";
import { abilityBonus, condition, defencePoints, diceCount, suggestedSlots } from "../../../src/rules/turns/index.ts";
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

  test.each<[string, () => unknown]>([
    ["CT-031 level 0 of 1..Infinity", () => diceCount({ level: 0 })],
    ["CT-026 armour -1 of 0..Infinity", () => defencePoints({ armour: -1, dexterity: 0 })],
    ["CT-026 dexterity 0.5 of -Infinity..Infinity", () => defencePoints({ armour: 0, dexterity: 0.5 })],
    ["CT-P07 constitution -11 of -10..Infinity", () => suggestedSlots({ constitution: -11 })],
  ])("%s is refused", (said, work) => {
    expect(refused(work)).toBe(said);
  });
});
