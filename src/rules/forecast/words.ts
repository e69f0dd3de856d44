/**
 * Fills `list` from index `begin` to before `end` with the next words of 32 bits of the generator xoshiro128**.
 * `state`, the generator's four numbers, goes on to what follows these words. Read as a Uint16Array, `list` has two
 * random draws of 16 bits in each word; which half of the word comes first depends on the processor.
 */
export function fillWords(list: Int32Array, begin: number, end: number, state: Int32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  // Two words in each round of the loop, because one word a round takes a tenth longer.
  for (let at = begin; at < end; at += 2) {
    const five = Math.imul(b, 5);
    list[at] = Math.imul((five << 7) | (five >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    if (at + 1 === end) break;
    const nextFive = Math.imul(b, 5);
    list[at + 1] = Math.imul((nextFive << 7) | (nextFive >>> 25), 9);
    const nextShifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= nextShifted;
    d = (d << 11) | (d >>> 21);
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}
