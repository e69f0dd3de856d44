/** The connection to the server, and `game.socket`, the part of it that packages see. */
import { inMegabytes, isLarger, LARGEST_TALK } from "../../common/limits.ts";
import type { OperationRequest, OperationResponse, WorldData } from "../../common/protocol.ts";
import type { Transport } from "../data/client-backend.ts";
import { host } from "../host/here.ts";
import type { Connection } from "../host/host.ts";

/**
 * Connects a user to the host; resolves when connected.
 * @throws Error with the server's sentence where it refuses the user's token
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
 * Checks that data are not larger than the server takes, since sending them would end the connection.
 * @param most the highest number of characters that they may have as JSON
 * @throws Error in the user's language where they have more
 */
export function checkSize(data: unknown, most: number): void {
  if (!isLarger(data, most)) return;
  throw new Error(globalThis.game.i18n.format("SOCKET.TooLarge", { most: inMegabytes(most) }));
}

/** The time for which a page may still run after the user leaves it, in milliseconds. */
const FAREWELL = 2000;

/**
 * Sends document operations over the socket. An operation that a lost connection cuts off fails with a sentence.
 * Firefox ends the connection of a page that is being left while its code still runs, so the user is told only if the
 * page is still there a little later.
 */
export class SocketTransport implements Transport {
  socket: Connection;
  #leaving = false;

  constructor(socket: Connection) {
    this.socket = socket;
    addEventListener("beforeunload", () => {
      this.#leaving = true;
      setTimeout(() => (this.#leaving = false), FAREWELL);
    });
  }

  /**
   * Sends an operation to the server and waits for the answer.
   * @throws Error when the connection is lost before the answer
   */
  async send(request: OperationRequest): Promise<OperationResponse> {
    const lost = (): Error => new Error(globalThis.game.i18n.localize("SOCKET.Lost"));
    if (!this.socket.connected) throw lost();
    return new Promise((resolve, reject) => {
      const onDisconnect = (): void => {
        if (this.#leaving) setTimeout(() => reject(lost()), FAREWELL);
        else reject(lost());
      };
      this.socket.once("disconnect", onDisconnect);
      this.socket.emit("modifyDocument", request, (response) => {
        this.socket.off("disconnect", onDisconnect);
        resolve(response);
      });
    });
  }
}

type Listener = (...args: any[]) => unknown;

/** The socket as packages see it: their own channel, and the tabletop's activity. */
export class PackageSocket {
  #socket: Connection;
  #listeners = new Map<string, Set<Listener>>();

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

  /** Sends a user's activity, or a message on a package's channel. @throws Error for a message that is too large */
  emit(channel: string, ...args: any[]): this {
    if (channel === "userActivity") {
      // (userId, activity) as documented, or the activity alone
      const activity = typeof args[0] === "string" ? args[1] : args[0];
      this.#socket.emit("userActivity", activity);
    } else {
      checkSize(args, LARGEST_TALK);
      this.#socket.emit("package", channel, args);
    }
    return this;
  }

  on(channel: string, listener: Listener): this {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    return this;
  }

  once(channel: string, listener: Listener): this {
    const wrapped: Listener = (...args) => {
      this.off(channel, wrapped);
      listener(...args);
    };
    return this.on(channel, wrapped);
  }

  off(channel: string, listener?: Listener): this {
    if (listener) this.#listeners.get(channel)?.delete(listener);
    else this.#listeners.delete(channel);
    return this;
  }

  /** Calls the listeners of a channel; the error of one does not stop the others. */
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
