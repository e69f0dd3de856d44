import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import { highestDie, layOut, meleeRound, poolSize, weaponBonus, WEAPONS } from "../../../src/rules/swords/index.ts";

describe("the highest die", () => {
  test("SS-001 the higher of the highest dice wins, in whatever order they fell", () => {
    expect(highestDie({ a: [1, 5, 2], b: [4, 4, 3] })).toEqual({
      winner: "a",
      dieA: 5,
      dieB: 4,
      discarded: 0,
      difference: 1,
      differenceParts: [
        { label: "FRAY.Part.WinningDie", value: 5, rule: "SS-038" },
        { label: "FRAY.Part.LosingDie", value: -4, rule: "SS-038" },
      ],
    });
  });

  test("SS-001 a die is a d6", () => {
    expect(() => highestDie({ a: [0], b: [1] })).toThrow(RulesError);
    expect(() => highestDie({ a: [3], b: [2.5] })).toThrow(RulesError);
  });

  test("SS-002 SS-A02 equal dice go one from each side, again and again", () => {
    expect(highestDie({ a: [3, 6, 6], b: [6, 6, 4] })).toMatchObject({ winner: "b", discarded: 2, difference: 1 });
  });

  test("SS-A03 a remaining die beats none by its face; the setting makes it a draw", () => {
    expect(highestDie({ a: [5, 3], b: [5] })).toMatchObject({ winner: "a", dieA: 3, dieB: 0, difference: 3 });
    expect(highestDie({ a: [5, 3], b: [5], exhausted: "tie" })).toMatchObject({ winner: "tie", difference: 0 });
    expect(highestDie({ a: [5, 2], b: [2, 5] })).toMatchObject({ winner: "tie", discarded: 2, differenceParts: [] });
  });

  test("SS-P07 by the optional rule the smaller pool wins a dead tie", () => {
    const tie = { exhausted: "tie", goliath: true } as const;
    expect(highestDie({ a: [5, 3], b: [5], ...tie })).toMatchObject({ winner: "b", difference: 0 });
    expect(highestDie({ a: [5], b: [5, 3], ...tie })).toMatchObject({ winner: "a", difference: 0 });
    expect(highestDie({ a: [5, 3], b: [5, 3], ...tie })).toMatchObject({ winner: "tie" });
  });

  test("SS-002 the pools are laid out as they are compared", () => {
    expect(layOut({ a: [6, 6], b: [4, 6, 3] })).toEqual({
      a: [
        { die: 6, state: "discarded" },
        { die: 6, state: "deciding" },
      ],
      b: [
        { die: 6, state: "discarded" },
        { die: 4, state: "deciding" },
        { die: 3, state: "unused" },
      ],
    });
  });
});

const rating = (id: string): number => WEAPONS.find((row) => row.id === id)?.rating ?? Number.NaN;

