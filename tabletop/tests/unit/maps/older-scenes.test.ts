import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MapProblem } from "../../../client/maps/problem.ts";
import { generationOf } from "../../../client/maps/older-scenes.ts";
import { sceneOfData } from "../../../client/maps/scene-data.ts";
import { BaseScene } from "../../../common/documents/index.ts";
import { setTable } from "../../../../tests/unit/host/headless.ts";

/** A small scene of generation 9, with what has moved since. */
const nine = (change: object = {}): any => ({
  name: "Nine",
  img: "hall.webp",
  width: 1400,
  height: 700,
  grid: 70,
  gridType: 1,
  gridDistance: 5,
  gridUnits: "ft",
  shiftX: 13,
  shiftY: -7,
  navOrder: null,
  permission: { default: 0, aaaaaaaaaaaaaaaa: 3 },
  globalLight: true,
  globalLightThreshold: 0.5,
  darkness: 0.8,
  fogExploration: false,
  fogReset: 5,
  ...change,
});

describe.each([13, 14])("an exported scene, generation %i", (generation) => {
  /** The scene as it is stored; a source that cannot be stored throws. */
  const stored = (data: object): any => {
    setTable({ generation });
    return (new (BaseScene as any)(sceneOfData(data), { strict: true }) as any).toObject();
  };

  it("of generation 9 keeps its light, its fog and the place of its picture", () => {
    const made = stored(nine());
    expect(made.grid).toMatchObject({ size: 70, type: 1, distance: 5, units: "ft" });
    expect(made.background.src).toBe("hall.webp");
    expect(generation >= 14 ? made : made.background).toMatchObject(
      generation >= 14 ? { shiftX: 13, shiftY: -7 } : { offsetX: 13, offsetY: -7 },
    );
    expect(made.environment).toMatchObject({
      darknessLevel: 0.8,
      globalLight: { enabled: true, darkness: { min: 0, max: 0.5 } },
    });
    expect(made.fog).toMatchObject(generation >= 14 ? { mode: 0 } : { exploration: false });
    expect(made.fog).not.toHaveProperty("reset");
    expect(made.ownership?.aaaaaaaaaaaaaaaa).toBeUndefined();
  });

  it("has walls that stop what they stopped before generation 10", () => {
    const walls = [
      { c: [0, 0, 70, 0], move: 1, sense: 1, sound: 1, door: 1 },
      { c: [0, 0, 0, 70], move: 0, sense: 2 },
      { c: [0, 0, 9, 70], move: 1, sense: 0, sound: 0 },
      { c: [0, 0, 9, 9], move: 1, sense: 30, sight: 30, light: 40, sound: 1 },
      { c: [0, 0, 8, 9], move: 20, sight: null, light: 10, sense: 1 },
    ];
    expect(
      stored(nine({ walls })).walls.map(({ move, sight, light, sound, door }: any) => [
        move,
        sight,
        light,
        sound,
        door,
      ]),
    ).toEqual([
      [20, 20, 20, 20, 1],
      [0, 10, 10, 10, 0],
      [20, 0, 0, 0, 0],
      [20, 30, 40, 20, 0],
      [20, 20, 10, 20, 0],
    ]);
  });

  it("has the lamps of before generation 9, as exporters of maps still write them", () => {
    const lights = [
      { x: 70, y: 70, dim: 20, bright: 10, tintColor: "#ffcc66", tintAlpha: 0.2, t: "l" },
      { x: 70, y: 70, dim: -15, bright: 0, tintColor: "", t: "u", lightAnimation: { type: "torch" }, angle: 90 },
      { x: 1, y: 1, dim: 3, darknessThreshold: 0.4 },
      { x: 1, y: 1, config: { dim: 3 }, walls: false },
    ];
    expect(stored(nine({ lights })).lights).toMatchObject([
      { walls: true, vision: false, config: { dim: 20, bright: 10, color: "#ffcc66", alpha: 0.2 } },
      { walls: false, vision: true, config: { negative: true, dim: 15, angle: 90, animation: { type: "torch" } } },
      { config: { dim: 3, darkness: { min: 0.4, max: 1 } } },
      { walls: false, config: { dim: 3 } },
    ]);
  });

  it("has hexagons of before generation 10 as they were drawn, which were measured by their long side", () => {
    const hexes = { padding: 0.25, gridType: 4, grid: 100, shiftX: 0, shiftY: 0 };
    const lights = [{ x: 70, y: 70, config: { dim: 20, bright: 10 } }];
    const sounds = [{ x: 70, y: 70, radius: 30, path: "drip.ogg" }];
    const open = (data: object): any => {
      const source = { _id: "aaaaaaaaaaaaaaaa", ...stored(data) };
      return (setTable({ generation, documents: { Scene: [source] } }).game as any).scenes.contents[0];
    };
    const old = open(nine({ ...hexes, lights, sounds }));
    // odd columns are even ones now, which are counted from 0
    expect(old.toObject().grid).toMatchObject({ size: 100, type: 5 });
    expect([old.grid.sizeX, old.grid.sizeY].map(Math.round)).toEqual([100, 87]);
    // the padding is that of squares, so that walls lie where they lay
    expect(old.dimensions).toMatchObject({ sceneX: 400, sceneY: 200, width: 2200, height: 1100 });
    const long = 2 / Math.sqrt(3);
    expect(old.toObject().lights[0].config).toMatchObject({ dim: 20 * long, bright: 10 * long });
    expect(old.toObject().sounds[0].radius).toBe(30 * long);
    // not so squares, and hexagons that are not so old unless they are marked
    expect(open(nine({ lights })).toObject()).toMatchObject({ flags: {}, lights: [{ config: { dim: 20 } }] });
    const ten = { ...nine({ ...hexes, lights }), _stats: { coreVersion: "11.315" } };
    const legacyHex = { flags: { core: { legacyHex: true } } };
    expect(open(ten).grid.sizeY).toBe(100);
    expect(open({ ...ten, ...legacyHex }).grid.sizeX).toBeCloseTo(100);
    expect(open({ ...ten, ...legacyHex }).toObject().lights[0].config.dim).toBe(20 * long);
    expect(open({ ...ten, ...legacyHex, _stats: { coreVersion: "12.331" } }).toObject().lights[0].config.dim).toBe(20);
  });

  it("has tokens and tiles with their pictures, sight and height", () => {
    const made = stored(
      nine({
        tokens: [
          {
            name: "Orc",
            x: 140.4,
            y: 70,
            img: "orc.webp",
            scale: 1.5,
            mirrorX: true,
            tint: "#00ff00",
            vision: true,
            dimSight: 30,
            brightSight: 60,
            sightAngle: 90,
            actorId: "cccccccccccccccc",
            actorData: { data: { hp: 3 } },
          },
          { name: "Elf", x: 0, y: 0, delta: { items: [{ name: "Bow", type: "of another system", system: {} }] } },
        ],
        tiles: [{ img: "roof.webp", x: 10, y: 20, width: 100, height: 50, overhead: true, roof: true, z: 3 }],
      }),
    );
    expect(made.tokens[0]).toMatchObject({
      x: 140,
      texture: { src: "orc.webp", scaleX: -1.5, scaleY: 1.5, tint: "#00ff00" },
      sight: { enabled: true, range: 60, angle: 90 },
    });
    expect(made.tokens[1].delta?.items ?? []).toEqual([]);
    expect(made.tiles[0]).toMatchObject({
      texture: { src: "roof.webp" },
      elevation: 20,
      sort: 3,
      restrictions: { light: true, weather: true },
      ...(generation >= 14 ? { x: 60, y: 45 } : { x: 10, y: 20 }),
    });
  });

  it("of generation 14 shows the level seen first; in 13 nothing of the others is left", () => {
    const level = (id: string, src: string): object => ({ _id: id, name: src, background: { src } });
    const levels = [level("aaaaaaaaaaaaaaaa", "low.webp"), level("bbbbbbbbbbbbbbbb", "high.webp")];
    const made = stored({
      name: "Tower",
      width: 100,
      height: 100,
      grid: { size: 50 },
      shiftX: 3,
      levels,
      initialLevel: "bbbbbbbbbbbbbbbb",
      fog: { mode: 2, reset: null },
      walls: [
        { c: [0, 0, 1, 1], levels: ["aaaaaaaaaaaaaaaa"] },
        { c: [0, 0, 1, 2], levels: ["bbbbbbbbbbbbbbbb"] },
        { c: [0, 0, 1, 3] },
      ],
      tokens: [
        { x: 0, y: 0, level: "aaaaaaaaaaaaaaaa" },
        { x: 1, y: 0, level: "bbbbbbbbbbbbbbbb" },
      ],
    });
    expect([made.background.src, made.shiftX ?? made.background.offsetX]).toEqual(["high.webp", 3]);
    const counts = [made.walls.length, made.tokens.length, made.levels?.length];
    expect(counts).toEqual(generation >= 14 ? [3, 2, 2] : [2, 1, undefined]);
    expect(made.fog).toMatchObject(generation >= 14 ? { mode: 2 } : { exploration: true });
  });

  it("gets new ids for those that a program wrote, or that two entries share", () => {
    const walls = ["1", "aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa", null, 7].map((_id) => ({ _id, c: [0, 0, 1, 1] }));
    const ids = stored(nine({ walls })).walls.map(({ _id }: any) => _id);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toContain("aaaaaaaaaaaaaaaa");
  });

  it("of any JSON is a source or a sentence, and nothing else", () => {
    setTable({ generation });
    const lists = ["drawings", "walls", "tokens", "lights", "tiles", "notes", "levels"];
    const others = [
      "grid",
      "img",
      "background",
      "shiftX",
      "darkness",
      "globalLight",
      "fog",
      "fogExploration",
      "environment",
    ];
    const anything = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 3 }));
    const some = fc.record(Object.fromEntries([...lists, ...others].map((key) => [key, anything])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(some, (change) => {
        try {
          sceneOfData({ name: "A", width: 100, ...change });
        } catch (thrown) {
          if (!(thrown instanceof MapProblem)) throw thrown;
        }
      }),
    );
  });
});

