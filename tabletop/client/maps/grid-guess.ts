/**
 * Guesses the size of a picture's cells (spaces of its grid): by its name, its size, or the user's drag over some of
 * them.
 */
import { GRID_TYPES } from "../../common/const.ts";
import type { Point } from "./numbers.ts";

/** The cells found on a picture: their side in pixels of the picture. */
export interface FoundGrid {
  cell: number;
  /**
   * distance of the first lines from the left and the top, in pixels: from 0 to less than a cell; of hexagons that of
   * the first row or column
   */
  x: number;
  y: number;
  /** the type of grid, as in CONST.GRID_TYPES, where the picture shows hexagons */
  type?: number;
  /**
   * by what factor the picture's height changes, so that hexagons drawn on it become regular; `y` is in pixels of the
   * height that it then has; left out: 1
   */
  squeeze?: number;
}

/** Usual sides of cells in pictures that are made for tables, in pixels, the most common first. */
const USUAL = [100, 70, 140, 150, 200, 50, 128, 64, 256, 72, 120, 300];
/** The smallest and the largest side of a picture's cell, in pixels. */
const RANGE = [8, 2000] as const;
/**
 * By what share a measured cell may be changed so that the picture is a whole number of cells wide and high: one that a
 * user has dragged, and one whose lines were found in the picture.
 */
export const NEAR = { dragged: 0.03, found: 0.005 } as const;
/** By what share the lines in a picture may differ from the cells in its name, to count as the lines of these cells. */
const NEAR_NAME = 0.05;
/** The distance of two rows of hexagons, or of two columns, as a share of a cell's side. */
const HEX_ROW = Math.sqrt(3) / 2;

/**
 * How far apart the cells of a grid are from column to column (`x`) and from row to row (`y`), and after what distance
 * the grid looks the same again: as shares of a cell's side.
 * @param type as in CONST.GRID_TYPES
 */
export function spacingOf(type: number): { apart: Point; period: Point } {
  const isOfRows = type === GRID_TYPES.HEXODDR || type === GRID_TYPES.HEXEVENR;
  const isOfColumns = type === GRID_TYPES.HEXODDQ || type === GRID_TYPES.HEXEVENQ;
  // Every second row, or column, lies as the one before the last.
  return {
    apart: { x: isOfColumns ? HEX_ROW : 1, y: isOfRows ? HEX_ROW : 1 },
    period: { x: isOfColumns ? 2 * HEX_ROW : 1, y: isOfRows ? 2 * HEX_ROW : 1 },
  };
}

/**
 * Tells whether the cells that a picture's name tells count, and not those whose lines are drawn on it. The name counts
 * where the picture is a whole number of its cells wide and high, or where the lines are those of other cells; but
 * never where hexagons are drawn.
 * @param named side of a cell by the name, in pixels; null if the name tells none
 * @param drawn null if there are no clear lines
 */
export function choosesName(
  named: number | null,
  drawn: FoundGrid | null,
  { width, height }: { width: number; height: number },
): boolean {
  if (named === null || drawn === null) return named !== null;
  // Names rarely say how hexagons are measured.
  if (drawn.type !== undefined) return false;
  const isWhole = [width, height].every((side) => Math.abs(side - Math.round(side / named) * named) < 1);
  return isWhole || Math.abs(drawn.cell / named - 1) > NEAR_NAME;
}

/**
 * Reads the side of a cell, in pixels, from a picture's name, as in “Cave 30x20.jpg” (cells) and “Cave [140px].webp”.
 * Null if the name tells nothing, or nothing that fits the picture's size.
 * @param width of the picture in pixels
 * @param height of the picture in pixels
 */