describe("weapons", () => {
  test("SS-019 SS-020 SS-021 the better armed side adds the difference, the other nothing", () => {
    for (let ratingA = 0; ratingA <= 3; ratingA++)
      for (let ratingB = 0; ratingB <= 3; ratingB++) {
        const { a, b } = weaponBonus({ ratingA, ratingB });
        expect(a - b).toBe(ratingA - ratingB);
        expect(Math.min(a, b)).toBe(0);
      }
    expect(() => weaponBonus({ ratingA: 4, ratingB: 0 })).toThrow(RulesError);
  });

  test("SS-020 the bonus says where it comes from", () => {
    expect(weaponBonus({ ratingA: 1, ratingB: 3 })).toEqual({
      a: 0,
      b: 2,
      aParts: [],
      bParts: [
        { label: "FRAY.Part.WeaponRating", value: 3, rule: "SS-019" },
        { label: "FRAY.Part.OpponentRating", value: -1, rule: "SS-019" },
      ],
    });
  });

  test("SS-022 SS-023 SS-024 SS-025 SS-A01 the ratings of the table", () => {
    const rated = (value: number) => WEAPONS.filter((row) => row.rating === value).map((row) => row.id);
    expect(rated(0)).toEqual(["unarmed"]);
    expect(rated(1)).toEqual(["knife", "dagger", "hatchet", "claws", "horns"]);
    expect(rated(2)).toEqual(["sword", "poleArm", "battleAxe", "fireBreath", "poisonBreath"]);
    expect(rated(3)).toEqual(["enchantedSword", "enchantedPoleArm", "acid"]);
  });

  test("SS-026 SS-027 SS-028 the knight against peasant and rogue, the demon against the knight", () => {
    expect(weaponBonus({ ratingA: rating("sword"), ratingB: rating("unarmed") })).toMatchObject({ a: 2, b: 0 });
    expect(weaponBonus({ ratingA: rating("sword"), ratingB: rating("knife") })).toMatchObject({ a: 1, b: 0 });
    expect(weaponBonus({ ratingA: rating("enchantedSword"), ratingB: rating("sword") })).toMatchObject({ a: 1, b: 0 });
  });

  test("SS-029 without cliché dice there is nothing to roll, whatever the weapon", () => {
    expect(poolSize({ cliche: 0, bonus: 3 })).toEqual({ value: 0, parts: [] });
    expect(() => poolSize({ cliche: -1 })).toThrow(RulesError);
  });

  test("SS-020 SS-P02 SS-P05 SS-P06 a pool names its dice", () => {
    const pool = poolSize({ cliche: 3, bonus: 1, pumped: 2, vengeance: true, toolsMissing: true });
    expect(pool.value).toBe(7);
    expect(pool.parts).toEqual([
      { label: "FRAY.Part.Cliche", value: 3, rule: "SS-001" },
      { label: "FRAY.Part.ToolsMissing", value: -1, rule: "SS-P05" },
      { label: "FRAY.Part.Vengeance", value: 2, rule: "SS-P02" },
      { label: "FRAY.Part.Pumped", value: 2, rule: "SS-P06" },
      { label: "FRAY.Part.WeaponBonus", value: 1, rule: "SS-020" },
    ]);
  });
});

describe("a round of melee", () => {
  test("SS-003 SS-004 Selena's 6,6 beats Grok's 6,4,3 and he loses a die", () => {
    const round = meleeRound({
      a: { rolls: [6, 6], cliche: 2, rating: 1 },
      b: { rolls: [6, 4, 3], cliche: 3, rating: 1 },
    });
    expect(round).toMatchObject({ loser: "b", compare: { dieA: 6, dieB: 4, discarded: 1 }, loss: { cliche: 2 } });
  });

  test("SS-003 the other side can lose too, and in a tie nobody does", () => {
    const a = { cliche: 1, rating: 0 };
    expect(meleeRound({ a: { ...a, rolls: [2] }, b: { ...a, rolls: [3] } })).toMatchObject({
      loser: "a",
      loss: { cliche: 0, defeated: true },
    });
    expect(meleeRound({ a: { ...a, rolls: [3] }, b: { ...a, rolls: [3] } })).toMatchObject({ loser: null, loss: null });
  });

  test("SS-P03 an inappropriate cliché costs an appropriate one three dice", () => {
    const a = { rolls: [6, 1], cliche: 2, rating: 0, inappropriate: true };
    const b = { rolls: [5, 1, 1, 1], cliche: 4, rating: 0 };
    expect(meleeRound({ a, b }).loss?.cliche).toBe(1);
    expect(meleeRound({ a, b: { ...b, inappropriate: true } }).loss?.cliche).toBe(3);
    expect(meleeRound({ a: b, b: { ...a, rolls: [4, 1] } }).loss?.cliche).toBe(1);
  });

  test("SS-020 SS-029 exactly the pool's dice are thrown", () => {
    const b = { rolls: [1], cliche: 1, rating: 0 };
    expect(() => meleeRound({ a: { rolls: [6], cliche: 1, rating: 2 }, b })).toThrow(/WrongNumberOfDice/);
    expect(() => meleeRound({ a: { rolls: [], cliche: 0, rating: 0 }, b })).toThrow(RulesError);
    const pumped = { rolls: [6, 5, 4], cliche: 1, rating: 1, pumped: 1 };
    expect(meleeRound({ a: pumped, b }).loser).toBe("b");
  });
});

describe("SS-P05 tools missing", () => {
  test("SS-P05 half the dice of the cliché, rounded up, are thrown; the weapon's are all there", () => {
    const a = { cliche: 3, rating: 2, toolsMissing: true, rolls: [6, 1, 2, 1] };
    const b = { cliche: 1, rating: 0, rolls: [3] };
    expect(meleeRound({ a, b }).compare.winner).toBe("a");
    expect(() => meleeRound({ a: { ...a, rolls: [6, 1, 2, 1, 1] }, b })).toThrow("WrongNumberOfDice");
  });
});
