import type { Body, Cell, Grid } from "./grid.ts";
import type { Lattice } from "./lattice.ts";
import { hexRuns } from "./hex-runs.ts";
import { axesOf, HEX_STEPS, hexSteps, walkHexes } from "./hex-axes.ts";
import type { Axial, HexAxes, HexKind } from "./hex-axes.ts";
import { isStraightLine, lengthOver, straightenedBy } from "./straight.ts";

/**
 * A grid of hexes. Unlike other grids it can also make a body of any list of hexes, such as those Foundry gives a
 * token.
 */
export interface HexGrid extends Grid, HexAxes {
  /**
   * Makes a body of these hexes, sorted row by row or column by column. `width` (1 by default) and `height` (by default
   * as `width`) are the token's stated extent in cells; they do not change the hexes.
   */
  covering(cells: readonly Cell[], width?: number, height?: number): Body;
}

/**
 * Returns the hexes, in axial coordinates, of a round body that is `across` hexes wide: all up to a radius around one
 * middle hex, or for an even number around three hexes that touch each other.
 */
function roundHexes(across: number): Axial[] {
  const middles: readonly Axial[] =
    across % 2
      ? [[0, 0]]
      : [
          [0, 0],
          [1, 0],
          [0, 1],
        ];
  const radius = Math.floor((across - 1) / 2);
  // All hexes within the radius of a middle one, each once.
  const hexesByKey = new Map<string, Axial>();
  for (const [q, r] of middles)
    for (let dq = -radius; dq <= radius; dq++)
      for (let dr = -radius; dr <= radius; dr++)
        if (hexSteps(dq, dr) <= radius) hexesByKey.set(`${q + dq},${r + dr}`, [q + dq, r + dr]);
  return [...hexesByKey.values()];
}

