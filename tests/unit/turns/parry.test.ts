import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import { RulesError } from "../../../src/rules/error.ts";
import {
  parryAndTake,
  parryBlow,
  parryChoices,
  parryProblems,
  parryShield,
  parryWeapon,
} from "../../../src/rules/turns/index.ts";
import { told } from "../told.ts";

describe("parrying with a weapon", () => {
  test("CT-049 nothing is taken while the weapon is whole", () => {
    expect(parryWeapon({ net: 9, explosions: 0 })).toMatchObject({
      taken: 0,
      stopped: 9,
      counted: 0,
      shattered: false,
    });
  });

  test("CT-050 CT-051 an exploding die shatters it, and that blow is still stopped", () => {
    expect(parryWeapon({ net: 9, explosions: 1 })).toMatchObject({ taken: 0, stopped: 9, counted: 1, shattered: true });
  });

  test("CT-052 CT-A04 one more explosion for each plus, counted over the whole parry", () => {
    expect(parryWeapon({ net: 9, explosions: 2, plus: 2 }).shattered).toBe(false);
    expect(parryWeapon({ net: 0, explosions: 1, plus: 2, counted: 2 })).toMatchObject({ counted: 3, shattered: true });
  });
});

/** A shield parry with its parts as lines. */
function shields(blow: Parameters<typeof parryShield>[0]): object {
  const parried = parryShield(blow);
  return { ...parried, takenParts: told(parried.takenParts), shieldPointsParts: told(parried.shieldPointsParts) };
}

describe("parrying with a shield", () => {
  test("CT-053 CT-054 the shield takes double", () => {
    expect(shields({ net: 4, shieldPoints: 10 })).toEqual({
      taken: 0,
      shieldPoints: 2,
      destroyed: false,
      takenParts: ["Damage 4 CT-053", "Shield -4 CT-055"],
      shieldPointsParts: ["Shield 10 CT-053", "Damage -8 CT-054"],
    });
  });

  test("CT-055 CT-A05 CT-A12 what destroys it lets the excess through, undoubled and rounded down", () => {
    expect(parryShield({ net: 5, shieldPoints: 10 })).toMatchObject({ taken: 0, shieldPoints: 0, destroyed: true });
    expect(shields({ net: 9, shieldPoints: 10 })).toEqual({
      taken: 4,
      shieldPoints: 0,
      destroyed: true,
      takenParts: ["Damage 9 CT-053", "Shield -5 CT-055"],
      shieldPointsParts: ["Shield 10 CT-053", "Damage -10 CT-054"],
    });
    expect(shields({ net: 9, shieldPoints: 10, excess: "doubled" })).toMatchObject({
      taken: 8,
      takenParts: ["Damage 18 CT-A05", "Shield -10 CT-055"],
    });
    expect(parryShield({ net: 3, shieldPoints: 5 }).taken).toBe(0);
    expect(() => parryShield({ net: -1, shieldPoints: 5 })).toThrow(RulesError);
  });
});

describe("a parry between turns", () => {
  const both = { weapon: { plus: 0, counted: 0 }, shieldPoints: 6 };

  test("CT-047 CT-048 what one may parry with, and when", () => {
    expect(parryChoices(both)).toEqual(["weapon", "shield"]);
    expect(parryChoices({ weapon: null, shieldPoints: 0 })).toEqual([]);
    expect(problemNames(parryProblems({ ...both }))).toEqual([]);
    expect(problemNames(parryProblems({ weapon: null, shieldPoints: 0, acted: true }))).toEqual([
      "nothing_to_parry_with",
      "already_acted",
    ]);
  });

  test("CT-A07 CT-051 CT-055 the weapon shatters, the shield takes the next, then blows land", () => {
    const first = parryBlow({ parry: both, kind: "weapon", net: 9, explosions: 1 });
    expect(first).toEqual({
      kind: "weapon",
      taken: 0,
      parry: { weapon: null, shieldPoints: 6 },
      shattered: true,
      destroyed: false,
      takenParts: [
        { label: "FRAY.Part.Damage", value: 9, rule: "CT-049" },
        { label: "FRAY.Part.Weapon", value: -9, rule: "CT-049" },
      ],
    });
    const second = parryBlow({ parry: first.parry, kind: "weapon", net: 5, explosions: 0 });
    expect(second).toMatchObject({ kind: "shield", taken: 2, parry: { shieldPoints: 0 }, destroyed: true });
    const third = parryBlow({ parry: second.parry, kind: "shield", net: 5, explosions: 0 });
    expect(third).toEqual({
      kind: null,
      taken: 5,
      parry: { weapon: null, shieldPoints: 0 },
      shattered: false,
      destroyed: false,
      takenParts: [{ label: "FRAY.Part.Damage", value: 5, rule: "CT-055" }],
    });
  });

  test("CT-A04 CT-A07 the count of explosions stays with the weapon, and the shield may be named instead", () => {
    const parry = { weapon: { plus: 2, counted: 0 }, shieldPoints: 6 };
    const one = parryBlow({ parry, kind: "weapon", net: 1, explosions: 2 });
    expect(one.parry).toEqual({ weapon: { plus: 2, counted: 2 }, shieldPoints: 6 });
    const two = parryBlow({ parry: one.parry, kind: "shield", net: 1, explosions: 4 });
    expect(two).toMatchObject({ kind: "shield", parry: { weapon: { counted: 2 }, shieldPoints: 4 } });
    expect(parryBlow({ parry: two.parry, kind: "weapon", net: 1, explosions: 1 }).shattered).toBe(true);
  });

  test("CT-048 CT-A21 damage from all sources is mitigated, a sneak attack's too", () => {
    const target = { stamina: 20, injuries: 0, slots: 10, direct: true };
    const parry = { weapon: null, shieldPoints: 4 };
    const { blow, taken } = parryAndTake({ parry, kind: "shield", net: 5, explosions: 0, target });
    expect(blow).toMatchObject({ taken: 3, destroyed: true });
    expect(taken).toMatchObject({ stamina: 20, injuries: 3 });
  });
});

