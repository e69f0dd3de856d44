import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import type { Square } from "../../../src/rules/grid/index.ts";
import { footprint } from "../../../src/rules/grid/index.ts";
import { chargeLanes, checkCharge, judgeCharge } from "../../../src/rules/crusade/index.ts";

describe("a charge", () => {
  const charge = (waypoints: Square[], target: Square, more = {}): readonly string[] =>
    checkCharge({ waypoints, target, ...more }).problems;

  test("EC-028 EC-043 EC-044 EC-047 EC-048 twelve squares in a line give one to hit and one damage", () => {
    expect(
      checkCharge({
        waypoints: [
          [0, 0],
          [12, 0],
        ],
        target: [13, 0],
      }),
    ).toEqual({
      squares: 12,
      feet: 60,
      problems: [],
      toHit: 1,
      toHitParts: [{ label: "FRAY.Part.Charge", value: 1, rule: "EC-047" }],
      damage: 1,
      damageParts: [{ label: "FRAY.Part.Charge", value: 1, rule: "EC-048" }],
    });
    expect(
      checkCharge({
        waypoints: [
          [0, 0],
          [13, 0],
        ],
        target: [14, 0],
      }),
    ).toMatchObject({ problems: ["too_far"], toHit: 0, toHitParts: [], damage: 0, damageParts: [] });
  });

  test("EC-043 the line may not bend, circle or double back; collinear waypoints do not bend it", () => {
    expect(
      charge(
        [
          [0, 0],
          [3, 0],
          [3, 3],
        ],
        [3, 4],
      ),
    ).toEqual(["not_straight"]);
    expect(
      charge(
        [
          [0, 0],
          [5, 0],
          [3, 0],
        ],
        [4, 0],
      ),
    ).toEqual(["not_straight"]);
    expect(
      charge(
        [
          [0, 0],
          [2, 2],
          [2, 2],
          [5, 5],
        ],
        [6, 6],
      ),
    ).toEqual([]);
    expect(
      charge(
        [
          [0, 0],
          [4, 0],
        ],
        [6, 0],
      ),
    ).toEqual(["not_adjacent"]);
    expect(() => charge([[0, 0]], [2, 0])).toThrow(RulesError);
    expect(() =>
      charge(
        [
          [0, 0],
          [1.5, 0],
        ],
        [3, 0],
      ),
    ).toThrow(RulesError);
  });

  test("EC-028 a charge runs as many squares as it is given, and its lanes with it", () => {
    const way: Square[] = [
      [0, 0],
      [14, 0],
    ];
    expect(charge(way, [15, 0])).toEqual(["too_far"]);
    expect(charge(way, [15, 0], { reach: 14 })).toEqual([]);
    expect(charge(way, [15, 0], { reach: 13 })).toEqual(["too_far"]);
    expect(() => charge(way, [15, 0], { reach: 0 })).toThrow(RulesError);
    const lane = (reach?: number) =>
      chargeLanes({
        charger: footprint([0, 0]),
        foes: [{ id: "foe", footprint: footprint([15, 0]) }],
        ...(reach === undefined ? {} : { reach }),
      })[0]!;
    expect(lane().problem?.problem).toBe("too_far");
    expect(lane(14)).toMatchObject({ legal: true, landing: [14, 0] });
    expect(lane(13).problem).toEqual({ problem: "too_far", rule: "EC-028", data: { squares: 13 } });
    expect(() => lane(0)).toThrow(RulesError);
  });

  test("EC-045 EC-A18 ten feet between them: measured, or of clear ground", () => {
    expect(
      charge(
        [
          [0, 0],
          [1, 0],
        ],
        [2, 0],
      ),
    ).toEqual([]);
    expect(
      charge(
        [
          [0, 0],
          [0, 1],
        ],
        [1, 1],
      ),
    ).toEqual(["too_close"]);
    expect(
      charge(
        [
          [0, 0],
          [1, 0],
        ],
        [2, 0],
        { gap: "clear" },
      ),
    ).toEqual(["too_close"]);
    expect(
      charge(
        [
          [0, 0],
          [2, 0],
        ],
        [3, 0],
        { gap: "clear" },
      ),
    ).toEqual([]);
    expect(() =>
      charge(
        [
          [0, 0],
          [2, 0],
        ],
        [3, 0],
        { gap: "wide" },
      ),
    ).toThrow(RulesError);
  });

  test("EC-046 nothing may stand on the line, the foe included", () => {
    expect(
      charge(
        [
          [0, 0],
          [5, 0],
        ],
        [6, 0],
        { blocked: [[3, 0]] },
      ),
    ).toEqual(["blocked"]);
    expect(
      charge(
        [
          [0, 0],
          [5, 0],
        ],
        [6, 0],
        { blocked: [[0, 0]] },
      ),
    ).toEqual([]);
    expect(
      charge(
        [
          [0, 0],
          [3, 0],
        ],
        [2, 0],
      ),
    ).toEqual(["blocked"]);
  });

  test("EC-A18 large tokens count by the squares they cover", () => {
    const big = { width: 2, height: 2 };
    expect(
      charge(
        [
          [0, 0],
          [4, 0],
        ],
        [6, 1],
        { size: big },
      ),
    ).toEqual([]);
    expect(
      charge(
        [
          [0, 0],
          [4, 0],
        ],
        [6, 1],
        { size: big, blocked: [[3, 1]] },
      ),
    ).toEqual(["blocked"]);
    expect(
      charge(
        [
          [0, 0],
          [4, 0],
        ],
        [6, 1],
        {
          size: big,
          blocked: [
            [0, 0],
            [1, 1],
          ],
        },
      ),
    ).toEqual([]);
    expect(
      charge(
        [
          [0, 0],
          [4, 0],
        ],
        [5, 1],
        { targetSize: big },
      ),
    ).toEqual([]);
  });
});

