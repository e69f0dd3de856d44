/** Fills `words` with the next words of xoshiro128**, as signed 32-bit numbers, and moves `state` on past them. */
export function fillWords(words: Int32Array, state: Int32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  for (let at = 0; at < words.length; at++) {
    const five = Math.imul(b, 5);
    words[at] = Math.imul((five << 7) | (five >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}
