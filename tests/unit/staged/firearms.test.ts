import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  checkLoading,
  checkShot,
  checkSpread,
  effectiveProtection,
  protectionAgainst,
  reload,
  ROUND_START,
  spreadOf,
  spreadTargets,
  WEAPONS,
} from "../../../src/rules/staged/index.ts";

describe("firearms", () => {
  test("ST-080 ST-A17 loading takes two whole rounds with nothing else", () => {
    expect([0, 1, 2, 3].map((roundsSpent) => reload({ roundsSpent }))).toEqual([
      { loaded: false, roundsLeft: 2 },
      { loaded: false, roundsLeft: 1 },
      { loaded: true, roundsLeft: 0 },
      { loaded: true, roundsLeft: 0 },
    ]);
    const first = checkLoading({ state: ROUND_START, roundsSpent: 0 });
    expect(first).toMatchObject({ roundsSpent: 1, loaded: false, problems: [] });
    expect(first.state.loading).toBe(true);
    expect(checkLoading({ state: ROUND_START, roundsSpent: 1 })).toMatchObject({ roundsSpent: 2, loaded: true });
    const problem = (state: Partial<typeof ROUND_START>, roundsSpent = 0) => {
      const judged = checkLoading({ state: { ...ROUND_START, ...state }, roundsSpent });
      expect(judged.roundsSpent).toBe(roundsSpent);
      return judged.problems.map((one) => one.problem);
    };
    expect(problem({ acted: true })).toEqual(["already_acted"]);
    expect(problem({ loading: true })).toEqual(["already_acted"]);
    expect(problem({ paces: 2 })).toEqual(["already_moved"]);
    expect(problem({ rushes: 1 })).toEqual(["already_moved"]);
    expect(problem({ stoodUp: true })).toEqual(["already_moved"]);
    expect(problem({ lostActions: true })).toEqual(["lost_actions"]);
    expect(problem({}, 2)).toEqual(["already_loaded"]);
    expect(() => reload({ roundsSpent: -1 })).toThrow(RulesError);
  });

  test("ST-080 a shot needs a loaded weapon and empties it", () => {
    expect(checkShot({ loading: 2, roundsSpent: 2 })).toEqual({ roundsSpent: 0, problems: [] });
    expect(checkShot({ loading: 2, roundsSpent: 1 })).toEqual({
      roundsSpent: 1,
      problems: [{ problem: "not_loaded", rule: "ST-080" }],
    });
    expect(checkShot({ loading: 0, roundsSpent: 0 }).problems).toEqual([]);
  });

  test("ST-081 ST-082 ST-083 ST-A15 pistols ignore two points of armour, muskets three, in the first increment only", () => {
    const against = (weapon: string, distance: number, protection = 9) =>
      effectiveProtection({ weapon, distance, protection }).value;
    expect([against("pistol", 10), against("pistol", 11)]).toEqual([7, 9]);
    expect([against("musket", 20), against("musket", 21)]).toEqual([6, 9]);
    expect(["dragon", "blunderbuss", "crossbow", "rapier"].map((weapon) => against(weapon, 0))).toEqual([9, 9, 9, 9]);
    expect(against("musket", 5, 2)).toBe(0);
    expect(
      protectionAgainst({ piece: WEAPONS.musket, distance: 5, protection: 9 }).parts.map(({ value }) => value),
    ).toEqual([9, -3]);
    expect(() => against("musket", -1)).toThrow(RulesError);
  });

  test("ST-084 ST-A16 beyond the first increment a blunderbuss or dragon hits two or three", () => {
    const spread = (weapon: string, distance: number, closeTargets = 3) =>
      spreadTargets({ weapon, distance, closeTargets });
    expect([
      spread("blunderbuss", 12),
      spread("blunderbuss", 13),
      spread("dragon", 9, 2),
      spread("dragon", 9, 5),
    ]).toEqual([1, 3, 2, 3]);
    expect(spread("musket", 40)).toBe(1);
    expect(spreadOf({ piece: WEAPONS.dragon, distance: 9, closeTargets: 0 })).toBe(0);
  });

  test("ST-084 ST-086 the targets of a spread: three at most, near enough to touch hands", () => {
    const problems = (
      targets: [number, number][],
      distance = 13,
      piece = WEAPONS.blunderbuss as Parameters<typeof checkSpread>[0]["piece"],
    ) => checkSpread({ piece, distance, targets }).map(({ problem }) => problem);
    expect(problems([[0, 0]], 1, WEAPONS.musket)).toEqual([]);
    expect(
      problems([
        [0, 0],
        [1, 1],
        [2, 1],
      ]),
    ).toEqual([]);
    expect(
      problems([
        [0, 0],
        [2, 1],
        [1, 1],
      ]),
    ).toEqual([]);
    expect(
      problems([
        [0, 0],
        [0, 0],
      ]),
    ).toEqual([]);
    expect(
      problems([
        [0, 0],
        [1, 0],
        [3, 0],
      ]),
    ).toEqual(["not_touching"]);
    expect(
      problems([
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ]),
    ).toEqual(["too_many_targets"]);
    expect(
      problems(
        [
          [0, 0],
          [1, 0],
        ],
        12,
      ),
    ).toEqual(["within_first_increment"]);
    expect(
      problems(
        [
          [0, 0],
          [1, 0],
        ],
        13,
        WEAPONS.musket,
      ),
    ).toEqual(["no_spread"]);
  });
});
