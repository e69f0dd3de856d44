/** Directions from a point, and the directions in which sight goes on. */

/** Directions that differ by less than this count as equal; a full turn is 4. */
export const SAME = 1e-10;

/**
 * Converts a direction to a number that grows with its angle, clockwise on the screen, from -2 (west) to 2. It is
 * cheaper than an angle and compares like one.
 */
export function turn(dx: number, dy: number): number {
  const share = dx / (Math.abs(dx) + Math.abs(dy));
  return dy < 0 ? share - 1 : 1 - share;
}

/** The number of parts of a full turn for which it is noted whether sight goes on. */
export const PARTS = 2048;

/** The index of the part of a full turn, one of PARTS, in which a direction (as of `turn`) lies. */
export const partOf = (toward: number): number =>
  Math.min(PARTS - 1, Math.max(0, Math.floor(((toward + 2) * PARTS) / 4)));

/**
 * Notes in `open`, which has PARTS entries, that sight goes on from one direction clockwise to another, both as of
 * `turn`.
 */
export function markOpen(open: Int32Array, from: number, to: number): void {
  for (let part = partOf(from); part <= partOf(to); part++) open[part] = 1;
}

/**
 * Sorts corners by direction, in place.
 * @param corners of which the first `count` are sorted
 * @param turns the direction of each corner, as of `turn`
 * @param keys room for as many numbers, which is overwritten
 */
export function sortByTurn(corners: Uint32Array, count: number, turns: Float64Array, keys: Float64Array): void {
  const bits = Math.max(1, Math.ceil(Math.log2(turns.length)));
  // the direction and below it the corner in one number, since plain numbers sort fast
  const fine = 2 ** Math.min(40, 50 - bits);
  const places = 2 ** bits;
  const used = keys.subarray(0, count);
  for (let at = 0; at < count; at++) used[at] = Math.floor((turns[corners[at]!]! + 2) * fine) * places + corners[at]!;
  used.sort();
  for (let at = 0; at < count; at++) {
    const key = used[at]!;
    corners[at] = key - Math.floor(key / places) * places;
  }
}
