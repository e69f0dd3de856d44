import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Page } from "playwright-core";
import { gameOf, TestServer, type ServerOptions } from "../browser/server.ts";
import type { Seat } from "../browser/table.ts";
import { pageOf } from "./page.ts";
import { SharedServer } from "./server.ts";
import { readableStack } from "./stacks.ts";

/*
 * A table without a browser: each user's page is the tabletop's built client, with the built package, on a document of
 * happy-dom in a thread of its own.
 */

// Pages live for seconds: code that runs a few hundred times need not be optimised. The flag is set here, as the
// process that stores the compiled code (global.ts) must have the same flags as those that load it.
setFlagsFromString("--interrupt-budget=600000");

/** A user at a headless table: the page, and the errors of its console. */
export type HeadlessSeat = Seat;

export interface HeadlessOptions extends ServerOptions {
  /** true: the server has a process of its own, which a test can kill as a power cut would */
  killable?: boolean;
  /** true: the mat is there too, with a stand-in for the browser's drawing functions */
  mat?: boolean;
  /** true: the tracker forecasts who wins, and computes whole fights at every change of the encounter */
  outlook?: boolean;
  /** the language of all pages ("de"); left out: English */
  language?: string;
}

interface Answer {
  id?: number;
  value?: unknown;
  error?: string;
  kind?: "error" | "warn";
  text?: string;
}

/** The tabletop's client in a thread: functions go there as their text, as Playwright sends them to a page. */
class Thread implements Seat {
  readonly complaints: string[] = [];
  readonly page: Page;
  readonly #expected: RegExp[] = [];
  #asked = 0;
  /** the newest warnings and errors of the console */
  #said: string[] = [];
  #left = false;
  /** the error that ended the thread; undefined while it runs */
  #gone: Error | undefined;
  #waiting = new Map<number, { resolve: (value: any) => void; reject: (error: Error) => void }>();
  #worker: Worker;

  /** gives the notices and messages of all pages, for the error of a wait that has timed out */
  readonly #around: () => Promise<string>;
  /**
   * The page that was asked last, shared by all pages of a table. Users act seconds apart, so a page that is asked
   * after another one first waits until it has received what the server has sent so far.
   */
  readonly #turn: { of?: Thread };

  constructor(url: string, options: HeadlessOptions, around: () => Promise<string>, turn: { of?: Thread }) {
    const { system = "dist", mat = false, outlook = false, language } = options;
    this.#around = around;
    this.#turn = turn;
    const client = resolve(".build/tabletop");
    const assets = join(client, "assets");
    const built = (pattern: RegExp): string => {
      const name = readdirSync(assets).find((one) => pattern.test(one));
      if (!name) throw new Error("the tabletop's client is not built: npm run build");
      return join(assets, name);
    };
    const { styles: own = [] } = JSON.parse(readFileSync(join(system, "system.json"), "utf8")) as {
      styles?: (string | { src: string })[];
    };
    const styles = [
      built(/^game-.*\.css$/),
      ...own.map((style) => resolve(system, typeof style === "string" ? style : style.src)),
      // The system's script loads this style sheet by itself.
      ...[resolve(system, "styles/rulesets.css")].filter(existsSync),
    ];
    this.#worker = new Worker(resolve("tests/headless/begin.mjs"), {
      execArgv: [],
      // A page makes many short-lived objects: with more room for them garbage is collected less often.
      resourceLimits: { maxYoungGenerationSizeMb: 192 },
      workerData: {
        url,
        page: resolve(".build/headless/page.js"),
        system: resolve(system),
        client,
        styles,
        mat,
        outlook,
        language,
      },
    });
    this.page = pageOf({
      leave: () => this.leave(),
      mouse: (mouse) => this.#ask({ mouse }),
      key: (key) => this.#ask({ key }),
      call: (work, given, until) => this.#ask({ source: String(work), given, until }),
      act: (locator, act, given) => this.#ask({ locator, act, given }),
      actWith: (locator, act, work, given) => this.#ask({ locator, act, source: String(work), given }),
    });
    this.#worker.on("message", (answer: Answer) => this.#hear(answer));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the page is gone"), this.#left));
  }

  #hear({ id, value, error, kind, text = "" }: Answer): void {
    // Notices go after five seconds, so the error of a wait that times out quotes earlier console lines, too.
    if (kind) this.#said = [...this.#said, text].slice(-5);
    if (kind === "error" || text.includes("Deprecated: ")) this.#complain(readableStack(text));
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id!);
    if (error === undefined) return waiting.resolve(value);
    const why = readableStack(error);
    if (/not within \d+ ms/.test(why))
      void this.#around().then((words) => waiting.reject(new Error(`${why}\n${words}`)), waiting.reject);
    else waiting.reject(new Error(why));
  }

  /** Writes the code that this page has compiled to a file, from which later pages load it. */
  async keepCompiled(): Promise<void> {
    await this.#ask({ keep: true });
  }

  /** The notices and the newest messages on this page, in a line each. */
  async look(): Promise<string> {
    if (this.#left) return "has left";
    const { notices, messages } = await this.#ask({ look: true });
    const said = readableStack(this.#said.join(" | ")) || "nothing";
    return `notices: ${notices.join(" | ") || "none"}\nsaid before: ${said}\nmessages: ${messages.join(" | ") || "none"}`;
  }

  expectComplaint(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  #complain(text: string): void {
    if (!this.#expected.some((pattern) => pattern.test(text))) this.complaints.push(text);
  }

  /** Rejects all open questions, as the thread has ended; an error that is not `expected` counts as a complaint. */
  #fail(error: Error, expected = false): void {
    this.#gone ??= error;
    if (!expected) this.#complain(error.stack ?? String(error));
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #ask(question: object): Promise<any> {
    const id = ++this.#asked;
    const first = this.#turn.of !== this;
    this.#turn.of = this;
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, first, ...question });
    });
  }

  async leave(): Promise<void> {
    this.#left = true;
    await this.#worker.terminate();
  }
}

