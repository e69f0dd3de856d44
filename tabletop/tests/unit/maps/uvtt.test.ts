import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alphaPlace, colourOf } from "../../../client/maps/colours.ts";
import { MapProblem } from "../../../client/maps/problem.ts";
import { scalingOf } from "../../../client/maps/scaling.ts";
import { sceneOfPlan } from "../../../client/maps/scene-of-plan.ts";
import { isUvtt, readUvtt } from "../../../client/maps/uvtt.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const WEBP = Buffer.from("RIFF....WEBPVP8 ....").toString("base64");

/** A small house: four walls with a door, a lamp. */
const house = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  format: 0.3,
  resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 100 },
  line_of_sight: [
    [
      { x: 1, y: 1 },
      { x: 5, y: 1 },
      { x: 5, y: 4.5 },
    ],
  ],
  portals: [
    {
      position: { x: 3, y: 4.5 },
      bounds: [
        { x: 2.5, y: 4.5 },
        { x: 3.5, y: 4.5 },
      ],
      closed: true,
    },
  ],
  lights: [{ position: { x: 2, y: 2 }, range: 3.5, intensity: 1, color: "ffeccd8b", shadows: true }],
  environment: { baked_lighting: false, ambient_light: "ffffffff" },
  image: PNG,
  ...change,
});

const problem = (data: unknown, size: { width: number; height: number } | null = null): string => {
  try {
    readUvtt(data as Record<string, unknown>, size);
    return "none";
  } catch (thrown) {
    if (!(thrown instanceof MapProblem)) throw thrown;
    return thrown.key;
  }
};

