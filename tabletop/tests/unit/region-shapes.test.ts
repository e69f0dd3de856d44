import { describe, expect, it } from "vitest";
import { movedShapes, originOf, type RegionShape, shapesContain } from "../../common/region-shapes.ts";

/** Squares of 100 pixels and 5 feet, where a diagonal step counts as one. */
const grid = {
  size: 100,
  distance: 5,
  isGridless: false,
  getCenterPoint: ({ x, y }: { x: number; y: number }) => ({
    x: Math.floor(x / 100) * 100 + 50,
    y: Math.floor(y / 100) * 100 + 50,
  }),
  measurePath: ([from, to]: { x: number; y: number }[]) => ({
    distance: (5 * Math.max(Math.abs(from!.x - to!.x), Math.abs(from!.y - to!.y))) / 100,
  }),
};

const token = { type: "token", x: 500, y: 500, width: 1, height: 1 };
const emanation = { type: "emanation", base: token, radius: 200, gridBased: true };

describe("the shapes of regions", () => {
  it.each<[string, RegionShape, [number, number], [number, number]]>([
    ["a rectangle", { type: "rectangle", x: 100, y: 100, width: 50, height: 20 }, [149, 119], [151, 110]],
    ["a turned rectangle", { type: "rectangle", x: 0, y: 0, width: 50, height: 20, rotation: 90 }, [-10, 40], [40, 10]],
    ["a circle", { type: "circle", x: 0, y: 0, radius: 10 }, [6, 8], [8, 8]],
    ["an ellipse", { type: "ellipse", x: 0, y: 0, radiusX: 20, radiusY: 5 }, [19, 0], [0, 6]],
    ["a polygon", { type: "polygon", points: [0, 0, 100, 0, 0, 100] }, [20, 20], [80, 80]],
    ["a token's emanation by spaces", emanation, [750, 750], [850, 550]],
    ["an emanation as the crow flies", { ...emanation, gridBased: false }, [720, 720], [780, 750]],
    ["the space of a token", token, [550, 550], [650, 550]],
  ])("%s", (_name, shape, [x, y], [fx, fy]) => {
    expect(shapesContain([shape], { x, y }, grid)).toBe(true);
    expect(shapesContain([shape], { x: fx, y: fy }, grid)).toBe(false);
  });

  it("a hole takes away what came before it, and what comes after adds again", () => {
    const shapes = [
      { type: "circle", x: 0, y: 0, radius: 100 },
      { type: "circle", x: 0, y: 0, radius: 50, hole: true },
      { type: "circle", x: 0, y: 0, radius: 10 },
    ];
    expect([75, 25, 5].map((x) => shapesContain(shapes, { x, y: 0 }, grid))).toEqual([true, false, true]);
  });

  it("a kind that is not known, and none at all, hold no point", () => {
    expect(shapesContain([{ type: "cone", x: 0, y: 0, radius: 50 }], { x: 1, y: 1 }, grid)).toBe(false);
    expect(shapesContain([], { x: 1, y: 1 }, grid)).toBe(false);
  });

  it("they move with all their points, and spread from the middle of their base", () => {
    const [moved, polygon] = movedShapes([emanation, { type: "polygon", points: [0, 0, 10, 0, 0, 10] }], 100, -50);
    expect(moved!.base).toMatchObject({ x: 600, y: 450 });
    expect(polygon!.points).toEqual([100, -50, 110, -50, 100, -40]);
    expect(originOf([moved!], grid)).toEqual({ x: 650, y: 500 });
    expect(originOf([], grid)).toBe(null);
    expect(emanation.base.x).toBe(500);
  });
});
