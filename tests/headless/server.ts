import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { seedOf, type ServerOptions } from "../browser/server.ts";
import { shelf } from "../shelf.ts";

interface Waiting {
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

/** A thread that keeps the servers of one generation: which it is holds for all of a program. */
class Servers {
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #thread: Worker;

  constructor() {
    this.#thread = new Worker(resolve("tests/headless/servers.mjs"), {
      execArgv: [],
    });
    this.#thread.on("message", ({ id, value, error }: { id: number; value: string; error?: string }) => {
      const { resolve, reject } = this.#waiting.get(id)!;
      this.#waiting.delete(id);
      if (!this.#waiting.size) this.#thread.unref();
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    this.#thread.on("error", (error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  /** Sends the thread a question and gives its answer. Only open questions keep the process from ending. */
  ask(question: { start: object } | { close: string }): Promise<string> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread.ref();
      this.#thread.postMessage({ id, ...question });
    });
  }
}

const threads = new Map<13 | 14, Servers>();

function serversOf(generation: 13 | 14): Servers {
  if (!threads.has(generation)) threads.set(generation, new Servers());
  return threads.get(generation)!;
}

/**
 * The tabletop's server in a thread that it shares with others, on a fresh copy of the demo world. It cannot be killed.
 */
export class SharedServer {
  url = "";
  readonly #folder = mkdtempSync(join(shelf(), "fray-table-"));
  readonly world = join(this.#folder, "world");

  constructor(private readonly options: ServerOptions) {}

  /** Starts the server. @param port 0: any free one */
  async start(port = 0): Promise<void> {
    const { generation = 14, system = "dist", modules } = this.options;
    const seed = seedOf(this.options);
    this.url = await serversOf(generation).ask({
      start: {
        ...{ port, test: true, world: this.world, seed },
        ...{ system, client: ".build/tabletop", generation, modules },
      },
    });
  }

  kill(): Promise<void> {
    throw new Error("a server that shares its process cannot be killed: open the table with `killable`");
  }

  /** Closes it and takes its world away. */
  async remove(): Promise<void> {
    if (this.url) await serversOf(this.options.generation ?? 14).ask({ close: this.url });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
