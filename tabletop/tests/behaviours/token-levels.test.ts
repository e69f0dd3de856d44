/** Levels of scenes (generation 14): their data and the tokens on them, by documents without a page. */
import { describe, expect, it } from "vitest";
import { GM, setTable } from "../../../tests/unit/host/headless.ts";

const SCENE = "scene00000000000";
const [CELLAR, HALL, ROOF] = ["cellar0000000000", "hall000000000000", "roof000000000000"] as const;

const sceneOf = (generation: number): any => {
  const levels = [
    { _id: CELLAR, name: "Cellar", elevation: { bottom: -10, top: 0 } },
    { _id: HALL, name: "Hall", elevation: { bottom: 0, top: 10 }, background: { src: "hall.webp" } },
    { _id: ROOF, name: "Roof", elevation: { bottom: 10, top: null }, visibility: { levels: [HALL] } },
  ];
  const t = setTable({
    generation,
    userId: GM,
    documents: {
      Scene: [
        {
          ...{ _id: SCENE, name: "House", active: true, grid: { type: 2, size: 100, distance: 5 }, levels },
          tokens: [{ _id: "token00000000000", name: "A", x: 0, y: 0, level: HALL }],
          walls: [
            { _id: "wall000000000000", c: [0, 0, 9, 9], levels: [ROOF] },
            { _id: "wall100000000000", c: [0, 0, 9, 9] },
          ],
        },
      ],
    },
  });
  return (t.game as any).scenes.get(SCENE);
};

describe("levels", () => {
  it("U-146: a scene has them, with their heights, of which one may have no end", () => {
    const scene = sceneOf(14);
    expect(scene.levels.map((level: any) => [level.name, level.elevation.bottom, level.elevation.top])).toEqual([
      ["Cellar", -10, 0],
      ["Hall", 0, 10],
      ["Roof", 10, Infinity],
    ]);
    expect(scene.levels.get(HALL).background.src).toBe("hall.webp");
    expect(scene.toObject().levels[2].elevation).toEqual({ bottom: 10, top: null });
    expect(sceneOf(13).levels).toBeUndefined();
  });

  it("U-146: one that says no top goes up to four spaces", async () => {
    const scene = sceneOf(14);
    const [made] = await scene.createEmbeddedDocuments("Level", [{ name: "Loft", elevation: { bottom: 10 } }]);
    expect(made.elevation).toEqual({ bottom: 10, top: 20 });
    expect(scene.levels.size).toBe(4);
    await made.update({ "elevation.top": 12 });
    expect(scene.levels.get(made.id).elevation).toEqual({ bottom: 10, top: 12 });
  });

  it("U-146: a token stands on its own, and is seen from those that see it; a wall is on those it names, or on all", () => {
    const scene = sceneOf(14);
    const token = scene.tokens.get("token00000000000");
    expect([CELLAR, HALL, ROOF].map((id) => token.locatedInLevel(id))).toEqual([false, true, false]);
    expect([CELLAR, HALL, ROOF].map((id) => token.includedInLevel(scene.levels.get(id)))).toEqual([false, true, true]);
    const [one, all] = scene.walls.contents;
    expect([CELLAR, HALL, ROOF].map((id) => one.includedInLevel(id))).toEqual([false, false, true]);
    expect(all.includedInLevel(CELLAR)).toBe(true);
  });

  it("U-146: a move may end on another, which its waypoints carry", async () => {
    const token = sceneOf(14).tokens.get("token00000000000");
    await token.move([{ x: 100, y: 0, elevation: 10, level: ROOF, action: "walk" }]);
    expect(token.level).toBe(ROOF);
    expect(token.movement.passed.waypoints.at(-1).level).toBe(ROOF);
  });
});
