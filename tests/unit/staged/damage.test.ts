import { describe, expect, test } from "vitest";
import {
  canAct,
  healWound,
  resolveHit,
  takeWound,
  UNHURT,
  woundLevel,
  woundStep,
} from "../../../src/rules/staged/index.ts";

describe("hits and wounds", () => {
  test("ST-P04 an attack must exceed the defence; the advantage adds to the damage", () => {
    const of = { defence: 9, strength: 3, weaponDamage: 4, stamina: 2, protection: 4, size: -1 };
    expect(resolveHit({ ...of, attack: 9 })).toEqual({
      hit: false,
      advantage: 0,
      damage: 0,
      soak: 6,
      net: 0,
      wound: "none",
      damageParts: [],
      soakParts: [
        { label: "FRAY.Part.Stamina", value: 2, rule: "ST-P04" },
        { label: "FRAY.Part.Armour", value: 4, rule: "ST-P04" },
      ],
    });
    const hit = resolveHit({ ...of, attack: 12 });
    expect(hit).toMatchObject({ hit: true, advantage: 3, damage: 10, soak: 6, net: 4, wound: "light" });
    expect(hit.damageParts.map(({ value }) => value)).toEqual([3, 4, 3]);
    expect(resolveHit({ ...of, attack: 10, protection: 20 })).toMatchObject({ hit: true, net: 0, wound: "none" });
  });

  test("ST-P06 a wound level for each 5 + Size points, at least one", () => {
    expect([-5, -4, -3, 0, 2].map((size) => woundStep({ size }))).toEqual([1, 1, 2, 5, 7]);
    expect(woundStep({})).toBe(5);
    expect([0, 1, 5, 6, 10, 11, 15, 16, 20, 21, 99].map((net) => woundLevel({ net }))).toEqual([
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
  });

  test("ST-P06 wounds are counted by level, never add up to the next, and can be taken back", () => {
    let wounds = UNHURT;
    for (let blow = 0; blow < 9; blow++) wounds = takeWound({ wounds, wound: "light" });
    expect(wounds).toEqual({ ...UNHURT, light: 9 });
    expect(canAct({ wounds })).toBe(true);
    expect(takeWound({ wounds, wound: "none" })).toBe(wounds);
    const down = takeWound({ wounds, wound: "incapacitated" });
    expect(canAct({ wounds: down })).toBe(false);
    const dead = takeWound({ wounds, wound: "dead" });
    expect(canAct({ wounds: dead })).toBe(false);
    expect(healWound({ wounds: dead, wound: "dead" })).toEqual(wounds);
    expect(healWound({ wounds: down, wound: "incapacitated" })).toEqual(wounds);
    expect(healWound({ wounds, wound: "none" })).toBe(wounds);
    expect(healWound({ wounds: UNHURT, wound: "heavy" })).toEqual(UNHURT);
  });
});
