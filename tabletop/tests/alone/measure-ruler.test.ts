import * as PIXI from "pixi.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MeasureRuler } from "../../client/canvas/rulers/measure-ruler.ts";

vi.mock("../../client/canvas/rulers/labels.ts", () => ({
  RulerLabels: class {
    show(): void {}
    clear(): void {}
  },
}));
vi.mock("../../client/canvas/frame.ts", () => ({ frame: { invalidate: () => undefined } }));

const OUTLINE = 0x0d0f13;

describe.each([
  ["of a colour of their own", "#ff0000", 0xff0000],
  ["of the outline's colour", "#0d0f13", OUTLINE],
])("the measuring tool of a user %s", (_whose, css, color) => {
  beforeEach(() => {
    // the texture of every line, which needs a page
    vi.spyOn(PIXI.Texture, "WHITE", "get").mockReturnValue(PIXI.Texture.EMPTY as typeof PIXI.Texture.WHITE);
    vi.stubGlobal("CONST", { GRID_SNAPPING_MODES: { CENTER: 1, VERTEX: 2 } });
    vi.stubGlobal("game", { user: { color: css } });
    vi.stubGlobal("canvas", {
      dimensions: { uiScale: 1 },
      grid: {
        units: "ft",
        getSnappedPoint: (point: object) => point,
        measurePath: (path: object[]) => ({ waypoints: path.map((_point, index) => ({ distance: index })) }),
      },
    });
  });

  it("draws an outline and the line, each time in place of the last", () => {
    const parent = new PIXI.Container();
    const ruler = new MeasureRuler(parent);
    const line = parent.children[0] as PIXI.Graphics;
    /** the width, colour and corners of each line that is drawn */
    const drawn = (): unknown[] => {
      line.finishPoly();
      return line.geometry.graphicsData.map(({ lineStyle, shape }) => [
        lineStyle.width,
        lineStyle.color,
        (shape as PIXI.Polygon).points,
      ]);
    };
    ruler.begin({ x: 0, y: 0 });
    for (const x of [100, 200]) {
      ruler.show({ x, y: 50 });
      expect(drawn()).toEqual([
        [7, OUTLINE, [0, 0, x, 50]],
        [4, color, [0, 0, x, 50]],
      ]);
    }
    ruler.end();
    expect(drawn()).toEqual([]);
  });
});
