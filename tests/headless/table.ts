import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { Console } from "../table/console.ts";
import { TestServer, type ServerOptions } from "../table/server.ts";

/* The built package in the tabletop's built client, without a browser: a document of happy-dom in a thread a person. */

/** A person at a headless table, and everything their console complained of. */
export interface HeadlessSeat {
  readonly page: Console;
  readonly complaints: string[];
}

interface Answer {
  id?: number;
  value?: unknown;
  error?: string;
  kind?: "error" | "warn";
  text?: string;
}

/** The tabletop's client in a thread: functions go there as their text, as Playwright sends them to a page. */
class Thread {
  readonly complaints: string[] = [];
  #asked = 0;
  #waiting = new Map<number, { resolve: (value: any) => void; reject: (error: Error) => void }>();
  #worker: Worker;

  constructor(url: string, system: string) {
    const assets = resolve(".build/tabletop/assets");
    const client = readdirSync(assets).find((name) => /^game-.*\.js$/.test(name));
    if (!client) throw new Error("the tabletop's client is not built: npm run build");
    this.#worker = new Worker(new URL("./thread.mjs", import.meta.url), {
      workerData: { url, system: resolve(system), client: join(assets, client) },
    });
    this.#worker.on("message", (answer: Answer) => this.#hear(answer));
    this.#worker.on("error", (error) => this.#fail(error));
  }

  #hear({ id, value, error, kind, text = "" }: Answer): void {
    if (kind === "error" || text.includes("Deprecated: ")) this.complaints.push(text);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id!);
    if (error === undefined) waiting.resolve(value);
    else waiting.reject(new Error(error));
  }

  /** The thread broke: whoever waits for it hears why. */
  #fail(error: Error): void {
    this.complaints.push(error.stack ?? String(error));
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #ask(work: unknown, given: unknown, until?: number): Promise<any> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, source: String(work), given, until });
    });
  }

  readonly page: Console = {
    evaluate: (work: unknown, given?: unknown) => this.#ask(work, given),
    waitForFunction: (work: unknown, given?: unknown, { timeout = 30_000 } = {}) => this.#ask(work, given, timeout),
  };

  async leave(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A server with its world, and people at it without a browser. */
export class HeadlessTable {
  readonly #threads: Thread[] = [];

  private constructor(
    readonly server: TestServer,
    private readonly options: ServerOptions,
  ) {}

  static async open(options: ServerOptions = {}): Promise<HeadlessTable> {
    const table = new HeadlessTable(new TestServer(options), options);
    await table.server.start();
    return table;
  }

  /** Sits a user down and waits until their game is ready. */
  async sit(user: string): Promise<HeadlessSeat> {
    const status = (await (await fetch(`${this.server.url}/api/status`)).json()) as {
      users: { id: string; name: string }[];
    };
    const id = status.users.find(({ name }) => name === user)?.id;
    if (!id) throw new Error(`nobody here is called ${user}`);
    const thread = new Thread(`${this.server.url}/game?user=${id}`, this.options.system ?? "dist");
    this.#threads.push(thread);
    await thread.page.waitForFunction(() => (globalThis as any).game?.ready === true, undefined, { timeout: 60_000 });
    return thread;
  }

  /** One page is closed; its user may have others. */
  async stand(seat: HeadlessSeat): Promise<void> {
    await (seat as Thread).leave();
  }

  /** Everybody leaves; complains of what the consoles complained of. */
  async leave(): Promise<void> {
    for (const thread of this.#threads) await thread.leave();
    await this.server.remove();
    const complaints = this.#threads.flatMap((thread) => thread.complaints);
    if (complaints.length) throw new Error(`the console complained:\n${complaints.join("\n")}`);
  }
}
