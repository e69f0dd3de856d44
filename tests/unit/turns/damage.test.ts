import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  abilityBonus,
  abilityChoices,
  BESTIARY,
  CHARACTERS,
  condition,
  damage,
  DAMAGE_DICE,
  defencePoints,
  diceCount,
  levelWithDice,
  PROBLEM_RULES,
  rollSum,
  sneakDamage,
  suggestedSlots,
  takeDamage,
  thresholds,
  explosionRows,
  WEAPONS,
} from "../../../src/rules/turns/index.ts";

describe("damage dice", () => {
  test("CT-030 four kinds of dice", () => {
    expect(DAMAGE_DICE).toEqual([4, 6, 8, 10]);
    expect(() => rollSum({ sides: 12, base: [1], extra: [] })).toThrow(/NoSuchDie/);
  });

  test("CT-031 CT-A09 one die at level one, one more at each odd level", () => {
    const levels = [1, 2, 3, 4, 5, 8, 9, 12, 20];
    expect(levels.map((level) => diceCount({ level }).value)).toEqual([1, 1, 2, 2, 3, 4, 5, 6, 10]);
    expect(() => diceCount({ level: 0 })).toThrow(RulesError);
    const dice = (level: number, more: number): number => diceCount({ level: levelWithDice({ level, more }) }).value;
    expect([dice(1, 0), dice(2, 1), dice(5, 3), dice(5, -2), dice(99, 5)]).toEqual([1, 2, 6, 1, 50]);
  });

  test("CT-045 a power attack doubles them, and says so", () => {
    expect(diceCount({ level: 9, power: true })).toEqual({
      value: 10,
      parts: [
        { label: "FRAY.Part.LevelDice", value: 5, rule: "CT-031" },
        { label: "FRAY.Part.PowerAttack", value: 5, rule: "CT-045" },
      ],
    });
  });

  test("CT-028 every maximum adds a die, chains included", () => {
    expect(rollSum({ sides: 4, base: [4], extra: [4, 4, 1] })).toEqual({ sum: 13, explosions: 3 });
    expect(() => rollSum({ sides: 6, base: [6, 2], extra: [] })).toThrow(/ExplosionNotThrown/);
    expect(() => rollSum({ sides: 6, base: [5], extra: [3] })).toThrow(/DieWithoutExplosion/);
    expect(() => rollSum({ sides: 6, base: [6], extra: [1, 6] })).toThrow(/DieWithoutExplosion/);
    expect(() => rollSum({ sides: 6, base: [0], extra: [] })).toThrow(RulesError);
  });

  test("CT-028 the rows of a throw are told apart", () => {
    expect(explosionRows({ sides: 6, base: [6, 5, 3, 6, 2, 6], extra: [5, 1, 6, 2] })).toEqual([
      [6, 5, 3, 6, 2, 6],
      [5, 1, 6],
      [2],
    ]);
    expect(explosionRows({ sides: 6, base: [1], extra: [] })).toEqual([[1]]);
  });
});

describe("damage", () => {
  test("CT-033 Longsword+1 at level two is d6+1", () => {
    expect(damage({ level: 2, sides: 6, base: [3], extra: [], ability: 0, defence: 0, plus: 1 })).toMatchObject({
      dice: 1,
      magic: 1,
      net: 4,
    });
  });

  test("CT-034 Longsword+1 at level three is 2d6+2", () => {
    expect(damage({ level: 3, sides: 6, base: [3, 4], extra: [], ability: 0, defence: 0, plus: 1 })).toMatchObject({
      dice: 2,
      magic: 2,
      net: 9,
    });
  });

  test("CT-022 CT-024 CT-025 CT-026 CT-032 dice, plus and ability, less Defence Points, part by part", () => {
    const blow = damage({ level: 3, sides: 8, base: [2, 7], extra: [], ability: 3, defence: 5, plus: 1 });
    expect(blow).toMatchObject({ diceSum: 9, magic: 2, gross: 14, net: 9, weaponBroken: false });
    expect(blow.netParts).toEqual([
      { label: "FRAY.Part.Dice", value: 9, rule: "CT-028" },
      { label: "FRAY.Part.MagicalBonus", value: 2, rule: "CT-032" },
      { label: "FRAY.Part.Ability", value: 3, rule: "CT-024" },
      { label: "FRAY.Part.Defence", value: -5, rule: "CT-026" },
    ]);
  });

  test("CT-035 CT-A14 dice added by exploding get no plus", () => {
    expect(damage({ level: 1, sides: 6, base: [6], extra: [6, 3], ability: 2, defence: 5, plus: 1 })).toMatchObject({
      explosions: 2,
      magic: 1,
      gross: 18,
      net: 13,
    });
  });

  test("CT-A02 never below nothing, and the parts still add up", () => {
    const blow = damage({ level: 1, sides: 6, base: [1], extra: [], ability: 0, defence: 9 });
    expect(blow.net).toBe(0);
    expect(blow.netParts.at(-1)).toEqual({ label: "FRAY.Part.NoHealing", value: 8, rule: "CT-A02" });
  });

  test("CT-045 CT-046 CT-A06 power: every die gets the plus, and the weapon breaks whatever it did", () => {
    const blow = damage({ level: 1, sides: 4, base: [1, 2], extra: [], ability: 0, defence: 99, plus: 2, power: true });
    expect(blow).toMatchObject({ dice: 2, magic: 4, net: 0, weaponBroken: true });
  });

  test("CT-031 exactly the level's dice are thrown", () => {
    expect(() => damage({ level: 3, sides: 6, base: [1], extra: [], ability: 0, defence: 0 })).toThrow(/WrongNumber/);
    expect(() => sneakDamage({ level: 1, sides: 4, base: [1, 1], extra: [], dexterity: 0 })).toThrow(/WrongNumber/);
  });
});

