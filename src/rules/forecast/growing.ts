/** Returns an array of twice the length: the given numbers, then zeros. */
export function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * numbers.length);
  copy.set(numbers);
  return copy;
}

/**
 * Returns a copy of a table in which every row is twice as long and the new half is zeros. `rows` has the rows one
 * after another, of `room` numbers each.
 */
export function widened(rows: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * rows.length);
  for (let row = 0; row < rows.length; row += room) copy.set(rows.subarray(row, row + room), 2 * row);
  return copy;
}
