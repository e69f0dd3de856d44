import { describe, expect, it } from "vitest";
import { gm } from "./table.ts";

describe("edges", () => {
  it("canvas.edges follows the walls of the scene", async () => {
    const told = await gm.evaluate(async () => {
      const { Edge, CanvasEdges } = foundry.canvas.geometry.edges;
      const { edges } = canvas;
      const [wall] = await canvas.scene.createEmbeddedDocuments("Wall", [
        { c: [300, 400, 100, 200], dir: 1, sight: 10, threshold: { light: 2 } },
      ]);
      const made = edges.get(wall.id);
      const first = {
        classes: made instanceof Edge && edges instanceof CanvasEdges,
        same: wall.object.edge === made && made.object === wall.object,
        ends: [made.nw.x, made.nw.y, made.se.x, made.se.y],
        senses: [made.direction, made.sight, made.move, made.isLimited("sight"), made.isLimited("move")],
        reach: made.threshold.light / canvas.dimensions.distancePixels,
        sides: [
          made.orientPoint({ x: 0, y: 400 }),
          made.orientPoint({ x: 400, y: 200 }),
          made.orientPoint({ x: 200, y: 300 }),
        ],
        bounds: [made.bounds.x, made.bounds.y, made.bounds.width, made.bounds.height],
        within: edges
          .getEdges(new PIXI.Rectangle(150, 250, 10, 10), { includeInnerBounds: false, includeOuterBounds: false })
          .has(made),
        frame:
          edges.getEdges(new PIXI.Rectangle(0, 0, 1, 1)).size -
          edges.getEdges(new PIXI.Rectangle(0, 0, 1, 1), { includeOuterBounds: false }).size,
      };
      await wall.update({ c: [0, 0, 50, 0] });
      const moved = edges.get(wall.id).b.x;
      let initialized = 0;
      const hook = Hooks.on("initializeEdges", () => void initialized++);
      await canvas.draw();
      Hooks.off("initializeEdges", hook);
      const drawn = canvas.edges.has(wall.id);
      await wall.delete();
      return { ...first, moved, initialized, drawn, gone: !canvas.edges.has(wall.id) };
    });
    const { sides, ...rest } = told;
    expect(rest).toEqual({
      classes: true,
      same: true,
      ends: [100, 200, 300, 400],
      senses: [1, 10, 20, true, false],
      reach: 2,
      bounds: [100, 200, 200, 200],
      within: true,
      frame: 4,
      moved: 50,
      initialized: 1,
      drawn: true,
      gone: true,
    });
    expect(sides[0] + sides[1], "one on each side").toBe(3);
    expect(sides[2]).toBe(0);
  });

  it("an edge that a package adds stops moves and sight until it is taken out", async () => {
    const told = await gm.evaluate(() => {
      const { Edge } = foundry.canvas.geometry.edges;
      const { sceneRect } = canvas.dimensions;
      const at = (x: number, y: number): { x: number; y: number } => ({ x: sceneRect.x + x, y: sceneRect.y + y });
      const meets = (type: string): boolean =>
        CONFIG.Canvas.polygonBackends[type].testCollision(at(10, 20), at(10, 40), { type, mode: "any" });
      const sees = (): boolean => {
        const origin = at(10, 20);
        return CONFIG.Canvas.polygonBackends.sight
          .create(origin, { type: "sight", radius: 100 })
          .contains(origin.x, origin.y + 20);
      };
      const before = [meets("move"), meets("sight"), sees()];
      canvas.edges.set("test.line", new Edge(at(0, 30), at(20, 30), { id: "test.line", move: 20, sight: 20 }));
      const crossing = new Edge(at(15, 0), at(15, 60));
      canvas.edges.set("test.across", crossing);
      canvas.edges.refresh();
      const lists = Array.isArray(crossing.intersections)
        ? crossing.intersections
        : Object.values(crossing.intersections).flat();
      const crossed = lists.map(({ edge, intersection }: any) => [edge.id, intersection.y - sceneRect.y]);
      const during = [meets("move"), meets("sight"), sees(), meets("light")];
      canvas.edges.delete("test.line");
      canvas.edges.delete("test.across");
      return { before, crossed, during, after: [meets("move"), meets("sight"), sees()] };
    });
    expect(told.before).toEqual([false, false, true]);
    expect(told.during).toEqual([true, true, false, false]);
    expect(told.crossed).toContainEqual(["test.line", 30]);
    expect(told.after).toEqual(told.before);
  });
});
