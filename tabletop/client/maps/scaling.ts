/** Scales a picture so that the cells of its scene are a whole number of pixels, and not too small. */
import { GRID_MIN_SIZE } from "../../common/const.ts";
import { MapProblem, MOST } from "./problem.ts";

/**
 * The smallest cell of a scene, in pixels: smaller ones are hard to see and to click, so the picture is drawn larger.
 */
const SMALLEST = Math.max(GRID_MIN_SIZE, 50);
/** The largest cell of a scene, in pixels; a larger one would be of no use. */
const LARGEST = 400;

/** The size of a scene that is made for a picture and its cells, in pixels. */
export interface Scaling {
  /** the side of one cell of the scene, in pixels */
  size: number;
  /** how many pixels of the scene one pixel of the picture takes in either direction */
  factor: number;
  width: number;
  height: number;
}

/**
 * Works out the size of a scene for a picture. A cell of the scene is as large as a cell of the picture, rounded, at
 * least SMALLEST and at most LARGEST; but it is smaller if the longer side of the scene would exceed MOST.side.
 * @param width of the picture in pixels; `height` likewise
 * @param cell side of a cell of the picture, in pixels; it must be above 0
 * @throws MapProblem if the cell or the picture has no size, or there would be too many cells
 */
export function scalingOf(width: number, height: number, cell: number): Scaling {
  if (!(cell > 0) || !Number.isFinite(cell)) throw new MapProblem("NoCell", { value: String(cell) });
  if (!(width > 0 && height > 0)) throw new MapProblem("NoSize", {});
  if (Math.max(width, height) / cell > MOST.cells)
    throw new MapProblem("ManyCells", { count: Math.round(Math.max(width, height) / cell), most: MOST.cells });
  const wantedSize = Math.min(LARGEST, Math.max(SMALLEST, Math.round(cell)));
  // the largest cell with which the scene's longer side stays within its limit
  const longer = Math.max(width, height);
  const largestSize = Math.max(GRID_MIN_SIZE, Math.floor((MOST.side * cell) / longer));
  const fits = (longer * wantedSize) / cell <= MOST.side;
  const size = fits ? wantedSize : largestSize;
  const factor = size / cell;
  return {
    size,
    factor,
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}
