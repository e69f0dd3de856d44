import { describe, expect, test } from "vitest";
import { damage, damageModifier, diceMax, diceMin, modifierMax, takeDamage } from "../../../src/rules/quest/index.ts";
import { told } from "../told.ts";

const blow = { weaponTotal: 5, weaponMax: 8, modifierTotal: 2, modifierMax: 4, armour: 3 };

describe("damage", () => {
  test("OQ-060 OQ-061 OQ-063 the weapon's dice and the Damage Modifier, less the armour", () => {
    expect(damage(blow)).toEqual({
      gross: 7,
      net: 4,
      grossParts: [
        { label: "FRAY.Part.Weapon", value: 5, rule: "OQ-060" },
        { label: "FRAY.Part.DamageModifier", value: 2, rule: "OQ-061" },
      ],
      netParts: [
        { label: "FRAY.Part.Weapon", value: 5, rule: "OQ-060" },
        { label: "FRAY.Part.DamageModifier", value: 2, rule: "OQ-061" },
        { label: "FRAY.Part.Armour", value: -3, rule: "OQ-063" },
      ],
    });
    expect(damage({ weaponTotal: 2, weaponMax: 6, armour: 6 })).toMatchObject({ gross: 2, net: 0 });
    expect(damage({ weaponTotal: 2, weaponMax: 6 })).toMatchObject({ gross: 2, net: 2 });
  });

  test("OQ-062 a mechanism's weapon has no Damage Modifier, not even at its maximum", () => {
    expect(damage({ ...blow, mechanical: true })).toMatchObject({ gross: 5, net: 2 });
    expect(damage({ ...blow, mechanical: true, maximum: true }).gross).toBe(8);
  });

  test("OQ-P04 a critical is the maximum of both, through the armour", () => {
    expect(damage({ ...blow, maximum: true, ignoreArmour: true })).toMatchObject({ gross: 12, net: 12 });
  });

  test("OQ-P09 the Damage Modifier by STR and SIZ, and never less than 1 point", () => {
    const text = (sum: number): string => {
      const { sign, count, sides } = damageModifier({ strength: sum - 1, siz: 1 });
      return sign === 0 ? "none" : `${sign < 0 ? "-" : "+"}${count}d${sides}`;
    };
    expect([2, 10, 11, 15, 16, 25, 26, 30, 31, 45, 46, 60, 61, 75, 76].map(text)).toEqual([
      "-1d6",
      "-1d6",
      "-1d4",
      "-1d4",
      "none",
      "none",
      "+1d4",
      "+1d4",
      "+1d6",
      "+1d6",
      "+2d6",
      "+2d6",
      "+3d6",
      "+3d6",
      "+4d6",
    ]);
    expect(
      [
        damageModifier({ strength: 5, siz: 5 }),
        damageModifier({ strength: 9, siz: 9 }),
        damageModifier({ strength: 30, siz: 30 }),
      ].map(modifierMax),
    ).toEqual([-1, 0, 12]);
    const weak = damage({ weaponTotal: 2, weaponMax: 6, modifierTotal: -5, modifierMax: -1 });
    expect(weak).toMatchObject({ gross: 1, net: 1 });
    expect(weak.grossParts.at(-1)).toEqual({ label: "FRAY.Part.Minimum", value: 4, rule: "OQ-P09" });
  });

  test("OQ-008 OQ-059 OQ-064 OQ-065 damage takes hit points: minor above zero, mortal at zero or below", () => {
    const taken = (points: number, net: number): unknown => {
      const { hp, wound, hpParts } = takeDamage({ hp: points, net });
      return [hp, wound, told(hpParts)];
    };
    expect(taken(10, 0)).toEqual([10, "none", ["FRAY.Quest.hitPoints 10 OQ-059", "Damage 0 OQ-063"]]);
    expect(taken(10, 9)).toEqual([1, "minor", ["FRAY.Quest.hitPoints 10 OQ-059", "Damage -9 OQ-063"]]);
    expect(taken(10, 10)).toEqual([0, "mortal", ["FRAY.Quest.hitPoints 10 OQ-059", "Damage -10 OQ-063"]]);
    expect(taken(3, 12)).toEqual([-9, "mortal", ["FRAY.Quest.hitPoints 3 OQ-059", "Damage -12 OQ-063"]]);
  });

  test("the least and the most of dice", () => {
    expect([
      diceMin({ count: 2, sides: 6 }),
      diceMax({ count: 2, sides: 6 }),
      diceMin({ count: 1, sides: 4, plus: 1 }),
      diceMax({ count: 1, sides: 4, plus: 1 }),
    ]).toEqual([2, 12, 2, 5]);
  });
});
