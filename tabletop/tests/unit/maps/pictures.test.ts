import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cellOfDrag,
  cellOfName,
  choosesName,
  exactCell,
  firstLineOffset,
  guessCell,
  spacingOf,
} from "../../../client/maps/grid-guess.ts";
import { sceneName } from "../../../client/maps/map-file.ts";
import { MapProblem } from "../../../client/maps/problem.ts";
import { generation } from "../../../common/abstract/generation.ts";
import { createGrid } from "../../../common/grid/index.ts";
import { isSceneData, sceneOfData } from "../../../client/maps/scene-data.ts";
import { sceneOfPicture } from "../../../client/maps/scene-of-picture.ts";

const measure = { type: 1, distance: 2, units: "m" };

describe("the cells of a picture", () => {
  it.each([
    ["Cave 30x20.jpg", 2100, 1400, 70],
    ["Cave [140px].webp", 4000, 3000, 140],
    ["cave-30×20-140dpi.png", 4200, 2800, 140],
    ["cave 30x20.jpg", 2100, 900, null],
    ["photo 1920x1080.jpg", 1920, 1080, null],
    ["cave.jpg", 2100, 1400, null],
  ])("stand in the name %s", (name, width, height, cell) => expect(cellOfName(name, width, height)).toBe(cell));

  it.each([
    [70, null, 1410, 1000, true],
    [null, 70, 1410, 1000, false],
    [72, 70, 1440, 1090, false],
    [70, 71, 1400, 1050, true],
    [70, 35, 1410, 1000, true],
  ])(
    "of %s pixels by the name and of %s by drawn lines, on %d × %d: the name counts (%s)",
    (name, lines, width, height, is) =>
      expect(choosesName(name, lines === null ? null : { cell: lines, x: 3, y: 4 }, { width, height })).toBe(is),
  );

  it("begin with what fits the picture", () => {
    expect(guessCell("cave.png", 2100, 1400)).toBe(100);
    expect(guessCell("cave.png", 2170, 1470)).toBe(70);
    expect(guessCell("cave.png", 1999, 1001)).toBe(100);
  });

  it("are found by a drag that is a little off, where the picture is whole cells", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 300 }),
        fc.integer({ min: 4, max: 60 }),
        fc.integer({ min: 4, max: 60 }),
        fc.double({ min: -0.012, max: 0.012, noNaN: true }),
        (cell, across, down, off) => {
          const [width, height] = [cell * across, cell * down];
          const measured = cellOfDrag({ x: 5, y: 5 }, { x: 5 + 3 * cell * (1 + off), y: 30 });
          const found = exactCell(measured!, width, height);
          fc.pre(across <= 30 && down <= 30);
          expect(found.whole).toBe(true);
          expect(Math.abs(found.cell / cell - 1)).toBeLessThan(0.03);
          expect(Math.abs(width / found.cell - Math.round(width / found.cell))).toBeLessThan(1e-9);
        },
      ),
    ));

  it.each([
    [69.925, 1400, 1000, 70],
    [70.075, 1400, 1000, 70],
    [250.6, 7500, 5037, 250.6],
  ])(
    "of %d pixels have a whole number of them where the map's far edge hardly moves",
    (measured, width, height, cell) => {
      expect(exactCell(measured, width, height)).toEqual({ cell, whole: false });
    },
  );

  it("that are hexagons are found by a drag over three columns, or three rows", () => {
    const row = (3 * 80 * Math.sqrt(3)) / 2;
    expect(cellOfDrag({ x: 0, y: 0 }, { x: 240, y: 9 }, 2)).toBe(80);
    expect(cellOfDrag({ x: 0, y: 0 }, { x: 9, y: row }, 2)).toBeCloseTo(80);
    expect(cellOfDrag({ x: 0, y: 0 }, { x: row, y: 9 }, 4)).toBeCloseTo(80);
  });

  it("of a drag that means nothing are none", () => {
    expect(cellOfDrag({ x: 1, y: 1 }, { x: 2, y: 2 })).toBeNull();
    expect(cellOfDrag({ x: Number.NaN, y: 1 }, { x: 2, y: 2 })).toBeNull();
  });

  it("begin within one of them", () =>
    fc.assert(
      fc.property(
        fc.double({ min: -5000, max: 5000, noNaN: true }),
        fc.double({ min: 8, max: 500, noNaN: true }),
        (at, cell) => {
          const found = firstLineOffset(at, cell);
          expect(found).toBeGreaterThanOrEqual(0);
          expect(found).toBeLessThan(cell);
        },
      ),
    ));
});

