/** Events of the server that arrive before the game listens, and the world that they change. */
import type { ServerEvents, WorldData } from "../../common/protocol.ts";
import type { Connection } from "../host/host.ts";

/**
 * The events that are kept. A package's messages are not, as no package's code has run; nor are files that have changed,
 * as the system's files are read later.
 */
const KEPT = ["modifyDocument", "query", "userActivity", "userConnected", "pause", "reload", "farewell"] as const;

/** Listeners to the events that are kept. */
export type KeptEvents = Pick<ServerEvents, (typeof KEPT)[number]>;

/** The kept events whose outcome a world that is fetched later already holds. */
const HELD_BY_WORLD: readonly string[] = ["modifyDocument", "userConnected", "pause"] satisfies (keyof KeptEvents)[];

/** Fetches the world, and keeps the events that a connection hears from then on until the game takes them. */
export class EarlyEvents {
  readonly #socket: Connection;
  #heard: [name: keyof KeptEvents, args: unknown[]][] = [];
  readonly #listeners: [name: keyof KeptEvents, listener: (...args: any[]) => void][];
  #lost = false;

  constructor(socket: Connection) {
    this.#socket = socket;
    this.#listeners = KEPT.map((name) => [name, (...args) => void this.#heard.push([name, args])]);
    for (const [name, listener] of this.#listeners) socket.on(name, listener);
    socket.on("disconnect", this.#lose);
  }

  /** Notes that what was sent meanwhile is missing, and connects again where the connection does not by itself. */
  readonly #lose = (reason: string): void => {
    this.#lost = true;
    this.#heard = [];
    if (reason === "io server disconnect") setTimeout(() => this.#socket.connect(), 1000);
  };

  /** Tells whether the connection was lost after the last world came: that world is out of date. */
  get lost(): boolean {
    return this.#lost;
  }

  /**
   * Fetches the world. Where the connection is lost before it comes, it is asked for again as soon as the connection
   * stands. Events whose outcome it holds are kept no longer.
   */
  async fetchWorld(): Promise<WorldData> {
    for (;;) {
      if (!this.#socket.connected) await new Promise<void>((resolve) => this.#socket.once("connect", resolve));
      const world = await this.#askForWorld();
      if (world) return world;
    }
  }

  /** Asks for the world once; null where the connection is lost before the answer, which then never comes. */
  #askForWorld(): Promise<WorldData | null> {
    return new Promise((resolve) => {
      const onLoss = (): void => resolve(null);
      this.#socket.once("disconnect", onLoss);
      this.#socket.emit("world", (world) => {
        this.#socket.off("disconnect", onLoss);
        this.#lost = false;
        this.#heard = this.#heard.filter(([name]) => !HELD_BY_WORLD.includes(name));
        resolve(world);
      });
    });
  }

  /** Stops keeping events, and gives those kept to the game's listeners, in the order in which they came. */
  replay(listeners: KeptEvents): void {
    for (const [name, listener] of this.#listeners) this.#socket.off(name, listener);
    this.#socket.off("disconnect", this.#lose);
    for (const [name, args] of this.#heard.splice(0)) (listeners[name] as (...args: unknown[]) => void)(...args);
  }
}
