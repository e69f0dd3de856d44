import * as PIXI from "pixi.js";
import { BaseGrid, createGrid } from "../../common/grid/index.ts";
import { offsetOf, withPadding } from "../documents/scene-levels.ts";

/**
 * Returns the grid of a scene: the one that it has prepared, else a grid made from its data and the world's setting for
 * diagonals.
 */
export function gridOf(scene: any): BaseGrid {
  if (scene.grid instanceof BaseGrid) return scene.grid;
  const {
    type = 1,
    size = 100,
    distance = 1,
    units = "",
    color = 0,
    alpha = 0.2,
    style,
    thickness = 1,
  } = scene.grid ?? {};
  let diagonals = 0;
  if (game.settings?.settings?.has("core.gridDiagonals")) diagonals = game.settings.get("core", "gridDiagonals");
  return createGrid(type, { size, distance, units, color, alpha, style, thickness, diagonals });
}

/**
 * Works out the size of the canvas (the scene with its padding around it) and the place of the scene on the canvas, in
 * pixels of the scene. `rows` and `columns`: how many spaces of the grid the canvas has; `maxR`: the canvas's diagonal;
 * `size`: the side of a space; `distance`: the side of a space in grid units; `distancePixels`: one grid unit. `scale`
 * is still to be set: it depends on the window.
 */
export function dimensionsOf(scene: any, grid: BaseGrid) {
  const { width: sceneWidth, height: sceneHeight } = scene;
  const { x, y, width, height, rows, columns } = withPadding(scene, grid);
  const { x: offsetX, y: offsetY } = offsetOf(scene);
  const [sceneX, sceneY] = [x - offsetX, y - offsetY];
  const rect = new PIXI.Rectangle(0, 0, width, height);
  return {
    width,
    height,
    rows,
    columns,
    size: grid.size,
    distance: grid.distance,
    distancePixels: grid.size / grid.distance,
    ratio: width / height,
    sceneX,
    sceneY,
    sceneWidth,
    sceneHeight,
    rect,
    sceneRect: new PIXI.Rectangle(sceneX, sceneY, sceneWidth, sceneHeight),
    maxR: Math.hypot(width, height),
    uiScale: grid.size / 100,
    scale: { min: 0, max: Infinity, default: 1 },
  };
}

/** The sizes and positions of the canvas and its scene. */
export type CanvasDimensions = ReturnType<typeof dimensionsOf>;
