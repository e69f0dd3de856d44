import type { Distribution } from "../dice/index.ts";
import { certain, entriesOf } from "../dice/index.ts";
import { aliasTable } from "./alias.ts";

/** The number of parts of 1 that a draw of 16 bits can tell apart. */
export const PARTS = 2 ** 16;

/** The most equally likely cells for which a distribution is drawn by one look-up. */
const MAX_CELLS = 720;

/**
 * Many distributions in one set of tables with the same number of cells each, so that one random number finds a cell
 * whatever the distribution. Distribution n begins at n * cells.
 */
export interface DistributionTables {
  readonly cells: number;
  /** Every cell has one value: `others` and `keep` are empty. */
  readonly even: boolean;
  readonly values: Int32Array;
  /** values of cells whose own value is not kept */
  readonly others: Int32Array;
  /** Chance to keep the cell's own value, in PARTS. */
  readonly keep: Float64Array;
}

/**
 * Returns the tables of distributions: with cells of equal chance where the chances allow it, as those of dice do, else
 * alias tables. An undefined entry counts as a number that is always 0.
 */
export function distributionTables(given: readonly (Distribution | undefined)[]): DistributionTables {
  const distributions = given.map((distribution) => distribution ?? certain(0));
  const cells = commonCells(distributions);
  return cells > 0 ? evenTables(distributions, cells) : aliasTables(distributions);
}

/**
 * Returns the smallest number of cells of which each chance of each distribution is a whole number; 0 if that is more
 * than MAX_CELLS.
 */
function commonCells(distributions: readonly Distribution[]): number {
  let cells = 1;
  for (const distribution of distributions) {
    const chances = entriesOf(distribution).map(([, chance]) => chance);
    let own = cells;
    while (own <= MAX_CELLS && !chances.every((chance) => whole(chance * own))) own += cells;
    if (own > MAX_CELLS) return 0;
    cells = own;
  }
  return cells;
}

/** Tells whether a number is whole, but for rounding errors. */
const whole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-9;

/** Returns tables in which each value fills as many of the cells as its chance says. */
function evenTables(distributions: readonly Distribution[], cells: number): DistributionTables {
  const values = new Int32Array(distributions.length * cells);
  distributions.forEach((distribution, index) => {
    let at = index * cells;
    for (const [value, chance] of entriesOf(distribution)) values.fill(value, at, (at += Math.round(chance * cells)));
  });
  return { cells, even: true, values, others: new Int32Array(0), keep: new Float64Array(0) };
}

/** Returns tables for drawing by the alias method. */
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