describe("Universal VTT", () => {
  it("becomes cells, walls, doors, lights and a picture", () => {
    const plan = readUvtt(house());
    expect(plan.scaling).toEqual({ size: 100, factor: 1, width: 1000, height: 800 });
    expect(plan.walls).toEqual([
      { c: [250, 450, 350, 450], door: 1, window: false },
      { c: [100, 100, 500, 100], door: 0, window: false },
      { c: [500, 100, 500, 450], door: 0, window: false },
    ]);
    expect(plan.lights).toEqual([{ x: 200, y: 200, range: 3.5, alpha: 0.5, colour: "#eccd8b", walls: true }]);
    expect([plan.picture?.kind.mime, plan.darkness]).toEqual(["image/png", 0]);
  });

  it("is a scene's source: padding none, blocking walls, lights in the scene's units", () => {
    const scene: any = sceneOfPlan(readUvtt(house()), "House", "maps/house.png", { type: 1, distance: 5, units: "ft" });
    expect(scene).toMatchObject({
      width: 1000,
      height: 800,
      padding: 0,
      background: { src: "maps/house.png" },
      grid: { size: 100, type: 1, distance: 5, units: "ft" },
    });
    expect(scene.walls[0]).toMatchObject({ door: 1, ds: 0, move: 20, sight: 20, light: 20, sound: 20, dir: 0 });
    expect(scene.lights[0].config).toMatchObject({ dim: 17.5, bright: 8.75, color: "#eccd8b" });
    expect(scene.environment.globalLight.enabled).toBe(true);
  });

  it("is the same wherever the map begins", () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }), (halfX, halfY) => {
        const [x, y] = [halfX / 2, halfY / 2];
        const moved = JSON.parse(JSON.stringify(house()), (_key, value) =>
          value && typeof value === "object" && Object.keys(value).join() === "x,y"
            ? { x: value.x + x, y: value.y + y }
            : value,
        );
        moved.resolution.map_size = { x: 10, y: 8 };
        expect(readUvtt(moved)).toEqual(readUvtt(house()));
      }),
    ));

  it("has whole pixels and the right number of cells, whatever the size of a cell", () =>
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 600, noNaN: true }),
        // the walls of the house lie within 5 cells: it is no part of a larger map
        fc.double({ min: 6, max: 60, noNaN: true }),
        fc.double({ min: 6, max: 60, noNaN: true }),
        (cell, x, y) => {
          const plan = readUvtt(
            house({ resolution: { map_size: { x, y }, pixels_per_grid: cell, map_origin: { x: 0, y: 0 } } }),
          );
          const { size, width, height } = plan.scaling;
          for (const number of [size, width, height, ...plan.walls.flatMap(({ c }) => c)])
            expect(Number.isInteger(number)).toBe(true);
          expect(size).toBeGreaterThanOrEqual(50);
          expect(Math.abs(width / size - x)).toBeLessThan(0.02);
          expect(Math.abs(height / size - y)).toBeLessThan(0.02);
          expect(plan.walls[1]!.c).toEqual([size, size, 5 * size, size]);
        },
      ),
    ));

  it("may lack every list, its picture, its origin and, beside a picture, its size", () => {
    const bare = { resolution: { map_size: { x: 4, y: 3 }, pixels_per_grid: 70 } };
    expect(isUvtt(bare)).toBe(true);
    expect(readUvtt(bare)).toMatchObject({ walls: [], lights: [], picture: null, darkness: 0, cells: { x: 4, y: 3 } });
    for (const empty of [null, []])
      expect(readUvtt({ ...bare, line_of_sight: empty, portals: empty, lights: empty }).walls).toEqual([]);
    const sizeless = { resolution: { pixels_per_grid: 70 } };
    expect(readUvtt(sizeless, { width: 700, height: 350 }).cells).toEqual({ x: 10, y: 5 });
    expect(problem(sizeless)).toBe("MAPS.NoSize");
  });

  it.each([
    ["bare", PNG, "image/png"],
    ["with the head of a data address", `data:image/png;base64,${PNG}`, "image/png"],
    ["called something else than it is", `data:image/png;base64,${WEBP}`, "image/webp"],
    ["in lines", PNG.replace(/(.{20})/g, "$1\r\n"), "image/png"],
    ["without its end", PNG.replace(/=+$/, ""), "image/png"],
    ["in the alphabet of addresses", PNG.replaceAll("+", "-").replaceAll("/", "_"), "image/png"],
    ["empty", "", undefined],
    ["that lies elsewhere", "https://example.org/map.png", undefined],
  ])("takes a picture %s", (_how, image, mime) => expect(readUvtt(house({ image })).picture?.kind.mime).toBe(mime));

  it("is as dark as it says, unless its light is in its picture or it says nothing", () => {
    const darkness = (environment: object): number => readUvtt(house({ environment })).darkness;
    expect(darkness({ baked_lighting: false, ambient_light: "ff000000" })).toBe(1);
    expect(darkness({ baked_lighting: true, ambient_light: "ff000000" })).toBe(0);
    expect(darkness({ baked_lighting: false, ambient_light: "00000000" })).toBe(0);
    expect(darkness({})).toBe(0);
  });

  it("is lit as a whole by day, without lamps and with light in its picture, else by its lamps alone", () => {
    const lit = (environment: object, more: object = {}): boolean => readUvtt(house({ environment, ...more })).lit;
    expect(lit({ ambient_light: "ffffffff" })).toBe(true);
    expect(lit({ ambient_light: "ff202030" })).toBe(false);
    for (const ambient_light of ["ffffffff", "ff202030", undefined])
      expect(lit({ baked_lighting: true, ambient_light })).toBe(true);
    expect(lit({ baked_lighting: false })).toBe(false);
    expect(lit({})).toBe(false);
    expect(lit({}, { lights: [] })).toBe(true);
    expect(lit({ ambient_light: "ff202030" }, { lights: [] })).toBe(true);
  });

  it.each([
    ["no base64", "%%%%"],
    ["text", Buffer.from("no picture at all").toString("base64")],
    ["a page", Buffer.from("<!doctype html><script>1</script>").toString("base64")],
    ["a number", 7],
    ["broken later on", `${PNG}${"A".repeat(40_000)}*`],
  ])("refuses a picture that is %s", (_how, image) => expect(problem(house({ image }))).toBe("MAPS.NoPicture"));

  it("a line twice, in either direction, is one wall; one without length is none", () => {
    const [a, b] = [
      { x: 1, y: 1 },
      { x: 2, y: 1 },
    ];
    const plan = readUvtt(
      house({
        portals: [],
        line_of_sight: [
          [a, b],
          [b, a],
          [a, a],
        ],
        objects_line_of_sight: [[a, b]],
      }),
    );
    expect(plan.walls).toHaveLength(1);
  });

  it("a door without ends is one cell wide, along its rotation; one without a place is none", () => {
    const portals = [
      { position: { x: 3, y: 4 }, rotation: Math.PI / 2, closed: true },
      { position: { x: 6, y: 2 }, bounds: [] },
      { closed: true },
    ];
    expect(readUvtt(house({ portals, line_of_sight: [] })).walls.map(({ c }) => c)).toEqual([
      [300, 350, 300, 450],
      [550, 200, 650, 200],
    ]);
  });

  it("takes points as pairs; a portal that does not block light is a window, which can be looked but not gone through", () => {
    const portal = (y: number, closed: unknown): object => ({
      bounds: [
        [1, y],
        [2, y],
      ],
      closed,
    });
    const plan = readUvtt(
      house({ line_of_sight: [], portals: [portal(1, false), portal(2, true), portal(3, undefined)] }),
    );
    expect(plan.walls).toEqual([
      { c: [100, 100, 200, 100], door: 0, window: true },
      { c: [100, 200, 200, 200], door: 1, window: false },
      { c: [100, 300, 200, 300], door: 1, window: false },
    ]);
    const { walls }: any = sceneOfPlan(plan, "House", null, { type: 1, distance: 5, units: "ft" });
    expect(walls[0]).toMatchObject({ door: 0, ds: 0, move: 20, sound: 20, sight: 0, light: 0 });
    expect(walls[1]).toMatchObject({ door: 1, ds: 0, move: 20, sound: 20, sight: 20, light: 20 });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["cells of size 0", { resolution: { map_size: { x: 4, y: 3 }, pixels_per_grid: 0 } }, "MAPS.NoCell"],
    ["cells of less", { resolution: { map_size: { x: 4, y: 3 }, pixels_per_grid: -70 } }, "MAPS.NoCell"],
    [
      "cells that are no number",
      { resolution: { map_size: { x: 4, y: 3 }, pixels_per_grid: "70px" } },
      "MAPS.NoNumber",
    ],
    ["too many cells", { resolution: { map_size: { x: 9000, y: 3 }, pixels_per_grid: 70 } }, "MAPS.ManyCells"],
    [
      "a wall to nowhere",
      {
        line_of_sight: [
          [
            { x: 1, y: null },
            { x: 2, y: 2 },
          ],
        ],
      },
      "MAPS.NoNumber",
    ],
    [
      "a wall of words",
      {
        line_of_sight: [
          [
            { x: "a", y: 1 },
            { x: 2, y: 2 },
          ],
        ],
      },
      "MAPS.NoNumber",
    ],
    [
      "a wall without end",
      {
        line_of_sight: [
          [
            { x: 1e300, y: 1 },
            { x: 2, y: 2 },
          ],
        ],
      },
      "MAPS.NoNumber",
    ],
    ["a wall that is none", { line_of_sight: ["wall"] }, "MAPS.NoList"],
    ["a lamp nowhere", { lights: [{ range: 3 }] }, "MAPS.NoNumber"],
    ["lights that are no list", { lights: { a: 1 } }, "MAPS.NoList"],
    [
      "an origin that is none",
      { resolution: { map_size: { x: 4, y: 3 }, pixels_per_grid: 70, map_origin: "0" } },
      "MAPS.NoNumber",
    ],
  ])("refuses %s", (_what, change, said) => expect(problem(house(change))).toBe(said));

  it("counts a million walls before it makes one", () => {
    const point = { x: 1, y: 1 };
    const began = performance.now();
    expect(problem(house({ line_of_sight: [Array.from({ length: 1_000_001 }, () => point)] }))).toBe("MAPS.ManyWalls");
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it("of any JSON makes a plan or a sentence, and nothing else", () =>
    fc.assert(
      fc.property(
        fc.record(
          {
            resolution: fc.record({
              pixels_per_grid: fc.jsonValue(),
              map_size: fc.jsonValue(),
              map_origin: fc.jsonValue(),
            }),
            line_of_sight: fc.jsonValue(),
            portals: fc.jsonValue(),
            lights: fc.jsonValue(),
            environment: fc.jsonValue(),
            image: fc.jsonValue(),
          },
          { requiredKeys: ["resolution"] },
        ),
        (data) => {
          problem(data);
        },
      ),
    ));
});