describe("parries", () => {
  test("CT-047..055 CT-A04 CT-A05 CT-A07 a parry of either kind, at each edge", () => {
    expect([0, 1, 2].map((explosions) => parryWeapon({ net: 3, explosions, plus: 1 }))).toMatchObject([
      { taken: 0, stopped: 3, counted: 0, shattered: false },
      { taken: 0, stopped: 3, counted: 1, shattered: false },
      { taken: 0, stopped: 3, counted: 2, shattered: true },
    ]);
    expect(parryWeapon({ net: 0, explosions: 1 })).toMatchObject({ taken: 0, stopped: 0, counted: 1, shattered: true });
    expect(parryWeapon({ net: 3, explosions: 2, plus: 4, counted: 1 })).toEqual({
      taken: 0,
      stopped: 3,
      counted: 3,
      shattered: false,
      takenParts: [
        { label: "FRAY.Part.Damage", value: 3, rule: "CT-049" },
        { label: "FRAY.Part.Weapon", value: -3, rule: "CT-049" },
      ],
      countedParts: [
        { label: "FRAY.Part.EarlierExplosions", value: 1, rule: "CT-A04" },
        { label: "FRAY.Part.Explosions", value: 2, rule: "CT-050" },
      ],
    });
    expect([4, 5, 6, 7].map((net) => parryShield({ net, shieldPoints: 11 }))).toMatchObject([
      { taken: 0, shieldPoints: 3, destroyed: false },
      { taken: 0, shieldPoints: 1, destroyed: false },
      { taken: 0, shieldPoints: 0, destroyed: true },
      { taken: 1, shieldPoints: 0, destroyed: true },
    ]);
    expect(parryShield({ net: 7, shieldPoints: 11, excess: "doubled" })).toMatchObject({
      taken: 3,
      shieldPoints: 0,
      destroyed: true,
    });
    expect(parryShield({ net: 0, shieldPoints: 0 })).toMatchObject({ taken: 0, shieldPoints: 0, destroyed: true });
    expect([
      parryChoices({ weapon: { plus: 0, counted: 0 }, shieldPoints: 0 }),
      parryChoices({ weapon: null, shieldPoints: 1 }),
    ]).toEqual([["weapon"], ["shield"]]);
    expect(problemNames(parryProblems({ weapon: null, shieldPoints: 1, acted: true }))).toEqual(["already_acted"]);
    expect(problemNames(parryProblems({ weapon: null, shieldPoints: 0 }))).toEqual(["nothing_to_parry_with"]);
  });

  test("CT-048 CT-A05 CT-A07 CT-A21 what stands against a blow, and what gets through to whom", () => {
    const weapon = { plus: 1, counted: 1 };
    expect(parryBlow({ parry: { weapon, shieldPoints: 0 }, kind: "shield", net: 4, explosions: 0 })).toEqual({
      kind: "weapon",
      taken: 0,
      parry: { weapon, shieldPoints: 0 },
      shattered: false,
      destroyed: false,
      takenParts: [
        { label: "FRAY.Part.Damage", value: 4, rule: "CT-049" },
        { label: "FRAY.Part.Weapon", value: -4, rule: "CT-049" },
      ],
    });
    expect(parryBlow({ parry: { weapon, shieldPoints: 3 }, kind: "weapon", net: 4, explosions: 1 })).toEqual({
      kind: "weapon",
      taken: 0,
      parry: { weapon: null, shieldPoints: 3 },
      shattered: true,
      destroyed: false,
      takenParts: [
        { label: "FRAY.Part.Damage", value: 4, rule: "CT-049" },
        { label: "FRAY.Part.Weapon", value: -4, rule: "CT-049" },
      ],
    });
    expect(
      parryBlow({ parry: { weapon, shieldPoints: 3 }, kind: "shield", net: 4, explosions: 3, excess: "doubled" }),
    ).toEqual({
      kind: "shield",
      taken: 5,
      parry: { weapon, shieldPoints: 0 },
      shattered: false,
      destroyed: true,
      takenParts: [
        { label: "FRAY.Part.Damage", value: 8, rule: "CT-A05" },
        { label: "FRAY.Part.Shield", value: -3, rule: "CT-055" },
      ],
    });
    expect(parryBlow({ parry: { weapon, shieldPoints: 9 }, kind: "shield", net: 4, explosions: 3 })).toEqual({
      kind: "shield",
      taken: 0,
      parry: { weapon, shieldPoints: 1 },
      shattered: false,
      destroyed: false,
      takenParts: [
        { label: "FRAY.Part.Damage", value: 4, rule: "CT-053" },
        { label: "FRAY.Part.Shield", value: -4, rule: "CT-055" },
      ],
    });
    const { blow, taken } = parryAndTake({
      parry: { weapon: null, shieldPoints: 2 },
      kind: "shield",
      net: 4,
      explosions: 0,
      target: { stamina: 9, injuries: 0, slots: 5 },
    });
    expect([blow.taken, taken.stamina, taken.injuries]).toEqual([3, 6, 0]);
  });
});
