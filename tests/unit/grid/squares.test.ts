import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Footprint, Square } from "../../../src/rules/grid/index.ts";
import {
  adjacent,
  distanceBetween,
  footprint,
  isStraight,
  lineSquares,
  nearestSquares,
  pathLength,
  pathSquares,
  squaresBetween,
  squaresOf,
} from "../../../src/rules/grid/index.ts";

const coordinate = fc.integer({ min: -30, max: 30 });
const square = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Square>;
const size = fc.integer({ min: 1, max: 4 });
const print = fc.tuple(square, size, size).map(([at, width, height]) => footprint(at, width, height));

describe("squares", () => {
  test("EC-A18 a diagonal step is one square", () => {
    expect(squaresBetween([0, 0], [3, -4])).toBe(4);
    expect(
      pathLength([
        [0, 0],
        [3, 0],
        [3, 3],
      ]),
    ).toBe(6);
    expect(pathLength([[0, 0]])).toBe(0);
  });

  test("footprints list their squares row by row", () => {
    expect(squaresOf(footprint([1, 2]))).toEqual([[1, 2]]);
    expect(squaresOf(footprint([0, 0], 2))).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(squaresOf(footprint([0, 0], 1, 2))).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  test("EC-045 distance and adjacency go by the nearest squares", () => {
    const brute = (a: Footprint, b: Footprint): number =>
      Math.min(...squaresOf(a).flatMap((from) => squaresOf(b).map((to) => squaresBetween(from, to))));
    fc.assert(
      fc.property(print, print, (a, b) => {
        expect(distanceBetween(a, b)).toBe(brute(a, b));
        expect(distanceBetween(b, a)).toBe(distanceBetween(a, b));
        expect(adjacent(a, b)).toBe(brute(a, b) === 1);
        const [from, to] = nearestSquares(a, b);
        expect(squaresBetween(from, to)).toBe(brute(a, b));
        expect(squaresOf(a)).toContainEqual(from);
        expect(squaresOf(b)).toContainEqual(to);
      }),
    );
  });

  test("EC-A18 distances obey the triangle inequality", () => {
    fc.assert(
      fc.property(square, square, square, (a, b, c) => {
        expect(squaresBetween(a, c)).toBeLessThanOrEqual(squaresBetween(a, b) + squaresBetween(b, c));
        expect(squaresBetween(a, b)).toBe(squaresBetween(b, a));
      }),
    );
  });
});

describe("lines", () => {
  test("EC-043 halves round up", () => {
    expect(lineSquares({ start: [0, 0], end: [4, 2] })).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
    expect(lineSquares({ start: [2, 2], end: [2, 2] })).toEqual([[2, 2]]);
  });

  test("EC-043 a straight line has the same squares backwards, ends at its ends and never jumps", () => {
    fc.assert(
      fc.property(square, square, (start, end) => {
        const line = lineSquares({ start, end });
        expect(lineSquares({ start: end, end: start }).reverse()).toEqual(line);
        expect(line[0]).toEqual(start);
        expect(line.at(-1)).toEqual(end);
        expect(line).toHaveLength(squaresBetween(start, end) + 1);
        for (let i = 1; i < line.length; i++) expect(squaresBetween(line[i - 1]!, line[i]!)).toBe(1);
        expect(line.flat().some((value) => Object.is(value, -0))).toBe(false);
      }),
    );
  });

  test("EC-043 whoever stops on the way of a straight line walks the same squares", () => {
    const step = fc.integer({ min: -4, max: 4 });
    fc.assert(
      fc.property(
        square,
        step,
        step,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        ([x, y], dx, dy, first, second) => {
          const at = (times: number): Square => [x + dx * times, y + dy * times];
          const waypoints = [at(0), at(first), at(first + second)];
          expect(isStraight(waypoints)).toBe(true);
          expect(pathSquares(waypoints)).toEqual(lineSquares({ start: waypoints[0]!, end: waypoints[2]! }));
        },
      ),
    );
  });

  test("EC-043 bends, circles and turning back are not straight; standing still is", () => {
    expect(
      isStraight([
        [0, 0],
        [1, 1],
        [2, 1],
      ]),
    ).toBe(false);
    expect(
      isStraight([
        [0, 0],
        [3, 0],
        [2, 0],
      ]),
    ).toBe(false);
    expect(
      isStraight([
        [0, 0],
        [0, 0],
        [3, 1],
        [3, 1],
        [6, 2],
      ]),
    ).toBe(true);
    expect(isStraight([[0, 0]])).toBe(true);
    expect(pathSquares([])).toEqual([]);
  });
});
