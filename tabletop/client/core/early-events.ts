/** Events of the server that arrive before the game listens. */
import type { ServerEvents } from "../../common/protocol.ts";
import type { Connection } from "../host/host.ts";

/** The events that are kept; a package's messages are not, as no package's code has run. */
const KEPT = ["modifyDocument", "query", "userActivity", "userConnected", "pause", "reload", "farewell"] as const;

/** Listeners to the events that are kept. */
export type KeptEvents = Pick<ServerEvents, (typeof KEPT)[number]>;

/** Keeps the events that a connection hears, from its making until the game takes them. */
export class EarlyEvents {
  readonly #socket: Connection;
  readonly #heard: [name: keyof KeptEvents, args: unknown[]][] = [];
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
    if (reason === "io server disconnect") setTimeout(() => this.#socket.connect(), 1000);
  };

  /**
   * Resolves at once where the connection has held. Otherwise waits until it stands again, and resolves to true: the
   * world that was fetched before is out of date.
   */
  async lost(): Promise<boolean> {
    if (!this.#lost) return false;
    this.#heard.length = 0;
    this.#lost = false;
    if (!this.#socket.connected) await new Promise<void>((resolve) => this.#socket.once("connect", resolve));
    return true;
  }

  /** Stops keeping events, and gives those kept to the game's listeners, in the order in which they came. */
  replay(listeners: KeptEvents): void {
    for (const [name, listener] of this.#listeners) this.#socket.off(name, listener);
    this.#socket.off("disconnect", this.#lose);
    for (const [name, args] of this.#heard.splice(0)) (listeners[name] as (...args: unknown[]) => void)(...args);
  }
}
