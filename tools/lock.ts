import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./setup.mjs";

/**
 * Runs work while no other process runs work of the same name; a second process waits until the first is done. The lock
 * of a process that has ended without removing it does not count.
 */
export async function runAlone(name: string, work: () => Promise<void>): Promise<void> {
  const folder = join(root, ".build", "locks");
  const lock = join(folder, name);
  mkdirSync(folder, { recursive: true });
  while (!tryLock(lock)) await sleep(200);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Tries to create the file of a lock; removes that of a process that has ended. @returns true once it is ours */
function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
    if (!isHolderRunning(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Tells whether the process that made the file of a lock still runs; true while its number is not written yet. */
function isHolderRunning(lock: string): boolean {
  try {
    // Signal 0 asks whether there is such a process. A lock without a number is being written this moment.
    const processId = readFileSync(lock, "utf8");
    return processId === "" || process.kill(Number(processId), 0);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}
