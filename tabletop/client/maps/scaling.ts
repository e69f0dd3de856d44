/** From a picture's own cells to those of a scene, which are whole pixels and not too small. */
import { GRID_MIN_SIZE } from "../../common/const.ts";
import { MapProblem, MOST } from "./problem.ts";

/** Smaller cells than these are hard to see and to hit: the picture is drawn larger. */
const SMALLEST = Math.max(GRID_MIN_SIZE, 50);
/** Larger ones only make the scene larger. */
const LARGEST = 400;

/** What of a scene follows from a picture and the size of its cells. */
export interface Scaling {
  /** of a cell of the scene, in pixels */
  size: number;
  /** pixels of the scene for one of the picture */
  factor: number;
  width: number;
  height: number;
}

/**
 * @param width of the picture, in pixels
 * @param height likewise
 * @param cell of the picture, in pixels: any number above 0
 * @throws MapProblem where there would be no cells, or too many
 */
export function scalingOf(width: number, height: number, cell: number): Scaling {
  if (!(cell > 0) || !Number.isFinite(cell)) throw new MapProblem("NoCell", { value: String(cell) });
  if (!(width > 0 && height > 0)) throw new MapProblem("NoSize", {});
  if (Math.max(width, height) / cell > MOST.cells)
    throw new MapProblem("ManyCells", { count: Math.round(Math.max(width, height) / cell), most: MOST.cells });
  const size = Math.min(LARGEST, Math.max(SMALLEST, Math.round(cell)));
  const fits = (one: number): boolean => (Math.max(width, height) * one) / cell <= MOST.side;
  const chosen = fits(size) ? size : Math.max(GRID_MIN_SIZE, Math.floor((MOST.side * cell) / Math.max(width, height)));
  const factor = chosen / cell;
  return {
    size: chosen,
    factor,
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}
