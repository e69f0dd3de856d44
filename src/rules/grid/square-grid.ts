import type { Body, Cell, Diagonals, Grid } from "./grid.ts";
import type { Lattice } from "./lattice.ts";
import { isStraight, lineSquares } from "./lines.ts";
import { squareRuns } from "./square-runs.ts";
import { distanceBetween, nearestSquares, SQUARE_STEPS, squaresBetween, squaresOf } from "./squares.ts";
import { lengthOf, lengthOver, straightenedBy } from "./straight.ts";

/** Returns the rectangle of squares that a body covers, as squares.ts takes it. */
const printOf = ({ at: [x, y], width, height }: Body) => ({ x, y, width, height });

/** The offsets of a square's column or row from its neighbours'. */
const AROUND = [-1, 0, 1] as const;

/** Tells whether two squares lie in one row, column or diagonal (OQ-P14). */
function isAligned(from: Cell, to: Cell): boolean {
  const across = Math.abs(to[0] - from[0]);
  const down = Math.abs(to[1] - from[1]);
  return across === 0 || down === 0 || across === down;
}

/**
 * Returns the length of a way, where a straight step counts 1 and a diagonal step as `diagonals` says, by default 1. No
 * objects are created per step, as this is called in every frame of a drag.
 */
function length(way: readonly Cell[], diagonals?: Diagonals): number {
  let [straight, diagonal] = [0, 0];
  for (let index = 1; index < way.length; index++) {
    const across = Math.abs(way[index]![0] - way[index - 1]![0]);
    const down = Math.abs(way[index]![1] - way[index - 1]![1]);
    straight += Math.abs(across - down);
    diagonal += Math.min(across, down);
  }
  return lengthOf(straight, diagonal, diagonals);
}

/** What `straightenedBy` asks about squares: the edges of a square are half a square away from its middle. */
const straightness = {
  steps: squaresBetween,
  forms: (from: Cell, to: Cell) => [to[0] - from[0], to[1] - from[1]],
  half: 0.5,
};

/** Returns the body of `width` by `height` squares whose top left square is given. */
function body([x, y]: Cell, width = 1, height = width): Body {
  return { at: [x, y], width, height, cells: squaresOf({ x, y, width, height }) };
}

/**
 * Returns the mover's way along one row, column or diagonal to the first place next to the foe, the mover's present
 * place first. Null if no such line leads there, or the two touch or overlap already.
 */
function towards(mover: Body, foe: Body): Cell[] | null {
  if (distanceBetween(printOf(mover), printOf(foe)) <= 1) return null;
  for (const own of mover.cells)
    for (const square of foe.cells) {
      if (!isAligned(own, square)) continue;
      const [dx, dy] = [Math.sign(square[0] - own[0]), Math.sign(square[1] - own[1])];
      const way: Cell[] = [mover.at];
      const place = printOf(mover);
      // `own` is on one line with `square`, so going on in this direction always leads next to the foe.
      while (distanceBetween(place, printOf(foe)) > 1) {
        place.x += dx;
        place.y += dy;
        way.push([place.x, place.y]);
      }
      return way;
    }
  return null;
}

/** The steps from a square, the same for all squares. `back` must fit the order of SQUARE_STEPS. */
const LATTICE: Lattice = {
  even: SQUARE_STEPS,
  odd: SQUARE_STEPS,
  lines: null,
  straight: 4,
  back: [2, 3, 0, 1, 6, 7, 4, 5],
};

/** The grid of squares. For `steps` and `apart` a diagonal step counts as one step (EC-A18). */
export const SQUARES: Grid = {
  lattice: LATTICE,
  holds: (cell) => cell.every(Number.isInteger),
  steps: squaresBetween,
  neighbours: ([x, y]) =>
    AROUND.flatMap((down) =>
      AROUND.filter((across) => across !== 0 || down !== 0).map((across): Cell => [x + across, y + down]),
    ),
  line: (start, end) => lineSquares({ start, end }),
  length,
  isStraight,
  isAligned,
  straightened: (way) => straightenedBy(straightness, way),
  body,
  moved: ({ width, height }, to) => body(to, width, height),
  apart: (body, other, up = 0) => Math.max(distanceBetween(printOf(body), printOf(other)), Math.ceil(up)),
  between: (body, other, up = 0, diagonals?: Diagonals) => {
    const [[x, y], [column, row]] = nearestSquares(printOf(body), printOf(other));
    return lengthOver(Math.abs(column - x), Math.abs(row - y), Math.ceil(up), diagonals);
  },
  nearest: (from, to) => nearestSquares(printOf(from), printOf(to)),
  meets: ({ width, height }, _from, [x, y], other) => distanceBetween({ x, y, width, height }, printOf(other)) === 0,
  halt: (_body, from) => from,
  runs: squareRuns,
  towards,
};