/** A server on a copy of a world, and users' pages without a browser. */
export class HeadlessTable {
  readonly #threads: Thread[] = [];
  readonly #turn: { of?: Thread } = {};

  private constructor(
    private readonly server: TestServer | SharedServer,
    private readonly options: HeadlessOptions,
  ) {}

  static async open(options: HeadlessOptions = {}): Promise<HeadlessTable> {
    // Only the server's own program makes an empty world.
    const alone = options.killable || options.seed === null;
    const table = new HeadlessTable(alone ? new TestServer(options) : new SharedServer(options), options);
    await table.start();
    return table;
  }

  get url(): string {
    return this.server.url;
  }

  get world(): string {
    return this.server.world;
  }

  get seats(): readonly HeadlessSeat[] {
    return this.#threads;
  }

  /** The id of the server's process. Throws if the server is a thread of this one: open the table with `killable`. */
  get pid(): number {
    if (this.server instanceof TestServer) return this.server.pid;
    throw new Error("this server shares its process: open the table with `killable`");
  }

  /** Starts the server on this table's world; after `kill()` at the same address as before. */
  start(): Promise<void> {
    return this.server.start();
  }

  /** Kills the server as a power cut would. */
  kill(): Promise<void> {
    return this.server.kill();
  }

  /** Opens a page for the user of this name, in this language, and waits until its game is ready. */
  async sit(user: string, language = this.options.language): Promise<HeadlessSeat> {
    const options = { ...this.options, ...(language ? { language } : {}) };
    const thread = new Thread(await gameOf(this.server.url, user), options, () => this.#look(), this.#turn);
    this.#threads.push(thread);
    await thread.page.waitForFunction(
      (mat) => {
        const world = globalThis as any;
        return world.game?.ready === true && (!mat || !world.game.scenes?.active || world.canvas?.ready === true);
      },
      this.options.mat ?? false,
      { timeout: 60_000 },
    );
    await thread.page.evaluate(() => {
      // Tests cause more notices in five seconds than users do, and no notice is to wait until another one has gone.
      ui.notifications.constructor.MAX_ACTIVE = 100;
      // The mat's positions are still computed at each frame; only the drawing, which no test sees, is left out.
      if (canvas?.stage) canvas.stage.render = () => {};
    });
    return thread;
  }

  async #look(): Promise<string> {
    const views = this.#threads.map(async (thread, at) => `page ${at + 1}\n${await thread.look()}`);
    return (await Promise.all(views)).join("\n");
  }

  /** Writes the code that the first page has compiled to a file, from which later pages load it. */
  async keepCompiled(): Promise<void> {
    await this.#threads[0]!.keepCompiled();
  }

  /** Closes one page; its user may have others. */
  async stand(seat: HeadlessSeat): Promise<void> {
    await (seat as Thread).leave();
  }

  /** Closes all pages, removes the server and its world, and throws if a page's console had complaints. */
  async leave(): Promise<void> {
    for (const thread of this.#threads) await thread.leave();
    await this.server.remove();
    const complaints = this.#threads.flatMap((thread) => thread.complaints);
    if (complaints.length) throw new Error(`the console complained:\n${complaints.join("\n")}`);
  }
}

/**
 * Opens a table with a mat, at which the gamemaster and the first player have joined, like a browser's `openForTwo`.
 */
export async function openForTwo(
  options: HeadlessOptions = {},
): Promise<{ table: HeadlessTable; gamemaster: HeadlessSeat; player: HeadlessSeat }> {
  const table = await HeadlessTable.open({ mat: true, ...options });
  const [gamemaster, player] = [await table.sit("Gamemaster"), await table.sit("Player One")];
  return { table, gamemaster, player };
}
