/** The server's cryptography in a browser; the build for browsers takes this file in place of `../crypto.ts`. */
import { Refusal } from "../failure.ts";
import type { PlatformCrypto } from "../platform.ts";
import { hmac, sha256 } from "./sha256.ts";

/** Returns the UTF-8 bytes of a text. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns bytes in hexadecimal. */
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the bytes that hexadecimal digits stand for. */
const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length >> 1 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));

/** Cryptography for a table in the browser. */
export const crypto: PlatformCrypto = {
  randomBytes: (length) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
  digest: (text) => new DataView(sha256(bytesOf(text)).buffer).getBigUint64(0),
  sign: (key, text) => hexOf(hmac(bytesOfHex(key), bytesOf(text))),
  same: (first, second) => first === second,
  // All users of such a table sit in one browser, which can read everything: a password would only seem to protect.
  passwordHash: () => {
    throw new Refusal("This table is kept in the browser and takes no passwords.");
  },
};