describe("charge lanes", () => {
  const charger = footprint([0, 0]);
  const foe = (id: string, x: number, y: number, size = 1) => ({ id, footprint: footprint([x, y], size) });

  test("EC-028 EC-043 EC-045 EC-046 each foe has its shortest free lane, or the reason why not", () => {
    const foes = [foe("far", 20, 0), foe("near", 1, 1), foe("ahead", 5, 0), foe("behind", 9, 0), foe("edge", -13, 0)];
    const [far, near, ahead, behind, edge] = chargeLanes({ charger, foes });
    expect(far).toMatchObject({
      legal: false,
      problem: { problem: "too_far", rule: "EC-028", data: { squares: 12 } },
      landing: null,
      squares: [],
    });
    expect(near).toMatchObject({ legal: false, problem: { problem: "too_close", rule: "EC-045" } });
    expect(ahead).toMatchObject({ legal: true, landing: [4, 0], feet: 20, problem: null });
    expect(ahead!.squares).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
    expect(behind!.legal).toBe(true);
    expect(behind!.squares.some(([x, y]) => x === 5 && y === 0)).toBe(false);
    expect(edge).toMatchObject({ legal: true, landing: [-12, 0], feet: 60 });
  });

  test("EC-046 a ring of squares blocks, a wall blocks", () => {
    const ring: Square[] = [];
    for (let x = -1; x <= 1; x++) for (let y = -1; y <= 1; y++) if (x !== 0 || y !== 0) ring.push([6 + x, y]);
    expect(chargeLanes({ charger, foes: [foe("a", 6, 0)], blocked: ring })[0]).toMatchObject({
      legal: false,
      problem: { problem: "blocked", rule: "EC-046" },
    });
    const wall = (fromX: number, _: number, toX: number): boolean => fromX === 2 && toX === 3;
    expect(chargeLanes({ charger, foes: [foe("a", 6, 0)], stops: wall })[0]).toMatchObject({
      problem: { problem: "blocked" },
    });
    expect(chargeLanes({ charger, foes: [foe("a", -6, 0)], stops: wall })[0]).toMatchObject({ legal: true });
  });

  test("EC-028 EC-043 EC-045 EC-046 a charge that is none says why, and by which rule", () => {
    const problems = (...waypoints: Square[]): unknown => judgeCharge({ waypoints, target: [5, 0] }).problems;
    expect(problems([0, 0], [4, 0])).toEqual([]);
    expect(problems([0, 0], [1, 2], [-14, 0])).toEqual([
      { problem: "not_straight", rule: "EC-043" },
      { problem: "too_far", rule: "EC-028", data: { squares: 12 } },
      { problem: "not_adjacent", rule: "EC-046" },
    ]);
    expect(problems([4, 0], [5, 1])).toEqual([{ problem: "too_close", rule: "EC-045" }]);
    expect(problems([0, 0], [6, 0])).toEqual([{ problem: "blocked", rule: "EC-046" }]);
  });

  test("EC-045 EC-A18 the clear reading asks for one square more", () => {
    expect(chargeLanes({ charger, foes: [foe("a", 2, 0)] })[0]!.legal).toBe(true);
    expect(chargeLanes({ charger, foes: [foe("a", 2, 0)], gap: "clear" })[0]!.problem?.problem).toBe("too_close");
  });

  test("EC-043..046 EC-A18 a lane is legal exactly when some landing next to the foe is a legal charge", () => {
    const square = fc.tuple(
      fc.integer({ min: -15, max: 15 }),
      fc.integer({ min: -15, max: 15 }),
    ) as fc.Arbitrary<Square>;
    const near = fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })) as fc.Arbitrary<Square>;
    const size = fc.integer({ min: 1, max: 3 });
    fc.assert(
      fc.property(square, near, size, size, fc.array(square, { maxLength: 40 }), (at, from, own, other, blocked) => {
        const target = footprint(at, other);
        const [lane] = chargeLanes({
          charger: footprint(from, own),
          foes: [{ id: "a", footprint: target }],
          blocked,
        });
        const check = (landing: Square): ReturnType<typeof checkCharge> =>
          checkCharge({
            waypoints: [from, landing],
            target: at,
            blocked,
            size: { width: own, height: own },
            targetSize: { width: other, height: other },
          });
        const legal: number[] = [];
        for (let x = at[0] - own; x <= at[0] + other; x++)
          for (let y = at[1] - own; y <= at[1] + other; y++) {
            const outcome = check([x, y]);
            if (outcome.problems.length === 0) legal.push(outcome.squares);
          }
        expect(lane!.legal).toBe(legal.length > 0);
        if (lane!.legal) {
          expect(lane!.squares.at(0)).toEqual(from);
          expect(lane!.squares.at(-1)).toEqual(lane!.landing);
          expect(check(lane!.landing!).problems).toEqual([]);
          expect(lane!.squares.length - 1).toBe(Math.min(...legal));
        }
      }),
      { numRuns: 400 },
    );
  });

  test("EC-043 EC-046 of landings as near the one that lies most nearly straight at the foe's middle is taken", () => {
    const landing = (from: Square, own: number, at: Square, other: number): Square | null =>
      chargeLanes({ charger: footprint(from, own), foes: [{ id: "a", footprint: footprint(at, other) }] })[0]!.landing;
    for (const [dx, dy] of [
      [0, 0],
      [7, -3],
    ] as const) {
      const at = (x: number, y: number): Square => [x + dx, y + dy];
      expect(landing(at(0, 0), 1, at(6, 0), 1)).toEqual(at(5, 0));
      expect(landing(at(0, 0), 1, at(6, 4), 1)).toEqual(at(5, 3));
      expect(landing(at(0, 0), 1, at(-6, 2), 1)).toEqual(at(-5, 2));
      expect(landing(at(0, 0), 1, at(8, 1), 3)).toEqual(at(7, 2));
      expect(landing(at(0, 0), 2, at(8, 1), 3)).toEqual(at(6, 1));
      expect(landing(at(0, 0), 1, at(1, 8), 2)).toEqual(at(1, 7));
      expect(landing(at(0, 0), 3, at(2, -9), 1)).toEqual(at(1, -8));
    }
  });

  test("EC-046 what stops a step is asked of each step of the way, where it is", () => {
    const steps: number[][] = [];
    chargeLanes({
      charger: footprint([3, 2]),
      foes: [{ id: "a", footprint: footprint([3, 6]) }],
      stops: (...step) => !steps.push(step),
    });
    expect(steps.slice(-3)).toEqual([
      [3, 2, 3, 3],
      [3, 3, 3, 4],
      [3, 4, 3, 5],
    ]);
  });
});
