/** The same numbers in an array of twice the length. */
export function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const made = new Int32Array(2 * from.length);
  made.set(from);
  return made;
}

/** The same rows in twice the room each. */
export function widened(from: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const made = new Int32Array(2 * from.length);
  for (let row = 0; row * room < from.length; row++)
    made.set(from.subarray(row * room, (row + 1) * room), 2 * row * room);
  return made;
}