/** Makes the grid of one kind of hexes. All steps count as one: hexes have no diagonal steps (EC-P06, ST-P15). */
function hexGrid(kind: HexKind): HexGrid {
  const axes = axesOf(kind);
  const { axial, cell } = axes;
  const inRows = kind.endsWith("Rows");
  const steps = (from: Cell, to: Cell): number => {
    const [q, r] = axial(from);
    const [endQ, endR] = axial(to);
    return hexSteps(endQ - q, endR - r);
  };
  // The hexes of a body row by row, or column by column.
  const inOrder = (hexes: readonly Axial[]): Axial[] =>
    [...hexes].sort(
      inRows
        ? ([q, r], [otherQ, otherR]) => r - otherR || q - otherQ
        : ([q, r], [otherQ, otherR]) => q - otherQ || r - otherR,
    );
  const bodyOf = (hexes: readonly Axial[], width: number, height: number): Body => {
    const cells = inOrder(hexes).map(([q, r]) => cell(q, r));
    return { at: cells[0]!, width, height, cells };
  };
  /**
   * Returns a copy of a body, moved so that its first hex is at the cell `to`; all hexes move by the same axial
   * distance.
   */
  const moved = (body: Body, to: Cell): Body => {
    if (body.cells.length === 1) return { ...body, at: to, cells: [to] };
    const [[q, r], [toQ, toR]] = [axial(body.at), axial(to)];
    const cells = body.cells.map((covered) => {
      const [ownQ, ownR] = axial(covered);
      return cell(ownQ + toQ - q, ownR + toR - r);
    });
    return { ...body, at: to, cells };
  };
  // The nearest pair of cells of two bodies; of equal pairs the first found.
  const nearest = (from: Body, to: Body): [Cell, Cell] => {
    let best: [Cell, Cell] = [from.at, to.at];
    let least = Infinity;
    for (const own of from.cells)
      for (const other of to.cells) {
        const distance = steps(own, other);
        if (distance < least) [least, best] = [distance, [own, other]];
      }
    return best;
  };
  // The steps between two bodies; and with `up`, the steps that one is higher, the larger of both.
  const stepsBetween = (body: Body, other: Body): number => {
    const [from, to] = nearest(body, other);
    return steps(from, to);
  };
  const apart = (body: Body, other: Body, up = 0): number => Math.max(stepsBetween(body, other), Math.ceil(up));
  // Whether two cells lie on one of the three lines through a hex.
  const isAligned = (from: Cell, to: Cell): boolean => {
    const [[q, r], [endQ, endR]] = [axial(from), axial(to)];
    return q === endQ || r === endR || q + r === endQ + endR;
  };
  /** Returns the six steps from a cell, as columns and rows to add; they differ for even and odd lines. */
  const stepsAt = (at: Cell): Cell[] => {
    const [q, r] = axial(at);
    return HEX_STEPS.map(([dq, dr]) => {
      const [x, y] = cell(q + dq, r + dr);
      return [x - at[0], y - at[1]];
    });
  };
  const lattice: Lattice = {
    even: stepsAt([0, 0]),
    odd: stepsAt([1, 1]),
    lines: inRows ? "rows" : "columns",
    straight: 6,
    back: [3, 4, 5, 0, 1, 2],
  };
  const grid: HexGrid = {
    ...axes,
    lattice,
    holds: (cell) => cell.every(Number.isInteger),
    steps,
    neighbours: (from) => {
      const [q, r] = axial(from);
      return HEX_STEPS.map(([dq, dr]) => cell(q + dq, r + dr));
    },
    line: (from, to) => {
      const [[q, r], [endQ, endR]] = [axial(from), axial(to)];
      const hexes: Cell[] = [from];
      walkHexes(endQ - q, endR - r, (dq, dr) => hexes.push(cell(q + dq, r + dr)) > 0);
      return hexes;
    },
    length: (way) => way.reduce((sum, to, index) => (index ? sum + steps(way[index - 1]!, to) : 0), 0),
    isStraight: (corners) => isStraightLine(corners.map(axial)),
    isAligned,
    straightened: (way) =>
      straightenedBy(
        {
          steps,
          // The offset along three directions at right angles to the hex's sides; its edges are 1 away from its middle.
          forms: (from, to) => {
            const [[q, r], [endQ, endR]] = [axial(from), axial(to)];
            const [dq, dr] = [endQ - q, endR - r];
            return [dq - dr, 2 * dr + dq, -2 * dq - dr];
          },
          half: 1,
        },
        way,
      ),
    body: (at, width = 1, height = width) => {
      const hexes = roundHexes(Math.max(1, Math.round(Math.max(width, height))));
      return moved(bodyOf(hexes, width, height), at);
    },
    covering: (cells, width = 1, height = width) => bodyOf(cells.map(axial), width, height),
    moved,
    apart,
    between: (body, other, up = 0, diagonals) => lengthOver(stepsBetween(body, other), 0, Math.ceil(up), diagonals),
    nearest,
    meets: (body, _from, to, other) => apart(moved(body, to), other) === 0,
    halt: (_body, from) => from,
    runs: (query) => hexRuns(axes, query),
    towards: (mover, foe) => {
      if (apart(mover, foe) <= 1) return null;
      const [startQ, startR] = axial(mover.at);
      for (const own of mover.cells)
        for (const hex of foe.cells) {
          if (!isAligned(own, hex)) continue;
          const [[q, r], [endQ, endR]] = [axial(own), axial(hex)];
          const [dq, dr] = [Math.sign(endQ - q), Math.sign(endR - r)];
          const way: Cell[] = [mover.at];
          // `own` is on one line with `hex`, so going on in this direction always leads next to the foe.
          for (let step = 1; apart(moved(mover, way.at(-1)!), foe) > 1; step++)
            way.push(cell(startQ + dq * step, startR + dr * step));
          return way;
        }
      return null;
    },
  };
  return grid;
}

/** The grids made so far, by kind. */
const gridsByKind = new Map<HexKind, HexGrid>();

/** Returns the grid of one kind of hexes, always the same object. */
export function hexes(kind: HexKind): HexGrid {
  let grid = gridsByKind.get(kind);
  if (!grid) gridsByKind.set(kind, (grid = hexGrid(kind)));
  return grid;
}
