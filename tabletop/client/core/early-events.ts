/**
 * Keeps events of the server that arrive before the game listens, and fetches the world (the server's data for this
 * user).
 */
import type { ServerEvents, WorldData } from "../../common/protocol.ts";
import type { Connection } from "../host/host.ts";

/**
 * The events that are kept. Messages of packages are not, as no package's code has run yet; nor are changes of files,
 * as the system's files are read later.
 */
const KEPT = ["modifyDocument", "query", "userActivity", "userConnected", "pause", "reload", "farewell"] as const;

/** Listeners to the events that are kept, one for each. */
export type KeptEvents = Pick<ServerEvents, (typeof KEPT)[number]>;

/** The kept events whose effect is part of a world that is fetched later. */
const HELD_BY_WORLD: readonly string[] = ["modifyDocument", "userConnected", "pause"] satisfies (keyof KeptEvents)[];

/** Fetches the world, and keeps the events of a connection until the game takes them. */
export class EarlyEvents {
  readonly #socket: Connection;
  /** the events kept so far, in the order in which they came */
  #heard: [name: keyof KeptEvents, args: unknown[]][] = [];
  readonly #listeners: [name: keyof KeptEvents, listener: (...args: any[]) => void][];
  /** whether the connection was lost since the last world came */
  #lost = false;

  /** Begins to keep the events of a connection. */
  constructor(socket: Connection) {
    this.#socket = socket;
    this.#listeners = KEPT.map((name) => [name, (...args) => void this.#heard.push([name, args])]);
    for (const [name, listener] of this.#listeners) socket.on(name, listener);
    socket.on("disconnect", this.#lose);
  }

  /** Notes that events were missed and drops those kept; connects again if the server has ended the connection. */
  readonly #lose = (reason: string): void => {
    this.#lost = true;
    this.#heard = [];
    // in all other cases the connection comes back by itself
    if (reason === "io server disconnect") setTimeout(() => this.#socket.connect(), 1000);
  };

  /** Whether the connection was lost since the last world came, so that this world is out of date. */
  get lost(): boolean {
    return this.#lost;
  }

  /**
   * Fetches the world. If the connection is lost before it comes, asks again as soon as the connection is back. Events
   * whose effect the world already holds are dropped.
   */
  async fetchWorld(): Promise<WorldData> {
    for (;;) {
      if (!this.#socket.connected) await new Promise<void>((resolve) => this.#socket.once("connect", resolve));
      const world = await this.#askForWorld();
      if (world) return world;
    }
  }

  /**
   * Asks for the world once; null if the connection is lost before the answer, which then never comes. With the answer,
   * drops the kept events whose effect the world holds.
   */
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

  /** Stops keeping events, and calls the listeners with those kept, in the order in which they came. */
  replay(listeners: KeptEvents): void {
    for (const [name, listener] of this.#listeners) this.#socket.off(name, listener);
    this.#socket.off("disconnect", this.#lose);
    for (const [name, args] of this.#heard.splice(0)) (listeners[name] as (...args: unknown[]) => void)(...args);
  }
}
