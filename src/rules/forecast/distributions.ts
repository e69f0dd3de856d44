import type { Distribution } from "../dice/index.ts";
import { certain, entriesOf } from "../dice/index.ts";
import { aliasTable } from "./alias.ts";

/** The number of values of a random draw of 16 bits. A chance times PARTS can be compared with a draw. */
export const PARTS = 2 ** 16;

/**
 * The most cells of a distribution for tables in which each cell has only one value; beyond it alias tables are made.
 */
const MAX_CELLS = 720;

/**
 * Many distributions in one set of tables. Each has the same number of cells, all equally likely; those of the n-th,
 * from 0, begin at the index n * cells. A draw picks a cell and takes its value or, by chance, its other one.
 */
export interface DistributionTables {
  readonly cells: number;
  /** True if every cell has only one value; `others` and `keep` are then empty. */
  readonly even: boolean;
  readonly values: Int32Array;
  /** The other value of each cell. */
  readonly others: Int32Array;
  /** By cell, the chance to take its own value and not the other, times PARTS. */
  readonly keep: Float64Array;
}

/**
 * Returns the tables of distributions: with one value for each cell if all chances are multiples of a common fraction,
 * as those of dice are, else alias tables. An undefined entry counts as a number that is always 0.
 */
export function distributionTables(given: readonly (Distribution | undefined)[]): DistributionTables {
  const distributions = given.map((distribution) => distribution ?? certain(0));
  const cells = commonCells(distributions);
  return cells > 0 ? evenTables(distributions, cells) : aliasTables(distributions);
}

/**
 * Returns the smallest number that, multiplied by any chance of any of the distributions, gives a whole number of
 * cells; 0 if it is more than MAX_CELLS.
 */
function commonCells(distributions: readonly Distribution[]): number {
  let cells = 1;
  for (const distribution of distributions) {
    const chances = entriesOf(distribution).map(([, chance]) => chance);
    // Only multiples of the number found for the distributions before can do.
    let candidate = cells;
    while (candidate <= MAX_CELLS && !chances.every((chance) => whole(chance * candidate))) candidate += cells;
    if (candidate > MAX_CELLS) return 0;
    cells = candidate;
  }
  return cells;
}

/** Tells whether a number is whole, apart from rounding errors. */
const whole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-9;

/** Returns tables with one value in each cell: a value with the chance p stands in p · `cells` of the cells. */
function evenTables(distributions: readonly Distribution[], cells: number): DistributionTables {
  const values = new Int32Array(distributions.length * cells);
  distributions.forEach((distribution, index) => {
    let filled = index * cells;
    for (const [value, chance] of entriesOf(distribution)) {
      const end = filled + Math.round(chance * cells);
      values.fill(value, filled, end);
      filled = end;
    }
  });
  return { cells, even: true, values, others: new Int32Array(0), keep: new Float64Array(0) };
}

/** Returns tables for drawing by the alias method, in which each cell has two values. */
function aliasTables(distributions: readonly Distribution[]): DistributionTables {
  const cells = Math.max(...distributions.map((distribution) => entriesOf(distribution).length));
  const values = new Int32Array(distributions.length * cells);
  const others = new Int32Array(distributions.length * cells);
  const keep = new Float64Array(distributions.length * cells);
  distributions.forEach((distribution, index) => {
    const table = aliasTable(distribution, cells);
    values.set(table.values, index * cells);
    others.set(table.others, index * cells);
    keep.set(
      table.keep.map((chance) => chance * PARTS),
      index * cells,
    );
  });
  return { cells, even: false, values, others, keep };
}
