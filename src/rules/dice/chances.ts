/** The longest array that is cheap to make: JavaScript engines keep it in the memory of their objects. */
const CHEAP = 8;
/** The longest array that is cut from a shared page; longer ones get memory of their own. */
const SHARED = 64;
/**
 * The length of a page in numbers: about thirty distributions of a d10; small enough that keeping a page for one of
 * them wastes little.
 */
const PAGE = 512;

/** The page from which arrays are cut, and how many of its numbers are given out. */
let page = new Float64Array(PAGE);
let usedOfPage = 0;

/**
 * Returns an array of `length` chances, all of them 0. Memory for nine numbers or more is asked of the system each
 * time, which takes longer than computing an attack, so arrays of 9 to 64 numbers are cut from a shared page. No part
 * of it is given out twice.
 */
export function noChances(length: number): Float64Array {
  if (length <= CHEAP || length > SHARED) return new Float64Array(length);
  if (usedOfPage + length > PAGE) {
    page = new Float64Array(PAGE);
    usedOfPage = 0;
  }
  const from = usedOfPage;
  usedOfPage += length;
  return new Float64Array(page.buffer, from * Float64Array.BYTES_PER_ELEMENT, length);
}
