import type { Moves } from "./fronts.ts";

/** Cells of the strikers' front that are worked out together. */
export const LANES = 4;

/**
 * The moves of one front read backwards, for the innermost loop: what comes into a place, and from which. Places of
 * later fronts come first, then its own from the highest down: what is read was never written before.
 */
export interface Pull {
  readonly places: Int32Array;
  /** How many of the places are in later fronts. */
  readonly later: number;
  /** For each place where its sources begin; one more at the end. */
  readonly begins: Int32Array;
  readonly sources: Int32Array;
  readonly chances: Float64Array;
}

/** Reads the moves of the cells from `first` to before `end` backwards; `places` says where a cell lies. */
export function pull(moves: readonly Moves[], first: number, end: number, places: Int32Array): Pull {
  const into = new Map<number, [number, number][]>();
  for (let cell = first; cell < end; cell++) into.set(cell, []);
  for (let from = first; from < end; from++) {
    const { cells, chances } = moves[from]!;
    cells.forEach((to, at) => {
      const known = into.get(to);
      if (known) known.push([from, chances[at]!]);
      else into.set(to, [[from, chances[at]!]]);
    });
  }
  const cells = [...into.keys()].sort((one, other) => other - one);
  const begins = new Int32Array(cells.length + 1);
  cells.forEach((cell, at) => (begins[at + 1] = begins[at]! + into.get(cell)!.length));
  const sources = cells.flatMap((cell) => into.get(cell)!);
  return {
    places: Int32Array.from(cells, (cell) => places[cell]!),
    later: cells.filter((cell) => cell >= end).length,
    begins,
    sources: Int32Array.from(sources, ([from]) => places[from]!),
    chances: Float64Array.from(sources, ([, chance]) => chance),
  };
}
