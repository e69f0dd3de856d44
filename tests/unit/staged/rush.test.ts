import { describe, expect, test } from "vitest";
import { fallSquares, freePassage, matRush, rushAlong } from "../../../src/rules/staged/index.ts";
import type { Square } from "../../../src/rules/grid/squares.ts";

const even = { rusherSize: 0, rusherStrength: 2, defenderSize: 0, defenderStrength: 2 };

describe("rushing on the mat", () => {
  test("ST-054 friends, the helpless and the willing let one pass; nobody else does", () => {
    expect(freePassage({ occupants: [] })).toBe(true);
    expect(freePassage({ occupants: [{ side: "friend" }, { side: "hostile", helpless: true }] })).toBe(true);
    expect(freePassage({ occupants: [{ side: "hostile", willing: true }] })).toBe(true);
    expect(freePassage({ occupants: [{ side: "friend" }, { side: "hostile" }] })).toBe(false);
  });

  test("ST-055 ST-059 opposed dice, Strength and Size: the winner goes on and the defender falls", () => {
    expect(matRush({ ...even, rusherDie: 6, defenderDie: 5 })).toMatchObject({
      rusher: 8,
      defender: 7,
      through: true,
      defenderProne: true,
      rusherProne: false,
      rusherLosesActions: false,
    });
  });

  test("ST-060 on a tie the rusher falls and loses her actions", () => {
    expect(matRush({ ...even, rusherDie: 5, defenderDie: 5 })).toMatchObject({
      through: false,
      defenderProne: false,
      rusherProne: true,
      rusherLosesActions: true,
    });
  });

  test("ST-056 ST-057 ST-058 four for four legs, four less for each earlier rush, four for running", () => {
    const base = matRush({ ...even, rusherDie: 5, defenderDie: 5 });
    const delta = (more: Partial<Parameters<typeof matRush>[0]>) => {
      const rush = matRush({ ...even, rusherDie: 5, defenderDie: 5, ...more });
      return [rush.rusher - base.rusher, rush.defender - base.defender];
    };
    expect(delta({ rusherQuadruped: true })).toEqual([4, 0]);
    expect(delta({ defenderQuadruped: true })).toEqual([0, 4]);
    expect(delta({ priorRushes: 2 })).toEqual([-8, 0]);
    expect(delta({ running: true })).toEqual([4, 0]);
    expect(delta({ rusherPenalties: -3, defenderPenalties: -1 })).toEqual([-3, -1]);
    expect(matRush({ ...even, rusherDie: 0, rusherBotch: true, defenderDie: 0, defenderBotch: true })).toMatchObject({
      rusher: 0,
      defender: 0,
    });
    expect(
      matRush({ ...even, rusherDie: 5, defenderDie: 5, running: true }).rusherParts.map(({ rule }) => rule),
    ).toEqual(["ST-055", "ST-058", "ST-P01"]);
  });

  test("ST-059 the beaten defender falls beside the contested square, farthest from the rusher first", () => {
    const squares = fallSquares({ contested: [5, 5], from: [4, 5] });
    expect(squares).toHaveLength(7);
    expect(squares).not.toContainEqual([4, 5]);
    expect(squares.slice(0, 3).map(([x]) => x)).toEqual([6, 6, 6]);
    expect(
      fallSquares({
        contested: [5, 5],
        from: [4, 5],
        taken: [[6, 5]],
        blocked: [
          [6, 4],
          [6, 6],
        ],
      }).map(String),
    ).toEqual(["5,4", "5,6", "4,4", "4,6"]);
    const all: Square[] = squares.map(([x, y]) => [x, y]);
    expect(fallSquares({ contested: [5, 5], from: [4, 5], taken: all })).toEqual([]);
    // With no room at all he falls behind a rusher who goes on.
    expect(fallSquares({ contested: [5, 5], from: [4, 5], taken: all, leaving: [[4, 5]] })).toEqual([[4, 5]]);
    expect(fallSquares({ contested: [5, 5], from: [4, 5], leaving: [[4, 5]] })).toEqual(squares);
  });

  test("ST-039 ST-059 a large defender falls one square over, whole, out of the way of the rusher", () => {
    const large = { contested: [5, 5], from: [4, 5], width: 2, height: 2 } as const;
    const way: Square[] = [
      [5, 5],
      [6, 5],
      [7, 5],
      [8, 5],
    ];
    expect(fallSquares({ ...large, taken: way }).map(String)).toEqual(["6,6", "5,6", "4,6"]);
    expect(fallSquares({ ...large, taken: [...way, [5, 7], [6, 7]] })).toEqual([]);
  });

  test("ST-057 ST-059 ST-060 a move with two rushes: the second is four harder, and a lost one stops before its square", () => {
    const path: Square[] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ];
    const rush = { ...even, rusherDie: 9, defenderDie: 6 };
    const lost = rushAlong({
      path,
      rushes: [
        { place: 1, ...rush },
        { place: 3, ...rush },
      ],
    });
    expect(lost).toMatchObject({
      path: path.slice(0, 3),
      stopped: true,
      prone: true,
      losesActions: true,
      priorRushes: 2,
    });
    expect(lost.rushes.map(({ rusher, through, square }) => [rusher, through, square])).toEqual([
      [11, true, [1, 0]],
      [7, false, [3, 0]],
    ]);
    expect(lost.rushes[0]!.fallSquares.map(String)).not.toContain("2,0");
    expect(lost.rushes[1]!.fallSquares).toEqual([]);
    const won = rushAlong({ path, rushes: [{ place: 2, ...rush, rusherDie: 20 }], priorRushes: 1, taken: [[2, 1]] });
    expect(won).toMatchObject({ path, stopped: false, prone: false, losesActions: false, priorRushes: 2 });
    expect(won.rushes[0]!.rusher).toBe(18);
    expect(won.rushes[0]!.fallSquares.map(String)).not.toContain("2,1");
  });
});
