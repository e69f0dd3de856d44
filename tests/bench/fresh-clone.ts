import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { root } from "../../tools/setup.mjs";
import { spareTheMachine } from "../browser/chairs.ts";
import { gameOf } from "../browser/server.ts";
import { ready } from "../browser/table.ts";

/** The commit that the present one is compared with. */
export const BEFORE = "162c2744";

/** Clones this repository at a commit into a temporary folder, and returns the folder. */
export function cloneOf(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fray-${commit.slice(0, 8)}-`));
  execFileSync("git", ["clone", "-q", root, folder]);
  execFileSync("git", ["checkout", "-q", commit], { cwd: folder });
  return folder;
}

/** `npm start` in a folder, with the output until the table is open. */
export class Start {
  readonly #began = performance.now();
  readonly #child: ChildProcess;
  #said = "";

  constructor(folder: string, cache?: string) {
    this.#child = spawn("npm", ["start", "--", "--port", "0"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      env: { ...process.env, ...(cache && { npm_config_cache: cache }) },
    });
  }

  /** The seconds since npm was started. */
  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  /** Waits until the server listens, and gives the table's address; rejects with the output if npm ends before. */
  open(): Promise<string> {
    return new Promise((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        this.#said += chunk.toString();
        const [, url] = /The table is open: (\S+)/.exec(this.#said) ?? [];
        if (url) resolve(url);
      };
      this.#child.stdout!.on("data", hear);
      this.#child.stderr!.on("data", hear);
      this.#child.on("exit", () => reject(new Error(`npm start ended:\n${this.#said}`)));
    });
  }

  /** The processes that npm started, directly or not, by id and command line. */
  get processes(): { pid: number; args: string }[] {
    const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
    const all = lines.map((line) => {
      const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!;
      return { pid: Number(pid), parent: Number(parent), args: args! };
    });
    const below = (pid: number): typeof all => {
      const children = all.filter(({ parent }) => parent === pid);
      return [...children, ...children.flatMap((child) => below(child.pid))];
    };
    return below(this.#child.pid!);
  }

  /** Ends npm and the processes that it started; does nothing if npm has ended. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#child.once("exit", resolve));
    process.kill(-this.#child.pid!, "SIGTERM");
    await gone;
  }
}

/**
 * Opens the table as a user, and returns the page and the megabytes transferred until it is ready; `spare`: with little
 * work for the machine, as in tests (a coarse canvas at ten frames a second, no motion, no forecast in the tracker).
 */
export async function sit(
  browser: Browser,
  url: string,
  user: string,
  spare = false,
): Promise<{ page: Page; bytes: number }> {
  const motion = spare ? { reducedMotion: "reduce" as const } : {};
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...motion });
  if (spare) await context.addInitScript(spareTheMachine);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  let bytes = 0;
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  wire.on("Network.webSocketFrameReceived", ({ response }) => void (bytes += response.payloadData.length));
  await page.goto(await gameOf(url, user));
  await ready(page);
  return { page, bytes: bytes / 1e6 };
}
