/** The world's rule for diagonals, which the grids of all scenes take from the setting. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setTable } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;

let before: unknown;
beforeEach(() => {
  before = page.canvas;
});
afterEach(() => {
  page.canvas = before;
});

describe.each([13, 14])("core.gridDiagonals, generation %i", (generation) => {
  it("a change gives each scene a grid of the new rule, and draws the viewed scene anew", async () => {
    const Scene = ["one0000000000000", "two0000000000000"].map((_id) => ({
      _id,
      name: _id,
      grid: { type: 1, size: 100, distance: 5 },
    }));
    const { game } = setTable({ generation, documents: { Scene } });
    let drawn = 0;
    page.canvas = { scene: game.scenes.contents[0], draw: async () => void drawn++ };
    const aside = [
      { i: 0, j: 0 },
      { i: 2, j: 2 },
    ];
    const lengths = (): number[] => game.scenes.map((scene: any) => scene.grid.measurePath(aside).distance);
    expect(lengths()).toEqual([10, 10]);
    await game.settings.set("core", "gridDiagonals", page.CONST.GRID_DIAGONALS.ALTERNATING_1);
    expect(game.scenes.map((scene: any) => scene.grid.diagonals)).toEqual([4, 4]);
    expect(lengths()).toEqual([15, 15]);
    expect(drawn).toBe(1);
  });
});
