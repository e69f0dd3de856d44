/** SHA-256 and HMAC (FIPS 180-4, RFC 2104) for the browser. Its own functions are asynchronous, but the record of a
 * store must be computed before the batch that it is part of is written. */

/** The constants of SHA-256: a word for each of the 64 rounds, and the state to start from. */
const ROUND_CONSTANTS = new Uint32Array(64);
const START_STATE = new Uint32Array(8);
// They are the first 32 bits after the point of the roots of the first primes: cube roots for the rounds, square roots
// to start from.
for (let candidate = 2, found = 0; found < 64; candidate++) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START_STATE[found] = fractionBits(Math.sqrt(candidate));
  ROUND_CONSTANTS[found++] = fractionBits(Math.cbrt(candidate));
}

/** Returns the first 32 bits after the point of a number, as a signed integer. */
function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** Returns a 32-bit word rotated to the right by this number of bits. */
const rotateRight = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Returns the SHA-256 of bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  // The bytes, then a bit 1, zeros up to a whole number of blocks of 64 bytes, and in the last 8 bytes the number of
  // bits.
  const length = bytes.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = START_STATE.slice();
  const words = new Uint32Array(64);
  for (let start = 0; start < padded.length; start += 64) hashBlock(state, words, view, start);
  const digest = new Uint8Array(32);
  const digestView = new DataView(digest.buffer);
  state.forEach((word, index) => digestView.setUint32(index * 4, word));
  return digest;
}

/** Mixes the block of 64 bytes that begins at `start` into the state, in place. `words`: room for 64 words. */
function hashBlock(state: Uint32Array, words: Uint32Array, view: DataView, start: number): void {
  const wordAt = (index: number): number => words[index] as number;
  // Spread the block's 16 words to 64.
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(start + index * 4);
  for (let index = 16; index < 64; index++) {
    const [word15, word2] = [wordAt(index - 15), wordAt(index - 2)];
    const sigma0 = rotateRight(word15, 7) ^ rotateRight(word15, 18) ^ (word15 >>> 3);
    const sigma1 = rotateRight(word2, 17) ^ rotateRight(word2, 19) ^ (word2 >>> 10);
    words[index] = wordAt(index - 16) + sigma0 + wordAt(index - 7) + sigma1;
  }
  // The eight words of the state under their names in FIPS 180-4.
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const temp1 = (h + sum1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[index] as number) + wordAt(index)) | 0;
    const temp2 = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + temp1) | 0, c, b, a, (temp1 + temp2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] as number) + word));
}

/** Returns the HMAC-SHA-256 of a message, 32 bytes; the key may have any length. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const shortKey = key.length > 64 ? sha256(key) : key;
  const padded = (mask: number): Uint8Array =>
    Uint8Array.from({ length: 64 }, (_, index) => (shortKey[index] ?? 0) ^ mask);
  // The masks of RFC 2104: 0x36 for the inner hash, 0x5c for the outer one.
  return sha256(concatBytes(padded(0x5c), sha256(concatBytes(padded(0x36), message))));
}

/** Returns two lists of bytes joined to one. */
function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
