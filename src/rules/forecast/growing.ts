/** Returns an array of twice the length that begins with the same numbers and ends with zeros. */
export function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const made = new Int32Array(2 * from.length);
  made.set(from);
  return made;
}

/**
 * Returns a copy of an array of rows of `room` numbers each, in which every row is twice as long and ends with zeros.
 */
export function widened(from: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const made = new Int32Array(2 * from.length);
  for (let row = 0; row < from.length; row += room) made.set(from.subarray(row, row + room), 2 * row);
  return made;
}
