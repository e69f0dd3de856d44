import { describe, expect, test } from "vitest";
import {
  checkLoading,
  checkShot,
  checkSpread,
  effectiveProtection,
  protectionAgainst,
  rangeSteps,
  reload,
  ROUND_START,
  spreadOf,
  spreadTargets,
  WEAPONS,
} from "../../../src/rules/staged/index.ts";
import type { Square } from "../../../src/rules/grid/squares.ts";
import { told } from "../told.ts";

describe("firearms", () => {
  test("ST-080..086 ST-A15..A17 armour, spread and loading at each edge", () => {
    expect(told(effectiveProtection({ weapon: "musket", distance: 20, protection: 9 }).parts)).toEqual([
      "Armour 9 ST-P04",
      "Penetration -3 ST-081",
    ]);
    expect(told(effectiveProtection({ weapon: "musket", distance: 21, protection: 9 }).parts)).toEqual([
      "Armour 9 ST-P04",
    ]);
    expect(
      [-2, 0, 1, 3, 4].map((protection) => protectionAgainst({ piece: WEAPONS.musket, distance: 0, protection }).value),
    ).toEqual([-2, 0, 0, 0, 1]);
    expect(
      protectionAgainst({ piece: { range: null, penetration: 3, spread: false }, distance: 0, protection: 5 }).value,
    ).toBe(5);
    expect([12, 13].map((distance) => spreadTargets({ weapon: "blunderbuss", distance, closeTargets: 2 }))).toEqual([
      1, 2,
    ]);
    expect(
      [0, 1, 3, 4].map((closeTargets) => spreadOf({ piece: WEAPONS.blunderbuss, distance: 13, closeTargets })),
    ).toEqual([0, 1, 3, 3]);
    expect(spreadOf({ piece: WEAPONS.musket, distance: 40, closeTargets: 3 })).toBe(1);
    const judged = (
      targets: readonly Square[],
      piece: Parameters<typeof checkSpread>[0]["piece"] = WEAPONS.blunderbuss,
      distance = 13,
    ): string[] => checkSpread({ piece, distance, targets }).map(({ problem, rule }) => `${problem} ${rule}`);
    expect([
      judged([]),
      judged([[0, 0]], WEAPONS.musket, 1),
      judged([
        [0, 0],
        [1, 1],
      ]),
    ]).toEqual([[], [], []]);
    expect(
      judged(
        [
          [0, 0],
          [2, 0],
          [4, 0],
          [6, 0],
        ],
        WEAPONS.musket,
        1,
      ),
    ).toEqual(["no_spread ST-084", "too_many_targets ST-084", "not_touching ST-086"]);
    expect(
      judged(
        [
          [0, 0],
          [1, 0],
        ],
        WEAPONS.blunderbuss,
        12,
      ),
    ).toEqual(["within_first_increment ST-084"]);
    expect([
      judged([
        [2, 0],
        [0, 0],
        [1, 1],
      ]),
      judged([
        [0, 0],
        [2, 0],
        [3, 1],
      ]),
    ]).toEqual([[], ["not_touching ST-086"]]);
    expect([
      judged([
        [0, 0],
        [0, 0],
      ]),
      judged([
        [0, 0],
        [0, 2],
      ]),
      judged([
        [0, 0],
        [2, 0],
      ]),
    ]).toEqual([[], ["not_touching ST-086"], ["not_touching ST-086"]]);
    expect([0, 1, 2, 5].map((roundsSpent) => reload({ roundsSpent }))).toEqual([
      { loaded: false, roundsLeft: 2 },
      { loaded: false, roundsLeft: 1 },
      { loaded: true, roundsLeft: 0 },
      { loaded: true, roundsLeft: 0 },
    ]);
    const first = checkLoading({ state: ROUND_START, roundsSpent: 0 });
    expect(first).toEqual({ state: { ...ROUND_START, loading: true }, roundsSpent: 1, loaded: false, problems: [] });
    expect(checkLoading({ state: ROUND_START, roundsSpent: 1 })).toMatchObject({ roundsSpent: 2, loaded: true });
    const busy = { ...ROUND_START, acted: true, paces: 2, lostActions: true };
    expect(checkLoading({ state: busy, roundsSpent: 2 })).toEqual({
      state: busy,
      roundsSpent: 2,
      loaded: true,
      problems: [
        { problem: "already_loaded", rule: "ST-080" },
        { problem: "already_acted", rule: "ST-080" },
        { problem: "already_moved", rule: "ST-080" },
        { problem: "lost_actions", rule: "ST-060" },
      ],
    });
    const notLoaded = [{ problem: "not_loaded", rule: "ST-080" }];
    expect(
      [
        [2, 0],
        [2, 1],
        [2, 2],
        [2, 3],
        [0, 0],
        [0, 1],
      ].map(([loading, roundsSpent]) => checkShot({ loading: loading!, roundsSpent: roundsSpent! })),
    ).toEqual([
      { roundsSpent: 0, problems: notLoaded },
      { roundsSpent: 1, problems: notLoaded },
      { roundsSpent: 0, problems: [] },
      { roundsSpent: 0, problems: [] },
      { roundsSpent: 0, problems: [] },
      { roundsSpent: 0, problems: [] },
    ]);
    expect([0, 20, 21, 40, 41].map((distance) => rangeSteps({ distance, increment: 20 }))).toEqual([0, 0, 1, 1, 2]);
  });
});
