import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  parryAndTake,
  parryBlow,
  parryChoices,
  parryProblems,
  parryShield,
  parryWeapon,
} from "../../../src/rules/turns/index.ts";

describe("parrying with a weapon", () => {
  test("CT-049 nothing is taken while the weapon is whole", () => {
    expect(parryWeapon({ net: 9, explosions: 0 })).toEqual({ taken: 0, stopped: 9, counted: 0, shattered: false });
  });

  test("CT-050 CT-051 an exploding die shatters it, and that blow is still stopped", () => {
    expect(parryWeapon({ net: 9, explosions: 1 })).toEqual({ taken: 0, stopped: 9, counted: 1, shattered: true });
  });

  test("CT-052 CT-A04 one more explosion for each plus, counted over the whole parry", () => {
    expect(parryWeapon({ net: 9, explosions: 2, plus: 2 }).shattered).toBe(false);
    expect(parryWeapon({ net: 0, explosions: 1, plus: 2, counted: 2 })).toMatchObject({ counted: 3, shattered: true });
  });
});

describe("parrying with a shield", () => {
  test("CT-053 CT-054 the shield takes double", () => {
    expect(parryShield({ net: 4, shieldPoints: 10 })).toEqual({ taken: 0, shieldPoints: 2, destroyed: false });
  });

  test("CT-055 CT-A05 CT-A12 what destroys it lets the excess through, undoubled and rounded down", () => {
    expect(parryShield({ net: 5, shieldPoints: 10 })).toEqual({ taken: 0, shieldPoints: 0, destroyed: true });
    expect(parryShield({ net: 9, shieldPoints: 10 })).toEqual({ taken: 4, shieldPoints: 0, destroyed: true });
    expect(parryShield({ net: 9, shieldPoints: 10, excess: "doubled" }).taken).toBe(8);
    expect(parryShield({ net: 3, shieldPoints: 5 }).taken).toBe(0);
    expect(() => parryShield({ net: -1, shieldPoints: 5 })).toThrow(RulesError);
  });
});

describe("a parry between turns", () => {
  const both = { weapon: { plus: 0, counted: 0 }, shieldPoints: 6 };

  test("CT-047 CT-048 what one may parry with, and when", () => {
    expect(parryChoices(both)).toEqual(["weapon", "shield"]);
    expect(parryChoices({ weapon: null, shieldPoints: 0 })).toEqual([]);
    expect(parryProblems({ ...both })).toEqual([]);
    expect(parryProblems({ weapon: null, shieldPoints: 0, acted: true })).toEqual([
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
