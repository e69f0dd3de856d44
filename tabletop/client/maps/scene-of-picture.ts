/** Makes the source of a scene from a picture on which the user has found the cells. */
import type { Measure } from "./scene-of-plan.ts";
import { scalingOf } from "./scaling.ts";

/** The cells found on a picture: their side in pixels of the picture. */
export interface FoundGrid {
  cell: number;
  /** distance of the first lines from the left and the top, in pixels: from 0 to less than a cell */
  x: number;
  y: number;
}

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
  const { size, factor, width, height } = scalingOf(picture.width, picture.height, grid.cell);
  const [offsetX, offsetY] = [grid.x, grid.y].map((place) => Math.round(place * factor) % size);
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

/** The width and height of a picture in cells, rounded to two digits; `cell` is the side of a cell in pixels. */
export function cellsOfPicture(picture: { width: number; height: number }, cell: number): { x: number; y: number } {
  const cells = (side: number): number => Math.round((side / cell) * 100) / 100;
  return { x: cells(picture.width), y: cells(picture.height) };
}
