/** Arrays of up to this length are cheap: an engine keeps them where it keeps objects. */
const CHEAP = 8;
/** Arrays longer than this get memory of their own. */
const SHARED = 64;
/**
 * The length of a page in numbers: about thirty distributions of a d10; small enough that keeping a page for one of
 * them wastes little.
 */
const PAGE = 512;

let page = new Float64Array(PAGE);
let taken = 0;

/**
 * Returns an array of `length` chances, all of them 0. Memory for nine numbers or more is asked of the system each
 * time, which takes longer than computing an attack, so arrays up to 64 numbers are cut from a shared page. No part of
 * it is given out twice.
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
