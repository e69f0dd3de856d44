import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import { RulesError } from "../../../src/rules/error.ts";
import type { Square } from "../../../src/rules/grid/index.ts";
import { footprint } from "../../../src/rules/grid/index.ts";
import { chargeDistance, checkWalk, feetBetween, feetOfLine } from "../../../src/rules/crusade/index.ts";

describe("a walk", () => {
  test("EC-027 EC-029 six squares an action, two actions at most", () => {
    expect(
      checkWalk({
        waypoints: [
          [0, 0],
          [6, 3],
        ],
      }),
    ).toMatchObject({ squares: 6, feet: 30, moves: 1, squaresLeft: 0, problems: [] });
    expect(
      checkWalk({
        waypoints: [
          [0, 0],
          [4, 0],
          [4, 5],
        ],
      }),
    ).toMatchObject({ squares: 9, moves: 2, squaresLeft: 3, problems: [] });
    expect(
      problemNames(
        checkWalk({
          waypoints: [
            [0, 0],
            [13, 0],
          ],
        }).problems,
      ),
    ).toEqual(["walk_too_far", "move_more_than_twice"]);
  });

  test("EC-027 an effect makes each walk longer, or shorter", () => {
    const ten = {
      waypoints: [
        [0, 0],
        [10, 0],
      ] as const,
    };
    expect(checkWalk({ ...ten, walk: 8 })).toMatchObject({ moves: 2, squaresLeft: 6, problems: [] });
    // The words for it have the walker's own numbers.
    expect(checkWalk({ ...ten, walk: 4 }).problems).toEqual([
      { problem: "walk_too_far", rule: "EC-027", data: { squares: 4, round: 8 } },
      { problem: "move_more_than_twice", rule: "EC-029" },
    ]);
    expect(() => checkWalk({ ...ten, walk: 0 })).toThrow();
  });

  test("EC-027 EC-029 squares left of an action already spent are walked for free", () => {
    const on = { squaresBefore: 4, movesBefore: 1 };
    expect(
      checkWalk({
        waypoints: [
          [0, 0],
          [2, 0],
        ],
        ...on,
      }),
    ).toMatchObject({ moves: 0, squaresLeft: 0, problems: [] });
    expect(
      checkWalk({
        waypoints: [
          [0, 0],
          [3, 0],
        ],
        ...on,
      }),
    ).toMatchObject({ moves: 1, squaresLeft: 5 });
    expect(
      problemNames(
        checkWalk({
          waypoints: [
            [0, 0],
            [3, 0],
          ],
          ...on,
          actionsLeft: 0,
        }).problems,
      ),
    ).toEqual(["too_many_actions"]);
  });

  test("EC-030 EC-044 EC-A19 after a charge there is one walk", () => {
    const after = { movesBefore: 1, charged: true };
    expect(
      checkWalk({
        waypoints: [
          [0, 0],
          [6, 0],
        ],
        ...after,
      }),
    ).toMatchObject({ moves: 1, problems: [] });
    expect(
      problemNames(
        checkWalk({
          waypoints: [
            [0, 0],
            [7, 0],
          ],
          ...after,
        }).problems,
      ),
    ).toEqual(["move_more_than_twice"]);
  });

  test("EC-035 any step leaves cover; blocked squares stop a walk", () => {
    expect(
      checkWalk({
        waypoints: [
          [0, 0],
          [1, 0],
        ],
      }).leavesCover,
    ).toBe(true);
    expect(
      checkWalk({
        waypoints: [
          [0, 0],
          [0, 0],
        ],
      }),
    ).toMatchObject({ leavesCover: false, moves: 0 });
    expect(
      problemNames(
        checkWalk({
          waypoints: [
            [0, 0],
            [4, 0],
          ],
          blocked: [[2, 0]],
        }).problems,
      ),
    ).toEqual(["blocked"]);
    expect(() => checkWalk({ waypoints: [] })).toThrow(RulesError);
  });

  test("EC-027 EC-A18 five feet a square, diagonals alike", () => {
    expect(feetOfLine([0, 0], [3, 4])).toBe(20);
    expect(feetBetween(footprint([0, 0], 2), footprint([4, 0]))).toBe(15);
  });

  test("EC-027 EC-029 twelve squares in two actions are the most; what blocks may lie under a big token's feet", () => {
    const way = (...waypoints: Square[]) => ({ waypoints });
    expect(checkWalk(way([0, 0], [12, 0])).problems).toEqual([]);
    expect(checkWalk(way([0, 0], [13, 0])).problems).toEqual([
      { problem: "walk_too_far", rule: "EC-027", data: { squares: 6, round: 12 } },
      { problem: "move_more_than_twice", rule: "EC-029" },
    ]);
    expect(checkWalk({ ...way([0, 0], [7, 0]), actionsLeft: 1 }).problems).toEqual([
      { problem: "too_many_actions", rule: "EC-021" },
    ]);
    const big = { ...way([0, 0], [2, 0]), size: { width: 2, height: 2 } };
    expect(checkWalk({ ...big, blocked: [[1, 1]] }).problems).toEqual([]);
    expect(checkWalk({ ...big, blocked: [[3, 1]] }).problems).toEqual([{ problem: "blocked", rule: "EC-027" }]);
    expect(
      checkWalk({
        ...big,
        blocked: [
          [4, 1],
          [3, 2],
        ],
      }).problems,
    ).toEqual([]);
  });

  test("EC-045 EC-A18 the gap is two squares as measured, three of clear ground", () => {
    expect([chargeDistance(), chargeDistance("measured"), chargeDistance("clear")]).toEqual([2, 2, 3]);
  });
});
