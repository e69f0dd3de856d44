import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The length of a secret in bytes. */
const LENGTH = 32;

/**
 * Returns the secret of a world, 64 hexadecimal digits, with which the server signs the tokens of users. The secret is
 * stored in the world's cache, so that users stay joined when the server starts again. A new secret is made if none is
 * stored, if the stored text is no whole secret (a full disk may have cut it short), or if the stored secret came with
 * a copy of the world, as others may know it then.
 */
export function secretOf(worldFolder: string): string {
  const cache = join(worldFolder, "cache");
  const file = join(cache, "secret");
  mkdirSync(cache, { recursive: true });
  // A copied folder has another number in its file system.
  const place = statSync(cache, { bigint: true }).ino;
  const [stored = "", storedPlace] = existsSync(file) ? readFileSync(file, "utf8").trim().split(" ") : [];
  if (new RegExp(`^[0-9a-f]{${LENGTH * 2}}$`).test(stored) && storedPlace === String(place)) return stored;
  const secret = randomBytes(LENGTH).toString("hex");
  // Written under another name and then renamed, so that the file is there as a whole or not at all.
  writeFileSync(`${file}.new`, `${secret} ${place}`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
