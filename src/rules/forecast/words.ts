/**
 * Fills `list` from index `begin` to before `end` with random draws of 16 bits: each word of 32 bits of the generator
 * xoshiro128** gives two draws, its lower half first. `state`, the generator's four numbers, is moved on past these
 * words. `end - begin` must be even.
 */
export function fillDraws(list: Int32Array, begin: number, end: number, state: Int32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  // Two words in each round of the loop, because one word a round takes a tenth longer.
  for (let at = begin; at < end; at += 4) {
    const five = Math.imul(b, 5);
    const word = Math.imul((five << 7) | (five >>> 25), 9);
    list[at] = word & 0xffff;
    list[at + 1] = word >>> 16;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    if (at + 2 === end) break;
    const nextFive = Math.imul(b, 5);
    const next = Math.imul((nextFive << 7) | (nextFive >>> 25), 9);
    list[at + 2] = next & 0xffff;
    list[at + 3] = next >>> 16;
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
