import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { plainSeed } from "../../tabletop/server/plain-seed.ts";
import { readSystem } from "../../tabletop/server/system-folder.ts";
import { SharedServer } from "../headless/server.ts";
import type { ServerOptions } from "./server.ts";

/** The ports of a worker at which no server of its own listens just now, by generation. */
const left = new Map<number, number>();

/**
 * A shared server at the address where the last one of its generation stood: what a browser has fetched from there and
 * compiled serves for the next table, too.
 */
export class KeptServer extends SharedServer {
  readonly #generation: number;
  /** The seed of an empty world, which nobody else needs. */
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
      // Somebody else's by now.
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