describe("abilities and defence", () => {
  const abilities = { strength: 1, dexterity: 4, wisdom: 9 };

  test("CT-017 CT-018 CT-021 STR in melee and at reach, DEX too with finesse, WIS at range", () => {
    expect(abilityChoices({ mode: "melee" })).toEqual(["strength"]);
    expect(abilityChoices({ mode: "reach", finesse: true })).toEqual(["strength", "dexterity"]);
    expect(abilityChoices({ mode: "ranged", finesse: true })).toEqual(["wisdom"]);
    expect(abilityBonus({ abilities, mode: "melee" })).toMatchObject({ ability: "strength", value: 1 });
    expect(abilityBonus({ abilities, mode: "melee", finesse: true })).toEqual({
      ability: "dexterity",
      value: 4,
      parts: [{ label: "FRAY.Part.Dexterity", value: 4, rule: "CT-018" }],
    });
    expect(abilityBonus({ abilities: { ...abilities, strength: 8 }, mode: "melee", finesse: true })).toMatchObject({
      ability: "strength",
      value: 8,
    });
    expect(abilityBonus({ abilities, mode: "ranged" })).toMatchObject({ ability: "wisdom", value: 9 });
  });

  test("CT-026 CT-027 CT-A18 Armour Points and DEX, where it counts", () => {
    expect(defencePoints({ armour: 3, dexterity: 5 })).toEqual({
      value: 8,
      parts: [
        { label: "FRAY.Part.Armour", value: 3, rule: "CT-026" },
        { label: "FRAY.Part.Dexterity", value: 5, rule: "CT-026" },
      ],
    });
    expect(defencePoints({ armour: 3, dexterity: 5, dexterityCounts: false }).value).toBe(3);
  });

  test("CT-P07 ten slots and the CON bonus", () => {
    expect(suggestedSlots({ constitution: 5 }).value).toBe(15);
    expect(() => suggestedSlots({ constitution: -11 })).toThrow(RulesError);
  });
});