export function cellOfName(name: string, width: number, height: number): number | null {
  const pixels = /(?:^|[^a-z0-9])(\d{2,4})\s*(?:px|dpi|ppi|ppg)(?:[^a-z]|$)/i.exec(name);
  if (pixels && isCell(Number(pixels[1]))) return Number(pixels[1]);
  for (const [, across = "", down = ""] of name.matchAll(/(\d{1,3})\s*[x×]\s*(\d{1,3})(?!\d)/gi)) {
    const cell = width / Number(across);
    // cells that are not square, within a fiftieth, are no cells
    if (isCell(cell) && Math.abs(height / Number(down) / cell - 1) < 0.02) return cell;
  }
  return null;
}

/**
 * Guesses the side of a picture's cells, in pixels: by its name, else a usual size of which the picture has a whole
 * number each way and at least five across, else 100.
 * @param width of the picture in pixels
 * @param height of the picture in pixels
 */
export function guessCell(name: string, width: number, height: number): number {
  const dividesEvenly = (cell: number): boolean => width % cell === 0 && height % cell === 0;
  return cellOfName(name, width, height) ?? USUAL.find((cell) => dividesEvenly(cell) && width / cell >= 5) ?? 100;
}

/**
 * Works out the side of a cell from a drag over three cells, in pixels as `from` and `to`. The longer direction of the
 * drag counts, so that dragging along a wall works as well as from corner to corner. Null if the side is outside RANGE,
 * as after a short drag.
 * @param type of the grid, as in CONST.GRID_TYPES
 */
export function cellOfDrag(from: Point, to: Point, type: number = GRID_TYPES.SQUARE): number | null {
  const { apart } = spacingOf(type);
  const cell = Math.max(Math.abs(to.x - from.x) / apart.x, Math.abs(to.y - from.y) / apart.y) / 3;
  return isCell(cell) ? cell : null;
}

/**
 * Makes the measured side of a cell exact. The best is the nearest side with which the picture is a whole number of
 * cells wide and high; this side may differ from the measured one by no more than the share `near`. If there is no such
 * side, the measured side is rounded to whole pixels, provided that this moves the last line by less than a thirtieth
 * of a cell.
 * @param cell the measured side in pixels
 * @param width the picture's width in pixels
 * @param height the picture's height in pixels
 * @returns the cell's side in pixels, and whether the picture consists of whole cells
 */
export function exactCell(
  cell: number,
  width: number,
  height: number,
  near: number = NEAR.dragged,
): { cell: number; whole: boolean } {
  let nearest: { cell: number; deviation: number } | null = null;
  // tries each number of cells across for which the side differs by no more than `near`
  const guessedCells = Math.round(width / cell);
  for (
    let across = Math.max(1, Math.floor(guessedCells * (1 - near)));
    across <= Math.ceil(guessedCells * (1 + near));
    across++
  ) {
    const side = width / across;
    if (Math.abs(side / cell - 1) > near) continue;
    // the height may differ by up to a fiftieth of a cell from a whole number of cells
    const cellsDown = height / side;
    if (Math.abs(cellsDown - Math.round(cellsDown)) > 0.02 || Math.round(cellsDown) < 1) continue;
    const deviation = Math.abs(side / cell - 1);
    if (!nearest || deviation < nearest.deviation) nearest = { cell: side, deviation };
  }
  if (nearest) return { cell: nearest.cell, whole: true };
  // The cells of most maps have whole pixels.
  const rounded = Math.round(cell);
  const moved = Math.abs(rounded - cell) * (Math.max(width, height) / cell);
  return { cell: rounded > 0 && moved < cell / 30 ? rounded : cell, whole: false };
}

/**
 * Returns the place of the first line of a grid, in pixels from the left or the top: at least 0 and less than a cell,
 * and exactly 0 for a line less than half a pixel from the edge.
 * @param place of any line of the grid, in pixels
 * @param cell side of a cell, in pixels
 */
export function firstLineOffset(place: number, cell: number): number {
  const offset = ((place % cell) + cell) % cell;
  return offset < 0.5 || cell - offset < 0.5 ? 0 : offset;
}

/** Whether a cell's side is within RANGE. */
const isCell = (cell: number): boolean => cell >= RANGE[0] && cell <= RANGE[1];
