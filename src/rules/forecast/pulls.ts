import type { Moves } from "./fronts.ts";

/** Cells of the strikers' front that are worked out together. */
export const LANES = 6;

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

/**
 * Reads the moves of the cells from `first` to before `end` backwards; `places` says where a cell lies. Moves only lead
 * to the same cell or to higher ones.
 */
export function pull(moves: readonly Moves[], first: number, end: number, places: Int32Array): Pull {
  // How many sources each cell has, from `first` on; its own cells are written even where nothing comes into them.
  const counts = new Int32Array(places.length - first);
  let sum = 0;
  for (let from = first; from < end; from++) {
    const { cells } = moves[from]!;
    sum += cells.length;
    for (let at = 0; at < cells.length; at++) counts[cells[at]! - first]!++;
  }
  const later = counts.subarray(end - first).reduce((known, count) => known + (count > 0 ? 1 : 0), 0);
  const listed = later + end - first;
  const into = new Int32Array(listed);
  const begins = new Int32Array(listed + 1);
  /** Where the next source of each cell is noted. */
  const next = new Int32Array(counts.length);
  for (let cell = counts.length - 1, nth = 0; cell >= 0; cell--) {
    if (counts[cell] === 0 && cell >= end - first) continue;
    into[nth] = places[first + cell]!;
    next[cell] = begins[nth]!;
    begins[++nth] = next[cell]! + counts[cell]!;
  }
  const sources = new Int32Array(sum);
  const shares = new Float64Array(sum);
  for (let from = first; from < end; from++) {
    const { cells, chances } = moves[from]!;
    for (let at = 0; at < cells.length; at++) {
      const noted = next[cells[at]! - first]!++;
      sources[noted] = places[from]!;
      shares[noted] = chances[at]!;
    }
  }
  return { places: into, later, begins, sources, chances: shares };
}
