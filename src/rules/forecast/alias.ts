import type { Distribution } from "../dice/distribution.ts";
import { entriesOf } from "../dice/distribution.ts";
import type { Random } from "./random.ts";

/**
 * A distribution prepared for drawing by the alias method (Walker, Vose): a draw picks one of the cells, all equally
 * likely, and then one of its two values.
 */
export interface AliasTable {
  /** The first value of each cell. */
  readonly values: Int32Array;
  /** The second value of each cell. */
  readonly others: Int32Array;
  /** By cell, the chance (0 to 1) of its first value once the cell is picked. */
  readonly keep: Float64Array;
}

/** The number of values of a word of 32 bits. */
const WORDS = 2 ** 32;

/** An alias table in plain arrays, which are cheaper where the caller copies the numbers at once. */
export interface AliasCells {
  readonly values: readonly number[];
  readonly others: readonly number[];
  readonly keep: readonly number[];
}

/**
 * Returns the alias table of the values `given`, whose chances are in `chances` at the same index. The table has one
 * cell for each value and, if `cells` is more, further cells up to `cells` in all. No chance may be 0; the chances need
 * not add up to 1.
 */
export function aliasCells(given: readonly number[], chances: readonly number[], cells = 0): AliasCells {
  // A further cell has a value of its own (0) with chance 0.
  const values = given.slice();
  const weights = chances.slice();
  while (values.length < cells) {
    values.push(0);
    weights.push(0);
  }
  const count = values.length;
  let sum = 0;
  for (let cell = 0; cell < count; cell++) sum += weights[cell]!;
  // Scale the chances so that their mean is 1, and sort the cells: those with a chance below 1 are small, all others
  // large.
  const others = values.slice();
  const keep: number[] = [];
  const small: number[] = [];
  const large: number[] = [];
  for (let cell = 0; cell < count; cell++) {
    keep.push(1);
    weights[cell] = (weights[cell]! * count) / sum;
    (weights[cell]! < 1 ? small : large).push(cell);
  }
  // Fill each small cell up to 1 with a part of a large one, which becomes small itself once it has less than 1 left.
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop()!;
    const rich = large.at(-1)!;
    keep[poor] = weights[poor]!;
    others[poor] = values[rich]!;
    weights[rich]! -= 1 - weights[poor]!;
    if (weights[rich]! < 1) small.push(large.pop()!);
  }
  return { values, others, keep };
}

/**
 * Returns the alias table of a distribution, with at least `cells` cells. A chance that the distribution neglects is
 * shared out among all its values.
 */
export function aliasTable(distribution: Distribution, cells = 0): AliasTable {
  const entries = entriesOf(distribution);
  const { values, others, keep } = aliasCells(
    entries.map(([value]) => value),
    entries.map(([, chance]) => chance),
    cells,
  );
  return { values: Int32Array.from(values), others: Int32Array.from(others), keep: Float64Array.from(keep) };
}

/** Draws a whole number from 0 to `below` - 1, all equally likely. `random` returns whole numbers below 2^32. */
export function pick(below: number, random: Random): number {
  return Math.floor((random() / WORDS) * below);
}