describe("stamina and injuries", () => {
  const target = { stamina: 5, injuries: 0, slots: 10 };

  test("CT-023 stamina first", () => {
    expect(takeDamage({ ...target, amount: 3 })).toEqual({
      stamina: 2,
      injuries: 0,
      newInjuries: 0,
      exhausted: false,
      dead: false,
      staminaParts: [
        { label: "FRAY.Part.Stamina", value: 5, rule: "CT-023" },
        { label: "FRAY.Part.Damage", value: -3, rule: "CT-023" },
      ],
      injuriesParts: [
        { label: "FRAY.Part.Injuries", value: 0, rule: "CT-P03" },
        { label: "FRAY.Part.Damage", value: 0, rule: "CT-A03" },
      ],
    });
  });

  test("CT-023 CT-078 CT-A03 CT-P01 CT-P03 what one blow needs is the least that takeDamage takes", () => {
    for (const stamina of [0, 1, 5, 8])
      for (const slots of [null, 0, 4])
        for (const injuries of [0, 3, 6])
          for (const direct of [false, true])
            for (const overflow of ["lost", "injuries"] as const) {
              const body = { stamina, slots, injuries, direct, overflow };
              const least = (end: "exhausted" | "dead"): number | null => {
                if (takeDamage({ ...body, amount: 0 })[end]) return null;
                for (let amount = 1; amount < 40; amount++) if (takeDamage({ ...body, amount })[end]) return amount;
                return null;
              };
              expect(thresholds(body), JSON.stringify(body)).toEqual({
                exhausts: least("exhausted"),
                felled: least("dead"),
              });
            }
    expect(() => thresholds({ stamina: -1, injuries: 0, slots: 4 })).toThrow(RulesError);
    expect(() => thresholds({ stamina: 1, injuries: -1, slots: 4 })).toThrow(RulesError);
    expect(() => thresholds({ stamina: 1, injuries: 0, slots: -1 })).toThrow(RulesError);
  });

  test("CT-A03 CT-P02 the excess of the emptying blow is lost, or injures by setting", () => {
    expect(takeDamage({ ...target, amount: 9 })).toMatchObject({ stamina: 0, injuries: 0, exhausted: true });
    expect(takeDamage({ ...target, amount: 9, overflow: "injuries" })).toMatchObject({ stamina: 0, newInjuries: 4 });
  });

  test("CT-P01 CT-A17 at no stamina every point is an injury", () => {
    expect(takeDamage({ ...target, stamina: 0, amount: 3 })).toMatchObject({
      injuries: 3,
      exhausted: true,
      dead: false,
    });
  });

  test("CT-078 CT-P03 Direct Damage injures past stamina, and all slots injured is death", () => {
    expect(takeDamage({ ...target, amount: 4, direct: true })).toMatchObject({ stamina: 5, injuries: 4, dead: false });
    expect(takeDamage({ ...target, injuries: 8, amount: 9, direct: true })).toMatchObject({
      stamina: 5,
      injuries: 10,
      newInjuries: 2,
      dead: true,
    });
  });

  test("CT-P03 a creature without slots takes Direct Damage doubled and dies at no stamina", () => {
    const beast = { stamina: 20, injuries: 0, slots: null };
    expect(takeDamage({ ...beast, amount: 6, direct: true })).toMatchObject({ stamina: 8, dead: false });
    expect(takeDamage({ ...beast, amount: 10, direct: true })).toMatchObject({ stamina: 0, dead: true });
    expect(takeDamage({ ...beast, amount: 25, overflow: "injuries" })).toMatchObject({ injuries: 0, dead: true });
    expect(condition({ stamina: 1, injuries: 0, slots: null })).toEqual({ exhausted: false, dead: false });
  });

  test("CT-023 nobody takes less than nothing", () => {
    expect(() => takeDamage({ ...target, amount: -1 })).toThrow(RulesError);
    expect(takeDamage({ ...target, amount: 0 })).toMatchObject({ stamina: 5, injuries: 0 });
  });
});

describe("tables", () => {
  test("CT-030 CT-A15 CT-P08 the examples' weapons", () => {
    const sides = (id: string) => WEAPONS.find((weapon) => weapon.id === id)?.sides;
    expect(["shortSword", "longsword", "club", "dagger"].map(sides)).toEqual([6, 6, 6, 4]);
  });

  test("CT-036 CT-037 Tombril and the giant defend at 8 and 4", () => {
    const [tombril, giant] = CHARACTERS;
    expect(tombril).toMatchObject({ level: 9, stamina: 55, plus: 2, strength: 8, dexterity: 5, armour: 3 });
    expect(giant).toMatchObject({ level: 12, stamina: 68, strength: 9, dexterity: 3, armour: 1 });
    const defences = [tombril, giant].map((row) => row && defencePoints(row).value);
    expect(defences).toEqual([8, 4]);
  });

  test("CT-030 everyone is armed from the table and no two foes are alike", () => {
    const ids = new Set(WEAPONS.map(({ id }) => id));
    expect([...CHARACTERS, ...BESTIARY].filter(({ weapon }) => !ids.has(weapon))).toEqual([]);
    expect(BESTIARY).toHaveLength(12);
    expect(new Set(BESTIARY.map((row) => JSON.stringify({ ...row, id: "", name: "" }))).size).toBe(12);
    for (const rule of Object.values(PROBLEM_RULES)) expect(rule).toMatch(/^CT-[AP]?\d+$/);
  });
});
