import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The resident memory of a process, in MB. */
export function residentMemory(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim()) / 1024;
}

/**
 * The memory of all Chromium processes that this process started (pages, drawing), in MB; shared memory counts once.
 * Linux only.
 */
export function browserMemory(): number {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,comm="], { encoding: "utf8" }).trim().split("\n");
  const all = lines.map((line) => line.trim().split(/\s+/) as [string, string, string]);
  const below = (pid: string): string[] =>
    all.flatMap(([child, parent, name]) =>
      parent === pid ? [...(/chrom/.test(name) ? [child] : []), ...below(child)] : [],
    );
  let kilobytes = 0;
  for (const pid of below(String(process.pid)))
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch (thrown) {
      // A process that has just ended holds nothing.
      if (!["ENOENT", "ESRCH"].includes((thrown as NodeJS.ErrnoException).code ?? "")) throw thrown;
    }
  return kilobytes / 1024;
}
