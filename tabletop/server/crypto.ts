/** The server's cryptography on Node. In the build for browsers, `browser/crypto.ts` replaces this file. */
import { createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { PlatformCrypto } from "./platform.ts";

/** Cryptography by Node's own functions. */
export const crypto: PlatformCrypto = {
  randomBytes,
  digest: (text) => createHash("sha256").update(text).digest().readBigUInt64BE(),
  sign: (key, text) => createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex"),
  same(one, other) {
    const [a, b] = [Buffer.from(one), Buffer.from(other)];
    return a.length === b.length && timingSafeEqual(a, b);
  },
  passwordHash: (password, salt) => scryptSync(password, salt, 32).toString("hex"),
};
