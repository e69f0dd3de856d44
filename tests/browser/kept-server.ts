import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { plainSeed } from "../../tabletop/server/plain-seed.ts";
import { readSystem } from "../../tabletop/server/system-folder.ts";
import { SharedServer } from "../headless/server.ts";
import type { ServerOptions } from "./server.ts";

/** For each Foundry version, 13 or 14, the port of this worker's last server that has been removed. */
const left = new Map<number, number>();

/**
 * A shared server on the port that the last one of its Foundry version used, if it is free: files that a browser has
 * fetched from there and compiled serve the next table, too.
 */
export class KeptServer extends SharedServer {
  readonly #generation: number;
  /** The folder of an empty world that was made for this server alone; null if a seed was given. */
  readonly #plain: string | null;

  constructor(options: ServerOptions) {
    const plain = options.seed === null ? plainSeed(readSystem(resolve(options.system ?? "dist"))) : null;
    super(plain ? { ...options, seed: plain } : options);
    this.#plain = plain;
    this.#generation = options.generation ?? 14;
  }

  override async start(): Promise<void> {
    const port = left.get(this.#generation);
    left.delete(this.#generation);
    if (port === undefined) return super.start();
    try {
      await super.start(port);
    } catch (error) {
      // Another process has taken the port meanwhile: any free port will do.
      if (!/ is in use by /.test(String(error))) throw error;
      await super.start();
    }
  }

  override async remove(): Promise<void> {
    await super.remove();
    if (this.#plain) rmSync(this.#plain, { recursive: true, force: true });
    if (this.url) left.set(this.#generation, Number(new URL(this.url).port));
  }
}