describe("colours", () => {
  it("have their alpha where all of a file have it", () => {
    expect(alphaPlace(["ffeccd8b", "ff00ff00"])).toBe("first");
    expect(alphaPlace(["eccd8bff", "00ff00ff"])).toBe("last");
    expect(alphaPlace(["ffffffff"])).toBe("first");
    expect(alphaPlace(["#ffffffff"])).toBe("last");
    expect(alphaPlace([null, 7, "none"])).toBe("first");
    expect(alphaPlace(["eccd8bff", "00ff0080", "00000000"])).toBe("last");
    expect(alphaPlace(["ffeccd8b", "8000ff00", "00000000"])).toBe("first");
  });

  it("are the same written either way, as long as they are opaque", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xfffffe }), { minLength: 1 }), (numbers) => {
        const six = numbers.map((number) => number.toString(16).padStart(6, "0"));
        fc.pre(!six.every((digits) => digits.startsWith("ff")) && !six.every((digits) => digits.endsWith("ff")));
        for (const written of [six.map((digits) => `ff${digits}`), six.map((digits) => `${digits}ff`)])
          expect(written.map((text) => colourOf(text, alphaPlace(written)))).toEqual(
            six.map((digits) => ({ colour: `#${digits}`, alpha: 1 })),
          );
      }),
    ));

  it("are short, with a mark, or none", () => {
    expect(colourOf("#fa0", "first")).toEqual({ colour: "#ffaa00", alpha: 1 });
    expect(colourOf("0xff8800", "first")?.colour).toBe("#ff8800");
    for (const none of ["", "red", "12345", null, 5]) expect(colourOf(none, "first")).toBeNull();
  });
});

describe("cells of a picture and of its scene", () => {
  it("are as many, and the scene never larger than a page can show", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16_384 }),
        fc.integer({ min: 1, max: 16_384 }),
        fc.double({ min: 10, max: 3000, noNaN: true }),
        (width, height, cell) => {
          const found = scalingOf(width, height, cell);
          expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(32_769);
          expect(found.size).toBeGreaterThanOrEqual(20);
          expect(Math.abs(found.width / found.size - width / cell)).toBeLessThan(0.6 / 20);
        },
      ),
    ));
});
