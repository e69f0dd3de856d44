/** The longest array, in numbers, that is cheap to make: JavaScript engines keep it with their small objects. */
const CHEAP = 8;
/** The longest array, in numbers, that is cut from a shared page; a longer one gets memory of its own. */
const SHARED = 64;
/**
 * The length of a page, in numbers: room for some thirty distributions. A page stays in memory as long as one array cut
 * from it is used, so it is small.
 */
const PAGE = 512;

/** The page from which arrays are cut now, and how many of its numbers, from the first on, are in use. */
let page = new Float64Array(PAGE);
let usedOfPage = 0;

/**
 * Returns an array of `length` chances, all of them 0. For an array of nine numbers or more an engine asks the
 * operating system for memory, which takes longer than computing an attack; so arrays of 9 to 64 numbers are cut from a
 * shared page. No part of a page is used twice.
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