it.each<[string, object, number]>([
  ["its version", { _stats: { coreVersion: "12.331" }, grid: { size: 50 } }, 12],
  ["the version of its export, before there were others", { flags: { exportSource: { coreVersion: "9.280" } } }, 9],
  ["its levels", { levels: [{}] }, 14],
  ["its oldest fields", { img: "a.webp", grid: 50 }, 9],
  ["nothing", { grid: { size: 50 }, background: { src: "a.webp" } }, 0],
])("a scene's generation is told by %s", (_by, data, told) => expect(generationOf(data)).toBe(told));

describe("flags that are no objects, which importers wrote before generation 10", () => {
  it("are left out, of the scene and of what it holds; all others stay", () => {
    const scene = sceneOfData({
      name: "Tomb",
      width: 400,
      height: 300,
      grid: 50,
      flags: { importid: "zKKUBArgC7srHyPo", core: { initialViewPosition: { x: 1 } }, seen: null, list: [1] },
      walls: [{ c: [0, 0, 50, 50], flags: { importid: 7, levels: { top: 10 } } }],
      tokens: [{ name: "Ada", x: 0, y: 0, flags: { hidden: true } }],
    });
    expect(scene.flags).toEqual({ core: { initialViewPosition: { x: 1 } } });
    expect(scene.walls[0].flags).toEqual({ levels: { top: 10 } });
    expect(scene.tokens[0].flags).toEqual({});
  });

  it("flags that are not even a record are left out whole", () => {
    const scene = sceneOfData({ name: "Tomb", width: 400, height: 300, grid: 50, flags: "none", walls: [] });
    expect(scene).not.toHaveProperty("flags");
  });
});
