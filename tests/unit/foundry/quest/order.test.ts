import "../host-stub.ts";
import { describe, expect, test } from "vitest";
import type { CombatantDocument, CombatDocument } from "../../../../src/foundry/host/documents.ts";

const { hasCountReached, initiative, orderOf } =
  await import("../../../../src/foundry/rulesets/quest/combat/initiative.ts");
const { damageFormula, modifierText } = await import("../../../../src/foundry/rulesets/quest/formulas.ts");

const one = (id: string, hero: boolean): CombatantDocument =>
  ({ id, actor: { system: { hero } } }) as unknown as CombatantDocument;

describe("the order of a round", () => {
  test("OQ-054, OQ-A05: highest first, a player's character before others in a tie, the undecided last", () => {
    const all = [one("foe", false), one("pc", true), one("slow", false), one("silent", true)];
    const places = new Map<string, number | null>([
      ["foe", 55],
      ["pc", 55],
      ["slow", 20],
      ["silent", null],
    ]);
    expect(orderOf(all, places)).toEqual(["pc", "foe", "slow", "silent"]);
  });
});

test("OQ-051: who has stated no intent is named when the count may not start, a name that several have with their number", () => {
  const combatants = ["Robber", "Maren", "Robber"].map((name) => ({ name, initiative: null }));
  const combat = (...placed: readonly object[]): CombatDocument =>
    ({ combatants: [...placed, { name: "Robber", initiative: 40 }] }) as unknown as CombatDocument;
  expect(initiative.holds!(combat(...combatants))).toMatchObject({
    refused: "QuestUndecided",
    data: { names: "Robber × 2, Maren" },
  });
  expect(initiative.holds!(combat())).toBeNull();
});

describe("the count", () => {
  /** An encounter in which the combatant at an index has the turn. */
  const at = (turn: number | null, turns: readonly CombatantDocument[]): CombatDocument =>
    ({ turn, turns }) as unknown as CombatDocument;
  const counted = (id: string, initiative: number | null): CombatantDocument =>
    ({ id, initiative }) as unknown as CombatantDocument;
  const [fast, slow] = [counted("fast", 80), counted("slow", 40)];
  const [late, later] = [counted("late", null), counted("later", null)];
  const turns = [fast, slow, late, later];

  test("OQ-054: it has come to whoever has the turn, and to all before", () => {
    const reached = (turn: number | null) => turns.map((each) => hasCountReached(each, at(turn, turns)));
    expect(reached(null)).toEqual([false, false, false, false]);
    expect(reached(0)).toEqual([true, false, false, false]);
    expect(reached(1)).toEqual([true, true, false, false]);
  });

  test("OQ-051, OQ-054: it counts numbers down, so it comes to nobody without a place, nor to who is not in the order", () => {
    for (const turn of [2, 3]) {
      expect(hasCountReached(late, at(turn, turns))).toBe(false);
      expect(hasCountReached(later, at(turn, turns))).toBe(false);
      expect(hasCountReached(slow, at(turn, turns))).toBe(true);
    }
    expect(hasCountReached(counted("gone", 50), at(null, turns))).toBe(false);
    expect(hasCountReached(counted("gone", 50), at(1, turns))).toBe(false);
  });
});

describe("small things", () => {
  test("OQ-060, OQ-061, OQ-062, OQ-P14: the dice of a blow as a formula", () => {
    const dice = { count: 1, sides: 8 };
    const modifier = { sign: 1 as const, count: 1, sides: 4 as const };
    const plain = { dice, extra: null, modifier, mechanical: false, maximumModifier: false };
    expect(damageFormula(plain)).toBe("1d8 + 1d4");
    expect(damageFormula({ ...plain, mechanical: true })).toBe("1d8");
    expect(damageFormula({ ...plain, maximumModifier: true })).toBe("1d8 + 4");
    expect(damageFormula({ ...plain, extra: { count: 1, sides: 6 } })).toBe("1d8 + 1d6 + 1d4");
    expect(damageFormula({ ...plain, modifier: { sign: -1, count: 1, sides: 6 } })).toBe("1d8 - 1d6");
    expect(modifierText({ sign: -1, count: 1, sides: 6 })).toBe("−1d6");
  });
});
