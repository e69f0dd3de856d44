/** Makes the source of a scene from a picture on which the user has found the cells. */
import type { Measure } from "./scene-of-plan.ts";
import { type FoundGrid, spacingOf } from "./grid-guess.ts";
import { scalingOf } from "./scaling.ts";

/**
 * Makes the source of a scene that shows a picture. Global light is on, since a picture brings no lamps.
 * @param picture its size in pixels
 * @param grid side and offset of the picture's cells, in its pixels
 * @param options `src`: the picture's address, null for none yet; `measure`: the cells' shape and their length in units
 * @throws MapProblem if the cells are impossible
 */
export function sceneOfPicture(
  picture: { width: number; height: number },
  grid: FoundGrid,
  { name, src, measure }: { name: string; src: string | null; measure: Measure },
): Record<string, unknown> {
  const { squeeze = 1 } = grid;
  const { size, factor, width, height } = scalingOf(picture.width, picture.height * squeeze, grid.cell);
  const { period } = spacingOf(measure.type);
  const offset = (place: number, share: number): number => {
    const whole = Math.round((place * factor) % (size * share));
    return whole < size * share ? whole : 0;
  };
  const [offsetX, offsetY] = [offset(grid.x, period.x), offset(grid.y, period.y)];
  return {
    name,
    width,
    height,
    // A part of a cell at the edge needs room around the picture, so that the whole cell is on the canvas.
    padding: offsetX || offsetY ? 0.1 : 0,
    background: { src, offsetX, offsetY },
    grid: { size, type: measure.type, distance: measure.distance, units: measure.units },
    environment: { globalLight: { enabled: true } },
  };
}

/**
 * The width and height of a picture in cells of a type, rounded to two digits; `cell` is the side of a cell in pixels.
 */
export function cellsOfPicture(
  picture: { width: number; height: number },
  cell: number,
  type: number,
): { x: number; y: number } {
  const { apart } = spacingOf(type);
  const cells = (side: number): number => Math.round((side / cell) * 100) / 100;
  return { x: cells(picture.width / apart.x), y: cells(picture.height / apart.y) };
}
