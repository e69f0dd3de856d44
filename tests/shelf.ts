import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";

/** Where worlds of tests are kept: in memory, where a machine shows it as a folder with room for a few; a disk is much slower. */
export function shelf(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 512 * 1024 * 1024 ? MEMORY : tmpdir();
}
