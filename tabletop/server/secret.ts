import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LENGTH = 32;

/**
 * The secret of a world, hexadecimal, by which the server signs the tokens of users. It is kept in the world's cache,
 * so that users stay joined over a restart; one that is too short, as a full disk may leave it, is made anew.
 */
export function secretOf(worldFolder: string): string {
  const file = join(worldFolder, "cache", "secret");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (new RegExp(`^[0-9a-f]{${LENGTH * 2}}$`).test(stored)) return stored;
  const secret = randomBytes(LENGTH).toString("hex");
  mkdirSync(join(worldFolder, "cache"), { recursive: true });
  // Written to another file and renamed, so that it exists as a whole or not at all.
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
