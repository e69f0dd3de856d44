import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";

/**
 * Chooses the folder for the worlds of tests: /dev/shm, which lies in memory and is much faster than a disk, where it
 * exists and has more than 512 MiB free, else the system's folder for temporary files.
 */
export function shelf(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 512 * 1024 * 1024 ? MEMORY : tmpdir();
}