describe("the scene of a picture", () => {
  it("is as many cells, in whole pixels, and lies so that its lines are the grid's", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 12_000 }),
        fc.integer({ min: 100, max: 12_000 }),
        fc.double({ min: 20, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (width, height, cell, part) => {
          const scene: any = sceneOfPicture(
            { width, height },
            { cell, x: part * cell, y: 0 },
            { name: "A", src: null, measure },
          );
          const { size } = scene.grid;
          expect([scene.width, scene.height, size, scene.background.offsetX].every(Number.isInteger)).toBe(true);
          expect(Math.abs(scene.width / size - width / cell)).toBeLessThan(0.03);
          expect(scene.background.offsetX).toBeGreaterThanOrEqual(0);
          expect(scene.background.offsetX).toBeLessThan(size);
          expect(Math.abs(scene.background.offsetX - part * size) % size).toBeLessThan(1.001);
          expect(scene.padding).toBe(scene.background.offsetX ? 0.1 : 0);
        },
      ),
    ));

  it("is lit, so that players see who is put there", () => {
    const scene: any = sceneOfPicture(
      { width: 100, height: 100 },
      { cell: 50, x: 0, y: 0 },
      { name: "A", src: null, measure },
    );
    expect(scene.environment.globalLight.enabled).toBe(true);
  });

  it.each([2, 3, 4, 5])("has hexagons of type %i where they were found on the picture", (type) =>
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: 6_000 }),
        fc.integer({ min: 300, max: 6_000 }),
        fc.integer({ min: 50, max: 300 }),
        fc.tuple(fc.double({ min: 0, max: 0.99, noNaN: true }), fc.double({ min: 0, max: 0.99, noNaN: true })),
        (width, height, cell, [across, down]) => {
          const { period } = spacingOf(type);
          const found = { cell, x: across * period.x * cell, y: down * period.y * cell };
          const { padding, background, ...scene }: any = sceneOfPicture({ width, height }, found, {
            name: "A",
            src: null,
            measure: { ...measure, type },
          });
          const grid = createGrid(type, scene.grid);
          const corner = grid.calculateDimensions(scene.width, scene.height, padding);
          const first = createGrid(type, { size: cell }).getCenterPoint({ i: 0, j: 0 });
          const shown = {
            x: corner.x - background.offsetX + found.x + first.x,
            y: corner.y - background.offsetY + found.y + first.y,
          };
          const middle = grid.getCenterPoint(shown);
          expect(Math.hypot(middle.x - shown.x, middle.y - shown.y)).toBeLessThan(1);
        },
      ),
    ),
  );

  it.each([0, -5, Number.NaN, Infinity])("of cells of size %s is none", (cell) =>
    expect(() =>
      sceneOfPicture({ width: 100, height: 100 }, { cell, x: 0, y: 0 }, { name: "A", src: null, measure }),
    ).toThrow(MapProblem),
  );

  it("is called after its file", () => {
    expect(sceneName("Old_cave-of shadows [30x20] 140px.webp")).toBe("Old cave-of shadows");
    expect(sceneName("maps\\deep\\Tower (12 x 9).dd2vtt")).toBe("Tower");
    expect(sceneName("30x20.png")).toBe("30x20.png");
  });
});

