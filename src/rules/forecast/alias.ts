import type { Distribution } from "../dice/distribution.ts";
import { entriesOf } from "../dice/distribution.ts";
import type { Random } from "./random.ts";

/**
 * A distribution prepared for drawing by the alias method (Walker, Vose): each draw takes one random number and one
 * look-up, whatever the distribution.
 */
export interface AliasTable {
  /** The value of each cell. */
  readonly values: Int32Array;
  /** The value drawn from each cell where its own is not kept. */
  readonly others: Int32Array;
  /** The chance of each cell to keep its own value, 0 to 1. */
  readonly keep: Float64Array;
}

const WORDS = 2 ** 32;

/** An alias table as plain arrays, for cells that are copied elsewhere at once. */
export interface AliasCells {
  readonly values: readonly number[];
  readonly others: readonly number[];
  readonly keep: readonly number[];
}

/**
 * Returns the cells of an alias table, at least `cells` of them, for the values `given` and their chances, in the same
 * order. No chance is 0; they need not add up to 1.
 */
export function aliasCells(given: readonly number[], chances: readonly number[], cells = 0): AliasCells {
  // Further cells have no chance of their own.
  const values = given.slice();
  const weights = chances.slice();
  while (values.length < cells) {
    values.push(0);
    weights.push(0);
  }
  const count = values.length;
  let sum = 0;
  for (let at = 0; at < count; at++) sum += weights[at]!;
  // Scaled so that their mean is 1, weights below it are small ones, all others large.
  const others = values.slice();
  const keep: number[] = [];
  const small: number[] = [];
  const large: number[] = [];
  for (let at = 0; at < count; at++) {
    keep.push(1);
    weights[at] = (weights[at]! * count) / sum;
    (weights[at]! < 1 ? small : large).push(at);
  }
  // Each small cell is filled up to 1 by a large one, which is small itself once it has less than 1 left.
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
 * Returns the alias table of a distribution, with at least `cells` cells. A neglected tail is spread over the values
 * kept.
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

/** Draws a whole number from 0 to `below` - 1, each equally likely. `random` gives words of 32 bits. */
export function pick(below: number, random: Random): number {
  return Math.floor((random() / WORDS) * below);
}
