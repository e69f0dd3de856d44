import type { Browser, ConsoleMessage, Page } from "playwright-core";
import { launchBrowser } from "../../tools/browser.ts";
import { Chair, type Viewport } from "./chairs.ts";
import type { Console } from "./console.ts";
import { KeptServer } from "./kept-server.ts";
import { gameOf, type ServerOptions } from "./server.ts";

export type { Viewport };

export interface TableOptions extends ServerOptions {
  /** false: the mat is not drawn */
  mat?: boolean;
}

/** A user at the table: the browser page, and the errors and warnings of its console. */
export interface Seat {
  readonly page: Page;
  readonly complaints: string[];
  /** Allows console messages that match, from now on: the errors that a test provokes. Others still are complaints. */
  expectComplaint(pattern: RegExp): void;
}

/**
 * A tabletop on a fresh copy of the demo world, with a browser to sit at it.
 * `complaints` of every seat must be empty at the end: `leave()` throws otherwise.
 */
export class Table {
  readonly seats: Seat[] = [];
  readonly #server: KeptServer;
  #browser: Browser | undefined;
  readonly #chairs: Chair[] = [];
  #spoilt = false;

  private constructor(private readonly options: TableOptions) {
    this.#server = new KeptServer(options);
  }

  /** The tables that this test file has opened and not yet left. */
  static readonly standing = new Set<Table>();

  static async open(options: TableOptions = {}): Promise<Table> {
    const table = new Table(options);
    Table.standing.add(table);
    [table.#browser] = await Promise.all([sharedBrowser(), table.#server.start()]);
    return table;
  }

  get url(): string {
    return this.#server.url;
  }

  /**
   * Sits a user down: opens the game in a page of their own and waits until it is ready and the mat, if there is one,
   * drawn.
   * @param prepare what is done with the page before
   */
  async sit(
    user: string,
    viewport: Viewport = { width: 1440, height: 900 },
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Seat> {
    if (!this.#browser) throw new Error("the table is closed");
    const chair = await Chair.take(this.#browser, this.url, { viewport, mat: this.options.mat ?? true });
    this.#chairs.push(chair);
    const { page } = chair;
    const expected: RegExp[] = [];
    const seat: Seat = { page, complaints: [], expectComplaint: (pattern) => void expected.push(pattern) };
    const hear = (text: string): void => {
      if (!expected.some((pattern) => pattern.test(text))) seat.complaints.push(text);
    };
    page.on("console", (message: ConsoleMessage) => {
      // the tabletop says what is deprecated by a warning: nothing that it or a package does may be
      const deprecated = message.type() === "warning" && message.text().includes("Deprecated: ");
      if (message.type() === "error" || deprecated) hear(message.text());
    });
    page.on("pageerror", (error) => hear(String(error)));
    this.seats.push(seat);
    await prepare?.(page);
    await page.goto(await gameOf(this.url, user));
    await ready(page);
    return seat;
  }

  /** Marks the table as failed: its pages are closed when it is left, not handed to the next table. */
  spoil(): void {
    this.#spoilt = true;
  }

  /** Leaves all pages, removes the server and its world, and throws if a console had complaints. */
  async leave(): Promise<void> {
    Table.standing.delete(this);
    this.#browser = undefined;
    await Promise.all(this.#chairs.map((chair) => (this.#spoilt ? chair.close() : chair.leave())));
    await this.#server.remove();
    const complaints = this.seats.flatMap((seat) => seat.complaints);
    if (complaints.length) throw new Error(`the console complained:\n${complaints.join("\n")}`);
  }
}

/** The browser of this worker, shared by the test files that it runs one after the other. */
let browser: Promise<Browser> | undefined;

/** The one browser of this worker, launched at the first call, and again if it has gone. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await browser;
  if (!running?.isConnected()) browser = launchBrowser();
  return browser!;
}

/** Opens a table at which the gamemaster and the first player have joined. */
export async function openForTwo(
  options: TableOptions = {},
): Promise<{ table: Table; gamemaster: Seat; player: Seat }> {
  const table = await Table.open(options);
  return { table, gamemaster: await table.sit("Gamemaster"), player: await table.sit("Player One") };
}

/** Faces for `fixDice`, of ten sides each. */
export const d10 = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 10 }));

/** Waits until the game in a page is ready and its scene, if it has one and shows it, is drawn. */
export async function ready(page: Console): Promise<void> {
  await page.waitForFunction(
    () => {
      const world = globalThis as any;
      if (world.game?.ready !== true) return false;
      return !world.game.scenes?.active || world.canvas?.ready === true || world.game.settings.get("core", "noCanvas");
    },
    undefined,
    { timeout: 60_000 },
  );
}

/**
 * Fixes the next dice thrown in a page: `face` of a die with `of` sides, in order; dice after these are random again.
 * Replaces CONFIG.Dice.randomUniform, and asks the host's own die which number between 0 and 1 gives which face.
 */
export async function fixDice(page: Console, faces: readonly { face: number; of: number }[]): Promise<void> {
  await page.evaluate(
    (wanted) => {
      const dice = CONFIG.Dice;
      const chance = (dice.chance ??= dice.randomUniform);
      const queue = wanted.map(({ face, of }) => {
        for (let step = 0; step < of; step++) {
          const draw = (step + 0.5) / of;
          dice.randomUniform = () => draw;
          const die = new (globalThis as any).foundry.dice.terms.Die({ number: 1, faces: of });
          if (die.mapRandomFace(draw) === face) return draw;
        }
        throw new Error(`no draw gives ${face} on a d${of}`);
      });
      dice.randomUniform = () => (queue.length ? queue.shift() : chance());
    },
    faces as { face: number; of: number }[],
  );
}

/** The centre of a token on the screen, in CSS pixels. */
export async function tokenAt(page: Page, name: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((placeable: any) => placeable.document.name === wanted);
    if (!token) throw new Error(`no token called ${wanted}`);
    const point = canvas.stage.worldTransform.apply(token.center);
    return { x: point.x, y: point.y };
  }, name);
}

/** The value at a path of a token's actor on the mat, or of the world actor of that name ("system.physical.value"). */
export async function actorValue<T>(page: Console, name: string, path: string): Promise<T> {
  return page.evaluate(
    ([wanted, where]) => {
      const token = canvas.tokens?.placeables.find((placeable: any) => placeable.document.name === wanted);
      const actor = token?.actor ?? game.actors.getName(wanted);
      return (globalThis as any).foundry.utils.getProperty(actor, where as string);
    },
    [name, path],
  ) as Promise<T>;
}
