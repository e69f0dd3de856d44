import { describe, expect, it } from "vitest";
import { gridLines } from "../../../client/maps/grid-lines.ts";
import { chance } from "./drawn-hexes.ts";

/** Makes the pixels of a map of patches, with dark grid lines of a given strength, or without. */
function map({
  width,
  height,
  cell,
  x = 0,
  y = 0,
  line = 40,
  seed = 7,
}: Record<string, number> & { width: number; height: number }) {
  const next = chance(seed!);
  const values = new Float64Array(width * height).fill(120);
  for (let patch = 0; patch < 120; patch++) {
    const [left, top, wide, high, tone] = [
      next() * width,
      next() * height,
      20 + next() * 90,
      20 + next() * 90,
      next() * 120,
    ];
    for (let row = Math.floor(top); row < Math.min(height, top + high); row++)
      for (let column = Math.floor(left); column < Math.min(width, left + wide); column++)
        values[row * width + column] = 60 + tone;
  }
  for (let at = 0; at < values.length; at++) values[at]! += next() * 10;
  const on = (place: number, first: number): boolean => {
    const from = (((place - first) % cell!) + cell!) % cell!;
    return from < 1;
  };
  if (cell)
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        if (on(column, x!) || on(row, y!)) values[row * width + column]! -= line!;
  return { width, height, values };
}

describe("lines on a picture", () => {
  it.each([
    { cell: 35, x: 0, y: 0 },
    { cell: 70, x: 0, y: 0 },
    { cell: 50, x: 13, y: 40 },
    { cell: 52.5, x: 0, y: 0 },
  ])("are found: cells of $cell from $x, $y", ({ cell, x, y }) => {
    const found = gridLines(map({ width: 840, height: 560, cell, x, y }));
    expect(found).not.toBeNull();
    expect(Math.abs(found!.cell - cell)).toBeLessThan(0.05);
    for (const [is, wanted] of [
      [found!.x, x],
      [found!.y, y],
    ] as const) {
      const off = Math.abs(((((is - wanted + cell / 2) % cell) + cell) % cell) - cell / 2);
      expect(off).toBeLessThan(1.5);
    }
  });

  it("faint ones too", () =>
    expect(gridLines(map({ width: 840, height: 560, cell: 70, line: 12 }))?.cell).toBeCloseTo(70, 0));

  it.each([1, 2, 3, 4, 5])("are none where none are drawn (%i)", (seed) =>
    expect(gridLines(map({ width: 840, height: 560, cell: 0, seed }))).toBeNull(),
  );

  it("are none on what is empty or too small", () => {
    expect(gridLines({ width: 300, height: 300, values: new Uint8Array(90_000) })).toBeNull();
    expect(gridLines({ width: 8, height: 8, values: new Uint8Array(64) })).toBeNull();
  });
});
