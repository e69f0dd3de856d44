import { describe, expect, it } from "vitest";
import { createGrid } from "../../../common/grid/index.ts";
import { gridLines } from "../../../client/maps/grid-lines.ts";
import { choosesName } from "../../../client/maps/grid-guess.ts";
import { cellsOfHexes } from "../../../client/maps/hex-cells.ts";
import { hexLines } from "../../../client/maps/hex-lines.ts";
import { type Drawn, drawnHexes } from "./drawn-hexes.ts";

/** How far the cells found on a picture are from the drawn ones at most, in pixels; null: none were found. */
function missed(drawn: Drawn): number | null {
  const picture = drawnHexes(drawn);
  const lines = hexLines(picture);
  if (!lines) return null;
  const found = cellsOfHexes(lines, picture, 2.5);
  const truth = createGrid(drawn.type ?? 2, { size: drawn.cell });
  const grid = createGrid(found.type!, { size: found.cell });
  const { x = 0, y = 0, high = 1 } = drawn;
  const { width, height } = picture;
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  const misses = corners.map(([right, down]) => {
    const squeezed = found.squeeze!;
    const middle = grid.getCenterPoint({ x: right - found.x, y: down * squeezed - found.y });
    const point = { x: middle.x + found.x - x, y: ((middle.y + found.y) / squeezed - y) / high };
    const wanted = truth.getCenterPoint(point);
    return Math.hypot(wanted.x - point.x, wanted.y - point.y);
  });
  return Math.max(...misses);
}

const TYPES = [2, 3, 4, 5];

describe("hexagons on a picture", () => {
  describe.each(TYPES)("of type %i are found", (type) => {
    it.each([
      { cell: 28, x: 0, y: 0 },
      { cell: 52.5, x: 13, y: 40 },
      { cell: 100.3, x: 31, y: 77 },
    ])("with cells of $cell from $x, $y", (drawn) => expect(missed({ ...drawn, type })).toBeLessThan(2.5));

    it.each<[string, Partial<Drawn>]>([
      ["faint", { line: 12 }],
      ["light", { line: -40 }],
      ["broad", { broad: 5 }],
      ["blurred", { blur: 2 }],
      ["in noise", { noise: 50 }],
      ["a little too high", { high: 1.012 }],
      ["a little too low", { high: 0.98 }],
      ["in the blocks of a JPEG", { blocks: 8, blur: 1 }],
    ])("where they are %s", (_how, how) => expect(missed({ cell: 70, type, x: 20, y: 11, ...how })).toBeLessThan(2.5));

    it("whose picture begins with them: without an offset", () => {
      const picture = drawnHexes({ cell: 50, type });
      expect(cellsOfHexes(hexLines(picture)!, picture, 2.5)).toEqual({ cell: 50, x: 0, y: 0, type, squeeze: 1 });
    });

    it("and are no squares", () => expect(gridLines(drawnHexes({ cell: 50, type }))).toBeNull());
  });

  it.each([1, 2, 3, 4, 5, 6])("are none where none are drawn (%i)", (seed) =>
    expect(hexLines(drawnHexes({ cell: 0, seed }))).toBeNull(),
  );

  it("are none where squares or triangles are drawn", () => {
    const picture = drawnHexes({ cell: 0 });
    const { width, height } = picture;
    const squares = Float64Array.from(picture.values, (value, at) =>
      (at % width) % 50 < 1 || Math.floor(at / width) % 50 < 1 ? value - 50 : value,
    );
    expect(hexLines({ width, height, values: squares })).toBeNull();
    const triangles = Float64Array.from(picture.values, (value, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isOn = [x, x / 2 + y * Math.sqrt(0.75), y * Math.sqrt(0.75) - x / 2].some(
        (place) => ((place % 30) + 30) % 30 < 1,
      );
      return isOn ? value - 50 : value;
    });
    expect(hexLines({ width, height, values: triangles })).toBeNull();
  });

  it("are none on what is empty or too small", () => {
    expect(hexLines({ width: 300, height: 300, values: new Uint8Array(90_000) })).toBeNull();
    expect(hexLines({ width: 8, height: 8, values: new Uint8Array(64) })).toBeNull();
  });

  it("count more than cells in the picture's name", () => {
    const size = { width: 1000, height: 1000 };
    expect(choosesName(100, { cell: 50, x: 0, y: 0, type: 2 }, size)).toBe(false);
  });
});
