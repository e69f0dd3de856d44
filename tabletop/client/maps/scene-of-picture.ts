/** The source of a scene of a picture on which somebody has found the cells. */
import type { Measure } from "./scene-of-plan.ts";
import { scalingOf } from "./scaling.ts";

/** All in pixels of the picture. */
export interface FoundGrid {
  cell: number;
  /** where the first lines lie, 0 to one cell */
  x: number;
  y: number;
}

/**
 * @param src the picture's address
 * @throws MapProblem where the cells cannot be
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
    // A part of a cell at the edge is on the mat only where there is room around the picture.
    padding: offsetX || offsetY ? 0.1 : 0,
    background: { src, offsetX, offsetY },
    grid: { size, type: measure.type, distance: measure.distance, units: measure.units },
  };
}

/** How many cells a picture is wide and high, as a person reads it: two digits after the point where it is not whole. */
export function cellsOfPicture(picture: { width: number; height: number }, cell: number): { x: number; y: number } {
  const cells = (side: number): number => Math.round((side / cell) * 100) / 100;
  return { x: cells(picture.width), y: cells(picture.height) };
}
