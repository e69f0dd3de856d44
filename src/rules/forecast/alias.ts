import type { Distribution } from "../dice/distribution.ts";
import { entriesOf } from "../dice/distribution.ts";
import type { Random } from "./random.ts";

/** A distribution made ready for drawing: one random number and one look-up a draw, whatever the distribution (Walker, Vose). */
export interface AliasTable {
  readonly values: Int32Array;
  readonly others: Int32Array;
  /** Chance to keep the cell's own value. */
  readonly keep: Float64Array;
}

const WORDS = 2 ** 32;

/**
 * The alias table of a distribution, with a cell for each of its values or more. A neglected tail is spread over what is left.
 */
export function aliasTable(of: Distribution, cells = 0): AliasTable {
  const entries: [number, number][] = [...entriesOf(of)];
  while (entries.length < cells) entries.push([0, 0]);
  const count = entries.length;
  const sum = entries.reduce((total, [, chance]) => total + chance, 0);
  const values = Int32Array.from(entries, ([value]) => value);
  const others = values.slice();
  const keep = new Float64Array(count).fill(1);
  const weights = Float64Array.from(entries, ([, chance]) => (chance * count) / sum);
  const small: number[] = [];
  const large: number[] = [];
  weights.forEach((weight, index) => (weight < 1 ? small : large).push(index));
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

/** A whole number from 0 to `below` - 1, all alike. */
export function pick(below: number, random: Random): number {
  return Math.floor((random() / WORDS) * below);
}
