/** The server's cryptography in a browser, whose build takes this file in the place of `../crypto.ts`. */
import { Refusal } from "../failure.ts";
import type { PlatformCrypto } from "../platform.ts";
import { hmac, sha256 } from "./sha256.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Reads hexadecimal digits as bytes. */
const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length >> 1 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));

/** The cryptography of a browser's table. */
export const crypto: PlatformCrypto = {
  randomBytes: (length) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
  digest: (text) => new DataView(sha256(bytesOf(text)).buffer).getBigUint64(0),
  sign: (key, text) => hexOf(hmac(bytesOfHex(key), bytesOf(text))),
  same: (one, other) => one === other,
  // All users of this table sit in one browser, whose user can read all of it: a password would only seem to protect.
  passwordHash: () => {
    throw new Refusal("This table is kept in the browser and takes no passwords.");
  },
};
