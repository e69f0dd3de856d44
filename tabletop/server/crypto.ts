/** The server's cryptography on Node. In the build for browsers, `browser/crypto.ts` replaces this file. */
import { createHmac, hash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { PlatformCrypto } from "./platform.ts";

/** Cryptography by Node's own functions. */
export const crypto: PlatformCrypto = {
  randomBytes,
  digest: (text) => hash("sha256", text, "buffer").readBigUInt64BE(),
  sign: (key, text) => createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex"),
  same(first, second) {
    // `timingSafeEqual` takes only bytes of equal length.
    const [firstBytes, secondBytes] = [Buffer.from(first), Buffer.from(second)];
    return firstBytes.length === secondBytes.length && timingSafeEqual(firstBytes, secondBytes);
  },
  passwordHash: (password, salt) => scryptSync(password, salt, 32).toString("hex"),
};
