import type { Moves } from "./fronts.ts";

/** The number of cells of the strikers' front that `exact.ts` computes together. */
export const LANES = 6;

/**
 * The moves from the cells of one front, turned round: for each place that they lead to, the places that they come from
 * and with which share. A front is the first fighter of a side still standing, a cell that fighter's damage, and a
 * place the cell's index in memory. Places of later fronts come first, then those of this front from the highest down,
 * so that no place is read after it was written.
 */
export interface Pull {
  /** The places that moves lead to. */
  readonly places: Int32Array;
  /** How many of `places`, from the first on, belong to later fronts. */
  readonly later: number;
  /** For each of `places` the index in `sources` at which its sources begin; then the length of `sources`. */
  readonly begins: Int32Array;
  /** The places that the moves come from, listed for one of `places` after another. */
  readonly sources: Int32Array;
  /** For each source the share (0 to 1) of its chance that goes to the place. */
  readonly chances: Float64Array;
}

/**
 * Lists the moves of one front by where they lead instead of where they come from (see Pull). The cells of the front
 * are those from `first` to before `end`. `places` has the place of each cell. A move must lead to the cell that it
 * comes from or to a higher cell.
 */
export function pull(moves: readonly Moves[], first: number, end: number, places: Int32Array): Pull {
  // Count the sources of each cell, from the cell `first` on.
  const counts = new Int32Array(places.length - first);
  let sum = 0;
  for (let from = first; from < end; from++) {
    const { cells } = moves[from]!;
    sum += cells.length;
    for (let index = 0; index < cells.length; index++) counts[cells[index]! - first]!++;
  }
  // List the places from the highest cell down, and where the sources of each place begin. The front's own cells are
  // listed even without sources, because their old chances must be replaced.
  const later = counts.subarray(end - first).reduce((total, count) => total + (count > 0 ? 1 : 0), 0);
  const placeCount = later + end - first;
  const targets = new Int32Array(placeCount);
  const begins = new Int32Array(placeCount + 1);
  /** By cell, counted from `first`: the index at which its next source is written. */
  const nextSource = new Int32Array(counts.length);
  for (let cell = counts.length - 1, nth = 0; cell >= 0; cell--) {
    if (counts[cell] === 0 && cell >= end - first) continue;
    targets[nth] = places[first + cell]!;
    nextSource[cell] = begins[nth]!;
    begins[++nth] = nextSource[cell]! + counts[cell]!;
  }
  // Write each move at the next free index of the place that it leads to.
  const sources = new Int32Array(sum);
  const shares = new Float64Array(sum);
  for (let from = first; from < end; from++) {
    const { cells, chances } = moves[from]!;
    for (let index = 0; index < cells.length; index++) {
      const source = nextSource[cells[index]! - first]!++;
      sources[source] = places[from]!;
      shares[source] = chances[index]!;
    }
  }
  return { places: targets, later, begins, sources, chances: shares };
}
