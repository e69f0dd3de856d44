/**
 * Maps that show only a part of what their file describes: Dungeondraft writes all walls, whatever part is exported.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meetsMap } from "../../../client/maps/cropped.ts";
import { readUvtt } from "../../../client/maps/uvtt.ts";

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

describe("a part of a larger map", () => {
  /** Cells 10 to 13 by 20 to 22 of a larger map, with walls, doors and lamps inside, across the edge and outside. */
  const part = (): ReturnType<typeof readUvtt> =>
    readUvtt({
      format: 0.3,
      resolution: { map_origin: at(10, 20), map_size: at(3, 2), pixels_per_grid: 100 },
      line_of_sight: [
        [at(11, 20), at(11, 22)],
        [at(9, 21), at(12, 21)],
        [at(10, 22), at(13, 22)],
        [at(12, 22), at(12, 25)],
        [at(30, 1), at(30, 9), at(35, 9)],
        [at(9, 23), at(14, 24)],
      ],
      portals: [{ bounds: [at(12, 21.2), at(12, 21.8)] }, { bounds: [at(40, 3), at(41, 3)] }],
      lights: [
        { position: at(11, 21), range: 1 },
        { position: at(15, 21), range: 2.5 },
        { position: at(15, 21), range: 1.5 },
        { position: at(40, 3), range: 5 },
      ],
    });

  it("brings the walls and doors that its picture shows, and those that reach into it, as long as they are", () =>
    expect(part().walls.map(({ c, door }) => [c, door])).toEqual([
      [[200, 120, 200, 180], 1],
      [[100, 0, 100, 200], 0],
      [[-100, 100, 200, 100], 0],
      [[0, 200, 300, 200], 0],
    ]));

  it("brings the lamps whose light falls on it", () =>
    expect(part().lights.map(({ x, y, range }) => [x, y, range])).toEqual([
      [100, 100, 1],
      [500, 100, 2.5],
    ]));

  it("a wall meets the map exactly where some stretch of it lies inside", () => {
    const place = fc.integer({ min: -30, max: 60 });
    fc.assert(
      fc.property(place, place, place, place, (x1, y1, x2, y2) => {
        fc.pre(x1 !== x2 || y1 !== y2);
        // two neighbours of 5,001 points along the wall: as all numbers are whole, no stretch is shorter
        const inside = Array.from({ length: 5001 }, (_, step) => {
          const [x, y] = [x1 + ((x2 - x1) * step) / 5000, y1 + ((y2 - y1) * step) / 5000];
          return x >= -1e-9 && x <= 30 + 1e-9 && y >= -1e-9 && y <= 20 + 1e-9;
        });
        const meets = inside.some((here, step) => here && inside[step + 1]);
        expect(meetsMap([x1, y1, x2, y2], 30, 20)).toBe(meets);
      }),
      { numRuns: 300 },
    );
  });
});
