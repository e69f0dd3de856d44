import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The length of a secret in bytes. */
const LENGTH = 32;

/**
 * Returns the secret of a world, 64 hexadecimal digits, with which the server signs the tokens of users. It is stored
 * in the world's cache, so that users stay joined when the server starts again. If none is stored, or one cut short by
 * a full disk, a new one is made.
 */
export function secretOf(worldFolder: string): string {
  const file = join(worldFolder, "cache", "secret");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (new RegExp(`^[0-9a-f]{${LENGTH * 2}}$`).test(stored)) return stored;
  const secret = randomBytes(LENGTH).toString("hex");
  mkdirSync(join(worldFolder, "cache"), { recursive: true });
  // Written under another name and then renamed, so that the file is there as a whole or not at all.
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
