/** The data that a wall stores about the picture of its door. */
import { describe, expect, it } from "vitest";
import { BaseWall } from "../../common/documents/scene.ts";
import { setTable } from "../../../tests/unit/host/headless.ts";

describe.each([13, 14])("the picture of a door, generation %i", (generation) => {
  const wall = (data: object = {}): any => {
    setTable({ generation });
    return new (BaseWall as any)({ c: [0, 0, 100, 0], ...data });
  };
  const DEFAULTS = { direction: 1, double: false, duration: 750, flip: false, strength: 1, type: "swing" };

  it("U-133: is none at first; one that is named has every default", () => {
    expect(wall().animation).toBe(null);
    expect(wall({ animation: { texture: "door.webp" } }).toObject().animation).toEqual({
      ...DEFAULTS,
      texture: "door.webp",
    });
  });

  it("U-133: may be given later, changed in part, and taken away", () => {
    const one = wall();
    one.updateSource({ animation: { texture: "door.webp", ...DEFAULTS } });
    expect(one.animation).toMatchObject({ texture: "door.webp", type: "swing" });
    one.updateSource({ animation: { type: "slide" } });
    expect(one.animation).toMatchObject({ texture: "door.webp", type: "slide" });
    one.updateSource({ animation: null });
    expect(one.animation).toBe(null);
  });

  it("U-133: refuses directions, times and files that are none", () => {
    for (const wrong of [{ direction: 0 }, { duration: -1 }, { texture: "door.txt" }])
      expect(() => wall({ animation: wrong }), JSON.stringify(wrong)).toThrow();
  });
});