describe("an exported scene", () => {
  const scene = (change: object = {}): any => ({
    name: "A",
    width: 400,
    height: 300,
    grid: { size: 50 },
    walls: [],
    ...change,
  });
  const key = (change: object): string => {
    try {
      sceneOfData(scene(change));
      return "none";
    } catch (thrown) {
      if (!(thrown instanceof MapProblem)) throw thrown;
      return thrown.key;
    }
  };

  it("is known by what it holds", () => {
    expect(isSceneData(scene())).toBe(true);
    expect(isSceneData({ name: "Hero", type: "person", system: {}, img: "a.png", width: 1 })).toBe(false);
    expect(isSceneData({ name: "A" })).toBe(false);
    expect(isSceneData([])).toBe(false);
  });

  it("comes without what belongs to its world, and is no less than before", () => {
    const given = scene({
      _id: "a",
      folder: "b",
      active: true,
      playlist: "c",
      thumb: "d.webp",
      tokens: [{ x: 1, y: 2 }],
    });
    const before = structuredClone(given);
    const made = sceneOfData(given);
    expect(given).toEqual(before);
    for (const gone of ["_id", "folder", "active", "playlist", "thumb"]) expect(made).not.toHaveProperty(gone);
    expect(made.tokens).toEqual([{ x: 1, y: 2 }]);
  });

  it("of an older generation has its fields where they are now", () => {
    const made = sceneOfData(
      scene({
        grid: 70,
        gridType: 2,
        gridDistance: 5,
        gridUnits: "ft",
        img: "a.jpg",
        walls: [{ c: [0, 0, 1, 1], sense: 2, move: 0 }],
      }),
    );
    expect(made.grid).toMatchObject({ size: 70, type: 3, distance: 5, units: "ft" });
    expect(made.background.src).toBe("a.jpg");
    expect(made.walls[0]).toEqual({ c: [0, 0, 1, 1], sight: 10, light: 10, sound: 10, move: 0 });
  });

  it("of another generation has its tiles where they were: by their corner up to 13, by their middle from 14 on", () => {
    const tiles = (coreVersion: string) =>
      sceneOfData(scene({ tiles: [{ x: 100, y: 50, width: 40, height: 20 }], _stats: { coreVersion } })).tiles[0];
    const [older, newer] = [tiles("13.351"), tiles("14.366")].map(({ x, y }) => [x, y]);
    const latest = generation() >= 14;
    expect([older, newer]).toEqual(
      latest
        ? [
            [120, 60],
            [100, 50],
          ]
        : [
            [100, 50],
            [80, 40],
          ],
    );
  });

  it("of generation 14 has its picture on its first level", () =>
    expect(sceneOfData(scene({ levels: [{ background: { src: "a.webp" } }] })).background.src).toBe("a.webp"));

  it("leaves out drawings that cannot be seen, for which the scene would be refused", () => {
    const seen = { x: 1, y: 1, text: "Here" };
    expect(sceneOfData(scene({ drawings: [seen, { x: 2, y: 2, strokeWidth: 0 }] })).drawings).toEqual([seen]);
  });

  it.each<[string, object, string]>([
    ["cells of size 0", { grid: { size: 0 } }, "MAPS.NoCell"],
    ["no width", { width: 0 }, "MAPS.NoSize"],
    ["a width in words", { width: "wide" }, "MAPS.NoNumber"],
    ["a wall of three numbers", { walls: [{ c: [1, 2, 3] }] }, "MAPS.NoList"],
    ["a wall of words", { walls: [{ c: [1, 2, 3, "4"] }] }, "MAPS.NoNumber"],
    ["a token nowhere", { tokens: [{ x: "here", y: 1 }] }, "MAPS.NoNumber"],
    ["walls that are no list", { walls: {} }, "MAPS.NoList"],
    ["too many lights", { lights: Array.from({ length: 3000 }, () => ({ x: 1, y: 1 })) }, "MAPS.ManyLights"],
  ])("with %s is refused", (_what, change, said) => expect(key(change)).toBe(said));
});
