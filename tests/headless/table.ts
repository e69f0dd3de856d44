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

/* The built package in the tabletop's built client, without a browser: a document of happy-dom in a thread a person. */

// Pages live for seconds: what they run a few hundred times need not be compiled for the best speed meanwhile. It is said
// here, as the process that keeps what is compiled (global.ts) must have the same settings as those that take it over.
setFlagsFromString("--interrupt-budget=600000");

/** A person at a headless table, and everything their console complained of. */
export type HeadlessSeat = Seat;

export interface HeadlessOptions extends ServerOptions {
  /** the server has a process of its own, which can be killed as a power cut would */
  killable?: boolean;
  /** the mat stands too, with a stand-in for what a browser draws with */
  mat?: boolean;
  /** the tracker says who would win from here: it computes whole fights whenever something has changed */
  outlook?: boolean;
  /** what everybody's page speaks; English unless told otherwise */
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
  /** why nobody answers any more */
  #gone: Error | undefined;
  #waiting = new Map<number, { resolve: (value: any) => void; reject: (error: Error) => void }>();
  #worker: Worker;

  /** what everybody at the table sees, asked where somebody has waited in vain */
  readonly #around: () => Promise<string>;
  /**
   * Whose turn it is. People act seconds after one another: whoever's turn comes has first heard what the server had told
   * by then. What two pages do at once (Promise.all), and what a page does by itself, is not held up.
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
      // What the system loads by itself after its own.
      ...[resolve(system, "styles/rulesets.css")].filter(existsSync),
    ];
    this.#worker = new Worker(resolve("tests/headless/begin.mjs"), {
      execArgv: [],
      // A page makes much that is soon gone: with room for it there is less to tidy up.
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
    // Notices go after five seconds: a wait in vain tells what was said before, too.
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

  /** Keeps what this page has compiled for those that follow. */
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

  /** The thread broke: whoever waits for it hears why. */
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

/** A server with its world, and people at it without a browser. */
export class HeadlessTable {
  readonly #threads: Thread[] = [];
  readonly #turn: { of?: Thread } = {};

  private constructor(
    private readonly server: TestServer | SharedServer,
    private readonly options: HeadlessOptions,
  ) {}

  static async open(options: HeadlessOptions = {}): Promise<HeadlessTable> {
    // It is the program itself that makes an empty world.
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

  /** The server's own process. Throws where it shares one: open the table with `killable`. */
  get pid(): number {
    if (this.server instanceof TestServer) return this.server.pid;
    throw new Error("this server shares its process: open the table with `killable`");
  }

  /** Starts the server on this table's world; after `kill()` again at the same address. */
  start(): Promise<void> {
    return this.server.start();
  }

  /** Kills the server as a power cut would. */
  kill(): Promise<void> {
    return this.server.kill();
  }

  /** Sits a user down and waits until their game is ready. */
  async sit(user: string): Promise<HeadlessSeat> {
    const thread = new Thread(await gameOf(this.server.url, user), this.options, () => this.#look(), this.#turn);
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
      // Tests are refused more in five seconds than people are, and no notice is to wait until another one has gone.
      ui.notifications.constructor.MAX_ACTIVE = 100;
      // Where everything lies on the mat is worked out at each frame; drawn it is seen by nobody.
      if (canvas?.stage) canvas.stage.render = () => {};
    });
    return thread;
  }

  async #look(): Promise<string> {
    const views = this.#threads.map(async (thread, at) => `page ${at + 1}\n${await thread.look()}`);
    return (await Promise.all(views)).join("\n");
  }

  /** Keeps what the first page has compiled for all that follow. */
  async keepCompiled(): Promise<void> {
    await this.#threads[0]!.keepCompiled();
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

/** A table with the gamemaster and the first player at it, with a mat, as `openForTwo` is in a browser. */
export async function openForTwo(
  options: HeadlessOptions = {},
): Promise<{ table: HeadlessTable; gamemaster: HeadlessSeat; player: HeadlessSeat }> {
  const table = await HeadlessTable.open({ mat: true, ...options });
  const [gamemaster, player] = [await table.sit("Gamemaster"), await table.sit("Player One")];
  return { table, gamemaster, player };
}
