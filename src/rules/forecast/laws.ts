import type { Distribution } from "../dice/index.ts";
import { certain, entriesOf } from "../dice/index.ts";
import { aliasTable } from "./alias.ts";

/** Parts of a chance that a draw of 16 bits can tell apart. */
export const PARTS = 2 ** 16;

/** Laws with so many equally likely cells at most are drawn by one look-up. */
const MAX_CELLS = 720;

/**
 * Many laws in one set of tables with the same number of cells each, so that one random number finds a cell whatever
 * the law. Law n begins at n * cells.
 */
export interface LawTables {
  readonly cells: number;
  /** Every cell has one value: `others` and `keep` are empty. */
  readonly even: boolean;
  readonly values: Int32Array;
  /** What a cell gives when its own value is not kept. */
  readonly others: Int32Array;
  /** Chance to keep the cell's own value, in PARTS. */
  readonly keep: Float64Array;
}

/**
 * Tables of laws: cells of equal chance where the chances allow it, as those of dice do, else alias tables. What is no
 * law gives 0.
 */
export function lawTables(given: readonly (Distribution | undefined)[]): LawTables {
  const laws = given.map((law) => law ?? certain(0));
  const cells = commonCells(laws);
  return cells > 0 ? evenTables(laws, cells) : aliasTables(laws);
}

/** The smallest number of cells by which every chance of every law is a whole number of cells, or 0. */
function commonCells(laws: readonly Distribution[]): number {
  let cells = 1;
  for (const law of laws) {
    const chances = entriesOf(law).map(([, chance]) => chance);
    let own = cells;
    while (own <= MAX_CELLS && !chances.every((chance) => whole(chance * own))) own += cells;
    if (own > MAX_CELLS) return 0;
    cells = own;
  }
  return cells;
}

const whole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-9;

function evenTables(laws: readonly Distribution[], cells: number): LawTables {
  const values = new Int32Array(laws.length * cells);
  laws.forEach((law, index) => {
    let at = index * cells;
    for (const [value, chance] of entriesOf(law)) values.fill(value, at, (at += Math.round(chance * cells)));
  });
  return { cells, even: true, values, others: new Int32Array(0), keep: new Float64Array(0) };
}

function aliasTables(laws: readonly Distribution[]): LawTables {
  const cells = Math.max(...laws.map((law) => entriesOf(law).length));
  const values = new Int32Array(laws.length * cells);
  const others = new Int32Array(laws.length * cells);
  const keep = new Float64Array(laws.length * cells);
  laws.forEach((law, index) => {
    const table = aliasTable(law, cells);
    values.set(table.values, index * cells);
    others.set(table.others, index * cells);
    keep.set(
      table.keep.map((chance) => chance * PARTS),
      index * cells,
    );
  });
  return { cells, even: false, values, others, keep };
}
