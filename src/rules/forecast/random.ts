/** A source of chance: the next 32 bits as a whole number from 0 to 2^32 - 1. Never Math.random. */
export type Random = () => number;

/**
 * xoshiro128** (Blackman and Vigna), seeded through splitmix32 from a seed and the number of its stream, so that
 * every chunk of a forecast can be replayed by itself.
 */
export function xoshiro(seed: number, stream = 0): Random {
  const [a, b, c, d] = xoshiroState(seed, stream);
  return xoshiroFrom(a!, b!, c!, d!);
}

/** The four words of state that a stream of a seed begins with. */
export function xoshiroState(seed: number, stream = 0): Int32Array {
  // Seed and stream are scrambled apart first: neighbouring streams must not be the same words, shifted.
  let state = scramble(scramble(seed) ^ scramble(stream ^ 0x6a09e667));
  const word = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state);
  };
  return Int32Array.of(word(), word(), word(), word());
}

/** The scrambling of splitmix32. */
function scramble(value: number): number {
  let z = value | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** xoshiro128** from its four words of state, not all zero. */
export function xoshiroFrom(a: number, b: number, c: number, d: number): Random {
  return () => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}
