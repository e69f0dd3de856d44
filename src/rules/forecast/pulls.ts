import type { Moves } from "./fronts.ts";

/** The number of cells of the strikers' front that are computed together. */
export const LANES = 6;

/**
 * The moves of one front read backwards, for the innermost loop: for each place, the places from which chances come
 * into it. Places of later fronts come first, then those of the front itself from the highest down, so that no place is
 * read after it was written.
 */
export interface Pull {
  readonly places: Int32Array;
  /** The number of places that are in later fronts. */
  readonly later: number;
  /** For each place where its sources begin; one more at the end. */
  readonly begins: Int32Array;
  /** The places from which chances come, one place's sources after another's. */
  readonly sources: Int32Array;
  /** For each source the share of its chance that comes from it, 0 to 1. */
  readonly chances: Float64Array;
}

/**
 * Returns the moves of the cells from `first` to before `end`, read backwards; `places` gives the index of each cell.
 * Moves only lead to the same cell or to higher ones.
 */
export function pull(moves: readonly Moves[], first: number, end: number, places: Int32Array): Pull {
  // The number of sources of each cell, from `first` on; the front's own cells are written even where nothing comes
  // into them.
  const counts = new Int32Array(places.length - first);
  let sum = 0;
  for (let from = first; from < end; from++) {
    const { cells } = moves[from]!;
    sum += cells.length;
    for (let at = 0; at < cells.length; at++) counts[cells[at]! - first]!++;
  }
  // From the highest place down, where the sources of each begin.
  const later = counts.subarray(end - first).reduce((known, count) => known + (count > 0 ? 1 : 0), 0);
  const listed = later + end - first;
  const targets = new Int32Array(listed);
  const begins = new Int32Array(listed + 1);
  /** The index at which the next source of each cell is written. */
  const nextSource = new Int32Array(counts.length);
  for (let cell = counts.length - 1, nth = 0; cell >= 0; cell--) {
    if (counts[cell] === 0 && cell >= end - first) continue;
    targets[nth] = places[first + cell]!;
    nextSource[cell] = begins[nth]!;
    begins[++nth] = nextSource[cell]! + counts[cell]!;
  }
  // The sources themselves, each noted at the next free index of the place that it leads to.
  const sources = new Int32Array(sum);
  const shares = new Float64Array(sum);
  for (let from = first; from < end; from++) {
    const { cells, chances } = moves[from]!;
    for (let at = 0; at < cells.length; at++) {
      const noted = nextSource[cells[at]! - first]!++;
      sources[noted] = places[from]!;
      shares[noted] = chances[at]!;
    }
  }
  return { places: targets, later, begins, sources, chances: shares };
}
