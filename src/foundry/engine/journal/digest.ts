/**
 * Returns the SHA-256 of plain data, written as canonical JSON, in hexadecimal. The browser's own function is not used:
 * it needs a secure context, which a host on a home network is not, and it is asynchronous.
 */
export function digest(value: unknown): string {
  return hex(sha256(new TextEncoder().encode(canonical(value))));
}

/** Returns an id of sixteen letters and digits that depends only on the given parts. */
export function derivedId(...parts: readonly (string | number)[]): string {
  // SHA-256 gives eight words, each of which gives two characters.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const state = sha256(new TextEncoder().encode(parts.join("|")));
  let id = "";
  for (const word of state) {
    id += letters[(word >>> 0) % 62]!;
    id += letters[Math.floor((word >>> 0) / 62) % 62]!;
  }
  return id;
}

/**
 * Returns the JSON of a value with the keys of objects sorted, so that equal data gives equal text. Undefined members
 * are left out; undefined and null entries of lists are written as null.
 */
export function canonical(value: unknown): string {
  if (!value || typeof value !== "object") return JSON.stringify(value) ?? "null";
  let text = "";
  // A text that grows is written faster than lists are made and joined.
  if (Array.isArray(value)) {
    for (const entry of value) text += `${text && ","}${canonical(entry ?? null)}`;
    return `[${text}]`;
  }
  for (const key of Object.keys(value).sort()) {
    const entry = (value as Record<string, unknown>)[key];
    if (entry !== undefined) text += `${text && ","}${JSON.stringify(key)}:${canonical(entry)}`;
  }
  return `{${text}}`;
}

/** Returns 32-bit words in hexadecimal, eight digits for each. */
const hex = (state: Int32Array): string =>
  [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

/**
 * Returns the first 32 bits after the point of the roots of the first `count` primes: square roots for an `exponent` of
 * 1/2, cube roots for 1/3. These are the constants that FIPS 180-4 gives for SHA-256.
 */
function roots(count: number, exponent: number): Int32Array {
  const rootBits: number[] = [];
  for (let candidate = 2; rootBits.length < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate && isPrime; divisor++) isPrime = candidate % divisor !== 0;
    if (isPrime) rootBits.push(((candidate ** exponent % 1) * 2 ** 32) | 0);
  }
  return Int32Array.from(rootBits);
}
/** The constants of SHA-256: the state to start from, and below one word for each of the 64 rounds of a block. */
const START = roots(8, 1 / 2);
const ROUND = roots(64, 1 / 3);

/** Rotates a 32-bit word to the right. */
const rotateRight = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Returns the SHA-256 of bytes as eight 32-bit words. */
function sha256(bytes: Uint8Array): Int32Array {
  const state = START.slice();
  // The bytes, then 0x80 and zeros up to a whole number of blocks of 64, with the length in bits in the last eight
  // bytes.
  const blocks = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, bytes.length * 8);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 2 ** 29));
  const words = new Int32Array(64);
  for (let offset = 0; offset < blocks.length; offset += 64) {
    // Spread the block's 16 words to 64, then mix them into the state.
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = words[i - 15]!;
      const b = words[i - 2]!;
      const low = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
      const high = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
      words[i] = (words[i - 16]! + low + words[i - 7]! + high) | 0;
    }
    // The eight words of the state under their names in FIPS 180-4.
    let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
    let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
    // Assigned one by one: destructuring would be slow as long as the browser has not compiled this function.
    for (let i = 0; i < 64; i++) {
      const sum =
        (h +
          (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
          ((e & f) ^ (~e & g)) +
          ROUND[i]! +
          words[i]!) |
        0;
      const mix = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + sum) | 0;
      d = c;
      c = b;
      b = a;
      a = (sum + mix) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
  }
  return state;
}
