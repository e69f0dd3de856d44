import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LENGTH = 32;

/**
 * The secret of a world, hexadecimal, with which tabs prove who they are. It is kept in the world, so that they stay who they are
 * over a restart; what is too short to be one, as a full disk may leave it, is made anew.
 */
export function secretOf(worldFolder: string): string {
  const file = join(worldFolder, "cache", "secret");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (new RegExp(`^[0-9a-f]{${LENGTH * 2}}$`).test(stored)) return stored;
  const secret = randomBytes(LENGTH).toString("hex");
  mkdirSync(join(worldFolder, "cache"), { recursive: true });
  // Written beside and renamed, so that it is there as a whole or not at all.
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
