/** Directions from a point as numbers that are cheap to compare, and the directions in which sight goes on. */

/** Directions that differ by less than this count as equal; a full turn is 4. */
export const SAME = 1e-10;

/**
 * Converts a direction (any length) to a number that grows clockwise on the screen from -2 (west) over 0 (east) to 2
 * (west again). It is cheaper to compute than an angle and compares like one.
 */
export function turnOf(dx: number, dy: number): number {
  const share = dx / (Math.abs(dx) + Math.abs(dy));
  return dy < 0 ? share - 1 : 1 - share;
}

/** In how many parts a full turn is divided, to note for each whether sight goes on there. */
export const PARTS = 2048;

/** Returns the index, 0 to PARTS - 1, of the part of a full turn in which a direction lies, given as by `turnOf`. */
export const partOf = (turn: number): number => Math.min(PARTS - 1, Math.max(0, Math.floor(((turn + 2) * PARTS) / 4)));

/**
 * Notes that sight goes on in all directions clockwise from one to another, given as by `turnOf`: sets the entries of
 * `open`, one for each of PARTS parts of the turn, to 1.
 */
export function markOpen(open: Int32Array, from: number, to: number): void {
  for (let part = partOf(from); part <= partOf(to); part++) open[part] = 1;
}

/**
 * Sorts the first `count` corners by direction, in place.
 * @param corners indices in `turns`
 * @param turns the direction of each corner, as by `turnOf`
 * @param keys room for `count` numbers, which is overwritten
 */
export function sortByTurn(corners: Uint32Array, count: number, turns: Float64Array, keys: Float64Array): void {
  const bits = Math.max(1, Math.ceil(Math.log2(turns.length)));
  // Each key is one number with the direction in its upper bits and the corner in the lower: plain numbers sort fast.
  // It has at most 50 bits, so that a number holds it exactly.
  const steps = 2 ** Math.min(40, 50 - bits);
  const range = 2 ** bits;
  const usedKeys = keys.subarray(0, count);
  for (let index = 0; index < count; index++) {
    const corner = corners[index]!;
    usedKeys[index] = Math.floor((turns[corner]! + 2) * steps) * range + corner;
  }
  usedKeys.sort();
  for (let index = 0; index < count; index++) {
    const key = usedKeys[index]!;
    corners[index] = key - Math.floor(key / range) * range;
  }
}
