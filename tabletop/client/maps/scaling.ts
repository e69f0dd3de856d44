/** Scales a picture so that the cells of its scene are whole pixels and not too small. */
import { GRID_MIN_SIZE } from "../../common/const.ts";
import { MapProblem, MOST } from "./problem.ts";

/** The smallest cell of a scene, in pixels: smaller ones are hard to see and to hit, so the picture is drawn larger. */
const SMALLEST = Math.max(GRID_MIN_SIZE, 50);
/** The largest cell of a scene, in pixels: larger ones have no use. */
const LARGEST = 400;

/** The size of a scene that follows from a picture and its cells, in pixels. */
export interface Scaling {
  /** the side of one cell of the scene, in pixels */
  size: number;
  /** the pixels of the scene that one pixel of the picture takes */
  factor: number;
  width: number;
  height: number;
}

/**
 * Works out the size of a scene for a picture, in pixels: cells as large as the picture's, rounded, but within the
 * limits of cells and of the scene's longer side.
 * @param width of the picture, in pixels, as `height`
 * @param cell side of a cell of the picture, in pixels: any number above 0
 * @throws MapProblem where there would be no cells, or too many
 */
export function scalingOf(width: number, height: number, cell: number): Scaling {
  if (!(cell > 0) || !Number.isFinite(cell)) throw new MapProblem("NoCell", { value: String(cell) });
  if (!(width > 0 && height > 0)) throw new MapProblem("NoSize", {});
  if (Math.max(width, height) / cell > MOST.cells)
    throw new MapProblem("ManyCells", { count: Math.round(Math.max(width, height) / cell), most: MOST.cells });
  const wanted = Math.min(LARGEST, Math.max(SMALLEST, Math.round(cell)));
  // the largest cell with which the longer side stays within its limit
  const longer = Math.max(width, height);
  const largest = Math.max(GRID_MIN_SIZE, Math.floor((MOST.side * cell) / longer));
  const fits = (longer * wanted) / cell <= MOST.side;
  const size = fits ? wanted : largest;
  const factor = size / cell;
  return {
    size,
    factor,
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}
