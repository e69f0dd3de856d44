/** The connection to the server, and `game.socket`, which is what packages see of it. */
import { inMegabytes, isLarger, LARGEST_TALK } from "../../common/limits.ts";
import type { OperationRequest, OperationResponse, WorldData } from "../../common/protocol.ts";
import type { Transport } from "../data/client-backend.ts";
import { host } from "../host/here.ts";
import type { Connection } from "../host/host.ts";

/**
 * Connects a user to the host; resolves once connected.
 * @throws Error with the server's sentence if the connection is refused
 */
export async function connect(auth: { userId: string; token: string }): Promise<Connection> {
  const socket = await host.open(auth);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  return socket;
}

/** Asks the server for all data of the world that this user gets when joining. */
export function fetchWorld(socket: Connection): Promise<WorldData> {
  return new Promise((resolve) => socket.emit("world", resolve));
}

/**
 * Checks that data are not larger than the server accepts, since sending them would end the connection.
 * @param limit how many characters they may have as JSON
 * @throws Error in the user's language if they have more
 */
export function checkSize(data: unknown, limit: number): void {
  if (!isLarger(data, limit)) return;
  throw new Error(globalThis.game.i18n.format("SOCKET.TooLarge", { most: inMegabytes(limit) }));
}

/** For how long a page may still run after the user has left it, in milliseconds. */
const FAREWELL = 2000;

/**
 * Sends document operations over the connection. An operation whose answer a lost connection cuts off fails with a
 * sentence. Firefox ends the connection of a page that is being left while its code still runs, so the operation then
 * fails only if the page is still there a little later.
 */
export class SocketTransport implements Transport {
  socket: Connection;
  /** whether the user has just begun to leave the page */
  #leaving = false;

  /** Also listens to the page being left. */
  constructor(socket: Connection) {
    this.socket = socket;
    addEventListener("beforeunload", () => {
      this.#leaving = true;
      setTimeout(() => (this.#leaving = false), FAREWELL);
    });
  }

  /**
   * Sends an operation to the server and waits for the answer.
   * @throws Error without a connection, or if it is lost before the answer
   */
  async send(request: OperationRequest): Promise<OperationResponse> {
    const lostError = (): Error => new Error(globalThis.game.i18n.localize("SOCKET.Lost"));
    if (!this.socket.connected) throw lostError();
    return new Promise((resolve, reject) => {
      const onDisconnect = (): void => {
        if (this.#leaving) setTimeout(() => reject(lostError()), FAREWELL);
        else reject(lostError());
      };
      this.socket.once("disconnect", onDisconnect);
      this.socket.emit("modifyDocument", request, (response) => {
        this.socket.off("disconnect", onDisconnect);
        resolve(response);
      });
    });
  }
}

/** A listener on a channel; what it returns is ignored. */
type Listener = (...args: any[]) => unknown;

/** The socket that packages see: the channels on which they talk, and the activity of users. */
export class PackageSocket {
  #socket: Connection;
  #listeners = new Map<string, Set<Listener>>();

  /** Listens to messages of packages and activity of users, which it passes on to the listeners of their channels. */
  constructor(socket: Connection) {
    this.#socket = socket;
    socket.on("package", (channel, payload, userId) => {
      this.#call(channel, ...(Array.isArray(payload) ? payload : [payload]), userId);
    });
    socket.on("userActivity", (userId, activity) => this.#call("userActivity", userId, activity));
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  get id(): string | undefined {
    return this.#socket.id;
  }

  /** Sends this user's activity, or a message on a package's channel. @throws Error for a message that is too large */
  emit(channel: string, ...args: any[]): this {
    if (channel === "userActivity") {
      // packages pass (userId, activity) as documented, or the activity alone
      const activity = typeof args[0] === "string" ? args[1] : args[0];
      this.#socket.emit("userActivity", activity);
    } else {
      checkSize(args, LARGEST_TALK);
      this.#socket.emit("package", channel, args);
    }
    return this;
  }

  /** Adds a listener to a channel: a package's, such as "module.some-id", or "userActivity". */
  on(channel: string, listener: Listener): this {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    return this;
  }

  /** Adds a listener that is removed at its first call. */
  once(channel: string, listener: Listener): this {
    const wrapped: Listener = (...args) => {
      this.off(channel, wrapped);
      listener(...args);
    };
    return this.on(channel, wrapped);
  }

  /** Removes a listener from a channel; without one, all of the channel's. */
  off(channel: string, listener?: Listener): this {
    if (listener) this.#listeners.get(channel)?.delete(listener);
    else this.#listeners.delete(channel);
    return this;
  }

  /** Calls the listeners of a channel; an error is reported, and the next listener is still called. */
  #call(channel: string, ...args: unknown[]): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) {
      try {
        listener(...args);
      } catch (error) {
        globalThis.Hooks.onError("PackageSocket", error as Error, { log: "error", channel });
      }
    }
  }
}
