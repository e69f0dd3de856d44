/** Arrays of up to so many numbers an engine keeps where it keeps objects: they cost next to nothing. */
const CHEAP = 8;
/** Longer ones than this have memory of their own. */
const SHARED = 64;
/** Numbers of a page: about thirty distributions of a d10, few enough to be kept for the sake of one of them. */
const PAGE = 512;

let page = new Float64Array(PAGE);
let taken = 0;

/**
 * An array of chances, all of them 0. Memory for nine numbers or more is asked of the system each time, which takes longer
 * than computing an attack: short arrays are cut from a shared page. Only their owner sees them.
 */
export function noChances(length: number): Float64Array {
  if (length <= CHEAP || length > SHARED) return new Float64Array(length);
  if (taken + length > PAGE) {
    page = new Float64Array(PAGE);
    taken = 0;
  }
  const from = taken;
  taken += length;
  return new Float64Array(page.buffer, from * Float64Array.BYTES_PER_ELEMENT, length);
}
