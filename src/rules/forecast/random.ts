/** A source of random numbers: each call returns the next whole number from 0 to 2^32 - 1. */
export type Random = () => number;

/**
 * Makes the generator xoshiro128** (Blackman and Vigna) for one stream of a seed. The streams of a seed, numbered from
 * 0, are independent sequences; each chunk of a forecast uses its own, so that it can be repeated by itself.
 */
export function xoshiro(seed: number, stream = 0): Random {
  const [a, b, c, d] = xoshiroState(seed, stream);
  return xoshiroFrom(a!, b!, c!, d!);
}

/** Returns the first state of the generator for a stream of a seed: four numbers, made by splitmix32. */
export function xoshiroState(seed: number, stream = 0): Int32Array {
  // Seed and stream are scrambled first: from unscrambled seeds and streams splitmix32 would give neighbouring streams
  // the same numbers, shifted by one.
  let state = scramble(scramble(seed) ^ scramble(stream ^ 0x6a09e667));
  const word = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state);
  };
  return Int32Array.of(word(), word(), word(), word());
}

/** Returns a 32-bit number with its bits mixed, as splitmix32 does. */
function scramble(value: number): number {
  let z = value | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** Makes the generator xoshiro128** from its four numbers of state, which must not all be 0. */
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
