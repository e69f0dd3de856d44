/** Turns hexagons that were found on a picture into the cells of a grid. */
import { GRID_TYPES } from "../../common/const.ts";
import { createGrid } from "../../common/grid/index.ts";
import { exactCell, firstLineOffset, type FoundGrid, spacingOf } from "./grid-guess.ts";
import type { HexLines } from "./hex-lines.ts";

const { HEXODDR, HEXEVENR, HEXODDQ, HEXEVENQ } = GRID_TYPES;

/**
 * The grid whose cells are the hexagons on a picture: of the types and the offsets that come to the same, those with
 * the smallest offset.
 * @param size of the picture in pixels
 * @param near how many pixels from the picture's edge count as on the edge
 */
export function cellsOfHexes(
  { cell: found, x, y, rows, squeeze }: HexLines,
  { width, height }: { width: number; height: number },
  near: number,
): FoundGrid {
  const { cell } = exactCell(found, width, height * squeeze, 0);
  const ways = (rows ? [HEXODDR, HEXEVENR] : [HEXODDQ, HEXEVENQ]).flatMap((type) => {
    const { period } = spacingOf(type);
    const grid = createGrid(type, { size: cell });
    const offset = (place: number, share: number): number => {
      const first = firstLineOffset(place, cell * share);
      return Math.min(first, cell * share - first) < near ? 0 : first;
    };
    // The first cell may be any of the hexagons: those of two rows, or columns, differ.
    return [0, 1].map((step): Required<FoundGrid> => {
      const first = grid.getCenterPoint({ i: rows ? step : 0, j: rows ? 0 : step });
      return { cell, x: offset(x - first.x, period.x), y: offset(y * squeeze - first.y, period.y), type, squeeze };
    });
  });
  return ways.reduce((best, way) => (way.x + way.y < best.x + best.y ? way : best));
}
